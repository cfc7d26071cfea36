//! Test cases that `cargo dtable cases --format rust` has written: `UPDATE_EXPECT=1 cargo test -p dtable-cli --test cli` writes them again.

mod corpus_pass_asked_again {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Gate {
        Broken,
        Open,
        Shut,
    }
    const _: &[Gate] = &[Gate::Broken, Gate::Open, Gate::Shut];
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Lane {
        Left,
        Middle,
        Right,
    }
    const _: &[Lane] = &[Lane::Left, Lane::Middle, Lane::Right];
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Light {
        Green,
        Off,
        Red,
        Yellow,
    }
    const _: &[Light] = &[Light::Green, Light::Off, Light::Red, Light::Yellow];
    dtable_runtime::dtable!(pub "corpus/pass/asked_again.yaml");
    #[cfg(test)]
    mod asked_again_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `in`; `lane` decides for rule `in`
            assert_eq!(asked_again::outcome(Gate::Open, Lane::Middle, Light::Green, true).rule.id(), "in");
            // rule `car`; `bus` decides for rule `car`
            assert_eq!(asked_again::outcome(Gate::Open, Lane::Left, Light::Green, false).rule.id(), "car");
            // ELSE; `bus` decides for rule `in`
            assert_eq!(asked_again::outcome(Gate::Open, Lane::Right, Light::Off, false).rule.id(), "else");
            // `gate` decides for rule `in`; `light` decides for rule `in`
            assert_eq!(asked_again::outcome(Gate::Shut, Lane::Middle, Light::Off, true).rule.id(), "in");
            // `gate` decides for rule `in`
            assert_eq!(asked_again::outcome(Gate::Broken, Lane::Middle, Light::Off, true).rule.id(), "else");
            // `lane` decides for rule `in`; `bus` decides for rule `car`
            assert_eq!(asked_again::outcome(Gate::Open, Lane::Left, Light::Green, true).rule.id(), "else");
            // `light` decides for rule `in`
            assert_eq!(asked_again::outcome(Gate::Shut, Lane::Middle, Light::Red, true).rule.id(), "else");
            // `bus` decides for rule `in`
            assert_eq!(asked_again::outcome(Gate::Open, Lane::Right, Light::Off, true).rule.id(), "in");
        }
    }
}

mod corpus_pass_collect_else {
    dtable_runtime::dtable!(pub "corpus/pass/collect_else.yaml");
    #[cfg(test)]
    mod fees_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `near`; `km` decides for rule `near`; `km` decides for rule `mid`
            assert_eq!(fees::outcome(0).rules.to_string(), "near");
            // rule `mid`; `km` decides for rule `mid`
            assert_eq!(fees::outcome(3).rules.to_string(), "near, mid");
            // ELSE
            assert_eq!(fees::outcome(7).rules.to_string(), "else");
            // `km` decides for rule `near`
            assert_eq!(fees::outcome(5).rules.to_string(), "mid");
        }
    }
}

mod corpus_pass_compared {
    dtable_runtime::dtable!(pub "corpus/pass/compared.yaml");
    #[cfg(test)]
    mod withdrawal_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `yes`; `amount` decides for rule `yes`; `balance` decides for rule `empty`
            assert_eq!(withdrawal::outcome(1, 1, 1).rule.id(), "yes");
            // rule `large`
            assert_eq!(withdrawal::outcome(1, 0, 0).rule.id(), "large");
            // rule `empty`; `amount` decides for rule `empty`; `balance` decides for rule `empty`
            assert_eq!(withdrawal::outcome(1, 1, 0).rule.id(), "empty");
            // `amount` decides for rule `yes`
            assert_eq!(withdrawal::outcome(2, 1, 1).rule.id(), "large");
            // `amount` decides for rule `empty`
            assert_eq!(withdrawal::outcome(2, 1, 0).rule.id(), "large");
        }
    }
}

mod corpus_pass_compared_relations {
    dtable_runtime::dtable!(pub "corpus/pass/compared_relations.yaml");
    #[cfg(test)]
    mod compared_relations_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `1`
            assert_eq!(compared_relations::outcome(5.0, 5.0, '\0', '\u{1}').rule.id(), "1");
            // rule `2`; `high` decides for rule `2`
            assert_eq!(compared_relations::outcome(f64::NEG_INFINITY, f64::NEG_INFINITY, '\0', '\u{1}').rule.id(), "2");
            // rule `3`; `low` decides for rule `1`; `low` decides for rule `3`; `last` decides for rule `3`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, '\0', '\u{1}').rule.id(), "3");
            // rule `4`; `low` decides for rule `4`; `first` decides for rule `4`; `last` decides for rule `4`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, 'm', 'q').rule.id(), "4");
            // rule `5`; `first` decides for rule `3`; `low` decides for rule `5`; `first` decides for rule `5`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, 'n', 'o').rule.id(), "5");
            // `low` decides for rule `1`
            assert_eq!(compared_relations::outcome(5.0, 5.000000000000001, '\0', '\u{1}').rule.id(), "1");
            // `high` decides for rule `1`
            assert_eq!(compared_relations::outcome(f64::NEG_INFINITY, 5.0, '\0', '\u{1}').rule.id(), "1");
            // `high` decides for rule `1`
            assert_eq!(compared_relations::outcome(f64::NEG_INFINITY, 0.0, '\0', '\u{1}').rule.id(), "2");
            // `high` decides for rule `2`
            assert_eq!(compared_relations::outcome(f64::NEG_INFINITY, 3.0, '\0', '\u{1}').rule.id(), "1");
            // `low` decides for rule `3`
            assert_eq!(compared_relations::outcome(0.0, 5.000000000000001, '\0', '\u{1}').rule.id(), "1");
            // `first` decides for rule `3`; `last` decides for rule `4`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, 'm', 'o').rule.id(), "3");
            // `last` decides for rule `3`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, '\0', 'q').rule.id(), "4");
            // `low` decides for rule `4`
            assert_eq!(compared_relations::outcome(0.0, 5.000000000000001, 'm', 'q').rule.id(), "1");
            // `first` decides for rule `4`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, 'n', 'q').rule.id(), "5");
            // `low` decides for rule `5`
            assert_eq!(compared_relations::outcome(0.0, 5.000000000000001, 'n', 'o').rule.id(), "1");
            // `first` decides for rule `5`
            assert_eq!(compared_relations::outcome(5.000000000000001, 5.000000000000001, 'a', 'o').rule.id(), "3");
        }
    }
}

mod corpus_pass_computed_many {
    dtable_runtime::dtable!(pub "corpus/pass/computed_many.yaml");
    #[cfg(test)]
    mod many_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `r0`
            assert_eq!(many::outcome(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "r0");
            // rule `s1`
            assert_eq!(many::outcome(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "s1");
            // rule `t1`
            assert_eq!(many::outcome(101, 101, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "t1");
            // rule `r2`
            assert_eq!(many::outcome(1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "r2");
            // rule `s3`
            assert_eq!(many::outcome(1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "s3");
            // rule `t3`
            assert_eq!(many::outcome(101, 101, 101, 101, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "t3");
            // rule `r4`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0).rule.id(), "r4");
            // rule `s5`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0).rule.id(), "s5");
            // rule `t5`
            assert_eq!(many::outcome(101, 101, 101, 101, 101, 101, 0, 0, 0, 0, 0, 0).rule.id(), "t5");
            // rule `r6`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0).rule.id(), "r6");
            // rule `s7`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0).rule.id(), "s7");
            // rule `t7`
            assert_eq!(many::outcome(101, 101, 101, 101, 101, 101, 101, 101, 0, 0, 0, 0).rule.id(), "t7");
            // rule `r8`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0).rule.id(), "r8");
            // rule `s9`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0).rule.id(), "s9");
            // rule `t9`
            assert_eq!(many::outcome(101, 101, 101, 101, 101, 101, 101, 101, 101, 101, 0, 0).rule.id(), "t9");
            // rule `r10`
            assert_eq!(many::outcome(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0).rule.id(), "r10");
            // rule `flat`
            assert_eq!(many::outcome(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).rule.id(), "flat");
            // rule `down`
            assert_eq!(many::outcome(0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).rule.id(), "down");
        }
    }
}

mod corpus_pass_computed_number {
    dtable_runtime::dtable!(pub "corpus/pass/computed_number.yaml");
    #[cfg(test)]
    mod speed_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `allowed`; `actual` decides for rule `lots`; `actual` decides for rule `race`
            assert_eq!(speed::outcome(0, 5, false).rule.id(), "allowed");
            // rule `little`; `town` decides for rule `little`; `town` decides for rule `little2`
            assert_eq!(speed::outcome(6, 5, false).rule.id(), "little");
            // rule `little2`; `town` decides for rule `little`; `town` decides for rule `little2`
            assert_eq!(speed::outcome(6, 5, true).rule.id(), "little2");
            // rule `more`; `town` decides for rule `more`; `town` decides for rule `more2`
            assert_eq!(speed::outcome(16, 5, false).rule.id(), "more");
            // rule `more2`; `town` decides for rule `more`; `town` decides for rule `more2`
            assert_eq!(speed::outcome(16, 5, true).rule.id(), "more2");
            // rule `lots`; `actual` decides for rule `lots`
            assert_eq!(speed::outcome(26, 5, false).rule.id(), "lots");
            // rule `race`; `actual` decides for rule `race`
            assert_eq!(speed::outcome(200, 5, false).rule.id(), "race");
        }
    }
}

mod corpus_pass_computed_range {
    dtable_runtime::dtable!(pub "corpus/pass/computed_range.yaml");
    #[cfg(test)]
    mod seats_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `full`
            assert_eq!(seats::outcome(1, 1, 0).rule.id(), "full");
            // rule `few`
            assert_eq!(seats::outcome(0, 1, 0).rule.id(), "few");
            // rule `odd`
            assert_eq!(seats::outcome(0, 10, 7).rule.id(), "odd");
            // rule `many`
            assert_eq!(seats::outcome(0, 10, 0).rule.id(), "many");
        }
    }
}

mod corpus_pass_expressions_guarded {
    dtable_runtime::dtable!(pub "corpus/pass/expressions_guarded.yaml");
    #[cfg(test)]
    mod reserve_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `no`
            assert_eq!(reserve::outcome(0, 1).rule.id(), "no");
            // rule `last`
            assert_eq!(reserve::outcome(1, 1).rule.id(), "last");
            // rule `some`
            assert_eq!(reserve::outcome(0, 0).rule.id(), "some");
            // rule `plenty`
            assert_eq!(reserve::outcome(11, 0).rule.id(), "plenty");
        }
    }
}

mod corpus_pass_expressions_of_options {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Role {
        Admin,
        Guest,
        User,
    }
    const _: &[Role] = &[Role::Admin, Role::Guest, Role::User];
    dtable_runtime::dtable!(pub "corpus/pass/expressions_of_options.yaml");
    #[cfg(test)]
    mod access_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `admin`; `role` decides for rule `admin`
            assert_eq!(access::outcome(Role::Admin, Role::Guest, None, "other 1").rule.id(), "admin");
            // rule `own`; `role` decides for rule `own`
            assert_eq!(access::outcome(Role::Guest, Role::Guest, None, "other 1").rule.id(), "own");
            // rule `grown`; `role` decides for rule `grown`
            assert_eq!(access::outcome(Role::Guest, Role::Guest, Some(18), "other 1").rule.id(), "grown");
            // rule `child`; `role` decides for rule `child`
            assert_eq!(access::outcome(Role::Guest, Role::Guest, Some(0), "other 1").rule.id(), "child");
            // rule `word`
            assert_eq!(access::outcome(Role::Guest, Role::User, None, "open").rule.id(), "word");
            // rule `no`; `role` decides for rule `no`
            assert_eq!(access::outcome(Role::Guest, Role::User, None, "other 1").rule.id(), "no");
            // `role` decides for rule `admin`; `role` decides for rule `own`
            assert_eq!(access::outcome(Role::User, Role::Guest, None, "other 1").rule.id(), "no");
            // `role` decides for rule `grown`
            assert_eq!(access::outcome(Role::User, Role::Guest, Some(18), "other 1").rule.id(), "no");
            // `role` decides for rule `child`
            assert_eq!(access::outcome(Role::Admin, Role::Guest, Some(0), "other 1").rule.id(), "admin");
            // `role` decides for rule `word`
            assert_eq!(access::outcome(Role::Guest, Role::User, Some(0), "open").rule.id(), "word");
            // `role` decides for rule `word`
            assert_eq!(access::outcome(Role::User, Role::User, Some(0), "open").rule.id(), "child");
            // `role` decides for rule `no`
            assert_eq!(access::outcome(Role::User, Role::User, None, "other 1").rule.id(), "own");
        }
    }
}

mod corpus_pass_expressions_wide {
    dtable_runtime::dtable!(pub "corpus/pass/expressions_wide.yaml");
    #[cfg(test)]
    mod credit_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `best`
            assert_eq!(credit::outcome(1, 0).rule.id(), "best");
            // rule `good`
            assert_eq!(credit::outcome(4, 1).rule.id(), "good");
            // rule `fair`
            assert_eq!(credit::outcome(3, 1).rule.id(), "fair");
            // rule `poor`
            assert_eq!(credit::outcome(2, 1).rule.id(), "poor");
            // rule `empty`
            assert_eq!(credit::outcome(0, 0).rule.id(), "empty");
        }
    }
}

mod corpus_pass_expressions_wide_and_entries {
    dtable_runtime::dtable!(pub "corpus/pass/expressions_wide_and_entries.yaml");
    #[cfg(test)]
    mod credit_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `best`; `income` decides for rule `best`; `debt` decides for rule `best`
            assert_eq!(credit::outcome(900000000, 0).rule.id(), "best");
            // rule `good`; `income` decides for rule `good`; `debt` decides for rule `good`
            assert_eq!(credit::outcome(1, 0).rule.id(), "good");
            // rule `fair`; `income` decides for rule `best`; `income` decides for rule `good`; `debt` decides for rule `fair`
            assert_eq!(credit::outcome(0, 0).rule.id(), "fair");
            // rule `large`; `debt` decides for rule `large`
            assert_eq!(credit::outcome(900000001, 300000000).rule.id(), "large");
            // rule `poor`; `debt` decides for rule `poor`
            assert_eq!(credit::outcome(899999999, 300000000).rule.id(), "poor");
            // `debt` decides for rule `best`
            assert_eq!(credit::outcome(900000000, 300000000).rule.id(), "poor");
            // `debt` decides for rule `good`
            assert_eq!(credit::outcome(1, 300000000).rule.id(), "poor");
            // `debt` decides for rule `fair`
            assert_eq!(credit::outcome(0, 300000000).rule.id(), "poor");
            // `debt` decides for rule `large`
            assert_eq!(credit::outcome(900000001, 0).rule.id(), "best");
            // `debt` decides for rule `poor`
            assert_eq!(credit::outcome(899999999, 0).rule.id(), "good");
        }
    }
}

mod corpus_pass_floats {
    dtable_runtime::dtable!(pub "corpus/pass/floats.yaml");
    #[cfg(test)]
    mod heater_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `off`; `celsius` decides for rule `off`
            assert_eq!(heater::outcome(22.0).rule.id(), "off");
            // rule `low`; `celsius` decides for rule `low`; `celsius` decides for rule `high`
            assert_eq!(heater::outcome(18.0).rule.id(), "low");
            // rule `high`; `celsius` decides for rule `off`; `celsius` decides for rule `low`; `celsius` decides for rule `high`
            assert_eq!(heater::outcome(0.0).rule.id(), "high");
        }
    }
}

mod corpus_pass_floats_with_nan {
    dtable_runtime::dtable!(pub "corpus/pass/floats_with_nan.yaml");
    #[cfg(test)]
    mod probe_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `broken`; `volts` decides for rule `broken`
            assert_eq!(probe::outcome(f32::NAN).rule.id(), "broken");
            // rule `low`; `volts` decides for rule `broken`; `volts` decides for rule `low`; `volts` decides for rule `fine`; `volts` decides for rule `high`
            assert_eq!(probe::outcome(0.0).rule.id(), "low");
            // rule `fine`; `volts` decides for rule `low`; `volts` decides for rule `fine`
            assert_eq!(probe::outcome(2.0).rule.id(), "fine");
            // rule `high`; `volts` decides for rule `high`
            assert_eq!(probe::outcome(5.0).rule.id(), "high");
        }
    }
}

mod corpus_pass_numbers {
    dtable_runtime::dtable!(pub "corpus/pass/numbers.yaml");
    #[cfg(test)]
    mod size_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `small`; `chest` decides for rule `small`; `chest` decides for rule `cold`; `chest` decides for rule `large`
            assert_eq!(size::outcome(0, -1, 0).rule.id(), "small");
            // rule `warm`; `chest` decides for rule `warm`; `scale` decides for rule `warm`; `scale` decides for rule `cold`
            assert_eq!(size::outcome(37, 0, 0).rule.id(), "warm");
            // rule `cold`; `chest` decides for rule `small`; `scale` decides for rule `warm`; `chest` decides for rule `cold`; `scale` decides for rule `cold`; `blocks` decides for rule `cold`; `blocks` decides for rule `frozen`
            assert_eq!(size::outcome(37, -1, 0).rule.id(), "cold");
            // rule `frozen`; `blocks` decides for rule `cold`; `chest` decides for rule `frozen`; `scale` decides for rule `frozen`; `blocks` decides for rule `frozen`
            assert_eq!(size::outcome(37, -1, 1).rule.id(), "frozen");
            // rule `large`; `chest` decides for rule `large`
            assert_eq!(size::outcome(45, -1, 0).rule.id(), "large");
            // `chest` decides for rule `warm`
            assert_eq!(size::outcome(0, 0, 0).rule.id(), "small");
            // `chest` decides for rule `frozen`
            assert_eq!(size::outcome(0, -1, 1).rule.id(), "small");
            // `scale` decides for rule `frozen`
            assert_eq!(size::outcome(37, 0, 1).rule.id(), "warm");
        }
    }
}

mod corpus_pass_one_of_first {
    dtable_runtime::dtable!(pub "corpus/pass/one_of_first.yaml");
    #[cfg(test)]
    mod drink_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `1`; `cold` decides for rule `1`
            assert_eq!(drink::outcome(true, false).rule.id(), "1");
            // rule `2`; `late` decides for rule `2`
            assert_eq!(drink::outcome(false, true).rule.id(), "2");
            // ELSE; `cold` decides for rule `1`; `late` decides for rule `2`
            assert_eq!(drink::outcome(false, false).rule.id(), "else");
        }
    }
}

mod corpus_pass_open_ranges {
    dtable_runtime::dtable!(pub "corpus/pass/open_ranges.yaml");
    #[cfg(test)]
    mod fares_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `near`; `km` decides for rule `near`; `grams` decides for rule `near`; `km` decides for rule `far`; `km` decides for rule `bound`; `km` decides for rule `beyond`
            assert_eq!(fares::outcome(1.0, 1, 'a').rule.id(), "near");
            // rule `far`; `km` decides for rule `near`; `km` decides for rule `far`; `grams` decides for rule `far`
            assert_eq!(fares::outcome(11.0, 1, 'a').rule.id(), "far");
            // rule `bound`; `km` decides for rule `bound`; `grams` decides for rule `bound`
            assert_eq!(fares::outcome(50.0, 1, 'a').rule.id(), "bound");
            // rule `beyond`; `km` decides for rule `beyond`; `grams` decides for rule `beyond`
            assert_eq!(fares::outcome(51.0, 1, 'a').rule.id(), "beyond");
            // rule `heavy`; `grams` decides for rule `heavy`; `letter` decides for rule `heavy`
            assert_eq!(fares::outcome(1.0, 6, 'b').rule.id(), "heavy");
            // ELSE; `letter` decides for rule `heavy`
            assert_eq!(fares::outcome(1.0, 6, 'a').rule.id(), "else");
            // `grams` decides for rule `near`
            assert_eq!(fares::outcome(1.0, 0, 'a').rule.id(), "else");
            // `grams` decides for rule `far`
            assert_eq!(fares::outcome(11.0, 0, 'a').rule.id(), "else");
            // `grams` decides for rule `bound`
            assert_eq!(fares::outcome(50.0, 0, 'a').rule.id(), "else");
            // `grams` decides for rule `beyond`
            assert_eq!(fares::outcome(51.0, 0, 'a').rule.id(), "else");
            // `grams` decides for rule `heavy`
            assert_eq!(fares::outcome(1.0, 0, 'b').rule.id(), "else");
        }
    }
}

mod corpus_pass_outputs {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Age {
        Adult,
        Child,
        Senior,
    }
    const _: &[Age] = &[Age::Adult, Age::Child, Age::Senior];
    dtable_runtime::dtable!(pub "corpus/pass/outputs.yaml");
    #[cfg(test)]
    mod price_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `1`; `age` decides for rule `1`; `age` decides for rule `2`; `age` decides for rule `4`
            assert_eq!(price::outcome(Age::Child, false).rule.id(), "1");
            // rule `2`; `age` decides for rule `1`; `age` decides for rule `2`; `student` decides for rule `2`; `student` decides for rule `3`
            assert_eq!(price::outcome(Age::Adult, false).rule.id(), "2");
            // rule `3`; `student` decides for rule `2`; `age` decides for rule `3`; `student` decides for rule `3`
            assert_eq!(price::outcome(Age::Adult, true).rule.id(), "3");
            // rule `4`; `age` decides for rule `4`
            assert_eq!(price::outcome(Age::Senior, false).rule.id(), "4");
            // `age` decides for rule `3`
            assert_eq!(price::outcome(Age::Child, true).rule.id(), "1");
        }
    }
}

mod corpus_pass_priority_of_two {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Role {
        Admin,
        Guest,
        User,
    }
    const _: &[Role] = &[Role::Admin, Role::Guest, Role::User];
    dtable_runtime::dtable!(pub "corpus/pass/priority_of_two.yaml");
    #[cfg(test)]
    mod access_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `blocked`; `blocked` decides for rule `blocked`
            assert_eq!(access::outcome(Role::Guest, true, false).rule.id(), "blocked");
            // rule `night`; `role` decides for rule `night`; `night` decides for rule `night`; `night` decides for rule `guest`
            assert_eq!(access::outcome(Role::Guest, false, true).rule.id(), "night");
            // rule `user`; `role` decides for rule `user`; `role` decides for rule `guest`
            assert_eq!(access::outcome(Role::User, false, false).rule.id(), "user");
            // rule `guest`; `blocked` decides for rule `blocked`; `night` decides for rule `night`; `role` decides for rule `user`; `role` decides for rule `guest`; `night` decides for rule `guest`
            assert_eq!(access::outcome(Role::Guest, false, false).rule.id(), "guest");
            // `role` decides for rule `night`
            assert_eq!(access::outcome(Role::User, false, true).rule.id(), "user");
        }
    }
}

mod corpus_pass_relation_keeps_from_overflow {
    dtable_runtime::dtable!(pub "corpus/pass/relation_keeps_from_overflow.yaml");
    #[cfg(test)]
    mod distance_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `1`
            assert_eq!(distance::outcome(-127).rule.id(), "1");
            // rule `2`
            assert_eq!(distance::outcome(-5).rule.id(), "2");
        }
    }
}

mod corpus_pass_texts {
    dtable_runtime::dtable!(pub "corpus/pass/texts.yaml");
    #[cfg(test)]
    mod command_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `add`; `verb` decides for rule `add`; `verb` decides for rule `upper`; `verb` decides for rule `other`
            assert_eq!(command::outcome("add", '`', None).rule.id(), "add");
            // rule `twice`; `verb` decides for rule `twice`; `key` decides for rule `twice`; `times` decides for rule `twice`
            assert_eq!(command::outcome("remove", 'a', Some(2)).rule.id(), "twice");
            // rule `once`; `times` decides for rule `twice`; `verb` decides for rule `once`; `key` decides for rule `once`; `times` decides for rule `once`; `times` decides for rule `few`; `key` decides for rule `upper`
            assert_eq!(command::outcome("remove", 'a', None).rule.id(), "once");
            // rule `few`; `times` decides for rule `once`; `verb` decides for rule `few`; `key` decides for rule `few`; `times` decides for rule `few`
            assert_eq!(command::outcome("remove", 'a', Some(0)).rule.id(), "few");
            // rule `upper`; `verb` decides for rule `add`; `key` decides for rule `once`; `verb` decides for rule `upper`; `key` decides for rule `upper`
            assert_eq!(command::outcome("remove", '`', None).rule.id(), "upper");
            // rule `other`; `verb` decides for rule `other`
            assert_eq!(command::outcome("other 1", '`', None).rule.id(), "other");
            // `verb` decides for rule `twice`
            assert_eq!(command::outcome("add", 'a', Some(2)).rule.id(), "add");
            // `key` decides for rule `twice`
            assert_eq!(command::outcome("remove", '`', Some(2)).rule.id(), "upper");
            // `verb` decides for rule `once`
            assert_eq!(command::outcome("add", 'a', None).rule.id(), "add");
            // `verb` decides for rule `few`
            assert_eq!(command::outcome("add", 'a', Some(0)).rule.id(), "add");
            // `key` decides for rule `few`
            assert_eq!(command::outcome("remove", '`', Some(0)).rule.id(), "upper");
        }
    }
}

mod corpus_pass_uses {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Risk {
        High,
        Low,
        Medium,
    }
    const _: &[Risk] = &[Risk::High, Risk::Low, Risk::Medium];
    dtable_runtime::dtable!(pub "corpus/pass/uses.yaml");
    #[cfg(test)]
    mod lending_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `low`
            assert_eq!(lending::outcome(18, 600, 0).rule.id(), "low");
            // rule `wait`
            assert_eq!(lending::outcome(18, 600, 1000).rule.id(), "wait");
            // rule `far`
            assert_eq!(lending::outcome(18, 600, 5000).rule.id(), "far");
            // rule `middle`
            assert_eq!(lending::outcome(25, 0, 0).rule.id(), "middle");
            // rule `high`; `score` decides for rule `high`; `score` decides for rule `raised`
            assert_eq!(lending::outcome(18, 0, 5000).rule.id(), "high");
            // rule `raised`; `score` decides for rule `high`; `score` decides for rule `raised`
            assert_eq!(lending::outcome(18, 300, 5000).rule.id(), "raised");
        }
    }
}

mod corpus_pass_uses_points {
    dtable_runtime::dtable!(pub "corpus/pass/uses/points.yaml");
    #[cfg(test)]
    mod points_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `young`; `age` decides for rule `young`; `age` decides for rule `old`; `member` decides for rule `member`
            assert_eq!(points::outcome(0, false).rules.to_string(), "young");
            // rule `old`; `age` decides for rule `old`
            assert_eq!(points::outcome(66, false).rules.to_string(), "old");
            // rule `member`; `member` decides for rule `member`
            assert_eq!(points::outcome(0, true).rules.to_string(), "young, member");
            // `age` decides for rule `young`
            assert_eq!(points::outcome(18, false).rules.to_string(), "");
        }
    }
}

mod corpus_pass_uses_listed {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Size {
        Large,
        Small,
    }
    const _: &[Size] = &[Size::Large, Size::Small];
    dtable_runtime::dtable!(pub "corpus/pass/uses_listed.yaml");
    #[cfg(test)]
    mod shelf_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `1`
            assert_eq!(shelf::outcome(true, 0).rule.id(), "1");
            // rule `2`
            assert_eq!(shelf::outcome(true, 5).rule.id(), "2");
            // rule `3`
            assert_eq!(shelf::outcome(false, 0).rule.id(), "3");
        }
    }
}

mod corpus_pass_uses_sum {
    dtable_runtime::dtable!(pub "corpus/pass/uses_sum.yaml");
    #[cfg(test)]
    mod discount_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `none`
            assert_eq!(discount::outcome(18, false).rule.id(), "none");
            // rule `old`
            assert_eq!(discount::outcome(66, false).rule.id(), "old");
            // rule `few`
            assert_eq!(discount::outcome(0, false).rule.id(), "few");
            // rule `some`; `age` decides for rule `some`
            assert_eq!(discount::outcome(18, true).rule.id(), "some");
            // rule `more`; `age` decides for rule `more`
            assert_eq!(discount::outcome(40, true).rule.id(), "more");
            // rule `most`; `age` decides for rule `some`; `age` decides for rule `more`
            assert_eq!(discount::outcome(0, true).rule.id(), "most");
        }
    }
}

mod corpus_pass_wide_fractions {
    dtable_runtime::dtable!(pub "corpus/pass/wide_fractions.yaml");
    #[cfg(test)]
    mod exchange_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `cheap`
            assert_eq!(exchange::outcome(1, 1, 1).rule.id(), "cheap");
            // rule `fair`
            assert_eq!(exchange::outcome(1, 4, 3).rule.id(), "fair");
            // rule `dear`
            assert_eq!(exchange::outcome(1, 3, 4).rule.id(), "dear");
        }
    }
}

mod tables_allergies {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Allergy {
        AnythingElse,
        Latex,
        Nuts,
        Penicillin,
    }
    const _: &[Allergy] = &[Allergy::AnythingElse, Allergy::Latex, Allergy::Nuts, Allergy::Penicillin];
    dtable_runtime::dtable!(pub "tables/allergies.yaml");
    #[cfg(test)]
    mod allergies_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `none`; `allergies` decides for rule `none`; `allergies` decides for rule `usual`; `allergies` decides for rule `other`; `allergies` decides for rule `both`
            assert_eq!(allergies::outcome(&[], false).rule.id(), "none");
            // rule `usual`; `allergies` decides for rule `usual`
            assert_eq!(allergies::outcome(&[Allergy::Nuts], false).rule.id(), "usual");
            // rule `other`; `allergies` decides for rule `none`; `allergies` decides for rule `other`; `severe` decides for rule `other`; `severe` decides for rule `little`
            assert_eq!(allergies::outcome(&[Allergy::Penicillin], false).rule.id(), "other");
            // rule `little`; `severe` decides for rule `other`; `allergies` decides for rule `little`; `severe` decides for rule `little`
            assert_eq!(allergies::outcome(&[Allergy::Penicillin], true).rule.id(), "little");
            // rule `both`; `allergies` decides for rule `both`
            assert_eq!(allergies::outcome(&[Allergy::Penicillin, Allergy::Nuts], false).rule.id(), "both");
            // `allergies` decides for rule `little`
            assert_eq!(allergies::outcome(&[], true).rule.id(), "none");
        }
    }
}

mod tables_floats {
    dtable_runtime::dtable!(pub "tables/floats.yaml");
    #[cfg(test)]
    mod floats_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `nan`; `x` decides for rule `nan`; `y` decides for rule `nan`; `y` decides for rule `one`
            assert_eq!(floats::outcome(f32::NAN, f64::NAN).rule.id(), "nan");
            // rule `one`; `y` decides for rule `nan`; `x` decides for rule `one`; `y` decides for rule `one`
            assert_eq!(floats::outcome(f32::NAN, f64::NEG_INFINITY).rule.id(), "one");
            // rule `no`; `x` decides for rule `nan`; `y` decides for rule `no`
            assert_eq!(floats::outcome(-1.0000001e30, f64::NAN).rule.id(), "no");
            // rule `top`; `x` decides for rule `top`; `y` decides for rule `top`
            assert_eq!(floats::outcome(f32::INFINITY, 1.0000000000000002e300).rule.id(), "top");
            // rule `low`; `x` decides for rule `one`; `y` decides for rule `no`; `x` decides for rule `low`; `x` decides for rule `edge`
            assert_eq!(floats::outcome(-1.0000001e30, f64::NEG_INFINITY).rule.id(), "low");
            // rule `zero`; `x` decides for rule `zero`; `y` decides for rule `zero`
            assert_eq!(floats::outcome(0.0, 0.0).rule.id(), "zero");
            // rule `part`; `x` decides for rule `part`; `y` decides for rule `part`
            assert_eq!(floats::outcome(0.1, 0.5).rule.id(), "part");
            // rule `edge`; `x` decides for rule `edge`; `y` decides for rule `edge`
            assert_eq!(floats::outcome(-0.1, f64::NEG_INFINITY).rule.id(), "edge");
            // rule `not`; `x` decides for rule `low`; `x` decides for rule `not`; `y` decides for rule `not`
            assert_eq!(floats::outcome(-3.0, f64::NEG_INFINITY).rule.id(), "not");
            // rule `rest`; `y` decides for rule `not`; `x` decides for rule `rest`; `y` decides for rule `rest`
            assert_eq!(floats::outcome(-3.0, -0.1).rule.id(), "rest");
            // ELSE; `x` decides for rule `rest`
            assert_eq!(floats::outcome(-1.0, -0.1).rule.id(), "else");
            // `x` decides for rule `top`
            assert_eq!(floats::outcome(-1.0000001e30, 1.0000000000000002e300).rule.id(), "low");
            // `y` decides for rule `top`
            assert_eq!(floats::outcome(f32::INFINITY, f64::NEG_INFINITY).rule.id(), "not");
            // `x` decides for rule `zero`
            assert_eq!(floats::outcome(-1.0000001e30, 0.0).rule.id(), "low");
            // `y` decides for rule `zero`
            assert_eq!(floats::outcome(0.0, f64::NEG_INFINITY).rule.id(), "edge");
            // `x` decides for rule `part`
            assert_eq!(floats::outcome(-1.0000001e30, 0.5).rule.id(), "low");
            // `y` decides for rule `part`
            assert_eq!(floats::outcome(0.1, f64::NEG_INFINITY).rule.id(), "edge");
            // `y` decides for rule `edge`
            assert_eq!(floats::outcome(-0.1, -1.0).rule.id(), "not");
            // `x` decides for rule `not`
            assert_eq!(floats::outcome(0.25, f64::NEG_INFINITY).rule.id(), "edge");
            // `y` decides for rule `rest`
            assert_eq!(floats::outcome(-3.0, 3.0).rule.id(), "else");
        }
    }
}

mod tables_gateway {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Group {
        AnythingElse,
        Guests,
        Staff,
    }
    const _: &[Group] = &[Group::AnythingElse, Group::Guests, Group::Staff];
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Right {
        Admin,
        Read,
        Write,
    }
    const _: &[Right] = &[Right::Admin, Right::Read, Right::Write];
    dtable_runtime::dtable!(pub "tables/gateway.yaml");
    #[cfg(test)]
    mod gateway_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `slow`; `wait` decides for rule `slow`
            assert_eq!(
                gateway::outcome("0.0.0.0".parse().unwrap(), None, &::core::time::Duration::new(40, 0), &[].into(), &[].into()).rule.id(),
                "slow"
            );
            // rule `admin`; `from` decides for rule `admin`; `rights` decides for rule `admin`; `groups` decides for rule `admin`
            assert_eq!(
                gateway::outcome(
                    "10.0.0.0".parse().unwrap(),
                    None,
                    &::core::time::Duration::new(0, 0),
                    &[Right::Admin].into(),
                    &[Group::Staff].into()
                )
                .rule
                .id(),
                "admin"
            );
            // rule `there`; `to` decides for rule `there`; `wait` decides for rule `there`; `rights` decides for rule `there`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("192.168.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[Right::Read].into(),
                    &[].into()
                )
                .rule
                .id(),
                "there"
            );
            // rule `guest`; `to` decides for rule `guest`; `rights` decides for rule `guest`; `groups` decides for rule `guest`
            assert_eq!(
                gateway::outcome("0.0.0.0".parse().unwrap(), None, &::core::time::Duration::new(0, 0), &[].into(), &[Group::Guests].into())
                    .rule
                    .id(),
                "guest"
            );
            // rule `write`; `to` decides for rule `write`; `rights` decides for rule `write`; `groups` decides for rule `write`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("0.0.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[Right::Write].into(),
                    &[Group::Staff].into()
                )
                .rule
                .id(),
                "write"
            );
            // ELSE
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("0.0.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[].into(),
                    &[].into()
                )
                .rule
                .id(),
                "else"
            );
            // `wait` decides for rule `slow`; `groups` decides for rule `guest`
            assert_eq!(
                gateway::outcome("0.0.0.0".parse().unwrap(), None, &::core::time::Duration::new(0, 0), &[].into(), &[].into()).rule.id(),
                "else"
            );
            // `from` decides for rule `admin`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    None,
                    &::core::time::Duration::new(0, 0),
                    &[Right::Admin].into(),
                    &[Group::Staff].into()
                )
                .rule
                .id(),
                "else"
            );
            // `rights` decides for rule `admin`
            assert_eq!(
                gateway::outcome("10.0.0.0".parse().unwrap(), None, &::core::time::Duration::new(0, 0), &[].into(), &[Group::Staff].into())
                    .rule
                    .id(),
                "else"
            );
            // `groups` decides for rule `admin`
            assert_eq!(
                gateway::outcome("10.0.0.0".parse().unwrap(), None, &::core::time::Duration::new(0, 0), &[Right::Admin].into(), &[].into())
                    .rule
                    .id(),
                "else"
            );
            // `to` decides for rule `there`
            assert_eq!(
                gateway::outcome("0.0.0.0".parse().unwrap(), None, &::core::time::Duration::new(0, 0), &[Right::Read].into(), &[].into())
                    .rule
                    .id(),
                "else"
            );
            // `wait` decides for rule `there`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("192.168.0.0".parse().unwrap()),
                    &::core::time::Duration::new(60, 0),
                    &[Right::Read].into(),
                    &[].into()
                )
                .rule
                .id(),
                "slow"
            );
            // `rights` decides for rule `there`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("192.168.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[].into(),
                    &[].into()
                )
                .rule
                .id(),
                "else"
            );
            // `to` decides for rule `guest`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("0.0.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[].into(),
                    &[Group::Guests].into()
                )
                .rule
                .id(),
                "else"
            );
            // `rights` decides for rule `guest`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    None,
                    &::core::time::Duration::new(0, 0),
                    &[Right::Read].into(),
                    &[Group::Guests].into()
                )
                .rule
                .id(),
                "else"
            );
            // `to` decides for rule `write`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    None,
                    &::core::time::Duration::new(0, 0),
                    &[Right::Write].into(),
                    &[Group::Staff].into()
                )
                .rule
                .id(),
                "else"
            );
            // `rights` decides for rule `write`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("0.0.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[].into(),
                    &[Group::Staff].into()
                )
                .rule
                .id(),
                "else"
            );
            // `groups` decides for rule `write`
            assert_eq!(
                gateway::outcome(
                    "0.0.0.0".parse().unwrap(),
                    Some("0.0.0.0".parse().unwrap()),
                    &::core::time::Duration::new(0, 0),
                    &[Right::Write].into(),
                    &[].into()
                )
                .rule
                .id(),
                "else"
            );
        }
    }
}

mod tables_letters {
    dtable_runtime::dtable!(pub "tables/letters.yaml");
    #[cfg(test)]
    mod letters_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `zero`; `c` decides for rule `zero`; `c` decides for rule `words`; `c` decides for rule `high`
            assert_eq!(letters::outcome('\0', &'a').rule.id(), "zero");
            // rule `words`; `c` decides for rule `words`; `d` decides for rule `words`
            assert_eq!(letters::outcome('a', &'a').rule.id(), "words");
            // rule `low`; `c` decides for rule `low`; `d` decides for rule `low`
            assert_eq!(letters::outcome('`', &'\u{e000}').rule.id(), "low");
            // rule `gap`; `c` decides for rule `gap`; `d` decides for rule `gap`
            assert_eq!(letters::outcome('\u{d7ff}', &'\\').rule.id(), "gap");
            // rule `high`; `c` decides for rule `high`; `d` decides for rule `high`
            assert_eq!(letters::outcome('\u{e001}', &'a').rule.id(), "high");
            // ELSE; `c` decides for rule `zero`; `d` decides for rule `low`
            assert_eq!(letters::outcome('`', &'a').rule.id(), "else");
            // `d` decides for rule `words`
            assert_eq!(letters::outcome('a', &'q').rule.id(), "else");
            // `c` decides for rule `low`
            assert_eq!(letters::outcome('\u{e000}', &'\u{e000}').rule.id(), "high");
            // `c` decides for rule `gap`
            assert_eq!(letters::outcome('\0', &'\\').rule.id(), "zero");
            // `d` decides for rule `gap`
            assert_eq!(letters::outcome('\u{d7ff}', &'a').rule.id(), "else");
            // `d` decides for rule `high`
            assert_eq!(letters::outcome('\u{e001}', &'9').rule.id(), "else");
        }
    }
}

mod tables_named_as_locals {
    dtable_runtime::dtable!(pub "tables/named_as_locals.yaml");
    #[cfg(test)]
    mod named_as_locals_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `base`; `hits` decides for rule `many`; `broken` decides for rule `more`
            assert_eq!(named_as_locals::outcome(0, 0, 0).rules.to_string(), "base");
            // rule `many`; `hits` decides for rule `many`
            assert_eq!(named_as_locals::outcome(4, 0, 0).rules.to_string(), "base, many");
            // rule `more`; `broken` decides for rule `more`
            assert_eq!(named_as_locals::outcome(0, 6, 0).rules.to_string(), "base, more");
        }
    }
}

mod tables_pairs {
    dtable_runtime::dtable!(pub "tables/pairs.yaml");
    #[cfg(test)]
    mod pairs_cases {
        use super::*;

        #[test]
        fn the_rules_fire() {
            // rule `r0`; `a` decides for rule `r0`; `d` decides for rule `r0`; `h` decides for rule `r0`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r0"
            );
            // rule `r1`; `b` decides for rule `r1`; `k` decides for rule `r1`; `m` decides for rule `r1`
            assert_eq!(
                pairs::outcome(
                    false, true, false, false, false, false, false, false, false, false, false, false, true, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r1"
            );
            // rule `r2`; `d` decides for rule `r2`; `e` decides for rule `r2`; `g` decides for rule `r2`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, true, false, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r2"
            );
            // rule `r3`; `e` decides for rule `r3`; `j` decides for rule `r3`; `n` decides for rule `r3`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, true, false, false, false, false, true, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r3"
            );
            // rule `r4`; `c` decides for rule `r4`; `f` decides for rule `r4`; `o` decides for rule `r4`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, true, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "r4"
            );
            // rule `r5`; `b` decides for rule `r5`; `g` decides for rule `r5`; `j` decides for rule `r5`
            assert_eq!(
                pairs::outcome(
                    false, true, true, false, false, false, true, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r5"
            );
            // rule `r6`; `g` decides for rule `r6`; `h` decides for rule `r6`; `q` decides for rule `r6`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, false, true, true, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r6"
            );
            // rule `r7`; `f` decides for rule `r7`; `i` decides for rule `r7`; `l` decides for rule `r7`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, true, false, false, true, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r7"
            );
            // rule `r8`; `j` decides for rule `r8`; `m` decides for rule `r8`; `q` decides for rule `r8`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "r8"
            );
            // rule `r9`; `b` decides for rule `r9`; `d` decides for rule `r9`; `k` decides for rule `r9`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r9"
            );
            // rule `r10`; `m` decides for rule `r10`; `n` decides for rule `r10`; `p` decides for rule `r10`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, true, true, false, false, false,
                    false
                )
                .rule
                .id(),
                "r10"
            );
            // rule `r11`; `a` decides for rule `r11`; `e` decides for rule `r11`; `n` decides for rule `r11`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, false, false, false, false, false, false, true, false, false, false,
                    false
                )
                .rule
                .id(),
                "r11"
            );
            // rule `r12`; `c` decides for rule `r4`; `f` decides for rule `r12`; `l` decides for rule `r12`; `o` decides for rule `r12`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, true, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "r12"
            );
            // rule `r13`; `a` decides for rule `r13`; `k` decides for rule `r13`; `p` decides for rule `r13`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, true, false, false, false, false, true, false,
                    false
                )
                .rule
                .id(),
                "r13"
            );
            // rule `r14`; `h` decides for rule `r14`; `p` decides for rule `r14`; `q` decides for rule `r14`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, true, true,
                    false
                )
                .rule
                .id(),
                "r14"
            );
            // rule `r15`; `c` decides for rule `r15`; `o` decides for rule `r15`; `r` decides for rule `r15`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, true, false, false, false, false, false, false, false, false, false, false, false,
                    true
                )
                .rule
                .id(),
                "r15"
            );
            // rule `r16`; `a` decides for rule `r16`; `b` decides for rule `r16`; `c` decides for rule `r16`
            assert_eq!(
                pairs::outcome(
                    true, true, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r16"
            );
            // rule `r17`; `b` decides for rule `r17`; `c` decides for rule `r17`; `d` decides for rule `r17`
            assert_eq!(
                pairs::outcome(
                    false, true, true, false, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "r17"
            );
            // rule `r18`; `c` decides for rule `r18`; `d` decides for rule `r18`; `e` decides for rule `r18`
            assert_eq!(
                pairs::outcome(
                    false, false, true, true, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "r18"
            );
            // rule `r19`; `g` decides for rule `r2`; `d` decides for rule `r19`; `e` decides for rule `r19`; `f` decides for rule `r19`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, true, false, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r19"
            );
            // rule `r20`; `e` decides for rule `r20`; `f` decides for rule `r20`; `g` decides for rule `r20`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, true, true, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r20"
            );
            // rule `r21`; `f` decides for rule `r21`; `g` decides for rule `r21`; `h` decides for rule `r21`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, true, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r21"
            );
            // rule `r22`; `g` decides for rule `r22`; `h` decides for rule `r22`; `i` decides for rule `r22`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, true, true, false, false, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "r22"
            );
            // rule `r23`; `h` decides for rule `r23`; `i` decides for rule `r23`; `j` decides for rule `r23`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, true, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r23"
            );
            // rule `r24`; `i` decides for rule `r24`; `j` decides for rule `r24`; `k` decides for rule `r24`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, true, true, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r24"
            );
            // rule `r25`; `j` decides for rule `r25`; `k` decides for rule `r25`; `l` decides for rule `r25`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, true, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r25"
            );
            // rule `r26`; `k` decides for rule `r26`; `l` decides for rule `r26`; `m` decides for rule `r26`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, true, true, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r26"
            );
            // rule `r27`; `l` decides for rule `r27`; `m` decides for rule `r27`; `n` decides for rule `r27`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, true, true, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r27"
            );
            // rule `r28`; `p` decides for rule `r10`; `m` decides for rule `r28`; `n` decides for rule `r28`; `o` decides for rule `r28`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, true, true, false, true, false,
                    false
                )
                .rule
                .id(),
                "r28"
            );
            // rule `r29`; `n` decides for rule `r29`; `o` decides for rule `r29`; `p` decides for rule `r29`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, true, true, false, false,
                    false
                )
                .rule
                .id(),
                "r29"
            );
            // rule `r30`; `o` decides for rule `r30`; `p` decides for rule `r30`; `q` decides for rule `r30`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, true, true, false,
                    false
                )
                .rule
                .id(),
                "r30"
            );
            // rule `r31`; `h` decides for rule `r14`; `p` decides for rule `r31`; `q` decides for rule `r31`; `r` decides for rule `r31`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, true, true,
                    false
                )
                .rule
                .id(),
                "r31"
            );
            // rule `r32`; `a` decides for rule `r32`; `q` decides for rule `r32`; `r` decides for rule `r32`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, true,
                    true
                )
                .rule
                .id(),
                "r32"
            );
            // rule `r33`; `a` decides for rule `r33`; `b` decides for rule `r33`; `r` decides for rule `r33`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    true
                )
                .rule
                .id(),
                "r33"
            );
            // ELSE
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `a` decides for rule `r0`; `i` decides for rule `r23`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `d` decides for rule `r0`
            assert_eq!(
                pairs::outcome(
                    true, false, false, true, false, false, false, true, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `h` decides for rule `r0`; `n` decides for rule `r11`; `r` decides for rule `r33`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `b` decides for rule `r1`; `n` decides for rule `r10`; `l` decides for rule `r27`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, true, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `k` decides for rule `r1`
            assert_eq!(
                pairs::outcome(
                    false, true, false, false, false, false, false, false, false, false, true, false, true, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `m` decides for rule `r1`
            assert_eq!(
                pairs::outcome(
                    false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `d` decides for rule `r2`; `j` decides for rule `r3`; `f` decides for rule `r20`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `e` decides for rule `r2`; `k` decides for rule `r9`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `e` decides for rule `r3`; `q` decides for rule `r8`; `i` decides for rule `r24`; `k` decides for rule `r25`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `n` decides for rule `r3`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, true, false, false, false, false, true, false, false, false, true, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `f` decides for rule `r4`; `n` decides for rule `r29`; `p` decides for rule `r30`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `o` decides for rule `r4`; `e` decides for rule `r20`; `g` decides for rule `r21`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `b` decides for rule `r5`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, false, true, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `g` decides for rule `r5`
            assert_eq!(
                pairs::outcome(
                    false, true, true, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r17"
            );
            // `j` decides for rule `r5`
            assert_eq!(
                pairs::outcome(
                    false, true, true, false, false, false, true, false, false, true, true, false, false, false, false, false, false, false
                )
                .rule
                .id(),
                "r17"
            );
            // `g` decides for rule `r6`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, false, false, true, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `h` decides for rule `r6`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, false, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `q` decides for rule `r6`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, false, true, true, false, false, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "r22"
            );
            // `f` decides for rule `r7`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, true, false, false, true, false, false, true, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `i` decides for rule `r7`; `k` decides for rule `r26`; `m` decides for rule `r27`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, true, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `l` decides for rule `r7`; `h` decides for rule `r23`; `j` decides for rule `r24`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `j` decides for rule `r8`; `p` decides for rule `r14`; `r` decides for rule `r32`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `m` decides for rule `r8`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, true, false, false, true, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `b` decides for rule `r9`
            assert_eq!(
                pairs::outcome(
                    false, true, false, true, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `d` decides for rule `r9`; `p` decides for rule `r13`; `j` decides for rule `r25`; `l` decides for rule `r26`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `m` decides for rule `r10`; `a` decides for rule `r11`; `o` decides for rule `r29`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, true, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `e` decides for rule `r11`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, true, false, false, false, false, false, false, false, false, true, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `f` decides for rule `r12`; `b` decides for rule `r17`; `d` decides for rule `r18`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `l` decides for rule `r12`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, true, false, false, false, false, false, true, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `o` decides for rule `r12`; `r` decides for rule `r15`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, true, false, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `a` decides for rule `r13`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, false, false, false, true, false, false, false, false, true, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `k` decides for rule `r13`; `q` decides for rule `r14`; `o` decides for rule `r30`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, true, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `c` decides for rule `r15`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false,
                    true
                )
                .rule
                .id(),
                "else"
            );
            // `o` decides for rule `r15`
            assert_eq!(
                pairs::outcome(
                    false, false, true, false, false, true, false, false, false, false, false, false, false, false, true, false, false,
                    true
                )
                .rule
                .id(),
                "r12"
            );
            // `a` decides for rule `r16`
            assert_eq!(
                pairs::outcome(
                    false, true, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `b` decides for rule `r16`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `c` decides for rule `r16`
            assert_eq!(
                pairs::outcome(
                    true, true, true, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r17"
            );
            // `c` decides for rule `r17`
            assert_eq!(
                pairs::outcome(
                    false, true, false, false, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `d` decides for rule `r17`
            assert_eq!(
                pairs::outcome(
                    false, true, true, true, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "r18"
            );
            // `c` decides for rule `r18`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, false, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `e` decides for rule `r18`
            assert_eq!(
                pairs::outcome(
                    false, false, true, true, true, false, false, false, false, false, false, false, false, false, true, false, false,
                    false
                )
                .rule
                .id(),
                "r2"
            );
            // `d` decides for rule `r19`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, true, false, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `e` decides for rule `r19`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, false, false, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `f` decides for rule `r19`
            assert_eq!(
                pairs::outcome(
                    false, false, false, true, true, true, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r21"
            );
            // `g` decides for rule `r20`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, true, true, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r21"
            );
            // `f` decides for rule `r21`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `h` decides for rule `r21`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, true, true, true, false, false, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r6"
            );
            // `g` decides for rule `r22`; `p` decides for rule `r31`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `h` decides for rule `r22`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `i` decides for rule `r22`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, true, true, true, false, false, false, false, false, false, false, true,
                    false
                )
                .rule
                .id(),
                "r23"
            );
            // `j` decides for rule `r23`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, true, true, false, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r24"
            );
            // `k` decides for rule `r24`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, true, true, true, false, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r25"
            );
            // `l` decides for rule `r25`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, true, true, true, false, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r26"
            );
            // `m` decides for rule `r26`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, true, true, true, false, false, false, false,
                    false
                )
                .rule
                .id(),
                "r27"
            );
            // `n` decides for rule `r27`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, true, true, true, false, false, false,
                    false
                )
                .rule
                .id(),
                "r10"
            );
            // `m` decides for rule `r28`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, true, false, true, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `n` decides for rule `r28`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, true, false, false, true, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `o` decides for rule `r28`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, true, true, true, true, false,
                    false
                )
                .rule
                .id(),
                "r30"
            );
            // `p` decides for rule `r29`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, true, true, true, false,
                    false
                )
                .rule
                .id(),
                "r30"
            );
            // `q` decides for rule `r30`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, true, true, true,
                    false
                )
                .rule
                .id(),
                "r14"
            );
            // `q` decides for rule `r31`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, true, false,
                    false
                )
                .rule
                .id(),
                "else"
            );
            // `r` decides for rule `r31`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, true, true,
                    true
                )
                .rule
                .id(),
                "r32"
            );
            // `a` decides for rule `r32`
            assert_eq!(
                pairs::outcome(
                    true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, true,
                    true
                )
                .rule
                .id(),
                "r33"
            );
            // `q` decides for rule `r32`; `a` decides for rule `r33`
            assert_eq!(
                pairs::outcome(
                    false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    true
                )
                .rule
                .id(),
                "else"
            );
            // `b` decides for rule `r33`
            assert_eq!(
                pairs::outcome(
                    true, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
                    true
                )
                .rule
                .id(),
                "r16"
            );
        }
    }
}
