#[must_use]
#[track_caller]
#[allow(clippy::too_many_arguments)]
pub const fn pairs(
    a: bool,
    b: bool,
    c: bool,
    d: bool,
    e: bool,
    f: bool,
    g: bool,
    h: bool,
    i: bool,
    j: bool,
    k: bool,
    l: bool,
    m: bool,
    n: bool,
    o: bool,
    p: bool,
    q: bool,
    r: bool,
) -> u8 {
    let _ = &a;
    let _ = &b;
    let _ = &c;
    let _ = &d;
    let _ = &e;
    let _ = &f;
    let _ = &g;
    let _ = &h;
    let _ = &i;
    let _ = &j;
    let _ = &k;
    let _ = &l;
    let _ = &m;
    let _ = &n;
    let _ = &o;
    let _ = &p;
    let _ = &q;
    let _ = &r;
    {
        let a0 = a;
        let a1 = b;
        let a2 = c;
        let a3 = d;
        let a4 = e;
        let a5 = f;
        let a6 = g;
        let a7 = h;
        let a8 = i;
        let a9 = j;
        let a10 = k;
        let a11 = l;
        let a12 = m;
        let a13 = n;
        let a14 = o;
        let a15 = p;
        let a16 = q;
        let a17 = r;
        let key0 = ((((((a0) as usize) * 2 + (a1) as usize) * 2 + (a2) as usize) * 2
            + (a3) as usize) * 2 + (a4) as usize) * 2 + (a5) as usize;
        let key1 = ((((((a6) as usize) * 2 + (a7) as usize) * 2 + (a8) as usize) * 2
            + (a9) as usize) * 2 + (a10) as usize) * 2 + (a11) as usize;
        let key2 = ((((((a12) as usize) * 2 + (a13) as usize) * 2 + (a14) as usize) * 2
            + (a15) as usize) * 2 + (a16) as usize) * 2 + (a17) as usize;
        match {
            static M0: [u64; 64usize] = [
                25765635520, 25767736656, 25765635528, 25768785240, 25765636032,
                25767737168, 25766160332, 25768785756, 25765668288, 25767769408,
                25765668296, 25768817992, 25765930944, 25768032064, 25766193100,
                25768818508, 25765635554, 25767736690, 25765635562, 25768785274,
                25765635554, 25767736690, 25766159854, 25768785278, 25765799394,
                25767900514, 25765799402, 25768949098, 25765930466, 25768031586,
                25766192622, 25768818030, 30060596673, 30062697809, 30060594633,
                30063744345, 30060597184, 30062698320, 30061119436, 30063744860,
                30060629441, 30062730561, 30060627401, 30063777097, 30060892096,
                30062993216, 30061152204, 30063777612, 21470727651, 21472828787,
                21470725611, 21473875323, 21470727650, 21472828786, 21471249902,
                21473875326, 21470825955, 21472927075, 21470823915, 21473973611,
                21470957026, 21473058146, 21471217134, 21473842542,
            ];
            static M1: [u64; 64usize] = [
                34093390870, 34227604502, 34093399572, 34294722068, 34093391134,
                34227604766, 34126954268, 34294722332, 34093390870, 34227604630,
                34093399572, 34294722196, 34110168350, 34244382110, 34126954268,
                34294722460, 34093374487, 34227588119, 34093383189, 34294705685,
                34093374751, 34227588383, 34126937885, 34294705949, 34101763095,
                34235976855, 34101771797, 34303094421, 34110151967, 34244365727,
                34126937885, 34294706077, 34094439474, 34228653106, 34094448176,
                34295770672, 34094439706, 34228653338, 34128002840, 34295770904,
                34094439474, 34228653234, 34094448176, 34295770800, 34111216922,
                34245430682, 34128002840, 34295771032, 34096520307, 34230733939,
                34096529009, 34297851505, 34096520539, 34230734171, 34130083673,
                34297851737, 34100714611, 34234928371, 34100723313, 34302045937,
                34109103451, 34243317211, 34125889369, 34293657561,
            ];
            static M2: [u64; 64usize] = [
                17314022125, 25903989485, 17314022317, 30198956973, 17314030317,
                25903997677, 19461530541, 30198981549, 17314026237, 25903960829,
                17314026429, 30198928317, 18387776253, 26977710845, 19461534653,
                30198952893, 17314024165, 25903991525, 17314024357, 30198959013,
                17314032357, 25903999717, 19461532581, 30198983589, 17850899189,
                26440833781, 17850899381, 30735801269, 18387778293, 26977712885,
                19461536693, 30198954933, 17381130991, 25971098351, 17381130927,
                30266065583, 17381139183, 25971106543, 19528639151, 30266090159,
                17381135103, 25971069695, 17381135039, 30266036927, 18454885119,
                27044819711, 19528643263, 30266061503, 17515351783, 26105319143,
                17515351719, 30400286375, 17515358951, 26105326311, 19662858919,
                30400309927, 17783791351, 26373725943, 17783791287, 30668693175,
                18320669431, 26910604023, 19394427575, 30131845815,
            ];
            (M0[key0 & 63] & M1[key1 & 63] & M2[key2 & 63]).trailing_zeros()
        } {
            0 | 7 | 14 | 21 | 28 => 0,
            1 | 8 | 15 | 22 | 29 => 1,
            2 | 9 | 16 | 23 | 30 => 2,
            3 | 10 | 17 | 24 | 31 => 3,
            4 | 11 | 18 | 25 | 32 => 4,
            5 | 12 | 19 | 26 | 33 => 5,
            6 | 13 | 20 | 27 => 6,
            _ => 99,
        }
    }
}
///The parts of the decision table [`pairs`](pairs()).
pub mod pairs {
    ///The rules of the table [`pairs`](super::pairs()).
    #[derive(
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::core::cmp::Eq,
        ::core::hash::Hash,
        ::core::cmp::PartialOrd,
        ::core::cmp::Ord,
    )]
    pub enum Rule {
        ///Rule `r0`: `0`.
        R0,
        ///Rule `r1`: `1`.
        R1,
        ///Rule `r2`: `2`.
        R2,
        ///Rule `r3`: `3`.
        R3,
        ///Rule `r4`: `4`.
        R4,
        ///Rule `r5`: `5`.
        R5,
        ///Rule `r6`: `6`.
        R6,
        ///Rule `r7`: `0`.
        R7,
        ///Rule `r8`: `1`.
        R8,
        ///Rule `r9`: `2`.
        R9,
        ///Rule `r10`: `3`.
        R10,
        ///Rule `r11`: `4`.
        R11,
        ///Rule `r12`: `5`.
        R12,
        ///Rule `r13`: `6`.
        R13,
        ///Rule `r14`: `0`.
        R14,
        ///Rule `r15`: `1`.
        R15,
        ///Rule `r16`: `2`.
        R16,
        ///Rule `r17`: `3`.
        R17,
        ///Rule `r18`: `4`.
        R18,
        ///Rule `r19`: `5`.
        R19,
        ///Rule `r20`: `6`.
        R20,
        ///Rule `r21`: `0`.
        R21,
        ///Rule `r22`: `1`.
        R22,
        ///Rule `r23`: `2`.
        R23,
        ///Rule `r24`: `3`.
        R24,
        ///Rule `r25`: `4`.
        R25,
        ///Rule `r26`: `5`.
        R26,
        ///Rule `r27`: `6`.
        R27,
        ///Rule `r28`: `0`.
        R28,
        ///Rule `r29`: `1`.
        R29,
        ///Rule `r30`: `2`.
        R30,
        ///Rule `r31`: `3`.
        R31,
        ///Rule `r32`: `4`.
        R32,
        ///Rule `r33`: `5`.
        R33,
        ///ELSE: `99`.
        Else,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 35usize] = [
            Self::R0,
            Self::R1,
            Self::R2,
            Self::R3,
            Self::R4,
            Self::R5,
            Self::R6,
            Self::R7,
            Self::R8,
            Self::R9,
            Self::R10,
            Self::R11,
            Self::R12,
            Self::R13,
            Self::R14,
            Self::R15,
            Self::R16,
            Self::R17,
            Self::R18,
            Self::R19,
            Self::R20,
            Self::R21,
            Self::R22,
            Self::R23,
            Self::R24,
            Self::R25,
            Self::R26,
            Self::R27,
            Self::R28,
            Self::R29,
            Self::R30,
            Self::R31,
            Self::R32,
            Self::R33,
            Self::Else,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            [
                "r0",
                "r1",
                "r2",
                "r3",
                "r4",
                "r5",
                "r6",
                "r7",
                "r8",
                "r9",
                "r10",
                "r11",
                "r12",
                "r13",
                "r14",
                "r15",
                "r16",
                "r17",
                "r18",
                "r19",
                "r20",
                "r21",
                "r22",
                "r23",
                "r24",
                "r25",
                "r26",
                "r27",
                "r28",
                "r29",
                "r30",
                "r31",
                "r32",
                "r33",
                "else",
            ][self as usize]
        }
        ///The title, where the table gives one.
        #[must_use]
        pub const fn title(self) -> ::core::option::Option<&'static str> {
            let _ = self;
            ::core::option::Option::None
        }
    }
    impl ::core::fmt::Display for Rule {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.id())
        }
    }
    ///Which rule fires.
    #[must_use]
    #[track_caller]
    #[allow(clippy::too_many_arguments)]
    pub const fn decide(
        a: bool,
        b: bool,
        c: bool,
        d: bool,
        e: bool,
        f: bool,
        g: bool,
        h: bool,
        i: bool,
        j: bool,
        k: bool,
        l: bool,
        m: bool,
        n: bool,
        o: bool,
        p: bool,
        q: bool,
        r: bool,
    ) -> Rule {
        let _ = &a;
        let _ = &b;
        let _ = &c;
        let _ = &d;
        let _ = &e;
        let _ = &f;
        let _ = &g;
        let _ = &h;
        let _ = &i;
        let _ = &j;
        let _ = &k;
        let _ = &l;
        let _ = &m;
        let _ = &n;
        let _ = &o;
        let _ = &p;
        let _ = &q;
        let _ = &r;
        {
            let a0 = a;
            let a1 = b;
            let a2 = c;
            let a3 = d;
            let a4 = e;
            let a5 = f;
            let a6 = g;
            let a7 = h;
            let a8 = i;
            let a9 = j;
            let a10 = k;
            let a11 = l;
            let a12 = m;
            let a13 = n;
            let a14 = o;
            let a15 = p;
            let a16 = q;
            let a17 = r;
            let key0 = ((((((a0) as usize) * 2 + (a1) as usize) * 2 + (a2) as usize) * 2
                + (a3) as usize) * 2 + (a4) as usize) * 2 + (a5) as usize;
            let key1 = ((((((a6) as usize) * 2 + (a7) as usize) * 2 + (a8) as usize) * 2
                + (a9) as usize) * 2 + (a10) as usize) * 2 + (a11) as usize;
            let key2 = ((((((a12) as usize) * 2 + (a13) as usize) * 2 + (a14) as usize)
                * 2 + (a15) as usize) * 2 + (a16) as usize) * 2 + (a17) as usize;
            match {
                static M0: [u64; 64usize] = [
                    25765635520, 25767736656, 25765635528, 25768785240, 25765636032,
                    25767737168, 25766160332, 25768785756, 25765668288, 25767769408,
                    25765668296, 25768817992, 25765930944, 25768032064, 25766193100,
                    25768818508, 25765635554, 25767736690, 25765635562, 25768785274,
                    25765635554, 25767736690, 25766159854, 25768785278, 25765799394,
                    25767900514, 25765799402, 25768949098, 25765930466, 25768031586,
                    25766192622, 25768818030, 30060596673, 30062697809, 30060594633,
                    30063744345, 30060597184, 30062698320, 30061119436, 30063744860,
                    30060629441, 30062730561, 30060627401, 30063777097, 30060892096,
                    30062993216, 30061152204, 30063777612, 21470727651, 21472828787,
                    21470725611, 21473875323, 21470727650, 21472828786, 21471249902,
                    21473875326, 21470825955, 21472927075, 21470823915, 21473973611,
                    21470957026, 21473058146, 21471217134, 21473842542,
                ];
                static M1: [u64; 64usize] = [
                    34093390870, 34227604502, 34093399572, 34294722068, 34093391134,
                    34227604766, 34126954268, 34294722332, 34093390870, 34227604630,
                    34093399572, 34294722196, 34110168350, 34244382110, 34126954268,
                    34294722460, 34093374487, 34227588119, 34093383189, 34294705685,
                    34093374751, 34227588383, 34126937885, 34294705949, 34101763095,
                    34235976855, 34101771797, 34303094421, 34110151967, 34244365727,
                    34126937885, 34294706077, 34094439474, 34228653106, 34094448176,
                    34295770672, 34094439706, 34228653338, 34128002840, 34295770904,
                    34094439474, 34228653234, 34094448176, 34295770800, 34111216922,
                    34245430682, 34128002840, 34295771032, 34096520307, 34230733939,
                    34096529009, 34297851505, 34096520539, 34230734171, 34130083673,
                    34297851737, 34100714611, 34234928371, 34100723313, 34302045937,
                    34109103451, 34243317211, 34125889369, 34293657561,
                ];
                static M2: [u64; 64usize] = [
                    17314022125, 25903989485, 17314022317, 30198956973, 17314030317,
                    25903997677, 19461530541, 30198981549, 17314026237, 25903960829,
                    17314026429, 30198928317, 18387776253, 26977710845, 19461534653,
                    30198952893, 17314024165, 25903991525, 17314024357, 30198959013,
                    17314032357, 25903999717, 19461532581, 30198983589, 17850899189,
                    26440833781, 17850899381, 30735801269, 18387778293, 26977712885,
                    19461536693, 30198954933, 17381130991, 25971098351, 17381130927,
                    30266065583, 17381139183, 25971106543, 19528639151, 30266090159,
                    17381135103, 25971069695, 17381135039, 30266036927, 18454885119,
                    27044819711, 19528643263, 30266061503, 17515351783, 26105319143,
                    17515351719, 30400286375, 17515358951, 26105326311, 19662858919,
                    30400309927, 17783791351, 26373725943, 17783791287, 30668693175,
                    18320669431, 26910604023, 19394427575, 30131845815,
                ];
                (M0[key0 & 63] & M1[key1 & 63] & M2[key2 & 63]).trailing_zeros()
            } {
                0 => Rule::R0,
                1 => Rule::R1,
                2 => Rule::R2,
                3 => Rule::R3,
                4 => Rule::R4,
                5 => Rule::R5,
                6 => Rule::R6,
                7 => Rule::R7,
                8 => Rule::R8,
                9 => Rule::R9,
                10 => Rule::R10,
                11 => Rule::R11,
                12 => Rule::R12,
                13 => Rule::R13,
                14 => Rule::R14,
                15 => Rule::R15,
                16 => Rule::R16,
                17 => Rule::R17,
                18 => Rule::R18,
                19 => Rule::R19,
                20 => Rule::R20,
                21 => Rule::R21,
                22 => Rule::R22,
                23 => Rule::R23,
                24 => Rule::R24,
                25 => Rule::R25,
                26 => Rule::R26,
                27 => Rule::R27,
                28 => Rule::R28,
                29 => Rule::R29,
                30 => Rule::R30,
                31 => Rule::R31,
                32 => Rule::R32,
                33 => Rule::R33,
                _ => Rule::Else,
            }
        }
    }
    ///[`decide`](decide()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    #[allow(clippy::too_many_arguments)]
    pub const fn try_decide(
        a: bool,
        b: bool,
        c: bool,
        d: bool,
        e: bool,
        f: bool,
        g: bool,
        h: bool,
        i: bool,
        j: bool,
        k: bool,
        l: bool,
        m: bool,
        n: bool,
        o: bool,
        p: bool,
        q: bool,
        r: bool,
    ) -> ::core::result::Result<Rule, Broken> {
        match self::check(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(
                    self::decide(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r),
                )
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`pairs`](super::pairs()), seen by an observer.
    #[allow(clippy::too_many_arguments)]
    #[track_caller]
    pub fn observe<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        a: bool,
        b: bool,
        c: bool,
        d: bool,
        e: bool,
        f: bool,
        g: bool,
        h: bool,
        i: bool,
        j: bool,
        k: bool,
        l: bool,
        m: bool,
        n: bool,
        o: bool,
        p: bool,
        q: bool,
        r: bool,
        observer: &mut O,
    ) -> Rule {
        {
            observer.asked(&TABLE, 0usize, ::dtable_runtime::Value::Bool(a));
        }
        {
            observer.asked(&TABLE, 1usize, ::dtable_runtime::Value::Bool(b));
        }
        {
            observer.asked(&TABLE, 2usize, ::dtable_runtime::Value::Bool(c));
        }
        {
            observer.asked(&TABLE, 3usize, ::dtable_runtime::Value::Bool(d));
        }
        {
            observer.asked(&TABLE, 4usize, ::dtable_runtime::Value::Bool(e));
        }
        {
            observer.asked(&TABLE, 5usize, ::dtable_runtime::Value::Bool(f));
        }
        {
            observer.asked(&TABLE, 6usize, ::dtable_runtime::Value::Bool(g));
        }
        {
            observer.asked(&TABLE, 7usize, ::dtable_runtime::Value::Bool(h));
        }
        {
            observer.asked(&TABLE, 8usize, ::dtable_runtime::Value::Bool(i));
        }
        {
            observer.asked(&TABLE, 9usize, ::dtable_runtime::Value::Bool(j));
        }
        {
            observer.asked(&TABLE, 10usize, ::dtable_runtime::Value::Bool(k));
        }
        {
            observer.asked(&TABLE, 11usize, ::dtable_runtime::Value::Bool(l));
        }
        {
            observer.asked(&TABLE, 12usize, ::dtable_runtime::Value::Bool(m));
        }
        {
            observer.asked(&TABLE, 13usize, ::dtable_runtime::Value::Bool(n));
        }
        {
            observer.asked(&TABLE, 14usize, ::dtable_runtime::Value::Bool(o));
        }
        {
            observer.asked(&TABLE, 15usize, ::dtable_runtime::Value::Bool(p));
        }
        {
            observer.asked(&TABLE, 16usize, ::dtable_runtime::Value::Bool(q));
        }
        {
            observer.asked(&TABLE, 17usize, ::dtable_runtime::Value::Bool(r));
        }
        let rule = self::decide(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<18usize>;
    ///Looks at everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    #[allow(clippy::too_many_arguments)]
    pub const fn check(
        a: bool,
        b: bool,
        c: bool,
        d: bool,
        e: bool,
        f: bool,
        g: bool,
        h: bool,
        i: bool,
        j: bool,
        k: bool,
        l: bool,
        m: bool,
        n: bool,
        o: bool,
        p: bool,
        q: bool,
        r: bool,
    ) -> ::core::result::Result<(), Broken> {
        let _ = (&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m, &n, &o, &p, &q, &r);
        ::core::result::Result::Ok(())
    }
    const _: () = {
        const fn input<T: ::dtable_runtime::Input>() {}
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<bool>();
    };
}
