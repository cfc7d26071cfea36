// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(b = 0, c = 1, d = 2, e = 3, g = 4, h = 5, i = 6, j = 7, k = 8, m = 9, n = 10, o = 11, p = 12, r = 13, s = 14, t = 15);

/// The code made for inputs.
#[inline]
pub fn made_free(host: &Free<16>) -> Label {
    bbdt(host.0[0], host.0[1], host.0[2], host.0[3], host.0[4], host.0[5], host.0[6], host.0[7], host.0[8], host.0[9], host.0[10], host.0[11], host.0[12], host.0[13], host.0[14], host.0[15])
}

/// The code made for conditions.
#[inline]
pub fn made_asked(host: &impl Conditions) -> Label {
    bbdt_asked(host)
}

/// The code made for conditions all of which are asked.
#[inline]
pub fn made_packed(host: &impl PackedConditions) -> Label {
    bbdt_packed(host)
}

/// The rules in their order.
#[inline]
pub fn if_chain(host: &impl Conditions) -> Label {
    if host.c() && host.h() && !host.k() && host.o() && !host.r() {
        return Label::Q;
    }
    if host.c() && host.h() && host.o() && !host.p() && !host.r() {
        return Label::Q;
    }
    if host.c() && host.d() && host.h() && host.o() && !host.r() {
        return Label::Q;
    }
    if host.i() && host.o() && !host.p() && !host.r() {
        return Label::Q;
    }
    if host.d() && host.i() && host.o() && !host.r() {
        return Label::Q;
    }
    if !host.h() && host.j() && !host.n() && host.o() && !host.r() {
        return Label::Q;
    }
    if host.c() && host.h() && host.j() && host.o() && !host.r() {
        return Label::Q;
    }
    if host.i() && host.j() && host.o() && !host.r() {
        return Label::Q;
    }
    if host.c() && host.h() && !host.k() && host.m() && host.o() {
        return Label::Q;
    }
    if host.c() && host.h() && host.m() && host.o() && !host.p() {
        return Label::Q;
    }
    if host.b() && host.g() && host.i() && host.m() && host.o() && !host.p() {
        return Label::Q;
    }
    if host.h() && host.i() && host.m() && host.o() && !host.p() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && !host.k() && host.n() && host.o() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && host.n() && host.o() && !host.p() {
        return Label::Q;
    }
    if host.c() && host.h() && !host.k() && host.n() && host.o() {
        return Label::Q;
    }
    if host.c() && host.h() && host.n() && host.o() && !host.p() {
        return Label::Q;
    }
    if host.i() && host.n() && host.o() && !host.p() {
        return Label::Q;
    }
    if host.i() && !host.k() && host.p() && !host.r() {
        return Label::Q;
    }
    if host.i() && !host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if host.j() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::Q;
    }
    if host.j() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if host.d() && !host.h() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::Q;
    }
    if host.d() && host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::Q;
    }
    if host.d() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::Q;
    }
    if host.b() && host.g() && host.i() && !host.k() && host.m() && host.p() {
        return Label::Q;
    }
    if host.b() && host.d() && host.g() && host.i() && host.m() && host.p() {
        return Label::Q;
    }
    if host.h() && host.i() && !host.k() && host.m() && host.p() {
        return Label::Q;
    }
    if host.d() && host.h() && host.i() && host.m() && host.p() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && host.j() && host.m() && host.p() {
        return Label::Q;
    }
    if host.c() && host.h() && host.j() && host.m() && host.p() {
        return Label::Q;
    }
    if host.b() && host.g() && host.i() && host.j() && host.m() && host.p() {
        return Label::Q;
    }
    if host.h() && host.i() && host.j() && host.m() && host.p() {
        return Label::Q;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.m() && host.p() {
        return Label::Q;
    }
    if host.c() && host.d() && host.h() && host.k() && host.m() && host.p() {
        return Label::Q;
    }
    if host.i() && !host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if host.d() && host.i() && host.n() && host.p() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && host.j() && host.n() && host.p() {
        return Label::Q;
    }
    if host.c() && host.h() && host.j() && host.n() && host.p() {
        return Label::Q;
    }
    if host.i() && host.j() && host.n() && host.p() {
        return Label::Q;
    }
    if host.b() && host.c() && host.d() && host.g() && host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if host.c() && host.d() && host.h() && host.k() && host.n() && host.p() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && !host.k() && host.m() && host.o() && host.r() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && host.m() && host.o() && !host.p() && host.r() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && !host.k() && host.n() && host.s() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && host.n() && !host.p() && host.s() {
        return Label::Q;
    }
    if host.c() && host.h() && !host.k() && host.n() && host.s() {
        return Label::Q;
    }
    if host.c() && host.h() && host.n() && !host.p() && host.s() {
        return Label::Q;
    }
    if host.i() && host.n() && !host.p() && host.s() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && !host.k() && host.m() && host.r() && host.s() {
        return Label::Q;
    }
    if host.b() && host.c() && host.g() && host.m() && !host.p() && host.r() && host.s() {
        return Label::Q;
    }
    if host.c() && host.h() && !host.k() && host.m() && host.r() && host.s() {
        return Label::Q;
    }
    if host.c() && host.h() && host.m() && !host.p() && host.r() && host.s() {
        return Label::Q;
    }
    if host.b() && host.g() && host.i() && host.m() && !host.p() && host.r() && host.s() {
        return Label::Q;
    }
    if host.h() && host.i() && host.m() && !host.p() && host.r() && host.s() {
        return Label::Q;
    }
    if host.h() && !host.j() && !host.k() && host.m() && host.o() {
        return Label::S;
    }
    if host.h() && !host.j() && host.m() && host.o() && !host.p() {
        return Label::S;
    }
    if !host.j() && !host.k() && host.n() && host.o() {
        return Label::S;
    }
    if !host.j() && host.n() && host.o() && !host.p() {
        return Label::S;
    }
    if !host.h() && !host.i() && !host.j() && !host.k() && host.o() && host.r() {
        return Label::S;
    }
    if !host.h() && !host.i() && !host.j() && host.o() && !host.p() && host.r() {
        return Label::S;
    }
    if !host.j() && !host.k() && host.n() && host.s() {
        return Label::S;
    }
    if host.n() && !host.o() && !host.p() && host.s() {
        return Label::S;
    }
    if !host.i() && !host.j() && !host.k() && !host.o() && host.r() && host.s() {
        return Label::S;
    }
    if !host.o() && !host.p() && host.r() && host.s() {
        return Label::S;
    }
    if host.h() && !host.j() && !host.k() && host.o() && !host.r() {
        return Label::P;
    }
    if host.h() && !host.j() && host.o() && !host.p() && !host.r() {
        return Label::P;
    }
    if !host.h() && !host.i() && host.k() && !host.n() && host.p() && !host.r() {
        return Label::R;
    }
    if !host.i() && host.k() && !host.n() && !host.o() && host.p() && !host.r() {
        return Label::R;
    }
    if !host.i() && host.k() && !host.o() && host.p() && !host.s() {
        return Label::R;
    }
    if host.c() && host.h() && !host.k() && host.o() {
        return Label::Qs;
    }
    if host.c() && host.h() && host.o() && !host.p() {
        return Label::Qs;
    }
    if host.c() && host.d() && host.h() && host.o() {
        return Label::Qs;
    }
    if host.i() && host.o() && !host.p() {
        return Label::Qs;
    }
    if host.d() && host.i() && host.o() {
        return Label::Qs;
    }
    if !host.h() && host.j() && host.o() {
        return Label::Qs;
    }
    if host.c() && host.j() && host.o() {
        return Label::Qs;
    }
    if host.i() && host.j() && host.o() {
        return Label::Qs;
    }
    if host.d() && host.h() && host.m() && host.o() {
        return Label::Qs;
    }
    if host.j() && host.m() && host.o() {
        return Label::Qs;
    }
    if host.d() && host.n() && host.o() {
        return Label::Qs;
    }
    if host.j() && host.n() && host.o() {
        return Label::Qs;
    }
    if host.i() && !host.k() && host.p() {
        return Label::Qs;
    }
    if host.j() && !host.o() && host.p() {
        return Label::Qs;
    }
    if host.d() && !host.h() && host.k() && host.p() {
        return Label::Qs;
    }
    if host.d() && host.k() && !host.o() && host.p() {
        return Label::Qs;
    }
    if host.h() && host.m() && host.o() {
        return Label::Rs;
    }
    if host.n() && host.o() {
        return Label::Rs;
    }
    if !host.h() && !host.i() && host.k() && host.p() {
        return Label::Rs;
    }
    if !host.i() && host.k() && !host.o() && host.p() {
        return Label::Rs;
    }
    if host.b() && host.g() && host.i() && host.m() && host.p() {
        return Label::Rs;
    }
    if host.h() && host.i() && host.m() && host.p() {
        return Label::Rs;
    }
    if host.i() && host.n() && host.p() {
        return Label::Rs;
    }
    if !host.h() && !host.i() && host.o() {
        return Label::New;
    }
    if !host.i() && !host.o() && host.p() {
        return Label::New;
    }
    if !host.i() && !host.o() && host.s() {
        return Label::New;
    }
    if host.i() && !host.p() && host.s() {
        return Label::New;
    }
    if !host.i() && !host.o() && host.t() {
        return Label::New;
    }
    if host.i() && !host.p() && host.t() {
        return Label::New;
    }
    if host.e() && host.h() && host.o() && !host.r() {
        return Label::Pr;
    }
    if host.h() && host.k() && host.o() && !host.r() {
        return Label::Pr;
    }
    if host.b() && !host.h() && host.p() && !host.r() {
        return Label::Pr;
    }
    if host.b() && !host.o() && host.p() && !host.s() {
        return Label::Pr;
    }
    if host.h() && !host.o() && host.p() && !host.s() {
        return Label::Pr;
    }
    if host.h() && host.i() && host.p() && !host.r() {
        return Label::Pr;
    }
    if !host.i() && !host.o() {
        return Label::Nothing;
    }
    if host.i() && !host.p() {
        return Label::Nothing;
    }
    if host.h() && !host.r() {
        return Label::Pq;
    }
    if !host.j() && !host.k() {
        return Label::Ps;
    }
    if !host.j() && !host.p() {
        return Label::Ps;
    }
    if !host.r() {
        return Label::Qr;
    }
    if !host.o() && !host.s() {
        return Label::Qr;
    }
    if host.b() && !host.h() {
        return Label::Prs;
    }
    if host.e() && host.h() {
        return Label::Prs;
    }
    if host.h() && host.k() {
        return Label::Prs;
    }
    if !host.h() {
        return Label::Qrs;
    }
    Label::Pqs
}

/// One `match`.
#[inline]
pub fn tuple_match(host: &impl Conditions) -> Label {
    match (host.b(), host.c(), host.d(), host.e(), host.g(), host.h(), host.i(), host.j(), host.k(), host.m(), host.n(), host.o(), host.p(), host.r(), host.s(), host.t()) {
        (_, true, _, _, _, true, _, _, false, _, _, true, _, false, _, _) => Label::Q,
        (_, true, _, _, _, true, _, _, _, _, _, true, false, false, _, _) => Label::Q,
        (_, true, true, _, _, true, _, _, _, _, _, true, _, false, _, _) => Label::Q,
        (_, _, _, _, _, _, true, _, _, _, _, true, false, false, _, _) => Label::Q,
        (_, _, true, _, _, _, true, _, _, _, _, true, _, false, _, _) => Label::Q,
        (_, _, _, _, _, false, _, true, _, _, false, true, _, false, _, _) => Label::Q,
        (_, true, _, _, _, true, _, true, _, _, _, true, _, false, _, _) => Label::Q,
        (_, _, _, _, _, _, true, true, _, _, _, true, _, false, _, _) => Label::Q,
        (_, true, _, _, _, true, _, _, false, true, _, true, _, _, _, _) => Label::Q,
        (_, true, _, _, _, true, _, _, _, true, _, true, false, _, _, _) => Label::Q,
        (true, _, _, _, true, _, true, _, _, true, _, true, false, _, _, _) => Label::Q,
        (_, _, _, _, _, true, true, _, _, true, _, true, false, _, _, _) => Label::Q,
        (true, true, _, _, true, _, _, _, false, _, true, true, _, _, _, _) => Label::Q,
        (true, true, _, _, true, _, _, _, _, _, true, true, false, _, _, _) => Label::Q,
        (_, true, _, _, _, true, _, _, false, _, true, true, _, _, _, _) => Label::Q,
        (_, true, _, _, _, true, _, _, _, _, true, true, false, _, _, _) => Label::Q,
        (_, _, _, _, _, _, true, _, _, _, true, true, false, _, _, _) => Label::Q,
        (_, _, _, _, _, _, true, _, false, _, _, _, true, false, _, _) => Label::Q,
        (_, _, _, _, _, _, true, _, false, _, _, false, true, _, false, _) => Label::Q,
        (_, _, _, _, _, _, _, true, _, _, false, false, true, false, _, _) => Label::Q,
        (_, _, _, _, _, _, _, true, _, _, _, false, true, _, false, _) => Label::Q,
        (_, _, true, _, _, false, _, _, true, _, false, _, true, false, _, _) => Label::Q,
        (_, _, true, _, _, _, _, _, true, _, false, false, true, false, _, _) => Label::Q,
        (_, _, true, _, _, _, _, _, true, _, _, false, true, _, false, _) => Label::Q,
        (true, _, _, _, true, _, true, _, false, true, _, _, true, _, _, _) => Label::Q,
        (true, _, true, _, true, _, true, _, _, true, _, _, true, _, _, _) => Label::Q,
        (_, _, _, _, _, true, true, _, false, true, _, _, true, _, _, _) => Label::Q,
        (_, _, true, _, _, true, true, _, _, true, _, _, true, _, _, _) => Label::Q,
        (true, true, _, _, true, _, _, true, _, true, _, _, true, _, _, _) => Label::Q,
        (_, true, _, _, _, true, _, true, _, true, _, _, true, _, _, _) => Label::Q,
        (true, _, _, _, true, _, true, true, _, true, _, _, true, _, _, _) => Label::Q,
        (_, _, _, _, _, true, true, true, _, true, _, _, true, _, _, _) => Label::Q,
        (true, true, true, _, true, _, _, _, true, true, _, _, true, _, _, _) => Label::Q,
        (_, true, true, _, _, true, _, _, true, true, _, _, true, _, _, _) => Label::Q,
        (_, _, _, _, _, _, true, _, false, _, true, _, true, _, _, _) => Label::Q,
        (_, _, true, _, _, _, true, _, _, _, true, _, true, _, _, _) => Label::Q,
        (true, true, _, _, true, _, _, true, _, _, true, _, true, _, _, _) => Label::Q,
        (_, true, _, _, _, true, _, true, _, _, true, _, true, _, _, _) => Label::Q,
        (_, _, _, _, _, _, true, true, _, _, true, _, true, _, _, _) => Label::Q,
        (true, true, true, _, true, _, _, _, true, _, true, _, true, _, _, _) => Label::Q,
        (_, true, true, _, _, true, _, _, true, _, true, _, true, _, _, _) => Label::Q,
        (true, true, _, _, true, _, _, _, false, true, _, true, _, true, _, _) => Label::Q,
        (true, true, _, _, true, _, _, _, _, true, _, true, false, true, _, _) => Label::Q,
        (true, true, _, _, true, _, _, _, false, _, true, _, _, _, true, _) => Label::Q,
        (true, true, _, _, true, _, _, _, _, _, true, _, false, _, true, _) => Label::Q,
        (_, true, _, _, _, true, _, _, false, _, true, _, _, _, true, _) => Label::Q,
        (_, true, _, _, _, true, _, _, _, _, true, _, false, _, true, _) => Label::Q,
        (_, _, _, _, _, _, true, _, _, _, true, _, false, _, true, _) => Label::Q,
        (true, true, _, _, true, _, _, _, false, true, _, _, _, true, true, _) => Label::Q,
        (true, true, _, _, true, _, _, _, _, true, _, _, false, true, true, _) => Label::Q,
        (_, true, _, _, _, true, _, _, false, true, _, _, _, true, true, _) => Label::Q,
        (_, true, _, _, _, true, _, _, _, true, _, _, false, true, true, _) => Label::Q,
        (true, _, _, _, true, _, true, _, _, true, _, _, false, true, true, _) => Label::Q,
        (_, _, _, _, _, true, true, _, _, true, _, _, false, true, true, _) => Label::Q,
        (_, _, _, _, _, true, _, false, false, true, _, true, _, _, _, _) => Label::S,
        (_, _, _, _, _, true, _, false, _, true, _, true, false, _, _, _) => Label::S,
        (_, _, _, _, _, _, _, false, false, _, true, true, _, _, _, _) => Label::S,
        (_, _, _, _, _, _, _, false, _, _, true, true, false, _, _, _) => Label::S,
        (_, _, _, _, _, false, false, false, false, _, _, true, _, true, _, _) => Label::S,
        (_, _, _, _, _, false, false, false, _, _, _, true, false, true, _, _) => Label::S,
        (_, _, _, _, _, _, _, false, false, _, true, _, _, _, true, _) => Label::S,
        (_, _, _, _, _, _, _, _, _, _, true, false, false, _, true, _) => Label::S,
        (_, _, _, _, _, _, false, false, false, _, _, false, _, true, true, _) => Label::S,
        (_, _, _, _, _, _, _, _, _, _, _, false, false, true, true, _) => Label::S,
        (_, _, _, _, _, true, _, false, false, _, _, true, _, false, _, _) => Label::P,
        (_, _, _, _, _, true, _, false, _, _, _, true, false, false, _, _) => Label::P,
        (_, _, _, _, _, false, false, _, true, _, false, _, true, false, _, _) => Label::R,
        (_, _, _, _, _, _, false, _, true, _, false, false, true, false, _, _) => Label::R,
        (_, _, _, _, _, _, false, _, true, _, _, false, true, _, false, _) => Label::R,
        (_, true, _, _, _, true, _, _, false, _, _, true, _, _, _, _) => Label::Qs,
        (_, true, _, _, _, true, _, _, _, _, _, true, false, _, _, _) => Label::Qs,
        (_, true, true, _, _, true, _, _, _, _, _, true, _, _, _, _) => Label::Qs,
        (_, _, _, _, _, _, true, _, _, _, _, true, false, _, _, _) => Label::Qs,
        (_, _, true, _, _, _, true, _, _, _, _, true, _, _, _, _) => Label::Qs,
        (_, _, _, _, _, false, _, true, _, _, _, true, _, _, _, _) => Label::Qs,
        (_, true, _, _, _, _, _, true, _, _, _, true, _, _, _, _) => Label::Qs,
        (_, _, _, _, _, _, true, true, _, _, _, true, _, _, _, _) => Label::Qs,
        (_, _, true, _, _, true, _, _, _, true, _, true, _, _, _, _) => Label::Qs,
        (_, _, _, _, _, _, _, true, _, true, _, true, _, _, _, _) => Label::Qs,
        (_, _, true, _, _, _, _, _, _, _, true, true, _, _, _, _) => Label::Qs,
        (_, _, _, _, _, _, _, true, _, _, true, true, _, _, _, _) => Label::Qs,
        (_, _, _, _, _, _, true, _, false, _, _, _, true, _, _, _) => Label::Qs,
        (_, _, _, _, _, _, _, true, _, _, _, false, true, _, _, _) => Label::Qs,
        (_, _, true, _, _, false, _, _, true, _, _, _, true, _, _, _) => Label::Qs,
        (_, _, true, _, _, _, _, _, true, _, _, false, true, _, _, _) => Label::Qs,
        (_, _, _, _, _, true, _, _, _, true, _, true, _, _, _, _) => Label::Rs,
        (_, _, _, _, _, _, _, _, _, _, true, true, _, _, _, _) => Label::Rs,
        (_, _, _, _, _, false, false, _, true, _, _, _, true, _, _, _) => Label::Rs,
        (_, _, _, _, _, _, false, _, true, _, _, false, true, _, _, _) => Label::Rs,
        (true, _, _, _, true, _, true, _, _, true, _, _, true, _, _, _) => Label::Rs,
        (_, _, _, _, _, true, true, _, _, true, _, _, true, _, _, _) => Label::Rs,
        (_, _, _, _, _, _, true, _, _, _, true, _, true, _, _, _) => Label::Rs,
        (_, _, _, _, _, false, false, _, _, _, _, true, _, _, _, _) => Label::New,
        (_, _, _, _, _, _, false, _, _, _, _, false, true, _, _, _) => Label::New,
        (_, _, _, _, _, _, false, _, _, _, _, false, _, _, true, _) => Label::New,
        (_, _, _, _, _, _, true, _, _, _, _, _, false, _, true, _) => Label::New,
        (_, _, _, _, _, _, false, _, _, _, _, false, _, _, _, true) => Label::New,
        (_, _, _, _, _, _, true, _, _, _, _, _, false, _, _, true) => Label::New,
        (_, _, _, true, _, true, _, _, _, _, _, true, _, false, _, _) => Label::Pr,
        (_, _, _, _, _, true, _, _, true, _, _, true, _, false, _, _) => Label::Pr,
        (true, _, _, _, _, false, _, _, _, _, _, _, true, false, _, _) => Label::Pr,
        (true, _, _, _, _, _, _, _, _, _, _, false, true, _, false, _) => Label::Pr,
        (_, _, _, _, _, true, _, _, _, _, _, false, true, _, false, _) => Label::Pr,
        (_, _, _, _, _, true, true, _, _, _, _, _, true, false, _, _) => Label::Pr,
        (_, _, _, _, _, _, false, _, _, _, _, false, _, _, _, _) => Label::Nothing,
        (_, _, _, _, _, _, true, _, _, _, _, _, false, _, _, _) => Label::Nothing,
        (_, _, _, _, _, true, _, _, _, _, _, _, _, false, _, _) => Label::Pq,
        (_, _, _, _, _, _, _, false, false, _, _, _, _, _, _, _) => Label::Ps,
        (_, _, _, _, _, _, _, false, _, _, _, _, false, _, _, _) => Label::Ps,
        (_, _, _, _, _, _, _, _, _, _, _, _, _, false, _, _) => Label::Qr,
        (_, _, _, _, _, _, _, _, _, _, _, false, _, _, false, _) => Label::Qr,
        (true, _, _, _, _, false, _, _, _, _, _, _, _, _, _, _) => Label::Prs,
        (_, _, _, true, _, true, _, _, _, _, _, _, _, _, _, _) => Label::Prs,
        (_, _, _, _, _, true, _, _, true, _, _, _, _, _, _, _) => Label::Prs,
        (_, _, _, _, _, false, _, _, _, _, _, _, _, _, _, _) => Label::Qrs,
        _ => Label::Pqs,
    }
}

/// Nested questions.
#[inline]
pub fn nested(host: &impl Conditions) -> Label {
    if host.n() {
        if host.i() {
            if host.j() {
                if host.o() {
                    Label::Q
                } else if host.p() {
                    Label::Q
                } else if host.s() {
                    Label::Q
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.d() {
                if host.o() {
                    Label::Q
                } else if host.s() {
                    Label::Q
                } else if host.p() {
                    Label::Q
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.k() {
                if host.p() {
                    Label::Qr
                } else if host.o() {
                    Label::Q
                } else if host.s() {
                    Label::Q
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.o() {
                Label::Q
            } else if host.s() {
                Label::Q
            } else if host.p() {
                Label::Q
            } else if host.t() {
                Label::New
            } else {
                Label::Nothing
            }
        } else if host.c() {
            if host.h() {
                if host.o() {
                    if host.j() {
                        Label::P
                    } else if host.k() {
                        if host.d() {
                            Label::P
                        } else if host.p() {
                            Label::Pr
                        } else {
                            Label::P
                        }
                    } else {
                        Label::P
                    }
                } else if host.s() {
                    if host.j() {
                        Label::P
                    } else if host.d() {
                        Label::P
                    } else if host.k() {
                        if host.p() {
                            Label::Pr
                        } else {
                            Label::P
                        }
                    } else {
                        Label::P
                    }
                } else if host.p() {
                    if host.j() {
                        Label::P
                    } else if host.k() {
                        Label::R
                    } else {
                        Label::New
                    }
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.j() {
                if host.g() {
                    if host.b() {
                        if host.o() {
                            Label::P
                        } else if host.p() {
                            Label::P
                        } else if host.s() {
                            Label::P
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.o() {
                        Label::Pq
                    } else if host.s() {
                        if host.p() {
                            Label::Pq
                        } else {
                            Label::P
                        }
                    } else if host.p() {
                        Label::Q
                    } else if host.t() {
                        Label::New
                    } else {
                        Label::Nothing
                    }
                } else if host.o() {
                    Label::Qs
                } else if host.s() {
                    if host.p() {
                        Label::Qs
                    } else {
                        Label::S
                    }
                } else if host.p() {
                    Label::Q
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.k() {
                if host.p() {
                    if host.g() {
                        if host.d() {
                            if host.b() {
                                Label::P
                            } else if host.o() {
                                Label::Pq
                            } else if host.s() {
                                Label::Pq
                            } else {
                                Label::Q
                            }
                        } else if host.o() {
                            Label::Pr
                        } else if host.s() {
                            Label::Pr
                        } else {
                            Label::R
                        }
                    } else if host.o() {
                        Label::Rs
                    } else if host.s() {
                        Label::Rs
                    } else {
                        Label::R
                    }
                } else if host.o() {
                    Label::S
                } else if host.s() {
                    Label::S
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.o() {
                Label::S
            } else if host.s() {
                Label::S
            } else if host.p() {
                Label::New
            } else if host.t() {
                Label::New
            } else {
                Label::Nothing
            }
        } else if host.j() {
            if host.o() {
                Label::Qs
            } else if host.s() {
                if host.p() {
                    Label::Qs
                } else {
                    Label::S
                }
            } else if host.p() {
                Label::Q
            } else if host.t() {
                Label::New
            } else {
                Label::Nothing
            }
        } else if host.k() {
            if host.p() {
                if host.o() {
                    Label::Rs
                } else if host.s() {
                    Label::Rs
                } else {
                    Label::R
                }
            } else if host.o() {
                Label::S
            } else if host.s() {
                Label::S
            } else if host.t() {
                Label::New
            } else {
                Label::Nothing
            }
        } else if host.o() {
            Label::S
        } else if host.s() {
            Label::S
        } else if host.p() {
            Label::New
        } else if host.t() {
            Label::New
        } else {
            Label::Nothing
        }
    } else if host.r() {
        if host.m() {
            if host.h() {
                if host.i() {
                    if host.j() {
                        if host.o() {
                            Label::P
                        } else if host.s() {
                            Label::P
                        } else if host.p() {
                            Label::P
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.d() {
                        if host.o() {
                            Label::P
                        } else if host.s() {
                            Label::P
                        } else if host.p() {
                            Label::P
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.k() {
                        if host.p() {
                            Label::Pr
                        } else if host.o() {
                            Label::P
                        } else if host.s() {
                            Label::P
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.o() {
                        Label::P
                    } else if host.s() {
                        Label::P
                    } else if host.p() {
                        Label::P
                    } else if host.t() {
                        Label::New
                    } else {
                        Label::Nothing
                    }
                } else if host.c() {
                    if host.o() {
                        if host.j() {
                            Label::P
                        } else if host.k() {
                            if host.d() {
                                Label::P
                            } else if host.p() {
                                Label::Pr
                            } else {
                                Label::P
                            }
                        } else {
                            Label::P
                        }
                    } else if host.s() {
                        if host.j() {
                            Label::P
                        } else if host.d() {
                            Label::P
                        } else if host.k() {
                            if host.p() {
                                Label::Pr
                            } else {
                                Label::P
                            }
                        } else {
                            Label::P
                        }
                    } else if host.p() {
                        if host.j() {
                            Label::P
                        } else if host.k() {
                            Label::R
                        } else {
                            Label::New
                        }
                    } else if host.t() {
                        Label::New
                    } else {
                        Label::Nothing
                    }
                } else if host.j() {
                    if host.o() {
                        Label::Pq
                    } else if host.p() {
                        if host.s() {
                            Label::Pq
                        } else {
                            Label::Q
                        }
                    } else if host.s() {
                        Label::P
                    } else if host.t() {
                        Label::New
                    } else {
                        Label::Nothing
                    }
                } else if host.k() {
                    if host.p() {
                        if host.o() {
                            Label::Pr
                        } else if host.s() {
                            Label::Pr
                        } else {
                            Label::R
                        }
                    } else if host.o() {
                        Label::P
                    } else if host.s() {
                        Label::P
                    } else if host.t() {
                        Label::New
                    } else {
                        Label::Nothing
                    }
                } else if host.o() {
                    Label::P
                } else if host.s() {
                    Label::P
                } else if host.p() {
                    Label::New
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.b() {
                if host.g() {
                    if host.i() {
                        if host.o() {
                            if host.j() {
                                Label::P
                            } else if host.d() {
                                Label::P
                            } else if host.k() {
                                if host.p() {
                                    Label::Pr
                                } else {
                                    Label::P
                                }
                            } else {
                                Label::P
                            }
                        } else if host.s() {
                            if host.j() {
                                Label::P
                            } else if host.d() {
                                Label::P
                            } else if host.k() {
                                if host.p() {
                                    Label::Pr
                                } else {
                                    Label::P
                                }
                            } else {
                                Label::P
                            }
                        } else if host.p() {
                            if host.j() {
                                Label::P
                            } else if host.d() {
                                Label::P
                            } else if host.k() {
                                Label::Pr
                            } else {
                                Label::P
                            }
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.c() {
                        if host.o() {
                            if host.j() {
                                Label::P
                            } else if host.k() {
                                if host.d() {
                                    Label::P
                                } else if host.p() {
                                    Label::Pr
                                } else {
                                    Label::P
                                }
                            } else {
                                Label::P
                            }
                        } else if host.s() {
                            if host.j() {
                                Label::P
                            } else if host.d() {
                                Label::P
                            } else if host.k() {
                                if host.p() {
                                    Label::Pr
                                } else {
                                    Label::P
                                }
                            } else {
                                Label::P
                            }
                        } else if host.p() {
                            if host.j() {
                                Label::P
                            } else if host.k() {
                                Label::R
                            } else {
                                Label::New
                            }
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.j() {
                        if host.o() {
                            Label::Pq
                        } else if host.s() {
                            if host.p() {
                                Label::Pq
                            } else {
                                Label::P
                            }
                        } else if host.p() {
                            Label::Q
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.k() {
                        if host.p() {
                            if host.o() {
                                Label::Pr
                            } else if host.s() {
                                Label::Pr
                            } else {
                                Label::R
                            }
                        } else if host.o() {
                            Label::P
                        } else if host.s() {
                            Label::P
                        } else if host.t() {
                            Label::New
                        } else {
                            Label::Nothing
                        }
                    } else if host.o() {
                        Label::P
                    } else if host.s() {
                        Label::P
                    } else if host.p() {
                        Label::New
                    } else if host.t() {
                        Label::New
                    } else {
                        Label::Nothing
                    }
                } else if host.o() {
                    if host.j() {
                        Label::Qs
                    } else if host.i() {
                        if host.k() {
                            if host.d() {
                                Label::Ps
                            } else if host.p() {
                                Label::Prs
                            } else {
                                Label::Ps
                            }
                        } else {
                            Label::Ps
                        }
                    } else if host.k() {
                        if host.p() {
                            Label::Rs
                        } else {
                            Label::S
                        }
                    } else {
                        Label::S
                    }
                } else if host.s() {
                    if host.p() {
                        if host.k() {
                            if host.j() {
                                Label::Qs
                            } else if host.d() {
                                Label::Qs
                            } else if host.i() {
                                Label::Prs
                            } else {
                                Label::Rs
                            }
                        } else if host.i() {
                            Label::Ps
                        } else if host.j() {
                            Label::Qs
                        } else {
                            Label::S
                        }
                    } else {
                        Label::S
                    }
                } else if host.p() {
                    if host.k() {
                        if host.j() {
                            Label::Q
                        } else if host.d() {
                            Label::Q
                        } else if host.i() {
                            Label::Pr
                        } else {
                            Label::R
                        }
                    } else if host.i() {
                        Label::P
                    } else if host.j() {
                        Label::Q
                    } else {
                        Label::New
                    }
                } else if host.t() {
                    Label::New
                } else {
                    Label::Nothing
                }
            } else if host.o() {
                if host.j() {
                    Label::Qs
                } else if host.i() {
                    if host.k() {
                        if host.d() {
                            Label::Qs
                        } else if host.p() {
                            Label::Qrs
                        } else {
                            Label::Qs
                        }
                    } else {
                        Label::Qs
                    }
                } else if host.k() {
                    if host.p() {
                        Label::Rs
                    } else {
                        Label::S
                    }
                } else {
                    Label::S
                }
            } else if host.s() {
                if host.p() {
                    if host.k() {
                        if host.j() {
                            Label::Qs
                        } else if host.d() {
                            Label::Qs
                        } else if host.i() {
                            Label::Qrs
                        } else {
                            Label::Rs
                        }
                    } else if host.j() {
                        Label::Qs
                    } else if host.i() {
                        Label::Qs
                    } else {
                        Label::S
                    }
                } else {
                    Label::S
                }
            } else if host.p() {
                if host.k() {
                    if host.j() {
                        Label::Q
                    } else if host.d() {
                        Label::Q
                    } else if host.i() {
                        Label::Qr
                    } else {
                        Label::R
                    }
                } else if host.j() {
                    Label::Q
                } else if host.i() {
                    Label::Q
                } else {
                    Label::New
                }
            } else if host.t() {
                Label::New
            } else {
                Label::Nothing
            }
        } else if host.o() {
            if host.h() {
                if host.i() {
                    if host.j() {
                        Label::Ps
                    } else if host.k() {
                        if host.d() {
                            Label::Ps
                        } else if host.p() {
                            Label::Prs
                        } else {
                            Label::Ps
                        }
                    } else {
                        Label::Ps
                    }
                } else if host.c() {
                    if host.j() {
                        Label::Ps
                    } else if host.d() {
                        Label::Ps
                    } else if host.k() {
                        if host.p() {
                            Label::Prs
                        } else {
                            Label::Ps
                        }
                    } else {
                        Label::Ps
                    }
                } else if host.j() {
                    Label::Pqs
                } else if host.k() {
                    if host.p() {
                        Label::Prs
                    } else {
                        Label::Ps
                    }
                } else {
                    Label::Ps
                }
            } else if host.j() {
                Label::Qs
            } else if host.i() {
                if host.k() {
                    if host.d() {
                        Label::Qs
                    } else if host.p() {
                        Label::Qrs
                    } else {
                        Label::Qs
                    }
                } else {
                    Label::Qs
                }
            } else if host.k() {
                if host.p() {
                    Label::Rs
                } else {
                    Label::S
                }
            } else {
                Label::S
            }
        } else if host.s() {
            if host.p() {
                if host.k() {
                    if host.j() {
                        Label::Qs
                    } else if host.d() {
                        Label::Qs
                    } else if host.i() {
                        Label::Qrs
                    } else {
                        Label::Rs
                    }
                } else if host.i() {
                    Label::Qs
                } else if host.j() {
                    Label::Qs
                } else {
                    Label::S
                }
            } else {
                Label::S
            }
        } else if host.p() {
            if host.k() {
                if host.j() {
                    Label::Q
                } else if host.d() {
                    Label::Q
                } else if host.i() {
                    Label::Qr
                } else {
                    Label::R
                }
            } else if host.i() {
                Label::Q
            } else if host.j() {
                Label::Q
            } else {
                Label::New
            }
        } else if host.t() {
            Label::New
        } else {
            Label::Nothing
        }
    } else if host.p() {
        if host.k() {
            if host.j() {
                if host.i() {
                    Label::Q
                } else if host.h() {
                    if host.c() {
                        Label::P
                    } else if host.o() {
                        Label::Pq
                    } else {
                        Label::Q
                    }
                } else {
                    Label::Q
                }
            } else if host.d() {
                if host.i() {
                    Label::Q
                } else if host.o() {
                    if host.c() {
                        Label::Q
                    } else if host.h() {
                        Label::Pq
                    } else {
                        Label::Q
                    }
                } else {
                    Label::Q
                }
            } else if host.i() {
                Label::Qr
            } else if host.o() {
                if host.h() {
                    Label::Pr
                } else {
                    Label::R
                }
            } else {
                Label::R
            }
        } else if host.i() {
            Label::Q
        } else if host.j() {
            if host.c() {
                Label::Q
            } else if host.h() {
                if host.o() {
                    Label::Pq
                } else {
                    Label::Q
                }
            } else {
                Label::Q
            }
        } else if host.o() {
            if host.h() {
                Label::P
            } else {
                Label::New
            }
        } else {
            Label::New
        }
    } else if host.o() {
        if host.h() {
            if host.i() {
                Label::P
            } else if host.c() {
                Label::P
            } else if host.j() {
                Label::Pq
            } else {
                Label::P
            }
        } else if host.j() {
            Label::Q
        } else if host.i() {
            Label::Q
        } else {
            Label::New
        }
    } else if host.s() {
        Label::New
    } else if host.t() {
        Label::New
    } else {
        Label::Nothing
    }
}

#[inline]
fn key(host: &impl Conditions) -> u32 {
    u32::from(host.b())
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

static RULES: [(u32, u32, Label); 115] = [
    (0x2922, 0x822, Label::Q),
    (0x3822, 0x822, Label::Q),
    (0x2826, 0x826, Label::Q),
    (0x3840, 0x840, Label::Q),
    (0x2844, 0x844, Label::Q),
    (0x2ca0, 0x880, Label::Q),
    (0x28a2, 0x8a2, Label::Q),
    (0x28c0, 0x8c0, Label::Q),
    (0xb22, 0xa22, Label::Q),
    (0x1a22, 0xa22, Label::Q),
    (0x1a51, 0xa51, Label::Q),
    (0x1a60, 0xa60, Label::Q),
    (0xd13, 0xc13, Label::Q),
    (0x1c13, 0xc13, Label::Q),
    (0xd22, 0xc22, Label::Q),
    (0x1c22, 0xc22, Label::Q),
    (0x1c40, 0xc40, Label::Q),
    (0x3140, 0x1040, Label::Q),
    (0x5940, 0x1040, Label::Q),
    (0x3c80, 0x1080, Label::Q),
    (0x5880, 0x1080, Label::Q),
    (0x3524, 0x1104, Label::Q),
    (0x3d04, 0x1104, Label::Q),
    (0x5904, 0x1104, Label::Q),
    (0x1351, 0x1251, Label::Q),
    (0x1255, 0x1255, Label::Q),
    (0x1360, 0x1260, Label::Q),
    (0x1264, 0x1264, Label::Q),
    (0x1293, 0x1293, Label::Q),
    (0x12a2, 0x12a2, Label::Q),
    (0x12d1, 0x12d1, Label::Q),
    (0x12e0, 0x12e0, Label::Q),
    (0x1317, 0x1317, Label::Q),
    (0x1326, 0x1326, Label::Q),
    (0x1540, 0x1440, Label::Q),
    (0x1444, 0x1444, Label::Q),
    (0x1493, 0x1493, Label::Q),
    (0x14a2, 0x14a2, Label::Q),
    (0x14c0, 0x14c0, Label::Q),
    (0x1517, 0x1517, Label::Q),
    (0x1526, 0x1526, Label::Q),
    (0x2b13, 0x2a13, Label::Q),
    (0x3a13, 0x2a13, Label::Q),
    (0x4513, 0x4413, Label::Q),
    (0x5413, 0x4413, Label::Q),
    (0x4522, 0x4422, Label::Q),
    (0x5422, 0x4422, Label::Q),
    (0x5440, 0x4440, Label::Q),
    (0x6313, 0x6213, Label::Q),
    (0x7213, 0x6213, Label::Q),
    (0x6322, 0x6222, Label::Q),
    (0x7222, 0x6222, Label::Q),
    (0x7251, 0x6251, Label::Q),
    (0x7260, 0x6260, Label::Q),
    (0xba0, 0xa20, Label::S),
    (0x1aa0, 0xa20, Label::S),
    (0xd80, 0xc00, Label::S),
    (0x1c80, 0xc00, Label::S),
    (0x29e0, 0x2800, Label::S),
    (0x38e0, 0x2800, Label::S),
    (0x4580, 0x4400, Label::S),
    (0x5c00, 0x4400, Label::S),
    (0x69c0, 0x6000, Label::S),
    (0x7800, 0x6000, Label::S),
    (0x29a0, 0x820, Label::P),
    (0x38a0, 0x820, Label::P),
    (0x3560, 0x1100, Label::R),
    (0x3d40, 0x1100, Label::R),
    (0x5940, 0x1100, Label::R),
    (0x922, 0x822, Label::Qs),
    (0x1822, 0x822, Label::Qs),
    (0x826, 0x826, Label::Qs),
    (0x1840, 0x840, Label::Qs),
    (0x844, 0x844, Label::Qs),
    (0x8a0, 0x880, Label::Qs),
    (0x882, 0x882, Label::Qs),
    (0x8c0, 0x8c0, Label::Qs),
    (0xa24, 0xa24, Label::Qs),
    (0xa80, 0xa80, Label::Qs),
    (0xc04, 0xc04, Label::Qs),
    (0xc80, 0xc80, Label::Qs),
    (0x1140, 0x1040, Label::Qs),
    (0x1880, 0x1080, Label::Qs),
    (0x1124, 0x1104, Label::Qs),
    (0x1904, 0x1104, Label::Qs),
    (0xa20, 0xa20, Label::Rs),
    (0xc00, 0xc00, Label::Rs),
    (0x1160, 0x1100, Label::Rs),
    (0x1940, 0x1100, Label::Rs),
    (0x1251, 0x1251, Label::Rs),
    (0x1260, 0x1260, Label::Rs),
    (0x1440, 0x1440, Label::Rs),
    (0x860, 0x800, Label::New),
    (0x1840, 0x1000, Label::New),
    (0x4840, 0x4000, Label::New),
    (0x5040, 0x4040, Label::New),
    (0x8840, 0x8000, Label::New),
    (0x9040, 0x8040, Label::New),
    (0x2828, 0x828, Label::Pr),
    (0x2920, 0x920, Label::Pr),
    (0x3021, 0x1001, Label::Pr),
    (0x5801, 0x1001, Label::Pr),
    (0x5820, 0x1020, Label::Pr),
    (0x3060, 0x1060, Label::Pr),
    (0x840, 0x0, Label::Nothing),
    (0x1040, 0x40, Label::Nothing),
    (0x2020, 0x20, Label::Pq),
    (0x180, 0x0, Label::Ps),
    (0x1080, 0x0, Label::Ps),
    (0x2000, 0x0, Label::Qr),
    (0x4800, 0x0, Label::Qr),
    (0x21, 0x1, Label::Prs),
    (0x28, 0x28, Label::Prs),
    (0x120, 0x120, Label::Prs),
    (0x20, 0x0, Label::Qrs),
];

/// A loop over masks and values.
#[inline]
pub fn scan(host: &impl Conditions) -> Label {
    let key = key(host);
    for (mask, value, result) in &RULES {
        if key & mask == *value {
            return *result;
        }
    }
    Label::Pqs
}

/// The result of every key.
pub type Table = [Label; 1 << 16];

/// One lookup.
#[inline]
pub fn packed(host: &impl Conditions, table: &Table) -> Label {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<Label> = (0..1 << 16).map(|case| scan(&Free::<16>::of(case))).collect();
    results.try_into().expect("one result a case")
}
