// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(b = 0, c = 1, d = 2, e = 3, g = 4, h = 5, i = 6, j = 7, k = 8, m = 9, n = 10, o = 11, p = 12, r = 13, s = 14, t = 15);

/// The code made for inputs.
pub fn made_free(host: &Free<16>) -> u32 {
    bbdt(host.0[0], host.0[1], host.0[2], host.0[3], host.0[4], host.0[5], host.0[6], host.0[7], host.0[8], host.0[9], host.0[10], host.0[11], host.0[12], host.0[13], host.0[14], host.0[15]) as u32
}

/// The code made for conditions.
pub fn made_asked(host: &impl Conditions) -> u32 {
    bbdt_asked(host) as u32
}

/// The rules in their order.
pub fn if_chain(host: &impl Conditions) -> Label {
    if !host.o() && !host.p() && !host.s() && !host.t() {
        return Label::Nothing;
    }
    if !host.h() && !host.i() && !host.j() && !host.k() && !host.n() && host.o() && !host.r() {
        return Label::New;
    }
    if !host.h() && !host.i() && !host.j() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::New;
    }
    if !host.i() && !host.j() && !host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::New;
    }
    if !host.i() && !host.j() && !host.k() && !host.o() && host.p() && !host.s() {
        return Label::New;
    }
    if !host.n() && !host.o() && !host.p() && !host.r() && host.s() {
        return Label::New;
    }
    if !host.o() && !host.p() && !host.s() && host.t() {
        return Label::New;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.e() && host.i() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && host.j() && !host.k() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.j() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.e() && host.i() && !host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && !host.e() && host.i() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && host.j() && !host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.j() && !host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.j() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && host.j() && !host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && host.j() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.e() && host.h() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.i() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && host.j() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.j() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.e() && !host.g() && !host.h() && host.i() && host.j() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.e() && host.i() && host.j() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && !host.g() && !host.h() && host.i() && host.k() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.i() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.g() && !host.h() && host.j() && host.k() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.j() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.g() && !host.h() && host.i() && host.j() && host.k() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.i() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.i() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && host.j() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.j() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.j() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.e() && !host.g() && !host.h() && host.i() && host.j() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.e() && host.i() && host.j() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.e() && !host.g() && !host.h() && host.i() && host.j() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.e() && host.i() && host.j() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && !host.g() && !host.h() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.d() && !host.g() && !host.h() && host.i() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && host.i() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.d() && !host.g() && !host.h() && host.i() && host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.d() && host.i() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.g() && !host.h() && host.j() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.j() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && !host.g() && !host.h() && host.i() && host.j() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.b() && !host.g() && !host.h() && host.i() && host.j() && host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.b() && host.i() && host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::P;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.n() && host.o() && !host.p() && !host.r() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.h() && host.j() && !host.k() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.c() && !host.e() && !host.h() && !host.i() && host.j() && !host.k() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.h() && host.j() && !host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && !host.e() && !host.i() && host.j() && !host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && !host.e() && !host.i() && host.j() && !host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.h() && !host.i() && host.j() && !host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.b() && host.e() && !host.h() && host.j() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.c() && host.e() && !host.h() && !host.i() && host.j() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.b() && host.d() && !host.h() && host.i() && host.k() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.b() && !host.h() && host.j() && host.k() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.c() && !host.h() && !host.i() && host.j() && host.k() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.e() && !host.h() && host.j() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && host.e() && !host.i() && host.j() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && host.e() && !host.i() && host.j() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.e() && !host.h() && !host.i() && host.j() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.e() && !host.h() && host.j() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.d() && !host.h() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && host.d() && !host.h() && !host.i() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && host.d() && !host.i() && host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && host.d() && !host.i() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.d() && !host.h() && !host.i() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && host.d() && !host.h() && host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && !host.h() && host.j() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && !host.i() && host.j() && host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::Q;
    }
    if !host.c() && !host.i() && host.j() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && !host.h() && !host.i() && host.j() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.b() && !host.h() && host.j() && host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if !host.c() && !host.e() && host.h() && !host.i() && host.j() && !host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.h() && !host.i() && host.j() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::PQ;
    }
    if !host.c() && host.h() && !host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && !host.r() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.h() && !host.i() && host.k() && !host.m() && !host.n() && host.o() && host.p() && !host.r() {
        return Label::PQ;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.k() && host.m() && host.o() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && host.m() && host.o() && !host.p() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && !host.j() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && !host.j() && !host.k() && host.m() && host.o() && host.r() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.m() && host.o() && host.r() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && !host.j() && host.m() && host.o() && !host.p() && host.r() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && !host.j() && host.m() && host.o() && !host.p() && host.r() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && !host.j() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && !host.j() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if !host.c() && host.g() && !host.i() && host.m() && !host.o() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if !host.b() && host.g() && !host.h() && host.m() && !host.n() && !host.o() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if !host.c() && host.h() && !host.i() && host.m() && !host.o() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && !host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.m() && host.o() && !host.p() {
        return Label::P;
    }
    if host.b() && !host.e() && host.g() && host.i() && !host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && !host.d() && host.g() && host.i() && !host.j() && host.m() && host.o() && !host.p() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && host.m() && host.o() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.m() && host.o() && !host.p() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && host.j() && !host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if host.b() && !host.e() && host.i() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && !host.d() && host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && host.n() && host.o() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::P;
    }
    if host.b() && !host.e() && host.g() && host.i() && !host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && !host.d() && host.g() && host.i() && !host.j() && !host.k() && host.m() && host.p() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && host.m() && host.p() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && host.j() && !host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && host.j() && !host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && !host.e() && host.i() && !host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.k() && host.n() && host.p() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && host.n() && host.p() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && host.j() && !host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && host.j() && !host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && !host.k() && host.m() && host.o() && host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && !host.k() && host.m() && host.o() && host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.m() && host.o() && !host.p() && host.r() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.n() && !host.p() && host.s() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.n() && !host.p() && host.s() {
        return Label::P;
    }
    if !host.d() && host.g() && host.i() && !host.j() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if !host.e() && host.g() && host.i() && !host.k() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && host.n() && host.s() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.n() && !host.p() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.e() && host.g() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.m() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && !host.e() && host.h() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.m() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && !host.e() && host.g() && host.i() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && !host.d() && host.g() && host.i() && !host.j() && host.m() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if !host.e() && host.h() && host.i() && !host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.m() && !host.p() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.e() && host.h() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.g() && host.i() && host.m() && host.o() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.g() && host.j() && host.m() && host.o() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.e() && host.g() && host.i() && host.j() && host.m() && host.o() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && host.m() && host.o() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.d() && host.g() && host.i() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && host.g() && host.j() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.g() && host.i() && host.j() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && host.m() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.e() && host.g() && host.n() && host.o() {
        return Label::P;
    }
    if host.c() && host.d() && host.e() && host.h() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.i() && host.n() && host.o() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.g() && host.j() && host.n() && host.o() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.e() && host.i() && host.j() && host.n() && host.o() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.d() && host.i() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.c() && host.g() && host.j() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.g() && host.i() && host.m() && host.p() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.g() && host.j() && host.m() && host.p() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.e() && host.g() && host.i() && host.j() && host.m() && host.p() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.d() && host.g() && host.i() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.g() && host.j() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.g() && host.i() && host.j() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && host.m() && host.p() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.i() && host.n() && host.p() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.g() && host.j() && host.n() && host.p() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.e() && host.i() && host.j() && host.n() && host.p() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.d() && host.i() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.g() && host.j() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.i() && host.j() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && host.n() && host.p() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.e() && host.g() && host.m() && host.o() && host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.m() && host.o() && host.r() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.e() && host.g() && host.n() && host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.e() && host.h() && host.n() && host.s() {
        return Label::P;
    }
    if host.d() && host.e() && host.g() && host.i() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && host.n() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.g() && host.j() && host.n() && host.s() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && host.n() && host.s() {
        return Label::P;
    }
    if host.e() && host.g() && host.i() && host.j() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && host.n() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.d() && host.g() && host.i() && host.k() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.g() && host.j() && host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.g() && host.i() && host.j() && host.k() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && host.n() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.e() && host.g() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.e() && host.h() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.d() && host.e() && host.g() && host.i() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.d() && host.e() && host.h() && host.i() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.e() && host.g() && host.j() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && host.e() && host.h() && host.j() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.e() && host.g() && host.i() && host.j() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.e() && host.h() && host.i() && host.j() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && host.d() && host.h() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.d() && host.g() && host.i() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.d() && host.h() && host.i() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.c() && host.g() && host.j() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.c() && host.h() && host.j() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.b() && host.g() && host.i() && host.j() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if host.h() && host.i() && host.j() && host.k() && host.m() && host.r() && host.s() {
        return Label::P;
    }
    if !host.c() && !host.e() && host.h() && !host.i() && host.j() && !host.k() && host.m() && host.o() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.g() && !host.i() && host.j() && !host.k() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.b() && !host.e() && host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.h() && !host.i() && host.j() && !host.k() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.b() && !host.e() && host.g() && !host.h() && host.i() && !host.k() && host.m() && !host.n() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && host.i() && !host.j() && !host.k() && host.m() && !host.n() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && host.i() && !host.j() && host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.g() && !host.i() && host.j() && !host.k() && host.m() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.b() && !host.e() && host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.m() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.g() && !host.i() && host.j() && !host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.b() && !host.e() && host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.h() && !host.i() && host.j() && !host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.b() && !host.e() && host.g() && !host.h() && host.i() && !host.k() && host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && host.i() && !host.j() && !host.k() && host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.g() && !host.i() && host.j() && !host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.b() && !host.e() && host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && !host.e() && host.h() && !host.i() && host.j() && !host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.h() && !host.i() && host.j() && host.m() && host.o() {
        return Label::PQ;
    }
    if !host.c() && host.h() && !host.i() && host.j() && host.k() && host.m() && host.o() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.g() && !host.i() && host.j() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.b() && host.e() && host.g() && !host.h() && !host.i() && host.j() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.h() && !host.i() && host.j() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.c() && host.g() && !host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.c() && host.h() && !host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.h() && !host.i() && host.k() && host.m() && host.o() && host.p() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.g() && !host.i() && host.k() && host.n() && host.o() && host.p() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.g() && !host.h() && !host.i() && host.k() && host.n() && host.o() && host.p() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.h() && !host.i() && host.k() && host.n() && host.o() && host.p() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.e() && host.g() && !host.h() && host.i() && host.m() && !host.n() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.g() && !host.i() && host.j() && host.m() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.b() && host.e() && host.g() && !host.h() && host.j() && host.m() && !host.n() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.g() && !host.h() && host.i() && host.k() && host.m() && !host.n() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.c() && host.g() && !host.i() && host.j() && host.k() && host.m() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.b() && host.g() && !host.h() && host.j() && host.k() && host.m() && !host.n() && host.o() && host.r() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.g() && !host.i() && host.k() && host.m() && host.o() && host.p() && host.r() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.g() && !host.h() && !host.i() && host.k() && host.m() && host.o() && host.p() && host.r() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.g() && !host.i() && host.j() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.e() && host.g() && !host.h() && !host.i() && host.j() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.h() && !host.i() && host.j() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.g() && !host.i() && host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.g() && !host.h() && !host.i() && host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.h() && !host.i() && host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.g() && !host.i() && host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.h() && !host.i() && host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.e() && host.g() && !host.h() && host.i() && host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.g() && !host.i() && host.j() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.e() && host.g() && !host.h() && host.j() && host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.e() && host.h() && !host.i() && host.j() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.g() && !host.i() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.d() && host.g() && !host.h() && host.k() && host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.d() && host.h() && !host.i() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.g() && !host.i() && host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.b() && host.g() && !host.h() && host.j() && host.k() && host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.c() && host.h() && !host.i() && host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PQ;
    }
    if !host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.n() && host.o() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.o() && host.r() {
        return Label::S;
    }
    if !host.h() && !host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.i() && !host.j() && host.o() && !host.p() && host.r() {
        return Label::S;
    }
    if !host.h() && !host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.n() && host.s() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.i() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.i() && !host.j() && !host.k() && host.r() && host.s() {
        return Label::S;
    }
    if !host.i() && !host.j() && !host.k() && !host.m() && !host.n() && !host.o() && host.r() && host.s() {
        return Label::S;
    }
    if !host.g() && !host.h() && !host.n() && !host.o() && !host.p() && host.r() && host.s() {
        return Label::S;
    }
    if !host.m() && !host.n() && !host.o() && !host.p() && host.r() && host.s() {
        return Label::S;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && host.n() && host.o() {
        return Label::Q;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && host.n() && host.o() && !host.p() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::Q;
    }
    if !host.e() && !host.g() && !host.h() && host.i() && !host.k() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::Q;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && host.n() && host.o() {
        return Label::Q;
    }
    if !host.b() && host.e() && !host.h() && host.i() && host.j() && host.n() && host.o() {
        return Label::Q;
    }
    if !host.b() && host.d() && !host.h() && host.i() && host.k() && host.n() && host.o() {
        return Label::Q;
    }
    if !host.b() && !host.h() && host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::Q;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && host.n() && host.p() {
        return Label::Q;
    }
    if !host.b() && host.e() && !host.h() && host.i() && host.j() && host.n() && host.p() {
        return Label::Q;
    }
    if !host.b() && host.d() && !host.h() && host.i() && host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if !host.b() && !host.h() && host.i() && host.j() && host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if host.d() && host.e() && !host.g() && !host.h() && host.i() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::Q;
    }
    if host.e() && !host.g() && !host.h() && host.i() && host.j() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::Q;
    }
    if host.d() && !host.g() && !host.h() && host.i() && host.k() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::Q;
    }
    if !host.g() && !host.h() && host.i() && host.j() && host.k() && host.n() && !host.o() && !host.p() && host.s() {
        return Label::Q;
    }
    if !host.b() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.o() {
        return Label::QS;
    }
    if !host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.o() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.h() && host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.c() && !host.e() && !host.h() && !host.i() && host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.h() && host.i() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.e() && !host.h() && host.j() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && !host.e() && !host.i() && host.j() && !host.k() && !host.m() && !host.n() && !host.o() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.o() {
        return Label::PS;
    }
    if host.c() && !host.e() && host.h() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.c() && !host.d() && host.h() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.e() && host.i() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::PS;
    }
    if !host.e() && host.h() && host.i() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.e() && host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.n() && host.p() && host.s() {
        return Label::PS;
    }
    if host.b() && !host.e() && !host.g() && !host.h() && host.i() && !host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && !host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && !host.e() && host.i() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && !host.d() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if !host.e() && host.h() && host.i() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if !host.d() && host.h() && host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.e() && !host.g() && !host.h() && !host.i() && host.j() && !host.k() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.e() && host.j() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.c() && !host.e() && host.h() && host.j() && !host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if !host.b() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.n() && host.o() {
        return Label::QS;
    }
    if !host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.n() && host.o() {
        return Label::QS;
    }
    if !host.b() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::QS;
    }
    if !host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.n() && host.o() && host.p() {
        return Label::QS;
    }
    if !host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.n() && host.o() && host.p() {
        return Label::QS;
    }
    if !host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.e() && !host.g() && !host.h() && host.j() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.e() && !host.h() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.c() && host.e() && !host.h() && !host.i() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.g() && !host.h() && host.i() && host.k() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.h() && host.i() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.g() && !host.h() && host.j() && host.k() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && !host.h() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.c() && !host.h() && !host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.o() && host.p() && host.r() {
        return Label::QS;
    }
    if !host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.o() && host.p() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.h() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::QS;
    }
    if !host.c() && host.d() && !host.h() && !host.i() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::QS;
    }
    if !host.b() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.d() && host.e() && !host.h() && host.i() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.e() && !host.g() && !host.h() && host.j() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.e() && !host.h() && host.j() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && host.e() && !host.i() && host.j() && !host.m() && !host.n() && !host.o() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.g() && !host.h() && host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && host.d() && !host.h() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && host.d() && !host.i() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.g() && !host.h() && host.j() && host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.b() && !host.h() && host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if !host.c() && !host.i() && host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && host.r() && host.s() {
        return Label::QS;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.n() && host.o() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.o() {
        return Label::PS;
    }
    if host.b() && host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.n() && host.o() && host.p() {
        return Label::PS;
    }
    if host.c() && host.d() && host.e() && host.h() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.d() && host.e() && host.i() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.d() && host.e() && host.h() && host.i() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && host.e() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.c() && host.e() && host.h() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.e() && !host.g() && !host.h() && host.i() && host.j() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.e() && host.i() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.e() && host.h() && host.i() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.c() && host.d() && host.h() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.d() && !host.g() && !host.h() && host.i() && host.k() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.d() && host.i() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.d() && host.h() && host.i() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.c() && host.h() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && !host.g() && !host.h() && host.i() && host.j() && host.k() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.h() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.o() && host.p() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && host.d() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PS;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.n() && host.p() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.n() && host.p() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PS;
    }
    if host.b() && host.d() && host.e() && !host.g() && !host.h() && host.i() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.d() && host.e() && host.i() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.d() && host.e() && host.h() && host.i() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && host.e() && !host.g() && !host.h() && !host.i() && host.j() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && host.e() && host.j() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.c() && host.e() && host.h() && host.j() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.e() && !host.g() && !host.h() && host.i() && host.j() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.e() && host.i() && host.j() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.e() && host.h() && host.i() && host.j() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && host.d() && !host.g() && !host.h() && !host.i() && host.k() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && host.d() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.c() && host.d() && host.h() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.d() && !host.g() && !host.h() && host.i() && host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.d() && host.i() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.d() && host.h() && host.i() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && !host.g() && !host.h() && !host.i() && host.j() && host.k() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.c() && host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.c() && host.h() && host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && !host.g() && !host.h() && host.i() && host.j() && host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.b() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if host.h() && host.i() && host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PS;
    }
    if !host.d() && !host.h() && !host.i() && !host.j() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::R;
    }
    if !host.d() && !host.i() && !host.j() && host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::R;
    }
    if !host.d() && !host.i() && !host.j() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::R;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::QR;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::QR;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::PR;
    }
    if host.b() && !host.d() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::PR;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::PR;
    }
    if host.b() && !host.d() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::PR;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.p() && !host.r() {
        return Label::PR;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && !host.s() {
        return Label::PR;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && !host.r() {
        return Label::PR;
    }
    if host.b() && !host.d() && host.g() && host.i() && !host.j() && host.k() && host.m() && host.p() {
        return Label::PR;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.k() && host.m() && host.p() {
        return Label::PR;
    }
    if host.b() && !host.d() && host.i() && !host.j() && host.k() && host.n() && host.p() {
        return Label::PR;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.k() && host.n() && host.p() {
        return Label::PR;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.k() && host.m() && host.o() && host.p() {
        return Label::PR;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.k() && host.n() && host.o() && host.p() {
        return Label::PR;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.k() && host.n() && host.o() && host.p() {
        return Label::PR;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.k() && host.m() && host.o() && host.p() && host.r() {
        return Label::PR;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PR;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PR;
    }
    if host.b() && host.c() && !host.d() && host.g() && !host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PR;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PR;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && host.k() && host.n() && host.p() {
        return Label::QR;
    }
    if !host.c() && !host.d() && host.h() && !host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && !host.r() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.h() && !host.i() && !host.j() && host.k() && host.m() && host.o() && host.p() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.g() && !host.i() && !host.j() && host.k() && host.n() && host.o() && host.p() {
        return Label::PR;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.n() && host.o() && host.p() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.h() && !host.i() && !host.j() && host.k() && host.n() && host.o() && host.p() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.g() && !host.i() && !host.j() && host.k() && host.m() && host.o() && host.p() && host.r() {
        return Label::PR;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.m() && host.o() && host.p() && host.r() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.g() && !host.i() && !host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PR;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.h() && !host.i() && !host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.g() && !host.i() && !host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PR;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PR;
    }
    if !host.c() && !host.d() && host.h() && !host.i() && !host.j() && host.k() && host.m() && host.p() && host.r() && host.s() {
        return Label::PR;
    }
    if !host.d() && !host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.n() && host.o() && host.p() {
        return Label::RS;
    }
    if !host.d() && !host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.o() && host.p() && host.r() {
        return Label::RS;
    }
    if !host.d() && !host.h() && !host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::RS;
    }
    if !host.d() && !host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.n() && host.p() && host.s() {
        return Label::RS;
    }
    if !host.d() && !host.g() && !host.h() && !host.i() && !host.j() && host.k() && host.p() && host.r() && host.s() {
        return Label::RS;
    }
    if !host.d() && !host.i() && !host.j() && host.k() && !host.m() && !host.n() && !host.o() && host.p() && host.r() && host.s() {
        return Label::RS;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PS;
    }
    if !host.c() && host.h() && !host.i() && !host.j() && !host.m() && !host.n() && host.o() && !host.p() && host.r() {
        return Label::PS;
    }
    if !host.c() && !host.e() && host.h() && !host.i() && host.j() && !host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PQS;
    }
    if !host.c() && host.e() && host.h() && !host.i() && host.j() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PQS;
    }
    if !host.c() && host.h() && !host.i() && host.j() && host.k() && !host.m() && !host.n() && host.o() && host.r() {
        return Label::PQS;
    }
    if !host.c() && host.d() && host.h() && !host.i() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PQS;
    }
    if !host.c() && !host.d() && host.h() && !host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PRS;
    }
    if host.c() && !host.d() && host.h() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PRS;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PRS;
    }
    if host.b() && !host.d() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PRS;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PRS;
    }
    if host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PRS;
    }
    if host.b() && !host.d() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PRS;
    }
    if !host.d() && host.h() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::PRS;
    }
    if !host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && host.o() && host.p() && host.r() {
        return Label::QRS;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::QRS;
    }
    if !host.b() && !host.d() && !host.g() && !host.h() && host.i() && !host.j() && host.k() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QRS;
    }
    if !host.b() && !host.d() && !host.h() && host.i() && !host.j() && host.k() && !host.m() && !host.n() && host.p() && host.r() && host.s() {
        return Label::QRS;
    }
    if !host.b() && !host.d() && host.g() && !host.h() && host.i() && !host.j() && host.k() && host.m() && !host.n() && host.o() && host.p() && host.r() {
        return Label::PQR;
    }
    Label::PQR
}

/// One `match`.
pub fn tuple_match(host: &impl Conditions) -> Label {
    match (host.b(), host.c(), host.d(), host.e(), host.g(), host.h(), host.i(), host.j(), host.k(), host.m(), host.n(), host.o(), host.p(), host.r(), host.s(), host.t()) {
        (_, _, _, _, _, _, _, _, _, _, _, false, false, _, false, false) => Label::Nothing,
        (_, _, _, _, _, false, false, false, false, _, false, true, _, false, _, _) => Label::New,
        (_, _, _, _, _, false, false, false, _, _, false, true, false, false, _, _) => Label::New,
        (_, _, _, _, _, _, false, false, false, _, false, false, true, false, _, _) => Label::New,
        (_, _, _, _, _, _, false, false, false, _, _, false, true, _, false, _) => Label::New,
        (_, _, _, _, _, _, _, _, _, _, false, false, false, false, true, _) => Label::New,
        (_, _, _, _, _, _, _, _, _, _, _, false, false, _, false, true) => Label::New,
        (_, false, _, _, _, true, false, false, false, false, false, true, _, false, _, _) => Label::P,
        (_, false, _, _, _, true, false, false, _, false, false, true, false, false, _, _) => Label::P,
        (_, true, _, false, _, true, _, _, false, false, false, true, _, false, _, _) => Label::P,
        (_, true, false, _, _, true, _, false, false, false, false, true, _, false, _, _) => Label::P,
        (_, true, false, _, _, true, _, false, _, false, false, true, false, false, _, _) => Label::P,
        (true, _, _, false, false, false, true, _, false, _, false, true, _, false, _, _) => Label::P,
        (true, _, _, false, _, _, true, _, false, false, false, true, _, false, _, _) => Label::P,
        (true, _, false, _, false, false, true, false, _, _, false, true, false, false, _, _) => Label::P,
        (true, _, false, _, _, _, true, false, _, false, false, true, false, false, _, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, false, false, true, _, false, _, _) => Label::P,
        (_, _, false, _, _, true, true, false, _, false, false, true, false, false, _, _) => Label::P,
        (true, true, _, false, false, false, _, true, false, _, false, true, _, false, _, _) => Label::P,
        (true, true, _, false, _, _, _, true, false, false, false, true, _, false, _, _) => Label::P,
        (true, _, _, false, false, false, true, _, false, _, false, _, true, false, _, _) => Label::P,
        (true, _, false, _, false, false, true, false, false, _, false, _, true, false, _, _) => Label::P,
        (true, _, _, false, _, _, true, _, false, false, false, _, true, false, _, _) => Label::P,
        (true, _, false, _, _, _, true, false, false, false, false, _, true, false, _, _) => Label::P,
        (true, _, _, false, false, false, true, _, false, _, false, false, true, _, false, _) => Label::P,
        (true, _, false, _, false, false, true, false, false, _, false, false, true, _, false, _) => Label::P,
        (true, _, _, false, _, _, true, _, false, false, false, false, true, _, false, _) => Label::P,
        (true, _, false, _, _, _, true, false, false, false, false, false, true, _, false, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, false, false, _, true, false, _, _) => Label::P,
        (_, _, false, _, _, true, true, false, false, false, false, _, true, false, _, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, false, false, false, true, _, false, _) => Label::P,
        (_, _, false, _, _, true, true, false, false, false, false, false, true, _, false, _) => Label::P,
        (true, true, _, false, false, false, _, true, false, _, false, _, true, false, _, _) => Label::P,
        (true, true, _, false, _, _, _, true, false, false, false, _, true, false, _, _) => Label::P,
        (true, true, _, false, false, false, false, true, false, _, _, false, true, _, false, _) => Label::P,
        (true, true, _, false, _, _, _, true, false, false, false, false, true, _, false, _) => Label::P,
        (_, true, _, false, _, true, _, true, false, false, false, _, true, false, _, _) => Label::P,
        (_, true, _, false, _, true, _, true, false, false, false, false, true, _, false, _) => Label::P,
        (_, true, true, true, _, true, _, _, _, false, false, true, _, false, _, _) => Label::P,
        (true, _, true, true, false, false, true, _, _, _, false, true, _, false, _, _) => Label::P,
        (true, _, true, true, _, _, true, _, _, false, false, true, _, false, _, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, false, false, true, _, false, _, _) => Label::P,
        (true, true, _, true, false, false, _, true, _, _, false, true, _, false, _, _) => Label::P,
        (true, true, _, true, _, _, _, true, _, false, false, true, _, false, _, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, false, false, true, _, false, _, _) => Label::P,
        (true, _, _, true, false, false, true, true, _, _, false, true, _, false, _, _) => Label::P,
        (true, _, _, true, _, _, true, true, _, false, false, true, _, false, _, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, false, false, true, _, false, _, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, false, false, true, _, false, _, _) => Label::P,
        (true, _, true, _, false, false, true, _, true, _, false, true, _, false, _, _) => Label::P,
        (true, _, true, _, _, _, true, _, true, false, false, true, _, false, _, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, false, false, true, _, false, _, _) => Label::P,
        (true, true, _, _, false, false, _, true, true, _, false, true, _, false, _, _) => Label::P,
        (true, true, _, _, _, _, _, true, true, false, false, true, _, false, _, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, false, false, true, _, false, _, _) => Label::P,
        (true, _, _, _, false, false, true, true, true, _, false, true, _, false, _, _) => Label::P,
        (true, _, _, _, _, _, true, true, true, false, false, true, _, false, _, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, false, false, true, _, false, _, _) => Label::P,
        (true, _, true, true, false, false, true, _, _, _, false, _, true, false, _, _) => Label::P,
        (true, _, true, true, _, _, true, _, _, false, false, _, true, false, _, _) => Label::P,
        (true, _, true, true, false, false, true, _, _, _, false, false, true, _, false, _) => Label::P,
        (true, _, true, true, _, _, true, _, _, false, false, false, true, _, false, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, false, false, _, true, false, _, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, false, false, false, true, _, false, _) => Label::P,
        (true, true, _, true, false, false, _, true, _, _, false, _, true, false, _, _) => Label::P,
        (true, true, _, true, _, _, _, true, _, false, false, _, true, false, _, _) => Label::P,
        (true, true, _, true, false, false, false, true, _, _, _, false, true, _, false, _) => Label::P,
        (true, true, _, true, _, _, _, true, _, false, false, false, true, _, false, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, false, false, _, true, false, _, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, false, false, false, true, _, false, _) => Label::P,
        (true, _, _, true, false, false, true, true, _, _, false, _, true, false, _, _) => Label::P,
        (true, _, _, true, _, _, true, true, _, false, false, _, true, false, _, _) => Label::P,
        (true, _, _, true, false, false, true, true, _, _, false, false, true, _, false, _) => Label::P,
        (true, _, _, true, _, _, true, true, _, false, false, false, true, _, false, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, false, false, _, true, false, _, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, false, false, false, true, _, false, _) => Label::P,
        (true, true, true, _, false, false, _, _, true, _, false, _, true, false, _, _) => Label::P,
        (true, true, true, _, _, _, _, _, true, false, false, _, true, false, _, _) => Label::P,
        (true, true, true, _, false, false, false, _, true, _, _, false, true, _, false, _) => Label::P,
        (true, true, true, _, _, _, _, _, true, false, false, false, true, _, false, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, false, false, _, true, false, _, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, false, false, false, true, _, false, _) => Label::P,
        (true, _, true, _, false, false, true, _, true, _, false, _, true, false, _, _) => Label::P,
        (true, _, true, _, _, _, true, _, true, false, false, _, true, false, _, _) => Label::P,
        (true, _, true, _, false, false, true, _, true, _, false, false, true, _, false, _) => Label::P,
        (true, _, true, _, _, _, true, _, true, false, false, false, true, _, false, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, false, false, _, true, false, _, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, false, false, false, true, _, false, _) => Label::P,
        (true, true, _, _, false, false, _, true, true, _, false, _, true, false, _, _) => Label::P,
        (true, true, _, _, _, _, _, true, true, false, false, _, true, false, _, _) => Label::P,
        (true, true, _, _, false, false, false, true, true, _, _, false, true, _, false, _) => Label::P,
        (true, true, _, _, _, _, _, true, true, false, false, false, true, _, false, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, false, false, _, true, false, _, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, false, false, false, true, _, false, _) => Label::P,
        (true, _, _, _, false, false, true, true, true, _, false, _, true, false, _, _) => Label::P,
        (true, _, _, _, _, _, true, true, true, false, false, _, true, false, _, _) => Label::P,
        (true, _, _, _, false, false, true, true, true, _, false, false, true, _, false, _) => Label::P,
        (true, _, _, _, _, _, true, true, true, false, false, false, true, _, false, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, false, false, _, true, false, _, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, false, false, false, true, _, false, _) => Label::P,
        (false, _, _, false, _, false, true, _, false, _, false, true, _, false, _, _) => Label::Q,
        (false, _, false, _, _, false, true, false, _, _, false, true, false, false, _, _) => Label::Q,
        (false, _, _, false, _, false, _, true, false, _, false, true, _, false, _, _) => Label::Q,
        (_, false, _, false, _, false, false, true, false, _, false, true, _, false, _, _) => Label::Q,
        (false, _, _, false, _, false, true, _, false, _, false, _, true, false, _, _) => Label::Q,
        (false, _, false, _, _, false, true, false, false, _, false, _, true, false, _, _) => Label::Q,
        (false, _, _, false, _, false, true, _, false, _, false, false, true, _, false, _) => Label::Q,
        (false, _, false, _, _, false, true, false, false, _, false, false, true, _, false, _) => Label::Q,
        (false, _, _, false, _, false, _, true, false, _, false, _, true, false, _, _) => Label::Q,
        (_, false, _, false, _, _, false, true, false, _, false, false, true, false, _, _) => Label::Q,
        (_, false, _, false, _, _, false, true, false, _, _, false, true, _, false, _) => Label::Q,
        (false, _, _, false, _, false, false, true, false, _, _, false, true, _, false, _) => Label::Q,
        (false, _, true, true, _, false, true, _, _, _, false, true, _, false, _, _) => Label::Q,
        (false, _, _, true, _, false, _, true, _, _, false, true, _, false, _, _) => Label::Q,
        (_, false, _, true, _, false, false, true, _, _, false, true, _, false, _, _) => Label::Q,
        (false, _, true, _, _, false, true, _, true, _, false, true, _, false, _, _) => Label::Q,
        (false, _, _, _, _, false, _, true, true, _, false, true, _, false, _, _) => Label::Q,
        (_, false, _, _, _, false, false, true, true, _, false, true, _, false, _, _) => Label::Q,
        (false, _, true, true, _, false, true, _, _, _, false, _, true, false, _, _) => Label::Q,
        (false, _, true, true, _, false, true, _, _, _, false, false, true, _, false, _) => Label::Q,
        (false, _, _, true, _, false, _, true, _, _, false, _, true, false, _, _) => Label::Q,
        (_, false, _, true, _, _, false, true, _, _, false, false, true, false, _, _) => Label::Q,
        (_, false, _, true, _, _, false, true, _, _, _, false, true, _, false, _) => Label::Q,
        (false, _, _, true, _, false, false, true, _, _, _, false, true, _, false, _) => Label::Q,
        (false, _, _, true, _, false, _, true, _, _, false, false, true, _, false, _) => Label::Q,
        (false, _, true, _, _, false, _, _, true, _, false, _, true, false, _, _) => Label::Q,
        (_, false, true, _, _, false, false, _, true, _, false, _, true, false, _, _) => Label::Q,
        (_, false, true, _, _, _, false, _, true, _, false, false, true, false, _, _) => Label::Q,
        (_, false, true, _, _, _, false, _, true, _, _, false, true, _, false, _) => Label::Q,
        (false, _, true, _, _, false, false, _, true, _, _, false, true, _, false, _) => Label::Q,
        (false, _, true, _, _, false, _, _, true, _, false, false, true, _, false, _) => Label::Q,
        (false, _, _, _, _, false, _, true, true, _, false, _, true, false, _, _) => Label::Q,
        (_, false, _, _, _, _, false, true, true, _, false, false, true, false, _, _) => Label::Q,
        (_, false, _, _, _, _, false, true, true, _, _, false, true, _, false, _) => Label::Q,
        (false, _, _, _, _, false, false, true, true, _, _, false, true, _, false, _) => Label::Q,
        (false, _, _, _, _, false, _, true, true, _, false, false, true, _, false, _) => Label::Q,
        (_, false, _, false, _, true, false, true, false, false, false, true, _, false, _, _) => Label::PQ,
        (_, false, _, true, _, true, false, true, _, false, false, true, _, false, _, _) => Label::PQ,
        (_, false, _, _, _, true, false, true, true, false, false, true, _, false, _, _) => Label::PQ,
        (_, false, true, _, _, true, false, _, true, false, false, true, true, false, _, _) => Label::PQ,
        (_, false, _, _, _, true, false, false, false, true, _, true, _, _, _, _) => Label::P,
        (_, false, _, _, _, true, false, false, _, true, _, true, false, _, _, _) => Label::P,
        (_, false, _, _, true, _, false, false, false, _, true, true, _, _, _, _) => Label::P,
        (false, _, _, _, true, false, false, false, false, _, true, true, _, _, _, _) => Label::P,
        (_, false, _, _, true, _, false, false, _, _, true, true, false, _, _, _) => Label::P,
        (false, _, _, _, true, false, false, false, _, _, true, true, false, _, _, _) => Label::P,
        (_, false, _, _, _, true, false, false, false, _, true, true, _, _, _, _) => Label::P,
        (_, false, _, _, _, true, false, false, _, _, true, true, false, _, _, _) => Label::P,
        (_, false, _, _, true, _, false, false, false, true, _, true, _, true, _, _) => Label::P,
        (false, _, _, _, true, false, false, false, false, true, _, true, _, true, _, _) => Label::P,
        (_, false, _, _, true, _, false, false, _, true, _, true, false, true, _, _) => Label::P,
        (false, _, _, _, true, false, false, false, _, true, _, true, false, true, _, _) => Label::P,
        (_, false, _, _, true, _, false, false, false, _, true, _, _, _, true, _) => Label::P,
        (false, _, _, _, true, false, false, false, false, _, true, _, _, _, true, _) => Label::P,
        (_, false, _, _, true, _, false, _, _, _, true, false, false, _, true, _) => Label::P,
        (false, _, _, _, true, false, false, _, _, _, true, false, false, _, true, _) => Label::P,
        (_, false, _, _, _, true, false, false, false, _, true, _, _, _, true, _) => Label::P,
        (_, false, _, _, _, true, false, _, _, _, true, false, false, _, true, _) => Label::P,
        (_, false, _, _, true, _, false, false, false, true, _, _, _, true, true, _) => Label::P,
        (false, _, _, _, true, false, false, false, false, true, _, _, _, true, true, _) => Label::P,
        (_, false, _, _, true, _, false, _, _, true, _, false, false, true, true, _) => Label::P,
        (false, _, _, _, true, false, _, _, _, true, false, false, false, true, true, _) => Label::P,
        (_, false, _, _, _, true, false, false, false, true, _, _, _, true, true, _) => Label::P,
        (_, false, _, _, _, true, false, _, _, true, _, false, false, true, true, _) => Label::P,
        (_, true, _, false, _, true, _, _, false, true, _, true, _, _, _, _) => Label::P,
        (_, true, false, _, _, true, _, false, false, true, _, true, _, _, _, _) => Label::P,
        (_, true, false, _, _, true, _, false, _, true, _, true, false, _, _, _) => Label::P,
        (true, _, _, false, true, _, true, _, false, true, _, true, _, _, _, _) => Label::P,
        (true, _, false, _, true, _, true, false, _, true, _, true, false, _, _, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, true, _, true, _, _, _, _) => Label::P,
        (_, _, false, _, _, true, true, false, _, true, _, true, false, _, _, _) => Label::P,
        (true, true, _, false, true, _, _, true, false, true, _, true, _, _, _, _) => Label::P,
        (true, true, _, false, true, _, _, _, false, _, true, true, _, _, _, _) => Label::P,
        (true, true, false, _, true, _, _, false, false, _, true, true, _, _, _, _) => Label::P,
        (true, true, false, _, true, _, _, false, _, _, true, true, false, _, _, _) => Label::P,
        (_, true, _, false, _, true, _, _, false, _, true, true, _, _, _, _) => Label::P,
        (_, true, false, _, _, true, _, false, false, _, true, true, _, _, _, _) => Label::P,
        (_, true, false, _, _, true, _, false, _, _, true, true, false, _, _, _) => Label::P,
        (true, _, _, false, _, _, true, _, false, _, true, true, _, _, _, _) => Label::P,
        (true, _, false, _, _, _, true, false, _, _, true, true, false, _, _, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, _, true, true, _, _, _, _) => Label::P,
        (_, _, false, _, _, true, true, false, _, _, true, true, false, _, _, _) => Label::P,
        (true, _, _, false, true, _, true, _, false, true, _, _, true, _, _, _) => Label::P,
        (true, _, false, _, true, _, true, false, false, true, _, _, true, _, _, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, true, _, _, true, _, _, _) => Label::P,
        (_, _, false, _, _, true, true, false, false, true, _, _, true, _, _, _) => Label::P,
        (true, true, _, false, true, _, _, true, false, true, _, _, true, _, _, _) => Label::P,
        (_, true, _, false, _, true, _, true, false, true, _, _, true, _, _, _) => Label::P,
        (true, _, _, false, _, _, true, _, false, _, true, _, true, _, _, _) => Label::P,
        (true, _, false, _, _, _, true, false, false, _, true, _, true, _, _, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, _, true, _, true, _, _, _) => Label::P,
        (_, _, false, _, _, true, true, false, false, _, true, _, true, _, _, _) => Label::P,
        (true, true, _, false, true, _, _, true, false, _, true, _, true, _, _, _) => Label::P,
        (_, true, _, false, _, true, _, true, false, _, true, _, true, _, _, _) => Label::P,
        (true, true, _, false, true, _, _, _, false, true, _, true, _, true, _, _) => Label::P,
        (true, true, false, _, true, _, _, false, false, true, _, true, _, true, _, _) => Label::P,
        (true, true, false, _, true, _, _, false, _, true, _, true, false, true, _, _) => Label::P,
        (true, true, _, false, true, _, _, _, false, _, true, _, _, _, true, _) => Label::P,
        (true, true, false, _, true, _, _, false, false, _, true, _, _, _, true, _) => Label::P,
        (true, true, false, _, true, _, _, false, _, _, true, _, false, _, true, _) => Label::P,
        (_, true, _, false, _, true, _, _, false, _, true, _, _, _, true, _) => Label::P,
        (_, true, false, _, _, true, _, false, false, _, true, _, _, _, true, _) => Label::P,
        (_, true, false, _, _, true, _, false, _, _, true, _, false, _, true, _) => Label::P,
        (_, _, false, _, true, _, true, false, _, _, true, false, false, _, true, _) => Label::P,
        (_, _, _, false, true, _, true, _, false, _, true, false, false, _, true, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, _, true, _, _, _, true, _) => Label::P,
        (_, _, false, _, _, true, true, false, _, _, true, _, false, _, true, _) => Label::P,
        (true, true, _, false, true, _, _, _, false, true, _, _, _, true, true, _) => Label::P,
        (true, true, false, _, true, _, _, false, false, true, _, _, _, true, true, _) => Label::P,
        (true, true, false, _, true, _, _, false, _, true, _, _, false, true, true, _) => Label::P,
        (_, true, _, false, _, true, _, _, false, true, _, _, _, true, true, _) => Label::P,
        (_, true, false, _, _, true, _, false, false, true, _, _, _, true, true, _) => Label::P,
        (_, true, false, _, _, true, _, false, _, true, _, _, false, true, true, _) => Label::P,
        (true, _, _, false, true, _, true, _, false, true, _, _, _, true, true, _) => Label::P,
        (true, _, false, _, true, _, true, false, _, true, _, _, false, true, true, _) => Label::P,
        (_, _, _, false, _, true, true, _, false, true, _, _, _, true, true, _) => Label::P,
        (_, _, false, _, _, true, true, false, _, true, _, _, false, true, true, _) => Label::P,
        (_, true, true, true, _, true, _, _, _, true, _, true, _, _, _, _) => Label::P,
        (true, _, true, true, true, _, true, _, _, true, _, true, _, _, _, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, true, _, true, _, _, _, _) => Label::P,
        (true, true, _, true, true, _, _, true, _, true, _, true, _, _, _, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, true, _, true, _, _, _, _) => Label::P,
        (true, _, _, true, true, _, true, true, _, true, _, true, _, _, _, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, true, _, true, _, _, _, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, true, _, true, _, _, _, _) => Label::P,
        (true, _, true, _, true, _, true, _, true, true, _, true, _, _, _, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, true, _, true, _, _, _, _) => Label::P,
        (true, true, _, _, true, _, _, true, true, true, _, true, _, _, _, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, true, _, true, _, _, _, _) => Label::P,
        (true, _, _, _, true, _, true, true, true, true, _, true, _, _, _, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, true, _, true, _, _, _, _) => Label::P,
        (true, true, true, true, true, _, _, _, _, _, true, true, _, _, _, _) => Label::P,
        (_, true, true, true, _, true, _, _, _, _, true, true, _, _, _, _) => Label::P,
        (true, _, true, true, _, _, true, _, _, _, true, true, _, _, _, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, _, true, true, _, _, _, _) => Label::P,
        (true, true, _, true, true, _, _, true, _, _, true, true, _, _, _, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, _, true, true, _, _, _, _) => Label::P,
        (true, _, _, true, _, _, true, true, _, _, true, true, _, _, _, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, _, true, true, _, _, _, _) => Label::P,
        (true, true, true, _, true, _, _, _, true, _, true, true, _, _, _, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, _, true, true, _, _, _, _) => Label::P,
        (true, _, true, _, _, _, true, _, true, _, true, true, _, _, _, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, _, true, true, _, _, _, _) => Label::P,
        (true, true, _, _, true, _, _, true, true, _, true, true, _, _, _, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, _, true, true, _, _, _, _) => Label::P,
        (true, _, _, _, _, _, true, true, true, _, true, true, _, _, _, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, _, true, true, _, _, _, _) => Label::P,
        (true, _, true, true, true, _, true, _, _, true, _, _, true, _, _, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, true, _, _, true, _, _, _) => Label::P,
        (true, true, _, true, true, _, _, true, _, true, _, _, true, _, _, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, true, _, _, true, _, _, _) => Label::P,
        (true, _, _, true, true, _, true, true, _, true, _, _, true, _, _, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, true, _, _, true, _, _, _) => Label::P,
        (true, true, true, _, true, _, _, _, true, true, _, _, true, _, _, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, true, _, _, true, _, _, _) => Label::P,
        (true, _, true, _, true, _, true, _, true, true, _, _, true, _, _, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, true, _, _, true, _, _, _) => Label::P,
        (true, true, _, _, true, _, _, true, true, true, _, _, true, _, _, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, true, _, _, true, _, _, _) => Label::P,
        (true, _, _, _, true, _, true, true, true, true, _, _, true, _, _, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, true, _, _, true, _, _, _) => Label::P,
        (true, _, true, true, _, _, true, _, _, _, true, _, true, _, _, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, _, true, _, true, _, _, _) => Label::P,
        (true, true, _, true, true, _, _, true, _, _, true, _, true, _, _, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, _, true, _, true, _, _, _) => Label::P,
        (true, _, _, true, _, _, true, true, _, _, true, _, true, _, _, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, _, true, _, true, _, _, _) => Label::P,
        (true, true, true, _, true, _, _, _, true, _, true, _, true, _, _, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, _, true, _, true, _, _, _) => Label::P,
        (true, _, true, _, _, _, true, _, true, _, true, _, true, _, _, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, _, true, _, true, _, _, _) => Label::P,
        (true, true, _, _, true, _, _, true, true, _, true, _, true, _, _, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, _, true, _, true, _, _, _) => Label::P,
        (true, _, _, _, _, _, true, true, true, _, true, _, true, _, _, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, _, true, _, true, _, _, _) => Label::P,
        (true, true, true, true, true, _, _, _, _, true, _, true, _, true, _, _) => Label::P,
        (true, true, true, _, true, _, _, _, true, true, _, true, _, true, _, _) => Label::P,
        (true, true, true, true, true, _, _, _, _, _, true, _, _, _, true, _) => Label::P,
        (_, true, true, true, _, true, _, _, _, _, true, _, _, _, true, _) => Label::P,
        (_, _, true, true, true, _, true, _, _, _, true, false, false, _, true, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, _, true, _, _, _, true, _) => Label::P,
        (true, true, _, true, true, _, _, true, _, _, true, _, _, _, true, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, _, true, _, _, _, true, _) => Label::P,
        (_, _, _, true, true, _, true, true, _, _, true, false, false, _, true, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, _, true, _, _, _, true, _) => Label::P,
        (true, true, true, _, true, _, _, _, true, _, true, _, _, _, true, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, _, true, _, _, _, true, _) => Label::P,
        (_, _, true, _, true, _, true, _, true, _, true, false, false, _, true, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, _, true, _, _, _, true, _) => Label::P,
        (true, true, _, _, true, _, _, true, true, _, true, _, _, _, true, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, _, true, _, _, _, true, _) => Label::P,
        (_, _, _, _, true, _, true, true, true, _, true, false, false, _, true, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, _, true, _, _, _, true, _) => Label::P,
        (true, true, true, true, true, _, _, _, _, true, _, _, _, true, true, _) => Label::P,
        (_, true, true, true, _, true, _, _, _, true, _, _, _, true, true, _) => Label::P,
        (true, _, true, true, true, _, true, _, _, true, _, _, _, true, true, _) => Label::P,
        (_, _, true, true, _, true, true, _, _, true, _, _, _, true, true, _) => Label::P,
        (true, true, _, true, true, _, _, true, _, true, _, _, _, true, true, _) => Label::P,
        (_, true, _, true, _, true, _, true, _, true, _, _, _, true, true, _) => Label::P,
        (true, _, _, true, true, _, true, true, _, true, _, _, _, true, true, _) => Label::P,
        (_, _, _, true, _, true, true, true, _, true, _, _, _, true, true, _) => Label::P,
        (true, true, true, _, true, _, _, _, true, true, _, _, _, true, true, _) => Label::P,
        (_, true, true, _, _, true, _, _, true, true, _, _, _, true, true, _) => Label::P,
        (true, _, true, _, true, _, true, _, true, true, _, _, _, true, true, _) => Label::P,
        (_, _, true, _, _, true, true, _, true, true, _, _, _, true, true, _) => Label::P,
        (true, true, _, _, true, _, _, true, true, true, _, _, _, true, true, _) => Label::P,
        (_, true, _, _, _, true, _, true, true, true, _, _, _, true, true, _) => Label::P,
        (true, _, _, _, true, _, true, true, true, true, _, _, _, true, true, _) => Label::P,
        (_, _, _, _, _, true, true, true, true, true, _, _, _, true, true, _) => Label::P,
        (_, false, _, false, _, true, false, true, false, true, _, true, _, _, _, _) => Label::PQ,
        (_, false, _, false, true, _, false, true, false, _, true, true, _, _, _, _) => Label::PQ,
        (false, _, _, false, true, false, false, true, false, _, true, true, _, _, _, _) => Label::PQ,
        (_, false, _, false, _, true, false, true, false, _, true, true, _, _, _, _) => Label::PQ,
        (false, _, _, false, true, false, true, _, false, true, false, true, _, true, _, _) => Label::PQ,
        (false, _, false, _, true, false, true, false, false, true, false, true, _, true, _, _) => Label::PQ,
        (false, _, false, _, true, false, true, false, _, true, false, true, false, true, _, _) => Label::PQ,
        (_, false, _, false, true, _, false, true, false, true, _, true, _, true, _, _) => Label::PQ,
        (false, _, _, false, true, false, false, true, false, true, _, true, _, true, _, _) => Label::PQ,
        (_, false, _, false, true, _, false, true, false, _, true, _, true, _, true, _) => Label::PQ,
        (false, _, _, false, true, false, false, true, false, _, true, _, true, _, true, _) => Label::PQ,
        (_, false, _, false, _, true, false, true, false, _, true, _, true, _, true, _) => Label::PQ,
        (false, _, _, false, true, false, true, _, false, true, false, _, true, true, true, _) => Label::PQ,
        (false, _, false, _, true, false, true, false, false, true, false, _, true, true, true, _) => Label::PQ,
        (_, false, _, false, true, _, false, true, false, true, _, _, true, true, true, _) => Label::PQ,
        (false, _, _, false, true, false, false, true, false, true, _, _, true, true, true, _) => Label::PQ,
        (_, false, _, false, _, true, false, true, false, true, _, _, true, true, true, _) => Label::PQ,
        (_, false, _, true, _, true, false, true, _, true, _, true, _, _, _, _) => Label::PQ,
        (_, false, _, _, _, true, false, true, true, true, _, true, _, _, _, _) => Label::PQ,
        (_, false, _, true, true, _, false, true, _, _, true, true, _, _, _, _) => Label::PQ,
        (false, _, _, true, true, false, false, true, _, _, true, true, _, _, _, _) => Label::PQ,
        (_, false, _, true, _, true, false, true, _, _, true, true, _, _, _, _) => Label::PQ,
        (_, false, _, _, true, _, false, true, true, _, true, true, _, _, _, _) => Label::PQ,
        (false, _, _, _, true, false, false, true, true, _, true, true, _, _, _, _) => Label::PQ,
        (_, false, _, _, _, true, false, true, true, _, true, true, _, _, _, _) => Label::PQ,
        (_, false, true, _, _, true, false, _, true, true, _, true, true, _, _, _) => Label::PQ,
        (_, false, true, _, true, _, false, _, true, _, true, true, true, _, _, _) => Label::PQ,
        (false, _, true, _, true, false, false, _, true, _, true, true, true, _, _, _) => Label::PQ,
        (_, false, true, _, _, true, false, _, true, _, true, true, true, _, _, _) => Label::PQ,
        (false, _, true, true, true, false, true, _, _, true, false, true, _, true, _, _) => Label::PQ,
        (_, false, _, true, true, _, false, true, _, true, _, true, _, true, _, _) => Label::PQ,
        (false, _, _, true, true, false, _, true, _, true, false, true, _, true, _, _) => Label::PQ,
        (false, _, true, _, true, false, true, _, true, true, false, true, _, true, _, _) => Label::PQ,
        (_, false, _, _, true, _, false, true, true, true, _, true, _, true, _, _) => Label::PQ,
        (false, _, _, _, true, false, _, true, true, true, false, true, _, true, _, _) => Label::PQ,
        (_, false, true, _, true, _, false, _, true, true, _, true, true, true, _, _) => Label::PQ,
        (false, _, true, _, true, false, false, _, true, true, _, true, true, true, _, _) => Label::PQ,
        (_, false, _, true, true, _, false, true, _, _, true, _, true, _, true, _) => Label::PQ,
        (false, _, _, true, true, false, false, true, _, _, true, _, true, _, true, _) => Label::PQ,
        (_, false, _, true, _, true, false, true, _, _, true, _, true, _, true, _) => Label::PQ,
        (_, false, true, _, true, _, false, _, true, _, true, _, true, _, true, _) => Label::PQ,
        (false, _, true, _, true, false, false, _, true, _, true, _, true, _, true, _) => Label::PQ,
        (_, false, true, _, _, true, false, _, true, _, true, _, true, _, true, _) => Label::PQ,
        (_, false, _, _, true, _, false, true, true, _, true, _, true, _, true, _) => Label::PQ,
        (false, _, _, _, true, false, false, true, true, _, true, _, true, _, true, _) => Label::PQ,
        (_, false, _, _, _, true, false, true, true, _, true, _, true, _, true, _) => Label::PQ,
        (false, _, true, true, true, false, true, _, _, true, false, _, true, true, true, _) => Label::PQ,
        (_, false, _, true, true, _, false, true, _, true, _, _, true, true, true, _) => Label::PQ,
        (false, _, _, true, true, false, _, true, _, true, false, _, true, true, true, _) => Label::PQ,
        (_, false, _, true, _, true, false, true, _, true, _, _, true, true, true, _) => Label::PQ,
        (_, false, true, _, true, _, false, _, true, true, _, _, true, true, true, _) => Label::PQ,
        (false, _, true, _, true, false, _, _, true, true, false, _, true, true, true, _) => Label::PQ,
        (_, false, true, _, _, true, false, _, true, true, _, _, true, true, true, _) => Label::PQ,
        (_, false, _, _, true, _, false, true, true, true, _, _, true, true, true, _) => Label::PQ,
        (false, _, _, _, true, false, _, true, true, true, false, _, true, true, true, _) => Label::PQ,
        (_, false, _, _, _, true, false, true, true, true, _, _, true, true, true, _) => Label::PQ,
        (_, _, _, _, false, false, false, false, false, _, true, true, _, _, _, _) => Label::S,
        (_, _, _, _, false, false, false, false, _, _, true, true, false, _, _, _) => Label::S,
        (_, _, _, _, false, false, false, false, false, _, _, true, _, true, _, _) => Label::S,
        (_, _, _, _, _, false, false, false, false, false, false, true, _, true, _, _) => Label::S,
        (_, _, _, _, false, false, false, false, _, _, _, true, false, true, _, _) => Label::S,
        (_, _, _, _, _, false, false, false, _, false, false, true, false, true, _, _) => Label::S,
        (_, _, _, _, false, false, false, false, false, _, true, _, _, _, true, _) => Label::S,
        (_, _, _, _, false, false, false, _, _, _, true, false, false, _, true, _) => Label::S,
        (_, _, _, _, false, false, false, false, false, _, _, _, _, true, true, _) => Label::S,
        (_, _, _, _, _, _, false, false, false, false, false, false, _, true, true, _) => Label::S,
        (_, _, _, _, false, false, _, _, _, _, false, false, false, true, true, _) => Label::S,
        (_, _, _, _, _, _, _, _, _, false, false, false, false, true, true, _) => Label::S,
        (false, _, _, false, _, false, true, _, false, _, true, true, _, _, _, _) => Label::Q,
        (false, _, false, _, _, false, true, false, _, _, true, true, false, _, _, _) => Label::Q,
        (false, _, _, false, _, false, true, _, false, _, true, _, true, _, _, _) => Label::Q,
        (false, _, false, _, _, false, true, false, false, _, true, _, true, _, _, _) => Label::Q,
        (_, _, false, _, false, false, true, false, _, _, true, false, false, _, true, _) => Label::Q,
        (_, _, _, false, false, false, true, _, false, _, true, false, false, _, true, _) => Label::Q,
        (false, _, true, true, _, false, true, _, _, _, true, true, _, _, _, _) => Label::Q,
        (false, _, _, true, _, false, true, true, _, _, true, true, _, _, _, _) => Label::Q,
        (false, _, true, _, _, false, true, _, true, _, true, true, _, _, _, _) => Label::Q,
        (false, _, _, _, _, false, true, true, true, _, true, true, _, _, _, _) => Label::Q,
        (false, _, true, true, _, false, true, _, _, _, true, _, true, _, _, _) => Label::Q,
        (false, _, _, true, _, false, true, true, _, _, true, _, true, _, _, _) => Label::Q,
        (false, _, true, _, _, false, true, _, true, _, true, _, true, _, _, _) => Label::Q,
        (false, _, _, _, _, false, true, true, true, _, true, _, true, _, _, _) => Label::Q,
        (_, _, true, true, false, false, true, _, _, _, true, false, false, _, true, _) => Label::Q,
        (_, _, _, true, false, false, true, true, _, _, true, false, false, _, true, _) => Label::Q,
        (_, _, true, _, false, false, true, _, true, _, true, false, false, _, true, _) => Label::Q,
        (_, _, _, _, false, false, true, true, true, _, true, false, false, _, true, _) => Label::Q,
        (false, _, _, false, false, false, false, true, false, _, true, true, _, _, _, _) => Label::QS,
        (_, false, _, false, false, false, false, true, false, _, true, true, _, _, _, _) => Label::QS,
        (false, _, _, false, false, false, true, _, false, _, false, true, _, true, _, _) => Label::QS,
        (false, _, false, _, false, false, true, false, false, _, false, true, _, true, _, _) => Label::QS,
        (false, _, _, false, _, false, true, _, false, false, false, true, _, true, _, _) => Label::QS,
        (false, _, false, _, _, false, true, false, false, false, false, true, _, true, _, _) => Label::QS,
        (false, _, false, _, false, false, true, false, _, _, false, true, false, true, _, _) => Label::QS,
        (false, _, false, _, _, false, true, false, _, false, false, true, false, true, _, _) => Label::QS,
        (false, _, _, false, false, false, false, true, false, _, _, true, _, true, _, _) => Label::QS,
        (_, false, _, false, false, false, false, true, false, _, _, true, _, true, _, _) => Label::QS,
        (false, _, _, false, _, false, _, true, false, false, false, true, _, true, _, _) => Label::QS,
        (_, false, _, false, _, false, false, true, false, false, false, true, _, true, _, _) => Label::QS,
        (false, _, _, false, false, false, false, true, false, _, true, _, true, _, true, _) => Label::QS,
        (_, false, _, false, false, false, false, true, false, _, true, _, true, _, true, _) => Label::QS,
        (false, _, _, false, false, false, true, _, false, _, false, _, true, true, true, _) => Label::QS,
        (false, _, false, _, false, false, true, false, false, _, false, _, true, true, true, _) => Label::QS,
        (false, _, _, false, _, false, true, _, false, false, false, _, true, true, true, _) => Label::QS,
        (false, _, false, _, _, false, true, false, false, false, false, _, true, true, true, _) => Label::QS,
        (false, _, _, false, false, false, false, true, false, _, _, _, true, true, true, _) => Label::QS,
        (_, false, _, false, false, false, false, true, false, _, _, _, true, true, true, _) => Label::QS,
        (false, _, _, false, _, false, _, true, false, false, false, _, true, true, true, _) => Label::QS,
        (_, false, _, false, _, _, false, true, false, false, false, false, true, true, true, _) => Label::QS,
        (true, true, _, false, false, false, false, true, false, _, true, true, _, _, _, _) => Label::PS,
        (_, true, _, false, _, true, _, _, false, false, false, true, _, true, _, _) => Label::PS,
        (_, true, false, _, _, true, _, false, false, false, false, true, _, true, _, _) => Label::PS,
        (_, true, false, _, _, true, _, false, _, false, false, true, false, true, _, _) => Label::PS,
        (true, _, _, false, false, false, true, _, false, _, false, true, _, true, _, _) => Label::PS,
        (true, _, false, _, false, false, true, false, false, _, false, true, _, true, _, _) => Label::PS,
        (true, _, _, false, _, _, true, _, false, false, false, true, _, true, _, _) => Label::PS,
        (true, _, false, _, _, _, true, false, false, false, false, true, _, true, _, _) => Label::PS,
        (true, _, false, _, false, false, true, false, _, _, false, true, false, true, _, _) => Label::PS,
        (true, _, false, _, _, _, true, false, _, false, false, true, false, true, _, _) => Label::PS,
        (_, _, _, false, _, true, true, _, false, false, false, true, _, true, _, _) => Label::PS,
        (_, _, false, _, _, true, true, false, false, false, false, true, _, true, _, _) => Label::PS,
        (_, _, false, _, _, true, true, false, _, false, false, true, false, true, _, _) => Label::PS,
        (true, true, _, false, false, false, false, true, false, _, _, true, _, true, _, _) => Label::PS,
        (true, true, _, false, _, _, _, true, false, false, false, true, _, true, _, _) => Label::PS,
        (true, true, _, false, false, false, false, true, false, _, true, _, true, _, true, _) => Label::PS,
        (true, _, _, false, false, false, true, _, false, _, false, _, true, true, true, _) => Label::PS,
        (true, _, false, _, false, false, true, false, false, _, false, _, true, true, true, _) => Label::PS,
        (true, _, _, false, _, _, true, _, false, false, false, _, true, true, true, _) => Label::PS,
        (true, _, false, _, _, _, true, false, false, false, false, _, true, true, true, _) => Label::PS,
        (_, _, _, false, _, true, true, _, false, false, false, _, true, true, true, _) => Label::PS,
        (_, _, false, _, _, true, true, false, false, false, false, _, true, true, true, _) => Label::PS,
        (true, true, _, false, false, false, false, true, false, _, _, _, true, true, true, _) => Label::PS,
        (true, true, _, false, _, _, _, true, false, false, false, _, true, true, true, _) => Label::PS,
        (_, true, _, false, _, true, _, true, false, false, false, _, true, true, true, _) => Label::PS,
        (false, _, _, true, false, false, false, true, _, _, true, true, _, _, _, _) => Label::QS,
        (_, false, _, true, false, false, false, true, _, _, true, true, _, _, _, _) => Label::QS,
        (false, _, _, _, false, false, false, true, true, _, true, true, _, _, _, _) => Label::QS,
        (_, false, _, _, false, false, false, true, true, _, true, true, _, _, _, _) => Label::QS,
        (false, _, true, _, false, false, false, _, true, _, true, true, true, _, _, _) => Label::QS,
        (_, false, true, _, false, false, false, _, true, _, true, true, true, _, _, _) => Label::QS,
        (false, _, true, true, false, false, true, _, _, _, false, true, _, true, _, _) => Label::QS,
        (false, _, true, true, _, false, true, _, _, false, false, true, _, true, _, _) => Label::QS,
        (_, false, _, true, false, false, false, true, _, _, _, true, _, true, _, _) => Label::QS,
        (false, _, _, true, false, false, _, true, _, _, false, true, _, true, _, _) => Label::QS,
        (false, _, _, true, _, false, _, true, _, false, false, true, _, true, _, _) => Label::QS,
        (_, false, _, true, _, false, false, true, _, false, false, true, _, true, _, _) => Label::QS,
        (false, _, true, _, false, false, true, _, true, _, false, true, _, true, _, _) => Label::QS,
        (false, _, true, _, _, false, true, _, true, false, false, true, _, true, _, _) => Label::QS,
        (_, false, _, _, false, false, false, true, true, _, _, true, _, true, _, _) => Label::QS,
        (false, _, _, _, false, false, _, true, true, _, false, true, _, true, _, _) => Label::QS,
        (false, _, _, _, _, false, _, true, true, false, false, true, _, true, _, _) => Label::QS,
        (_, false, _, _, _, false, false, true, true, false, false, true, _, true, _, _) => Label::QS,
        (false, _, true, _, false, false, false, _, true, _, _, true, true, true, _, _) => Label::QS,
        (_, false, true, _, false, false, false, _, true, _, _, true, true, true, _, _) => Label::QS,
        (false, _, true, _, _, false, _, _, true, false, false, true, true, true, _, _) => Label::QS,
        (_, false, true, _, _, false, false, _, true, false, false, true, true, true, _, _) => Label::QS,
        (false, _, _, true, false, false, false, true, _, _, true, _, true, _, true, _) => Label::QS,
        (_, false, _, true, false, false, false, true, _, _, true, _, true, _, true, _) => Label::QS,
        (false, _, true, _, false, false, false, _, true, _, true, _, true, _, true, _) => Label::QS,
        (_, false, true, _, false, false, false, _, true, _, true, _, true, _, true, _) => Label::QS,
        (false, _, _, _, false, false, false, true, true, _, true, _, true, _, true, _) => Label::QS,
        (_, false, _, _, false, false, false, true, true, _, true, _, true, _, true, _) => Label::QS,
        (false, _, true, true, false, false, true, _, _, _, false, _, true, true, true, _) => Label::QS,
        (false, _, true, true, _, false, true, _, _, false, false, _, true, true, true, _) => Label::QS,
        (_, false, _, true, false, false, false, true, _, _, _, _, true, true, true, _) => Label::QS,
        (false, _, _, true, false, false, _, true, _, _, false, _, true, true, true, _) => Label::QS,
        (false, _, _, true, _, false, _, true, _, false, false, _, true, true, true, _) => Label::QS,
        (_, false, _, true, _, _, false, true, _, false, false, false, true, true, true, _) => Label::QS,
        (_, false, true, _, false, false, false, _, true, _, _, _, true, true, true, _) => Label::QS,
        (false, _, true, _, false, false, _, _, true, _, false, _, true, true, true, _) => Label::QS,
        (false, _, true, _, _, false, _, _, true, false, false, _, true, true, true, _) => Label::QS,
        (_, false, true, _, _, _, false, _, true, false, false, false, true, true, true, _) => Label::QS,
        (_, false, _, _, false, false, false, true, true, _, _, _, true, true, true, _) => Label::QS,
        (false, _, _, _, false, false, _, true, true, _, false, _, true, true, true, _) => Label::QS,
        (false, _, _, _, _, false, _, true, true, false, false, _, true, true, true, _) => Label::QS,
        (_, false, _, _, _, _, false, true, true, false, false, false, true, true, true, _) => Label::QS,
        (true, true, _, true, false, false, false, true, _, _, true, true, _, _, _, _) => Label::PS,
        (true, true, _, _, false, false, false, true, true, _, true, true, _, _, _, _) => Label::PS,
        (true, true, true, _, false, false, false, _, true, _, true, true, true, _, _, _) => Label::PS,
        (_, true, true, true, _, true, _, _, _, false, false, true, _, true, _, _) => Label::PS,
        (true, _, true, true, false, false, true, _, _, _, false, true, _, true, _, _) => Label::PS,
        (true, _, true, true, _, _, true, _, _, false, false, true, _, true, _, _) => Label::PS,
        (_, _, true, true, _, true, true, _, _, false, false, true, _, true, _, _) => Label::PS,
        (true, true, _, true, false, false, false, true, _, _, _, true, _, true, _, _) => Label::PS,
        (true, true, _, true, _, _, _, true, _, false, false, true, _, true, _, _) => Label::PS,
        (_, true, _, true, _, true, _, true, _, false, false, true, _, true, _, _) => Label::PS,
        (true, _, _, true, false, false, true, true, _, _, false, true, _, true, _, _) => Label::PS,
        (true, _, _, true, _, _, true, true, _, false, false, true, _, true, _, _) => Label::PS,
        (_, _, _, true, _, true, true, true, _, false, false, true, _, true, _, _) => Label::PS,
        (_, true, true, _, _, true, _, _, true, false, false, true, _, true, _, _) => Label::PS,
        (true, _, true, _, false, false, true, _, true, _, false, true, _, true, _, _) => Label::PS,
        (true, _, true, _, _, _, true, _, true, false, false, true, _, true, _, _) => Label::PS,
        (_, _, true, _, _, true, true, _, true, false, false, true, _, true, _, _) => Label::PS,
        (true, true, _, _, false, false, false, true, true, _, _, true, _, true, _, _) => Label::PS,
        (true, true, _, _, _, _, _, true, true, false, false, true, _, true, _, _) => Label::PS,
        (_, true, _, _, _, true, _, true, true, false, false, true, _, true, _, _) => Label::PS,
        (true, _, _, _, false, false, true, true, true, _, false, true, _, true, _, _) => Label::PS,
        (true, _, _, _, _, _, true, true, true, false, false, true, _, true, _, _) => Label::PS,
        (_, _, _, _, _, true, true, true, true, false, false, true, _, true, _, _) => Label::PS,
        (true, true, true, _, false, false, false, _, true, _, _, true, true, true, _, _) => Label::PS,
        (true, true, true, _, _, _, _, _, true, false, false, true, true, true, _, _) => Label::PS,
        (true, true, _, true, false, false, false, true, _, _, true, _, true, _, true, _) => Label::PS,
        (true, true, true, _, false, false, false, _, true, _, true, _, true, _, true, _) => Label::PS,
        (true, true, _, _, false, false, false, true, true, _, true, _, true, _, true, _) => Label::PS,
        (true, _, true, true, false, false, true, _, _, _, false, _, true, true, true, _) => Label::PS,
        (true, _, true, true, _, _, true, _, _, false, false, _, true, true, true, _) => Label::PS,
        (_, _, true, true, _, true, true, _, _, false, false, _, true, true, true, _) => Label::PS,
        (true, true, _, true, false, false, false, true, _, _, _, _, true, true, true, _) => Label::PS,
        (true, true, _, true, _, _, _, true, _, false, false, _, true, true, true, _) => Label::PS,
        (_, true, _, true, _, true, _, true, _, false, false, _, true, true, true, _) => Label::PS,
        (true, _, _, true, false, false, true, true, _, _, false, _, true, true, true, _) => Label::PS,
        (true, _, _, true, _, _, true, true, _, false, false, _, true, true, true, _) => Label::PS,
        (_, _, _, true, _, true, true, true, _, false, false, _, true, true, true, _) => Label::PS,
        (true, true, true, _, false, false, false, _, true, _, _, _, true, true, true, _) => Label::PS,
        (true, true, true, _, _, _, _, _, true, false, false, _, true, true, true, _) => Label::PS,
        (_, true, true, _, _, true, _, _, true, false, false, _, true, true, true, _) => Label::PS,
        (true, _, true, _, false, false, true, _, true, _, false, _, true, true, true, _) => Label::PS,
        (true, _, true, _, _, _, true, _, true, false, false, _, true, true, true, _) => Label::PS,
        (_, _, true, _, _, true, true, _, true, false, false, _, true, true, true, _) => Label::PS,
        (true, true, _, _, false, false, false, true, true, _, _, _, true, true, true, _) => Label::PS,
        (true, true, _, _, _, _, _, true, true, false, false, _, true, true, true, _) => Label::PS,
        (_, true, _, _, _, true, _, true, true, false, false, _, true, true, true, _) => Label::PS,
        (true, _, _, _, false, false, true, true, true, _, false, _, true, true, true, _) => Label::PS,
        (true, _, _, _, _, _, true, true, true, false, false, _, true, true, true, _) => Label::PS,
        (_, _, _, _, _, true, true, true, true, false, false, _, true, true, true, _) => Label::PS,
        (_, _, false, _, _, false, false, false, true, _, false, _, true, false, _, _) => Label::R,
        (_, _, false, _, _, _, false, false, true, _, false, false, true, false, _, _) => Label::R,
        (_, _, false, _, _, _, false, false, true, _, _, false, true, _, false, _) => Label::R,
        (false, _, false, _, _, false, true, false, true, _, false, _, true, false, _, _) => Label::QR,
        (false, _, false, _, _, false, true, false, true, _, false, false, true, _, false, _) => Label::QR,
        (true, _, false, _, false, false, true, false, true, _, false, _, true, false, _, _) => Label::PR,
        (true, _, false, _, _, _, true, false, true, false, false, _, true, false, _, _) => Label::PR,
        (true, _, false, _, false, false, true, false, true, _, false, false, true, _, false, _) => Label::PR,
        (true, _, false, _, _, _, true, false, true, false, false, false, true, _, false, _) => Label::PR,
        (_, _, false, _, _, true, true, false, true, false, false, _, true, false, _, _) => Label::PR,
        (_, _, false, _, _, true, true, false, true, false, false, false, true, _, false, _) => Label::PR,
        (_, true, false, _, _, true, _, false, true, false, false, true, true, false, _, _) => Label::PR,
        (true, _, false, _, true, _, true, false, true, true, _, _, true, _, _, _) => Label::PR,
        (_, _, false, _, _, true, true, false, true, true, _, _, true, _, _, _) => Label::PR,
        (true, _, false, _, _, _, true, false, true, _, true, _, true, _, _, _) => Label::PR,
        (_, _, false, _, _, true, true, false, true, _, true, _, true, _, _, _) => Label::PR,
        (_, true, false, _, _, true, _, false, true, true, _, true, true, _, _, _) => Label::PR,
        (true, true, false, _, true, _, _, false, true, _, true, true, true, _, _, _) => Label::PR,
        (_, true, false, _, _, true, _, false, true, _, true, true, true, _, _, _) => Label::PR,
        (true, true, false, _, true, _, _, false, true, true, _, true, true, true, _, _) => Label::PR,
        (true, true, false, _, true, _, _, false, true, _, true, _, true, _, true, _) => Label::PR,
        (_, true, false, _, _, true, _, false, true, _, true, _, true, _, true, _) => Label::PR,
        (true, true, false, _, true, _, _, false, true, true, _, _, true, true, true, _) => Label::PR,
        (_, true, false, _, _, true, _, false, true, true, _, _, true, true, true, _) => Label::PR,
        (false, _, false, _, _, false, true, false, true, _, true, _, true, _, _, _) => Label::QR,
        (_, false, false, _, _, true, false, false, true, false, false, true, true, false, _, _) => Label::PR,
        (_, false, false, _, _, true, false, false, true, true, _, true, true, _, _, _) => Label::PR,
        (_, false, false, _, true, _, false, false, true, _, true, true, true, _, _, _) => Label::PR,
        (false, _, false, _, true, false, false, false, true, _, true, true, true, _, _, _) => Label::PR,
        (_, false, false, _, _, true, false, false, true, _, true, true, true, _, _, _) => Label::PR,
        (_, false, false, _, true, _, false, false, true, true, _, true, true, true, _, _) => Label::PR,
        (false, _, false, _, true, false, false, false, true, true, _, true, true, true, _, _) => Label::PR,
        (_, false, false, _, true, _, false, false, true, _, true, _, true, _, true, _) => Label::PR,
        (false, _, false, _, true, false, false, false, true, _, true, _, true, _, true, _) => Label::PR,
        (_, false, false, _, _, true, false, false, true, _, true, _, true, _, true, _) => Label::PR,
        (_, false, false, _, true, _, false, false, true, true, _, _, true, true, true, _) => Label::PR,
        (false, _, false, _, true, false, false, false, true, true, _, _, true, true, true, _) => Label::PR,
        (_, false, false, _, _, true, false, false, true, true, _, _, true, true, true, _) => Label::PR,
        (_, _, false, _, false, false, false, false, true, _, true, true, true, _, _, _) => Label::RS,
        (_, _, false, _, false, false, false, false, true, _, _, true, true, true, _, _) => Label::RS,
        (_, _, false, _, _, false, false, false, true, false, false, true, true, true, _, _) => Label::RS,
        (_, _, false, _, false, false, false, false, true, _, true, _, true, _, true, _) => Label::RS,
        (_, _, false, _, false, false, false, false, true, _, _, _, true, true, true, _) => Label::RS,
        (_, _, false, _, _, _, false, false, true, false, false, false, true, true, true, _) => Label::RS,
        (_, false, _, _, _, true, false, false, false, false, false, true, _, true, _, _) => Label::PS,
        (_, false, _, _, _, true, false, false, _, false, false, true, false, true, _, _) => Label::PS,
        (_, false, _, false, _, true, false, true, false, false, false, true, _, true, _, _) => Label::PQS,
        (_, false, _, true, _, true, false, true, _, false, false, true, _, true, _, _) => Label::PQS,
        (_, false, _, _, _, true, false, true, true, false, false, true, _, true, _, _) => Label::PQS,
        (_, false, true, _, _, true, false, _, true, false, false, true, true, true, _, _) => Label::PQS,
        (_, false, false, _, _, true, false, false, true, false, false, true, true, true, _, _) => Label::PRS,
        (_, true, false, _, _, true, _, false, true, false, false, true, true, true, _, _) => Label::PRS,
        (true, _, false, _, false, false, true, false, true, _, false, true, true, true, _, _) => Label::PRS,
        (true, _, false, _, _, _, true, false, true, false, false, true, true, true, _, _) => Label::PRS,
        (_, _, false, _, _, true, true, false, true, false, false, true, true, true, _, _) => Label::PRS,
        (true, _, false, _, false, false, true, false, true, _, false, _, true, true, true, _) => Label::PRS,
        (true, _, false, _, _, _, true, false, true, false, false, _, true, true, true, _) => Label::PRS,
        (_, _, false, _, _, true, true, false, true, false, false, _, true, true, true, _) => Label::PRS,
        (false, _, false, _, false, false, true, false, true, _, false, true, true, true, _, _) => Label::QRS,
        (false, _, false, _, _, false, true, false, true, false, false, true, true, true, _, _) => Label::QRS,
        (false, _, false, _, false, false, true, false, true, _, false, _, true, true, true, _) => Label::QRS,
        (false, _, false, _, _, false, true, false, true, false, false, _, true, true, true, _) => Label::QRS,
        (false, _, false, _, true, false, true, false, true, true, false, true, true, true, _, _) => Label::PQR,
        _ => Label::PQR,
    }
}

/// Nested questions.
pub fn nested(host: &impl Conditions) -> Label {
    if host.n() {
        if host.i() {
            if host.k() {
                if host.j() {
                    if host.h() {
                        if host.m() {
                            if host.c() {
                                if host.d() {
                                    if host.e() {
                                        if host.b() {
                                            if host.g() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.b() {
                                            if host.g() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.b() {
                                            if host.g() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.b() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.d() {
                                    if host.e() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.c() {
                                if host.d() {
                                    if host.e() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.p() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.b() {
                            if host.g() {
                                if host.m() {
                                    if host.c() {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.p() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::Q
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                Label::Q
                            } else {
                                if host.p() {
                                    Label::Q
                                } else {
                                    if host.s() {
                                        if host.g() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.d() {
                        if host.h() {
                            if host.m() {
                                if host.b() {
                                    if host.c() {
                                        if host.e() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.p() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.b() {
                                if host.g() {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::Q
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::Q
                                } else {
                                    if host.p() {
                                        Label::Q
                                    } else {
                                        if host.s() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.p() {
                            if host.c() {
                                if host.b() {
                                    Label::PR
                                } else {
                                    if host.h() {
                                        Label::PR
                                    } else {
                                        Label::QR
                                    }
                                }
                            } else {
                                if host.b() {
                                    Label::PR
                                } else {
                                    if host.h() {
                                        Label::PR
                                    } else {
                                        Label::QR
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                if host.h() {
                                    Label::P
                                } else {
                                    if host.b() {
                                        Label::P
                                    } else {
                                        Label::Q
                                    }
                                }
                            } else {
                                if host.s() {
                                    if host.g() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.t() {
                                        Label::New
                                    } else {
                                        Label::Nothing
                                    }
                                }
                            }
                        }
                    }
                }
            } else {
                if host.e() {
                    if host.j() {
                        if host.h() {
                            if host.m() {
                                if host.b() {
                                    if host.c() {
                                        if host.d() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.d() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.p() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.b() {
                                if host.g() {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::Q
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::Q
                                } else {
                                    if host.p() {
                                        Label::Q
                                    } else {
                                        if host.s() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.d() {
                            if host.h() {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.s() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.b() {
                                    if host.g() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::Q
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::Q
                                    } else {
                                        if host.p() {
                                            Label::Q
                                        } else {
                                            if host.s() {
                                                if host.g() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.p() {
                                if host.c() {
                                    if host.b() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.b() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    if host.c() {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            if host.b() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            if host.b() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                } else {
                                    if host.s() {
                                        if host.c() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.j() {
                        if host.h() {
                            if host.c() {
                                if host.m() {
                                    if host.b() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.p() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.b() {
                                if host.g() {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::Q
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::Q
                                } else {
                                    if host.p() {
                                        Label::Q
                                    } else {
                                        if host.s() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.p() {
                            if host.h() {
                                Label::P
                            } else {
                                if host.b() {
                                    Label::P
                                } else {
                                    Label::Q
                                }
                            }
                        } else {
                            if host.o() {
                                if host.c() {
                                    if host.d() {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            if host.b() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            if host.b() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        if host.b() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                }
                            } else {
                                if host.s() {
                                    if host.d() {
                                        if host.g() {
                                            Label::P
                                        } else {
                                            if host.h() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.c() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.t() {
                                        Label::New
                                    } else {
                                        Label::Nothing
                                    }
                                }
                            }
                        }
                    }
                }
            }
        } else {
            if host.c() {
                if host.j() {
                    if host.b() {
                        if host.k() {
                            if host.g() {
                                if host.h() {
                                    if host.m() {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.m() {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.h() {
                                    if host.m() {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.p() {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.s() {
                                                Label::PS
                                            } else {
                                                Label::P
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.s() {
                                                Label::S
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.e() {
                                if host.g() {
                                    if host.h() {
                                        if host.m() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.p() {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            } else {
                                                if host.s() {
                                                    Label::S
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.g() {
                                    if host.m() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.p() {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            } else {
                                                if host.s() {
                                                    Label::S
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.h() {
                            if host.k() {
                                if host.m() {
                                    if host.d() {
                                        if host.e() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.e() {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.g() {
                                if host.p() {
                                    if host.k() {
                                        if host.o() {
                                            Label::PQ
                                        } else {
                                            if host.s() {
                                                Label::PQ
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.p() {
                                    if host.k() {
                                        if host.o() {
                                            Label::QS
                                        } else {
                                            if host.s() {
                                                Label::QS
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::QS
                                    } else {
                                        if host.s() {
                                            Label::S
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.k() {
                        if host.d() {
                            if host.h() {
                                if host.b() {
                                    if host.g() {
                                        if host.m() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.g() {
                                    if host.b() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.p() {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.p() {
                                        if host.b() {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::S
                                        } else {
                                            if host.s() {
                                                Label::S
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.p() {
                                if host.g() {
                                    if host.b() {
                                        if host.o() {
                                            Label::PR
                                        } else {
                                            if host.s() {
                                                Label::PR
                                            } else {
                                                Label::R
                                            }
                                        }
                                    } else {
                                        if host.h() {
                                            if host.o() {
                                                Label::PR
                                            } else {
                                                if host.s() {
                                                    Label::PR
                                                } else {
                                                    Label::R
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PR
                                            } else {
                                                if host.s() {
                                                    Label::PR
                                                } else {
                                                    Label::R
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.o() {
                                            Label::PR
                                        } else {
                                            if host.s() {
                                                Label::PR
                                            } else {
                                                Label::R
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::RS
                                        } else {
                                            if host.s() {
                                                Label::RS
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    if host.g() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::S
                                        }
                                    }
                                } else {
                                    if host.s() {
                                        if host.g() {
                                            Label::P
                                        } else {
                                            if host.h() {
                                                Label::P
                                            } else {
                                                Label::S
                                            }
                                        }
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.g() {
                            if host.d() {
                                if host.e() {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::New
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::New
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::P
                                } else {
                                    if host.s() {
                                        Label::P
                                    } else {
                                        if host.p() {
                                            Label::New
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.h() {
                                if host.d() {
                                    if host.e() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::New
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::New
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::P
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.p() {
                                                Label::New
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::S
                                } else {
                                    if host.s() {
                                        Label::S
                                    } else {
                                        if host.p() {
                                            Label::New
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            } else {
                if host.j() {
                    if host.h() {
                        if host.p() {
                            if host.k() {
                                if host.o() {
                                    Label::PQ
                                } else {
                                    if host.s() {
                                        Label::PQ
                                    } else {
                                        Label::Q
                                    }
                                }
                            } else {
                                if host.e() {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::PQ
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::PQ
                                        } else {
                                            Label::Q
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                Label::PQ
                            } else {
                                if host.s() {
                                    Label::P
                                } else {
                                    if host.t() {
                                        Label::New
                                    } else {
                                        Label::Nothing
                                    }
                                }
                            }
                        }
                    } else {
                        if host.g() {
                            if host.p() {
                                if host.k() {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::PQ
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.o() {
                                            Label::PQ
                                        } else {
                                            if host.s() {
                                                Label::PQ
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PQ
                                        } else {
                                            if host.s() {
                                                Label::PQ
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::PQ
                                } else {
                                    if host.s() {
                                        Label::P
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.p() {
                                if host.k() {
                                    if host.o() {
                                        Label::QS
                                    } else {
                                        if host.s() {
                                            Label::QS
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.o() {
                                            Label::QS
                                        } else {
                                            if host.s() {
                                                Label::QS
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::QS
                                        } else {
                                            if host.s() {
                                                Label::QS
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::QS
                                } else {
                                    if host.s() {
                                        Label::S
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.k() {
                        if host.p() {
                            if host.d() {
                                if host.h() {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::PQ
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.g() {
                                        if host.o() {
                                            Label::PQ
                                        } else {
                                            if host.s() {
                                                Label::PQ
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::QS
                                        } else {
                                            if host.s() {
                                                Label::QS
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.g() {
                                    if host.h() {
                                        if host.o() {
                                            Label::PR
                                        } else {
                                            if host.s() {
                                                Label::PR
                                            } else {
                                                Label::R
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PR
                                        } else {
                                            if host.s() {
                                                Label::PR
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.o() {
                                            Label::PR
                                        } else {
                                            if host.s() {
                                                Label::PR
                                            } else {
                                                Label::R
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::RS
                                        } else {
                                            if host.s() {
                                                Label::RS
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                if host.g() {
                                    Label::P
                                } else {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        Label::S
                                    }
                                }
                            } else {
                                if host.s() {
                                    if host.g() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::S
                                        }
                                    }
                                } else {
                                    if host.t() {
                                        Label::New
                                    } else {
                                        Label::Nothing
                                    }
                                }
                            }
                        }
                    } else {
                        if host.o() {
                            if host.g() {
                                Label::P
                            } else {
                                if host.h() {
                                    Label::P
                                } else {
                                    Label::S
                                }
                            }
                        } else {
                            if host.s() {
                                if host.g() {
                                    Label::P
                                } else {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        Label::S
                                    }
                                }
                            } else {
                                if host.p() {
                                    Label::New
                                } else {
                                    if host.t() {
                                        Label::New
                                    } else {
                                        Label::Nothing
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    } else {
        if host.r() {
            if host.m() {
                if host.i() {
                    if host.b() {
                        if host.k() {
                            if host.j() {
                                if host.g() {
                                    if host.h() {
                                        if host.c() {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.p() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.c() {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.p() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.c() {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.p() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.p() {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            } else {
                                                if host.s() {
                                                    Label::S
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.d() {
                                    if host.g() {
                                        if host.h() {
                                            if host.c() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.p() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.h() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.p() {
                                                    if host.s() {
                                                        Label::PS
                                                    } else {
                                                        Label::P
                                                    }
                                                } else {
                                                    if host.s() {
                                                        Label::S
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.p() {
                                        if host.g() {
                                            Label::PR
                                        } else {
                                            if host.h() {
                                                Label::PR
                                            } else {
                                                if host.o() {
                                                    Label::PRS
                                                } else {
                                                    if host.s() {
                                                        Label::PRS
                                                    } else {
                                                        Label::PR
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::PS
                                                }
                                            }
                                        } else {
                                            if host.s() {
                                                if host.g() {
                                                    Label::P
                                                } else {
                                                    if host.h() {
                                                        Label::P
                                                    } else {
                                                        Label::S
                                                    }
                                                }
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.e() {
                                if host.j() {
                                    if host.g() {
                                        if host.h() {
                                            if host.c() {
                                                if host.d() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.p() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.d() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.h() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.p() {
                                                    if host.s() {
                                                        Label::PS
                                                    } else {
                                                        Label::P
                                                    }
                                                } else {
                                                    if host.s() {
                                                        Label::S
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.d() {
                                        if host.g() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.h() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::PS
                                                } else {
                                                    if host.p() {
                                                        if host.s() {
                                                            Label::PS
                                                        } else {
                                                            Label::P
                                                        }
                                                    } else {
                                                        if host.s() {
                                                            Label::S
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.p() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    if host.o() {
                                                        Label::PS
                                                    } else {
                                                        if host.s() {
                                                            Label::PS
                                                        } else {
                                                            Label::P
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                if host.c() {
                                                    if host.g() {
                                                        Label::P
                                                    } else {
                                                        if host.h() {
                                                            Label::P
                                                        } else {
                                                            Label::PS
                                                        }
                                                    }
                                                } else {
                                                    if host.g() {
                                                        Label::P
                                                    } else {
                                                        if host.h() {
                                                            Label::P
                                                        } else {
                                                            Label::PS
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.s() {
                                                    if host.c() {
                                                        if host.g() {
                                                            Label::P
                                                        } else {
                                                            if host.h() {
                                                                Label::P
                                                            } else {
                                                                Label::S
                                                            }
                                                        }
                                                    } else {
                                                        if host.g() {
                                                            Label::P
                                                        } else {
                                                            if host.h() {
                                                                Label::P
                                                            } else {
                                                                Label::S
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.g() {
                                    if host.j() {
                                        if host.c() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.d() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.c() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.p() {
                                            Label::P
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.p() {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            } else {
                                                if host.s() {
                                                    Label::S
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.h() {
                            if host.k() {
                                if host.j() {
                                    if host.c() {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.d() {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.d() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.p() {
                                            Label::PR
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.e() {
                                    if host.j() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.d() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.p() {
                                                Label::P
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.p() {
                                        Label::P
                                    } else {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.g() {
                                if host.p() {
                                    if host.k() {
                                        if host.o() {
                                            if host.d() {
                                                Label::PQ
                                            } else {
                                                if host.j() {
                                                    Label::PQ
                                                } else {
                                                    Label::PQR
                                                }
                                            }
                                        } else {
                                            if host.s() {
                                                if host.d() {
                                                    Label::PQ
                                                } else {
                                                    if host.j() {
                                                        Label::PQ
                                                    } else {
                                                        Label::PQR
                                                    }
                                                }
                                            } else {
                                                if host.d() {
                                                    Label::Q
                                                } else {
                                                    if host.j() {
                                                        Label::Q
                                                    } else {
                                                        Label::QR
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.d() {
                                                if host.o() {
                                                    Label::PQ
                                                } else {
                                                    if host.s() {
                                                        Label::PQ
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.j() {
                                                    if host.o() {
                                                        Label::PQ
                                                    } else {
                                                        if host.s() {
                                                            Label::PQ
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::PQ
                                                    } else {
                                                        if host.s() {
                                                            Label::PQ
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.p() {
                                    if host.k() {
                                        if host.o() {
                                            if host.d() {
                                                Label::QS
                                            } else {
                                                if host.j() {
                                                    Label::QS
                                                } else {
                                                    Label::QRS
                                                }
                                            }
                                        } else {
                                            if host.s() {
                                                if host.d() {
                                                    Label::QS
                                                } else {
                                                    if host.j() {
                                                        Label::QS
                                                    } else {
                                                        Label::QRS
                                                    }
                                                }
                                            } else {
                                                if host.d() {
                                                    Label::Q
                                                } else {
                                                    if host.j() {
                                                        Label::Q
                                                    } else {
                                                        Label::QR
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.d() {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.j() {
                                                    if host.o() {
                                                        Label::QS
                                                    } else {
                                                        if host.s() {
                                                            Label::QS
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::QS
                                                    } else {
                                                        if host.s() {
                                                            Label::QS
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::QS
                                    } else {
                                        if host.s() {
                                            Label::S
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.j() {
                        if host.c() {
                            if host.b() {
                                if host.g() {
                                    if host.k() {
                                        if host.h() {
                                            if host.d() {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.p() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.s() {
                                                                Label::P
                                                            } else {
                                                                if host.t() {
                                                                    Label::New
                                                                } else {
                                                                    Label::Nothing
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        if host.k() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.p() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.s() {
                                                            Label::P
                                                        } else {
                                                            if host.t() {
                                                                Label::New
                                                            } else {
                                                                Label::Nothing
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.p() {
                                            if host.k() {
                                                if host.o() {
                                                    Label::PS
                                                } else {
                                                    if host.s() {
                                                        Label::PS
                                                    } else {
                                                        Label::P
                                                    }
                                                }
                                            } else {
                                                if host.e() {
                                                    if host.o() {
                                                        Label::PS
                                                    } else {
                                                        if host.s() {
                                                            Label::PS
                                                        } else {
                                                            Label::P
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::PS
                                                    } else {
                                                        if host.s() {
                                                            Label::PS
                                                        } else {
                                                            Label::P
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.s() {
                                                    Label::S
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.h() {
                                    if host.k() {
                                        if host.o() {
                                            Label::P
                                        } else {
                                            if host.s() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.t() {
                                                        Label::New
                                                    } else {
                                                        Label::Nothing
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.s() {
                                                    Label::P
                                                } else {
                                                    if host.p() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::P
                                            } else {
                                                if host.p() {
                                                    Label::P
                                                } else {
                                                    if host.s() {
                                                        Label::P
                                                    } else {
                                                        if host.t() {
                                                            Label::New
                                                        } else {
                                                            Label::Nothing
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.p() {
                                        if host.k() {
                                            if host.g() {
                                                if host.o() {
                                                    Label::PQ
                                                } else {
                                                    if host.s() {
                                                        Label::PQ
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.g() {
                                                    if host.o() {
                                                        Label::PQ
                                                    } else {
                                                        if host.s() {
                                                            Label::PQ
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::QS
                                                    } else {
                                                        if host.s() {
                                                            Label::QS
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                }
                                            } else {
                                                if host.g() {
                                                    if host.o() {
                                                        Label::PQ
                                                    } else {
                                                        if host.s() {
                                                            Label::PQ
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::QS
                                                    } else {
                                                        if host.s() {
                                                            Label::QS
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            if host.g() {
                                                Label::PQ
                                            } else {
                                                Label::QS
                                            }
                                        } else {
                                            if host.s() {
                                                if host.g() {
                                                    Label::P
                                                } else {
                                                    Label::S
                                                }
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.h() {
                                if host.p() {
                                    if host.k() {
                                        if host.o() {
                                            Label::PQ
                                        } else {
                                            if host.s() {
                                                Label::PQ
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::PQ
                                    } else {
                                        if host.s() {
                                            Label::P
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.p() {
                                    if host.g() {
                                        if host.k() {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::PQ
                                                } else {
                                                    if host.s() {
                                                        Label::PQ
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::PQ
                                                } else {
                                                    if host.s() {
                                                        Label::PQ
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.k() {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.e() {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        if host.g() {
                                            Label::PQ
                                        } else {
                                            Label::QS
                                        }
                                    } else {
                                        if host.s() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                Label::S
                                            }
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.k() {
                            if host.p() {
                                if host.d() {
                                    if host.c() {
                                        if host.b() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    if host.o() {
                                                        Label::PS
                                                    } else {
                                                        if host.s() {
                                                            Label::PS
                                                        } else {
                                                            Label::P
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.h() {
                                                Label::P
                                            } else {
                                                if host.g() {
                                                    if host.o() {
                                                        Label::PQ
                                                    } else {
                                                        if host.s() {
                                                            Label::PQ
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::QS
                                                    } else {
                                                        if host.s() {
                                                            Label::QS
                                                        } else {
                                                            Label::Q
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.h() {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                if host.s() {
                                                    Label::PQ
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.g() {
                                                if host.o() {
                                                    Label::PQ
                                                } else {
                                                    if host.s() {
                                                        Label::PQ
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.c() {
                                        if host.g() {
                                            if host.b() {
                                                if host.o() {
                                                    Label::PR
                                                } else {
                                                    if host.s() {
                                                        Label::PR
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            } else {
                                                if host.h() {
                                                    if host.o() {
                                                        Label::PR
                                                    } else {
                                                        if host.s() {
                                                            Label::PR
                                                        } else {
                                                            Label::R
                                                        }
                                                    }
                                                } else {
                                                    if host.o() {
                                                        Label::PR
                                                    } else {
                                                        if host.s() {
                                                            Label::PR
                                                        } else {
                                                            Label::R
                                                        }
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.h() {
                                                if host.o() {
                                                    Label::PR
                                                } else {
                                                    if host.s() {
                                                        Label::PR
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::RS
                                                } else {
                                                    if host.s() {
                                                        Label::RS
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.g() {
                                            if host.h() {
                                                if host.o() {
                                                    Label::PR
                                                } else {
                                                    if host.s() {
                                                        Label::PR
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::PR
                                                } else {
                                                    if host.s() {
                                                        Label::PR
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            }
                                        } else {
                                            if host.h() {
                                                if host.o() {
                                                    Label::PR
                                                } else {
                                                    if host.s() {
                                                        Label::PR
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::RS
                                                } else {
                                                    if host.s() {
                                                        Label::RS
                                                    } else {
                                                        Label::R
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.c() {
                                    if host.d() {
                                        if host.o() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::S
                                                }
                                            }
                                        } else {
                                            if host.s() {
                                                if host.g() {
                                                    Label::P
                                                } else {
                                                    if host.h() {
                                                        Label::P
                                                    } else {
                                                        Label::S
                                                    }
                                                }
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::S
                                                }
                                            }
                                        } else {
                                            if host.s() {
                                                if host.g() {
                                                    Label::P
                                                } else {
                                                    if host.h() {
                                                        Label::P
                                                    } else {
                                                        Label::S
                                                    }
                                                }
                                            } else {
                                                if host.t() {
                                                    Label::New
                                                } else {
                                                    Label::Nothing
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        if host.g() {
                                            Label::P
                                        } else {
                                            if host.h() {
                                                Label::P
                                            } else {
                                                Label::S
                                            }
                                        }
                                    } else {
                                        if host.s() {
                                            if host.g() {
                                                Label::P
                                            } else {
                                                if host.h() {
                                                    Label::P
                                                } else {
                                                    Label::S
                                                }
                                            }
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.c() {
                                if host.o() {
                                    if host.g() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::S
                                        }
                                    }
                                } else {
                                    if host.s() {
                                        if host.g() {
                                            Label::P
                                        } else {
                                            if host.h() {
                                                Label::P
                                            } else {
                                                Label::S
                                            }
                                        }
                                    } else {
                                        if host.p() {
                                            Label::New
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    if host.g() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::S
                                        }
                                    }
                                } else {
                                    if host.s() {
                                        if host.g() {
                                            Label::P
                                        } else {
                                            if host.h() {
                                                Label::P
                                            } else {
                                                Label::S
                                            }
                                        }
                                    } else {
                                        if host.p() {
                                            Label::New
                                        } else {
                                            if host.t() {
                                                Label::New
                                            } else {
                                                Label::Nothing
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            } else {
                if host.i() {
                    if host.h() {
                        if host.p() {
                            if host.k() {
                                if host.o() {
                                    if host.j() {
                                        Label::PS
                                    } else {
                                        if host.d() {
                                            Label::PS
                                        } else {
                                            Label::PRS
                                        }
                                    }
                                } else {
                                    if host.s() {
                                        if host.j() {
                                            Label::PS
                                        } else {
                                            if host.d() {
                                                Label::PS
                                            } else {
                                                Label::PRS
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            Label::P
                                        } else {
                                            if host.d() {
                                                Label::P
                                            } else {
                                                Label::PR
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.e() {
                                    if host.j() {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.s() {
                                                Label::PS
                                            } else {
                                                Label::P
                                            }
                                        }
                                    } else {
                                        if host.d() {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        Label::PS
                                    } else {
                                        if host.s() {
                                            Label::PS
                                        } else {
                                            Label::P
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                Label::PS
                            } else {
                                if host.s() {
                                    Label::S
                                } else {
                                    if host.t() {
                                        Label::New
                                    } else {
                                        Label::Nothing
                                    }
                                }
                            }
                        }
                    } else {
                        if host.b() {
                            if host.p() {
                                if host.k() {
                                    if host.o() {
                                        if host.j() {
                                            Label::PS
                                        } else {
                                            if host.d() {
                                                Label::PS
                                            } else {
                                                Label::PRS
                                            }
                                        }
                                    } else {
                                        if host.s() {
                                            if host.j() {
                                                Label::PS
                                            } else {
                                                if host.d() {
                                                    Label::PS
                                                } else {
                                                    Label::PRS
                                                }
                                            }
                                        } else {
                                            if host.j() {
                                                Label::P
                                            } else {
                                                if host.d() {
                                                    Label::P
                                                } else {
                                                    Label::PR
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.j() {
                                            if host.o() {
                                                Label::PS
                                            } else {
                                                if host.s() {
                                                    Label::PS
                                                } else {
                                                    Label::P
                                                }
                                            }
                                        } else {
                                            if host.d() {
                                                if host.o() {
                                                    Label::PS
                                                } else {
                                                    if host.s() {
                                                        Label::PS
                                                    } else {
                                                        Label::P
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::PS
                                                } else {
                                                    if host.s() {
                                                        Label::PS
                                                    } else {
                                                        Label::P
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.o() {
                                            Label::PS
                                        } else {
                                            if host.s() {
                                                Label::PS
                                            } else {
                                                Label::P
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::PS
                                } else {
                                    if host.s() {
                                        Label::S
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.p() {
                                if host.k() {
                                    if host.d() {
                                        if host.o() {
                                            Label::QS
                                        } else {
                                            if host.s() {
                                                Label::QS
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::QRS
                                            } else {
                                                if host.s() {
                                                    Label::QRS
                                                } else {
                                                    Label::QR
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if host.e() {
                                        if host.d() {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.j() {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                if host.o() {
                                                    Label::QS
                                                } else {
                                                    if host.s() {
                                                        Label::QS
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.o() {
                                                Label::QS
                                            } else {
                                                if host.s() {
                                                    Label::QS
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    Label::QS
                                } else {
                                    if host.s() {
                                        Label::S
                                    } else {
                                        if host.t() {
                                            Label::New
                                        } else {
                                            Label::Nothing
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.o() {
                        if host.h() {
                            if host.c() {
                                if host.j() {
                                    Label::PS
                                } else {
                                    if host.d() {
                                        Label::PS
                                    } else {
                                        if host.k() {
                                            if host.p() {
                                                Label::PRS
                                            } else {
                                                Label::PS
                                            }
                                        } else {
                                            Label::PS
                                        }
                                    }
                                }
                            } else {
                                if host.j() {
                                    Label::PQS
                                } else {
                                    if host.k() {
                                        if host.p() {
                                            if host.d() {
                                                Label::PQS
                                            } else {
                                                Label::PRS
                                            }
                                        } else {
                                            Label::PS
                                        }
                                    } else {
                                        Label::PS
                                    }
                                }
                            }
                        } else {
                            if host.j() {
                                if host.k() {
                                    if host.b() {
                                        if host.c() {
                                            Label::PS
                                        } else {
                                            Label::QS
                                        }
                                    } else {
                                        Label::QS
                                    }
                                } else {
                                    if host.e() {
                                        if host.b() {
                                            if host.c() {
                                                Label::PS
                                            } else {
                                                Label::QS
                                            }
                                        } else {
                                            Label::QS
                                        }
                                    } else {
                                        if host.b() {
                                            if host.c() {
                                                Label::PS
                                            } else {
                                                Label::QS
                                            }
                                        } else {
                                            Label::QS
                                        }
                                    }
                                }
                            } else {
                                if host.k() {
                                    if host.p() {
                                        if host.d() {
                                            if host.b() {
                                                if host.c() {
                                                    Label::PS
                                                } else {
                                                    Label::QS
                                                }
                                            } else {
                                                Label::QS
                                            }
                                        } else {
                                            Label::RS
                                        }
                                    } else {
                                        Label::S
                                    }
                                } else {
                                    Label::S
                                }
                            }
                        }
                    } else {
                        if host.s() {
                            if host.p() {
                                if host.j() {
                                    if host.k() {
                                        if host.c() {
                                            if host.b() {
                                                Label::PS
                                            } else {
                                                if host.h() {
                                                    Label::PS
                                                } else {
                                                    Label::QS
                                                }
                                            }
                                        } else {
                                            Label::QS
                                        }
                                    } else {
                                        if host.e() {
                                            if host.c() {
                                                if host.b() {
                                                    Label::PS
                                                } else {
                                                    if host.h() {
                                                        Label::PS
                                                    } else {
                                                        Label::QS
                                                    }
                                                }
                                            } else {
                                                Label::QS
                                            }
                                        } else {
                                            if host.c() {
                                                if host.b() {
                                                    Label::PS
                                                } else {
                                                    if host.h() {
                                                        Label::PS
                                                    } else {
                                                        Label::QS
                                                    }
                                                }
                                            } else {
                                                Label::QS
                                            }
                                        }
                                    }
                                } else {
                                    if host.k() {
                                        if host.d() {
                                            if host.c() {
                                                if host.b() {
                                                    Label::PS
                                                } else {
                                                    if host.h() {
                                                        Label::PS
                                                    } else {
                                                        Label::QS
                                                    }
                                                }
                                            } else {
                                                Label::QS
                                            }
                                        } else {
                                            Label::RS
                                        }
                                    } else {
                                        Label::S
                                    }
                                }
                            } else {
                                Label::S
                            }
                        } else {
                            if host.p() {
                                if host.j() {
                                    if host.k() {
                                        if host.b() {
                                            if host.c() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        } else {
                                            if host.h() {
                                                if host.c() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    } else {
                                        if host.e() {
                                            if host.b() {
                                                if host.c() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            } else {
                                                if host.h() {
                                                    if host.c() {
                                                        Label::P
                                                    } else {
                                                        Label::Q
                                                    }
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            if host.c() {
                                                if host.b() {
                                                    Label::P
                                                } else {
                                                    if host.h() {
                                                        Label::P
                                                    } else {
                                                        Label::Q
                                                    }
                                                }
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                } else {
                                    if host.k() {
                                        if host.d() {
                                            if host.b() {
                                                if host.c() {
                                                    Label::P
                                                } else {
                                                    Label::Q
                                                }
                                            } else {
                                                if host.h() {
                                                    if host.c() {
                                                        Label::P
                                                    } else {
                                                        Label::Q
                                                    }
                                                } else {
                                                    Label::Q
                                                }
                                            }
                                        } else {
                                            Label::R
                                        }
                                    } else {
                                        Label::New
                                    }
                                }
                            } else {
                                if host.t() {
                                    Label::New
                                } else {
                                    Label::Nothing
                                }
                            }
                        }
                    }
                }
            }
        } else {
            if host.p() {
                if host.k() {
                    if host.h() {
                        if host.m() {
                            if host.i() {
                                if host.j() {
                                    Label::P
                                } else {
                                    if host.d() {
                                        Label::P
                                    } else {
                                        Label::PR
                                    }
                                }
                            } else {
                                if host.c() {
                                    if host.j() {
                                        Label::P
                                    } else {
                                        if host.d() {
                                            Label::P
                                        } else {
                                            if host.o() {
                                                Label::PR
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        if host.j() {
                                            Label::PQ
                                        } else {
                                            if host.d() {
                                                Label::PQ
                                            } else {
                                                Label::PR
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            Label::Q
                                        } else {
                                            if host.d() {
                                                Label::Q
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                if host.i() {
                                    if host.j() {
                                        Label::P
                                    } else {
                                        if host.d() {
                                            Label::P
                                        } else {
                                            Label::PR
                                        }
                                    }
                                } else {
                                    if host.c() {
                                        if host.j() {
                                            Label::P
                                        } else {
                                            if host.d() {
                                                Label::P
                                            } else {
                                                Label::PR
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            Label::PQ
                                        } else {
                                            if host.d() {
                                                Label::PQ
                                            } else {
                                                Label::PR
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.i() {
                                    if host.j() {
                                        Label::P
                                    } else {
                                        if host.d() {
                                            Label::P
                                        } else {
                                            Label::PR
                                        }
                                    }
                                } else {
                                    if host.c() {
                                        if host.j() {
                                            Label::P
                                        } else {
                                            if host.d() {
                                                Label::P
                                            } else {
                                                Label::R
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            Label::Q
                                        } else {
                                            if host.d() {
                                                Label::Q
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if host.b() {
                            if host.i() {
                                if host.m() {
                                    if host.g() {
                                        if host.j() {
                                            Label::P
                                        } else {
                                            if host.d() {
                                                Label::P
                                            } else {
                                                Label::PR
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            Label::P
                                        } else {
                                            if host.d() {
                                                Label::P
                                            } else {
                                                Label::PR
                                            }
                                        }
                                    }
                                } else {
                                    if host.j() {
                                        Label::P
                                    } else {
                                        if host.d() {
                                            Label::P
                                        } else {
                                            Label::PR
                                        }
                                    }
                                }
                            } else {
                                if host.c() {
                                    if host.j() {
                                        Label::P
                                    } else {
                                        if host.d() {
                                            Label::P
                                        } else {
                                            Label::R
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        if host.j() {
                                            Label::Q
                                        } else {
                                            if host.d() {
                                                Label::Q
                                            } else {
                                                Label::R
                                            }
                                        }
                                    } else {
                                        if host.j() {
                                            Label::Q
                                        } else {
                                            if host.d() {
                                                Label::Q
                                            } else {
                                                Label::R
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if host.o() {
                                if host.i() {
                                    if host.d() {
                                        Label::Q
                                    } else {
                                        if host.j() {
                                            Label::Q
                                        } else {
                                            Label::QR
                                        }
                                    }
                                } else {
                                    if host.j() {
                                        Label::Q
                                    } else {
                                        if host.d() {
                                            Label::Q
                                        } else {
                                            Label::R
                                        }
                                    }
                                }
                            } else {
                                if host.i() {
                                    if host.d() {
                                        Label::Q
                                    } else {
                                        if host.j() {
                                            Label::Q
                                        } else {
                                            Label::QR
                                        }
                                    }
                                } else {
                                    if host.j() {
                                        Label::Q
                                    } else {
                                        if host.d() {
                                            Label::Q
                                        } else {
                                            Label::R
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if host.e() {
                        if host.j() {
                            if host.h() {
                                if host.m() {
                                    if host.i() {
                                        Label::P
                                    } else {
                                        if host.c() {
                                            Label::P
                                        } else {
                                            if host.o() {
                                                Label::PQ
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        if host.i() {
                                            Label::P
                                        } else {
                                            if host.c() {
                                                Label::P
                                            } else {
                                                Label::PQ
                                            }
                                        }
                                    } else {
                                        if host.i() {
                                            Label::P
                                        } else {
                                            if host.c() {
                                                Label::P
                                            } else {
                                                Label::Q
                                            }
                                        }
                                    }
                                }
                            } else {
                                if host.b() {
                                    if host.i() {
                                        Label::P
                                    } else {
                                        if host.c() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    Label::Q
                                }
                            }
                        } else {
                            if host.i() {
                                if host.d() {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        if host.b() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        if host.b() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                }
                            } else {
                                if host.o() {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        Label::New
                                    }
                                } else {
                                    Label::New
                                }
                            }
                        }
                    } else {
                        if host.i() {
                            if host.h() {
                                Label::P
                            } else {
                                if host.b() {
                                    Label::P
                                } else {
                                    Label::Q
                                }
                            }
                        } else {
                            if host.j() {
                                if host.c() {
                                    if host.b() {
                                        Label::P
                                    } else {
                                        if host.h() {
                                            Label::P
                                        } else {
                                            Label::Q
                                        }
                                    }
                                } else {
                                    if host.o() {
                                        if host.h() {
                                            Label::PQ
                                        } else {
                                            Label::Q
                                        }
                                    } else {
                                        Label::Q
                                    }
                                }
                            } else {
                                if host.o() {
                                    if host.h() {
                                        Label::P
                                    } else {
                                        Label::New
                                    }
                                } else {
                                    Label::New
                                }
                            }
                        }
                    }
                }
            } else {
                if host.o() {
                    if host.h() {
                        if host.m() {
                            if host.j() {
                                if host.e() {
                                    if host.i() {
                                        Label::P
                                    } else {
                                        if host.c() {
                                            Label::P
                                        } else {
                                            Label::PQ
                                        }
                                    }
                                } else {
                                    if host.k() {
                                        if host.i() {
                                            Label::P
                                        } else {
                                            if host.c() {
                                                Label::P
                                            } else {
                                                Label::PQ
                                            }
                                        }
                                    } else {
                                        if host.c() {
                                            Label::P
                                        } else {
                                            if host.i() {
                                                Label::P
                                            } else {
                                                Label::PQ
                                            }
                                        }
                                    }
                                }
                            } else {
                                Label::P
                            }
                        } else {
                            if host.j() {
                                if host.e() {
                                    if host.i() {
                                        Label::P
                                    } else {
                                        if host.c() {
                                            Label::P
                                        } else {
                                            Label::PQ
                                        }
                                    }
                                } else {
                                    if host.k() {
                                        if host.i() {
                                            Label::P
                                        } else {
                                            if host.c() {
                                                Label::P
                                            } else {
                                                Label::PQ
                                            }
                                        }
                                    } else {
                                        if host.c() {
                                            Label::P
                                        } else {
                                            if host.i() {
                                                Label::P
                                            } else {
                                                Label::PQ
                                            }
                                        }
                                    }
                                }
                            } else {
                                Label::P
                            }
                        }
                    } else {
                        if host.b() {
                            if host.i() {
                                Label::P
                            } else {
                                if host.j() {
                                    if host.c() {
                                        Label::P
                                    } else {
                                        Label::Q
                                    }
                                } else {
                                    Label::New
                                }
                            }
                        } else {
                            if host.i() {
                                Label::Q
                            } else {
                                if host.j() {
                                    Label::Q
                                } else {
                                    Label::New
                                }
                            }
                        }
                    }
                } else {
                    if host.s() {
                        Label::New
                    } else {
                        if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    }
                }
            }
        }
    }
}

fn key(host: &impl Conditions) -> u32 {
    u32::from(host.b()) << 0
        | u32::from(host.c()) << 1
        | u32::from(host.d()) << 2
        | u32::from(host.e()) << 3
        | u32::from(host.g()) << 4
        | u32::from(host.h()) << 5
        | u32::from(host.i()) << 6
        | u32::from(host.j()) << 7
        | u32::from(host.k()) << 8
        | u32::from(host.m()) << 9
        | u32::from(host.n()) << 10
        | u32::from(host.o()) << 11
        | u32::from(host.p()) << 12
        | u32::from(host.r()) << 13
        | u32::from(host.s()) << 14
        | u32::from(host.t()) << 15
}

static RULES: [(u32, u32, Label); 596] = [
    (0xd800, 0x0, Label::Nothing),
    (0x2de0, 0x800, Label::New),
    (0x3ce0, 0x800, Label::New),
    (0x3dc0, 0x1000, Label::New),
    (0x59c0, 0x1000, Label::New),
    (0x7c00, 0x4000, Label::New),
    (0xd800, 0x8000, Label::New),
    (0x2fe2, 0x820, Label::P),
    (0x3ee2, 0x820, Label::P),
    (0x2f2a, 0x822, Label::P),
    (0x2fa6, 0x822, Label::P),
    (0x3ea6, 0x822, Label::P),
    (0x2d79, 0x841, Label::P),
    (0x2f49, 0x841, Label::P),
    (0x3cf5, 0x841, Label::P),
    (0x3ec5, 0x841, Label::P),
    (0x2f68, 0x860, Label::P),
    (0x3ee4, 0x860, Label::P),
    (0x2dbb, 0x883, Label::P),
    (0x2f8b, 0x883, Label::P),
    (0x3579, 0x1041, Label::P),
    (0x35f5, 0x1041, Label::P),
    (0x3749, 0x1041, Label::P),
    (0x37c5, 0x1041, Label::P),
    (0x5d79, 0x1041, Label::P),
    (0x5df5, 0x1041, Label::P),
    (0x5f49, 0x1041, Label::P),
    (0x5fc5, 0x1041, Label::P),
    (0x3768, 0x1060, Label::P),
    (0x37e4, 0x1060, Label::P),
    (0x5f68, 0x1060, Label::P),
    (0x5fe4, 0x1060, Label::P),
    (0x35bb, 0x1083, Label::P),
    (0x378b, 0x1083, Label::P),
    (0x59fb, 0x1083, Label::P),
    (0x5f8b, 0x1083, Label::P),
    (0x37aa, 0x10a2, Label::P),
    (0x5faa, 0x10a2, Label::P),
    (0x2e2e, 0x82e, Label::P),
    (0x2c7d, 0x84d, Label::P),
    (0x2e4d, 0x84d, Label::P),
    (0x2e6c, 0x86c, Label::P),
    (0x2cbb, 0x88b, Label::P),
    (0x2e8b, 0x88b, Label::P),
    (0x2eaa, 0x8aa, Label::P),
    (0x2cf9, 0x8c9, Label::P),
    (0x2ec9, 0x8c9, Label::P),
    (0x2ee8, 0x8e8, Label::P),
    (0x2f26, 0x926, Label::P),
    (0x2d75, 0x945, Label::P),
    (0x2f45, 0x945, Label::P),
    (0x2f64, 0x964, Label::P),
    (0x2db3, 0x983, Label::P),
    (0x2f83, 0x983, Label::P),
    (0x2fa2, 0x9a2, Label::P),
    (0x2df1, 0x9c1, Label::P),
    (0x2fc1, 0x9c1, Label::P),
    (0x2fe0, 0x9e0, Label::P),
    (0x347d, 0x104d, Label::P),
    (0x364d, 0x104d, Label::P),
    (0x5c7d, 0x104d, Label::P),
    (0x5e4d, 0x104d, Label::P),
    (0x366c, 0x106c, Label::P),
    (0x5e6c, 0x106c, Label::P),
    (0x34bb, 0x108b, Label::P),
    (0x368b, 0x108b, Label::P),
    (0x58fb, 0x108b, Label::P),
    (0x5e8b, 0x108b, Label::P),
    (0x36aa, 0x10aa, Label::P),
    (0x5eaa, 0x10aa, Label::P),
    (0x34f9, 0x10c9, Label::P),
    (0x36c9, 0x10c9, Label::P),
    (0x5cf9, 0x10c9, Label::P),
    (0x5ec9, 0x10c9, Label::P),
    (0x36e8, 0x10e8, Label::P),
    (0x5ee8, 0x10e8, Label::P),
    (0x3537, 0x1107, Label::P),
    (0x3707, 0x1107, Label::P),
    (0x5977, 0x1107, Label::P),
    (0x5f07, 0x1107, Label::P),
    (0x3726, 0x1126, Label::P),
    (0x5f26, 0x1126, Label::P),
    (0x3575, 0x1145, Label::P),
    (0x3745, 0x1145, Label::P),
    (0x5d75, 0x1145, Label::P),
    (0x5f45, 0x1145, Label::P),
    (0x3764, 0x1164, Label::P),
    (0x5f64, 0x1164, Label::P),
    (0x35b3, 0x1183, Label::P),
    (0x3783, 0x1183, Label::P),
    (0x59f3, 0x1183, Label::P),
    (0x5f83, 0x1183, Label::P),
    (0x37a2, 0x11a2, Label::P),
    (0x5fa2, 0x11a2, Label::P),
    (0x35f1, 0x11c1, Label::P),
    (0x37c1, 0x11c1, Label::P),
    (0x5df1, 0x11c1, Label::P),
    (0x5fc1, 0x11c1, Label::P),
    (0x37e0, 0x11e0, Label::P),
    (0x5fe0, 0x11e0, Label::P),
    (0x2d69, 0x840, Label::Q),
    (0x3ce5, 0x840, Label::Q),
    (0x2da9, 0x880, Label::Q),
    (0x2dea, 0x880, Label::Q),
    (0x3569, 0x1040, Label::Q),
    (0x35e5, 0x1040, Label::Q),
    (0x5d69, 0x1040, Label::Q),
    (0x5de5, 0x1040, Label::Q),
    (0x35a9, 0x1080, Label::Q),
    (0x3dca, 0x1080, Label::Q),
    (0x59ca, 0x1080, Label::Q),
    (0x59e9, 0x1080, Label::Q),
    (0x2c6d, 0x84c, Label::Q),
    (0x2ca9, 0x888, Label::Q),
    (0x2cea, 0x888, Label::Q),
    (0x2d65, 0x944, Label::Q),
    (0x2da1, 0x980, Label::Q),
    (0x2de2, 0x980, Label::Q),
    (0x346d, 0x104c, Label::Q),
    (0x5c6d, 0x104c, Label::Q),
    (0x34a9, 0x1088, Label::Q),
    (0x3cca, 0x1088, Label::Q),
    (0x58ca, 0x1088, Label::Q),
    (0x58e9, 0x1088, Label::Q),
    (0x5ca9, 0x1088, Label::Q),
    (0x3525, 0x1104, Label::Q),
    (0x3566, 0x1104, Label::Q),
    (0x3d46, 0x1104, Label::Q),
    (0x5946, 0x1104, Label::Q),
    (0x5965, 0x1104, Label::Q),
    (0x5d25, 0x1104, Label::Q),
    (0x35a1, 0x1180, Label::Q),
    (0x3dc2, 0x1180, Label::Q),
    (0x59c2, 0x1180, Label::Q),
    (0x59e1, 0x1180, Label::Q),
    (0x5da1, 0x1180, Label::Q),
    (0x2fea, 0x8a0, Label::PQ),
    (0x2eea, 0x8a8, Label::PQ),
    (0x2fe2, 0x9a0, Label::PQ),
    (0x3f66, 0x1924, Label::PQ),
    (0xbe2, 0xa20, Label::P),
    (0x1ae2, 0xa20, Label::P),
    (0xdd2, 0xc10, Label::P),
    (0xdf1, 0xc10, Label::P),
    (0x1cd2, 0xc10, Label::P),
    (0x1cf1, 0xc10, Label::P),
    (0xde2, 0xc20, Label::P),
    (0x1ce2, 0xc20, Label::P),
    (0x2bd2, 0x2a10, Label::P),
    (0x2bf1, 0x2a10, Label::P),
    (0x3ad2, 0x2a10, Label::P),
    (0x3af1, 0x2a10, Label::P),
    (0x45d2, 0x4410, Label::P),
    (0x45f1, 0x4410, Label::P),
    (0x5c52, 0x4410, Label::P),
    (0x5c71, 0x4410, Label::P),
    (0x45e2, 0x4420, Label::P),
    (0x5c62, 0x4420, Label::P),
    (0x63d2, 0x6210, Label::P),
    (0x63f1, 0x6210, Label::P),
    (0x7a52, 0x6210, Label::P),
    (0x7e31, 0x6210, Label::P),
    (0x63e2, 0x6220, Label::P),
    (0x7a62, 0x6220, Label::P),
    (0xb2a, 0xa22, Label::P),
    (0xba6, 0xa22, Label::P),
    (0x1aa6, 0xa22, Label::P),
    (0xb59, 0xa51, Label::P),
    (0x1ad5, 0xa51, Label::P),
    (0xb68, 0xa60, Label::P),
    (0x1ae4, 0xa60, Label::P),
    (0xb9b, 0xa93, Label::P),
    (0xd1b, 0xc13, Label::P),
    (0xd97, 0xc13, Label::P),
    (0x1c97, 0xc13, Label::P),
    (0xd2a, 0xc22, Label::P),
    (0xda6, 0xc22, Label::P),
    (0x1ca6, 0xc22, Label::P),
    (0xd49, 0xc41, Label::P),
    (0x1cc5, 0xc41, Label::P),
    (0xd68, 0xc60, Label::P),
    (0x1ce4, 0xc60, Label::P),
    (0x1359, 0x1251, Label::P),
    (0x13d5, 0x1251, Label::P),
    (0x1368, 0x1260, Label::P),
    (0x13e4, 0x1260, Label::P),
    (0x139b, 0x1293, Label::P),
    (0x13aa, 0x12a2, Label::P),
    (0x1549, 0x1441, Label::P),
    (0x15c5, 0x1441, Label::P),
    (0x1568, 0x1460, Label::P),
    (0x15e4, 0x1460, Label::P),
    (0x159b, 0x1493, Label::P),
    (0x15aa, 0x14a2, Label::P),
    (0x2b1b, 0x2a13, Label::P),
    (0x2b97, 0x2a13, Label::P),
    (0x3a97, 0x2a13, Label::P),
    (0x451b, 0x4413, Label::P),
    (0x4597, 0x4413, Label::P),
    (0x5497, 0x4413, Label::P),
    (0x452a, 0x4422, Label::P),
    (0x45a6, 0x4422, Label::P),
    (0x54a6, 0x4422, Label::P),
    (0x5cd4, 0x4450, Label::P),
    (0x5d58, 0x4450, Label::P),
    (0x4568, 0x4460, Label::P),
    (0x54e4, 0x4460, Label::P),
    (0x631b, 0x6213, Label::P),
    (0x6397, 0x6213, Label::P),
    (0x7297, 0x6213, Label::P),
    (0x632a, 0x6222, Label::P),
    (0x63a6, 0x6222, Label::P),
    (0x72a6, 0x6222, Label::P),
    (0x6359, 0x6251, Label::P),
    (0x72d5, 0x6251, Label::P),
    (0x6368, 0x6260, Label::P),
    (0x72e4, 0x6260, Label::P),
    (0xa2e, 0xa2e, Label::P),
    (0xa5d, 0xa5d, Label::P),
    (0xa6c, 0xa6c, Label::P),
    (0xa9b, 0xa9b, Label::P),
    (0xaaa, 0xaaa, Label::P),
    (0xad9, 0xad9, Label::P),
    (0xae8, 0xae8, Label::P),
    (0xb26, 0xb26, Label::P),
    (0xb55, 0xb55, Label::P),
    (0xb64, 0xb64, Label::P),
    (0xb93, 0xb93, Label::P),
    (0xba2, 0xba2, Label::P),
    (0xbd1, 0xbd1, Label::P),
    (0xbe0, 0xbe0, Label::P),
    (0xc1f, 0xc1f, Label::P),
    (0xc2e, 0xc2e, Label::P),
    (0xc4d, 0xc4d, Label::P),
    (0xc6c, 0xc6c, Label::P),
    (0xc9b, 0xc9b, Label::P),
    (0xcaa, 0xcaa, Label::P),
    (0xcc9, 0xcc9, Label::P),
    (0xce8, 0xce8, Label::P),
    (0xd17, 0xd17, Label::P),
    (0xd26, 0xd26, Label::P),
    (0xd45, 0xd45, Label::P),
    (0xd64, 0xd64, Label::P),
    (0xd93, 0xd93, Label::P),
    (0xda2, 0xda2, Label::P),
    (0xdc1, 0xdc1, Label::P),
    (0xde0, 0xde0, Label::P),
    (0x125d, 0x125d, Label::P),
    (0x126c, 0x126c, Label::P),
    (0x129b, 0x129b, Label::P),
    (0x12aa, 0x12aa, Label::P),
    (0x12d9, 0x12d9, Label::P),
    (0x12e8, 0x12e8, Label::P),
    (0x1317, 0x1317, Label::P),
    (0x1326, 0x1326, Label::P),
    (0x1355, 0x1355, Label::P),
    (0x1364, 0x1364, Label::P),
    (0x1393, 0x1393, Label::P),
    (0x13a2, 0x13a2, Label::P),
    (0x13d1, 0x13d1, Label::P),
    (0x13e0, 0x13e0, Label::P),
    (0x144d, 0x144d, Label::P),
    (0x146c, 0x146c, Label::P),
    (0x149b, 0x149b, Label::P),
    (0x14aa, 0x14aa, Label::P),
    (0x14c9, 0x14c9, Label::P),
    (0x14e8, 0x14e8, Label::P),
    (0x1517, 0x1517, Label::P),
    (0x1526, 0x1526, Label::P),
    (0x1545, 0x1545, Label::P),
    (0x1564, 0x1564, Label::P),
    (0x1593, 0x1593, Label::P),
    (0x15a2, 0x15a2, Label::P),
    (0x15c1, 0x15c1, Label::P),
    (0x15e0, 0x15e0, Label::P),
    (0x2a1f, 0x2a1f, Label::P),
    (0x2b17, 0x2b17, Label::P),
    (0x441f, 0x441f, Label::P),
    (0x442e, 0x442e, Label::P),
    (0x5c5c, 0x445c, Label::P),
    (0x446c, 0x446c, Label::P),
    (0x449b, 0x449b, Label::P),
    (0x44aa, 0x44aa, Label::P),
    (0x5cd8, 0x44d8, Label::P),
    (0x44e8, 0x44e8, Label::P),
    (0x4517, 0x4517, Label::P),
    (0x4526, 0x4526, Label::P),
    (0x5d54, 0x4554, Label::P),
    (0x4564, 0x4564, Label::P),
    (0x4593, 0x4593, Label::P),
    (0x45a2, 0x45a2, Label::P),
    (0x5dd0, 0x45d0, Label::P),
    (0x45e0, 0x45e0, Label::P),
    (0x621f, 0x621f, Label::P),
    (0x622e, 0x622e, Label::P),
    (0x625d, 0x625d, Label::P),
    (0x626c, 0x626c, Label::P),
    (0x629b, 0x629b, Label::P),
    (0x62aa, 0x62aa, Label::P),
    (0x62d9, 0x62d9, Label::P),
    (0x62e8, 0x62e8, Label::P),
    (0x6317, 0x6317, Label::P),
    (0x6326, 0x6326, Label::P),
    (0x6355, 0x6355, Label::P),
    (0x6364, 0x6364, Label::P),
    (0x6393, 0x6393, Label::P),
    (0x63a2, 0x63a2, Label::P),
    (0x63d1, 0x63d1, Label::P),
    (0x63e0, 0x63e0, Label::P),
    (0xbea, 0xaa0, Label::PQ),
    (0xdda, 0xc90, Label::PQ),
    (0xdf9, 0xc90, Label::PQ),
    (0xdea, 0xca0, Label::PQ),
    (0x2f79, 0x2a50, Label::PQ),
    (0x2ff5, 0x2a50, Label::PQ),
    (0x3ef5, 0x2a50, Label::PQ),
    (0x2bda, 0x2a90, Label::PQ),
    (0x2bf9, 0x2a90, Label::PQ),
    (0x55da, 0x5490, Label::PQ),
    (0x55f9, 0x5490, Label::PQ),
    (0x55ea, 0x54a0, Label::PQ),
    (0x7779, 0x7250, Label::PQ),
    (0x77f5, 0x7250, Label::PQ),
    (0x73da, 0x7290, Label::PQ),
    (0x73f9, 0x7290, Label::PQ),
    (0x73ea, 0x72a0, Label::PQ),
    (0xaea, 0xaa8, Label::PQ),
    (0xbe2, 0xba0, Label::PQ),
    (0xcda, 0xc98, Label::PQ),
    (0xcf9, 0xc98, Label::PQ),
    (0xcea, 0xca8, Label::PQ),
    (0xdd2, 0xd90, Label::PQ),
    (0xdf1, 0xd90, Label::PQ),
    (0xde2, 0xda0, Label::PQ),
    (0x1b66, 0x1b24, Label::PQ),
    (0x1d56, 0x1d14, Label::PQ),
    (0x1d75, 0x1d14, Label::PQ),
    (0x1d66, 0x1d24, Label::PQ),
    (0x2e7d, 0x2a5c, Label::PQ),
    (0x2ada, 0x2a98, Label::PQ),
    (0x2eb9, 0x2a98, Label::PQ),
    (0x2f75, 0x2b54, Label::PQ),
    (0x2bd2, 0x2b90, Label::PQ),
    (0x2fb1, 0x2b90, Label::PQ),
    (0x3b56, 0x3b14, Label::PQ),
    (0x3b75, 0x3b14, Label::PQ),
    (0x54da, 0x5498, Label::PQ),
    (0x54f9, 0x5498, Label::PQ),
    (0x54ea, 0x54a8, Label::PQ),
    (0x5556, 0x5514, Label::PQ),
    (0x5575, 0x5514, Label::PQ),
    (0x5566, 0x5524, Label::PQ),
    (0x55d2, 0x5590, Label::PQ),
    (0x55f1, 0x5590, Label::PQ),
    (0x55e2, 0x55a0, Label::PQ),
    (0x767d, 0x725c, Label::PQ),
    (0x72da, 0x7298, Label::PQ),
    (0x76b9, 0x7298, Label::PQ),
    (0x72ea, 0x72a8, Label::PQ),
    (0x7356, 0x7314, Label::PQ),
    (0x7735, 0x7314, Label::PQ),
    (0x7366, 0x7324, Label::PQ),
    (0x73d2, 0x7390, Label::PQ),
    (0x77b1, 0x7390, Label::PQ),
    (0x73e2, 0x73a0, Label::PQ),
    (0xdf0, 0xc00, Label::S),
    (0x1cf0, 0xc00, Label::S),
    (0x29f0, 0x2800, Label::S),
    (0x2fe0, 0x2800, Label::S),
    (0x38f0, 0x2800, Label::S),
    (0x3ee0, 0x2800, Label::S),
    (0x45f0, 0x4400, Label::S),
    (0x5c70, 0x4400, Label::S),
    (0x61f0, 0x6000, Label::S),
    (0x6fc0, 0x6000, Label::S),
    (0x7c30, 0x6000, Label::S),
    (0x7e00, 0x6000, Label::S),
    (0xd69, 0xc40, Label::Q),
    (0x1ce5, 0xc40, Label::Q),
    (0x1569, 0x1440, Label::Q),
    (0x15e5, 0x1440, Label::Q),
    (0x5cf4, 0x4440, Label::Q),
    (0x5d78, 0x4440, Label::Q),
    (0xc6d, 0xc4c, Label::Q),
    (0xce9, 0xcc8, Label::Q),
    (0xd65, 0xd44, Label::Q),
    (0xde1, 0xdc0, Label::Q),
    (0x146d, 0x144c, Label::Q),
    (0x14e9, 0x14c8, Label::Q),
    (0x1565, 0x1544, Label::Q),
    (0x15e1, 0x15c0, Label::Q),
    (0x5c7c, 0x444c, Label::Q),
    (0x5cf8, 0x44c8, Label::Q),
    (0x5d74, 0x4544, Label::Q),
    (0x5df0, 0x45c0, Label::Q),
    (0xdf9, 0xc80, Label::QS),
    (0xdfa, 0xc80, Label::QS),
    (0x2d79, 0x2840, Label::QS),
    (0x2df5, 0x2840, Label::QS),
    (0x2f69, 0x2840, Label::QS),
    (0x2fe5, 0x2840, Label::QS),
    (0x3cf5, 0x2840, Label::QS),
    (0x3ee5, 0x2840, Label::QS),
    (0x29f9, 0x2880, Label::QS),
    (0x29fa, 0x2880, Label::QS),
    (0x2fa9, 0x2880, Label::QS),
    (0x2fea, 0x2880, Label::QS),
    (0x55f9, 0x5480, Label::QS),
    (0x55fa, 0x5480, Label::QS),
    (0x7579, 0x7040, Label::QS),
    (0x75f5, 0x7040, Label::QS),
    (0x7769, 0x7040, Label::QS),
    (0x77e5, 0x7040, Label::QS),
    (0x71f9, 0x7080, Label::QS),
    (0x71fa, 0x7080, Label::QS),
    (0x77a9, 0x7080, Label::QS),
    (0x7fca, 0x7080, Label::QS),
    (0xdfb, 0xc83, Label::PS),
    (0x2f2a, 0x2822, Label::PS),
    (0x2fa6, 0x2822, Label::PS),
    (0x3ea6, 0x2822, Label::PS),
    (0x2d79, 0x2841, Label::PS),
    (0x2df5, 0x2841, Label::PS),
    (0x2f49, 0x2841, Label::PS),
    (0x2fc5, 0x2841, Label::PS),
    (0x3cf5, 0x2841, Label::PS),
    (0x3ec5, 0x2841, Label::PS),
    (0x2f68, 0x2860, Label::PS),
    (0x2fe4, 0x2860, Label::PS),
    (0x3ee4, 0x2860, Label::PS),
    (0x29fb, 0x2883, Label::PS),
    (0x2f8b, 0x2883, Label::PS),
    (0x55fb, 0x5483, Label::PS),
    (0x7579, 0x7041, Label::PS),
    (0x75f5, 0x7041, Label::PS),
    (0x7749, 0x7041, Label::PS),
    (0x77c5, 0x7041, Label::PS),
    (0x7768, 0x7060, Label::PS),
    (0x77e4, 0x7060, Label::PS),
    (0x71fb, 0x7083, Label::PS),
    (0x778b, 0x7083, Label::PS),
    (0x77aa, 0x70a2, Label::PS),
    (0xcf9, 0xc88, Label::QS),
    (0xcfa, 0xc88, Label::QS),
    (0xdf1, 0xd80, Label::QS),
    (0xdf2, 0xd80, Label::QS),
    (0x1d75, 0x1d04, Label::QS),
    (0x1d76, 0x1d04, Label::QS),
    (0x2c7d, 0x284c, Label::QS),
    (0x2e6d, 0x284c, Label::QS),
    (0x28fa, 0x2888, Label::QS),
    (0x2cb9, 0x2888, Label::QS),
    (0x2ea9, 0x2888, Label::QS),
    (0x2eea, 0x2888, Label::QS),
    (0x2d75, 0x2944, Label::QS),
    (0x2f65, 0x2944, Label::QS),
    (0x29f2, 0x2980, Label::QS),
    (0x2db1, 0x2980, Label::QS),
    (0x2fa1, 0x2980, Label::QS),
    (0x2fe2, 0x2980, Label::QS),
    (0x3975, 0x3904, Label::QS),
    (0x3976, 0x3904, Label::QS),
    (0x3f25, 0x3904, Label::QS),
    (0x3f66, 0x3904, Label::QS),
    (0x54f9, 0x5488, Label::QS),
    (0x54fa, 0x5488, Label::QS),
    (0x5575, 0x5504, Label::QS),
    (0x5576, 0x5504, Label::QS),
    (0x55f1, 0x5580, Label::QS),
    (0x55f2, 0x5580, Label::QS),
    (0x747d, 0x704c, Label::QS),
    (0x766d, 0x704c, Label::QS),
    (0x70fa, 0x7088, Label::QS),
    (0x74b9, 0x7088, Label::QS),
    (0x76a9, 0x7088, Label::QS),
    (0x7eca, 0x7088, Label::QS),
    (0x7176, 0x7104, Label::QS),
    (0x7535, 0x7104, Label::QS),
    (0x7725, 0x7104, Label::QS),
    (0x7f46, 0x7104, Label::QS),
    (0x71f2, 0x7180, Label::QS),
    (0x75b1, 0x7180, Label::QS),
    (0x77a1, 0x7180, Label::QS),
    (0x7fc2, 0x7180, Label::QS),
    (0xcfb, 0xc8b, Label::PS),
    (0xdf3, 0xd83, Label::PS),
    (0x1d77, 0x1d07, Label::PS),
    (0x2e2e, 0x282e, Label::PS),
    (0x2c7d, 0x284d, Label::PS),
    (0x2e4d, 0x284d, Label::PS),
    (0x2e6c, 0x286c, Label::PS),
    (0x28fb, 0x288b, Label::PS),
    (0x2e8b, 0x288b, Label::PS),
    (0x2eaa, 0x28aa, Label::PS),
    (0x2cf9, 0x28c9, Label::PS),
    (0x2ec9, 0x28c9, Label::PS),
    (0x2ee8, 0x28e8, Label::PS),
    (0x2f26, 0x2926, Label::PS),
    (0x2d75, 0x2945, Label::PS),
    (0x2f45, 0x2945, Label::PS),
    (0x2f64, 0x2964, Label::PS),
    (0x29f3, 0x2983, Label::PS),
    (0x2f83, 0x2983, Label::PS),
    (0x2fa2, 0x29a2, Label::PS),
    (0x2df1, 0x29c1, Label::PS),
    (0x2fc1, 0x29c1, Label::PS),
    (0x2fe0, 0x29e0, Label::PS),
    (0x3977, 0x3907, Label::PS),
    (0x3f07, 0x3907, Label::PS),
    (0x54fb, 0x548b, Label::PS),
    (0x5577, 0x5507, Label::PS),
    (0x55f3, 0x5583, Label::PS),
    (0x747d, 0x704d, Label::PS),
    (0x764d, 0x704d, Label::PS),
    (0x766c, 0x706c, Label::PS),
    (0x70fb, 0x708b, Label::PS),
    (0x768b, 0x708b, Label::PS),
    (0x76aa, 0x70aa, Label::PS),
    (0x74f9, 0x70c9, Label::PS),
    (0x76c9, 0x70c9, Label::PS),
    (0x76e8, 0x70e8, Label::PS),
    (0x7177, 0x7107, Label::PS),
    (0x7707, 0x7107, Label::PS),
    (0x7726, 0x7126, Label::PS),
    (0x7575, 0x7145, Label::PS),
    (0x7745, 0x7145, Label::PS),
    (0x7764, 0x7164, Label::PS),
    (0x71f3, 0x7183, Label::PS),
    (0x7783, 0x7183, Label::PS),
    (0x77a2, 0x71a2, Label::PS),
    (0x75f1, 0x71c1, Label::PS),
    (0x77c1, 0x71c1, Label::PS),
    (0x77e0, 0x71e0, Label::PS),
    (0x35e4, 0x1100, Label::R),
    (0x3dc4, 0x1100, Label::R),
    (0x59c4, 0x1100, Label::R),
    (0x35e5, 0x1140, Label::QR),
    (0x5de5, 0x1140, Label::QR),
    (0x35f5, 0x1141, Label::PR),
    (0x37c5, 0x1141, Label::PR),
    (0x5df5, 0x1141, Label::PR),
    (0x5fc5, 0x1141, Label::PR),
    (0x37e4, 0x1160, Label::PR),
    (0x5fe4, 0x1160, Label::PR),
    (0x3fa6, 0x1922, Label::PR),
    (0x13d5, 0x1351, Label::PR),
    (0x13e4, 0x1360, Label::PR),
    (0x15c5, 0x1541, Label::PR),
    (0x15e4, 0x1560, Label::PR),
    (0x1ba6, 0x1b22, Label::PR),
    (0x1d97, 0x1d13, Label::PR),
    (0x1da6, 0x1d22, Label::PR),
    (0x3b97, 0x3b13, Label::PR),
    (0x5597, 0x5513, Label::PR),
    (0x55a6, 0x5522, Label::PR),
    (0x7397, 0x7313, Label::PR),
    (0x73a6, 0x7322, Label::PR),
    (0x15e5, 0x1540, Label::QR),
    (0x3fe6, 0x1920, Label::PR),
    (0x1be6, 0x1b20, Label::PR),
    (0x1dd6, 0x1d10, Label::PR),
    (0x1df5, 0x1d10, Label::PR),
    (0x1de6, 0x1d20, Label::PR),
    (0x3bd6, 0x3b10, Label::PR),
    (0x3bf5, 0x3b10, Label::PR),
    (0x55d6, 0x5510, Label::PR),
    (0x55f5, 0x5510, Label::PR),
    (0x55e6, 0x5520, Label::PR),
    (0x73d6, 0x7310, Label::PR),
    (0x73f5, 0x7310, Label::PR),
    (0x73e6, 0x7320, Label::PR),
    (0x1df4, 0x1d00, Label::RS),
    (0x39f4, 0x3900, Label::RS),
    (0x3fe4, 0x3900, Label::RS),
    (0x55f4, 0x5500, Label::RS),
    (0x71f4, 0x7100, Label::RS),
    (0x7fc4, 0x7100, Label::RS),
    (0x2fe2, 0x2820, Label::PS),
    (0x3ee2, 0x2820, Label::PS),
    (0x2fea, 0x28a0, Label::PQS),
    (0x2eea, 0x28a8, Label::PQS),
    (0x2fe2, 0x29a0, Label::PQS),
    (0x3f66, 0x3924, Label::PQS),
    (0x3fe6, 0x3920, Label::PRS),
    (0x3fa6, 0x3922, Label::PRS),
    (0x3df5, 0x3941, Label::PRS),
    (0x3fc5, 0x3941, Label::PRS),
    (0x3fe4, 0x3960, Label::PRS),
    (0x75f5, 0x7141, Label::PRS),
    (0x77c5, 0x7141, Label::PRS),
    (0x77e4, 0x7160, Label::PRS),
    (0x3df5, 0x3940, Label::QRS),
    (0x3fe5, 0x3940, Label::QRS),
    (0x75f5, 0x7140, Label::QRS),
    (0x77e5, 0x7140, Label::QRS),
    (0x3ff5, 0x3b50, Label::PQR),
];

/// A loop over masks and values.
pub fn scan(host: &impl Conditions) -> Label {
    let key = key(host);
    for (mask, value, result) in &RULES {
        if key & mask == *value {
            return *result;
        }
    }
    Label::PQR
}

/// The result of every key.
pub type Table = [Label; 1 << 16];

/// One lookup.
pub fn packed(host: &impl Conditions, table: &Table) -> Label {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<Label> = (0..1 << 16).map(|case| scan(&Free::<16>::of(case))).collect();
    results.try_into().expect("one result a case")
}
