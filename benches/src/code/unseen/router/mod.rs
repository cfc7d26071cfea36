//! The number of the route of a web API that a request has: fifty patterns over one text.

mod by_hand;

use crate::code::made;
use crate::code::types::Method::{self, Delete, Get, Patch, Post, Put};
use crate::random::Random;
use regex::{Regex, RegexSet};
use std::sync::LazyLock;

/// A method and a path.
pub type Input = (Method, &'static str);

/// The routes in the order of their numbers, from 1 on, as regular expressions.
const ROUTES: [(Method, &str); 50] = [
    (Get, r"/user"),
    (Patch, r"/user"),
    (Get, r"/user/emails"),
    (Post, r"/user/emails"),
    (Delete, r"/user/emails"),
    (Get, r"/user/keys"),
    (Get, r"/user/keys/[0-9]+"),
    (Delete, r"/user/keys/[0-9]+"),
    (Get, r"/user/following"),
    (Get, r"/user/following/[^/]+"),
    (Put, r"/user/following/[^/]+"),
    (Delete, r"/user/following/[^/]+"),
    (Get, r"/users"),
    (Get, r"/users/[^/]+"),
    (Get, r"/users/[^/]+/repos"),
    (Get, r"/users/[^/]+/orgs"),
    (Get, r"/gists"),
    (Post, r"/gists"),
    (Get, r"/gists/public"),
    (Get, r"/gists/starred"),
    (Get, r"/gists/[0-9a-f]+"),
    (Patch, r"/gists/[0-9a-f]+"),
    (Delete, r"/gists/[0-9a-f]+"),
    (Put, r"/gists/[0-9a-f]+/star"),
    (Delete, r"/gists/[0-9a-f]+/star"),
    (Get, r"/orgs/[^/]+"),
    (Get, r"/orgs/[^/]+/members"),
    (Get, r"/orgs/[^/]+/members/[^/]+"),
    (Get, r"/orgs/[^/]+/teams"),
    (Get, r"/repos/[^/]+/[^/]+"),
    (Patch, r"/repos/[^/]+/[^/]+"),
    (Delete, r"/repos/[^/]+/[^/]+"),
    (Get, r"/repos/[^/]+/[^/]+/contributors"),
    (Get, r"/repos/[^/]+/[^/]+/branches"),
    (Get, r"/repos/[^/]+/[^/]+/branches/[^/]+"),
    (Get, r"/repos/[^/]+/[^/]+/contents/.*[^/]"),
    (Put, r"/repos/[^/]+/[^/]+/contents/.*[^/]"),
    (Get, r"/repos/[^/]+/[^/]+/issues"),
    (Post, r"/repos/[^/]+/[^/]+/issues"),
    (Get, r"/repos/[^/]+/[^/]+/issues/[0-9]+"),
    (Patch, r"/repos/[^/]+/[^/]+/issues/[0-9]+"),
    (Get, r"/repos/[^/]+/[^/]+/issues/[0-9]+/comments"),
    (Post, r"/repos/[^/]+/[^/]+/issues/[0-9]+/comments"),
    (Get, r"/repos/[^/]+/[^/]+/issues/comments"),
    (Get, r"/repos/[^/]+/[^/]+/issues/comments/[0-9]+"),
    (Get, r"/repos/[^/]+/[^/]+/pulls"),
    (Get, r"/repos/[^/]+/[^/]+/pulls/[0-9]+"),
    (Put, r"/repos/[^/]+/[^/]+/pulls/[0-9]+/merge"),
    (Get, r"/search/code"),
    (Get, r"/search/issues"),
];

/// What stands in the places of names.
const NAMES: [&str; 9] = ["rust", "rust-lang", "serde", "tokio-rs", "a", "octocat", "hello-world", "servo", "x86"];

/// A request for one of the routes; of eight one has a segment too many.
pub fn input(random: &mut Random) -> Input {
    let (method, route) = ROUTES[random.below(ROUTES.len())];
    let mut path = route.to_owned();
    while path.contains("[^/]+") {
        path = path.replacen("[^/]+", NAMES[random.below(NAMES.len())], 1);
    }
    path = path.replace("[0-9a-f]+", &format!("{:x}", 0xab_cdef_0123_u64 + random.below(1 << 30) as u64));
    path = path.replace("[0-9]+", &random.below(100_000).to_string());
    path = path.replace(".*[^/]", ["src/lib.rs", "README.md", "a/b/c/d.txt"][random.below(3)]);
    if random.below(8) == 0 {
        path.push_str("/x");
    }
    (method, path.leak())
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::router(it.0, it.1))
}

/// One `starts_with` after another.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    u32::from(by_hand::in_order(it.0, it.1))
}

/// Nested patterns of bytes.
#[inline]
pub fn nested(it: &Input) -> u32 {
    u32::from(by_hand::by_bytes(it.0, it.1))
}

/// A loop over the routes, by one regular expression each.
pub fn scan(it: &Input) -> u32 {
    static ALL: LazyLock<Vec<Regex>> = LazyLock::new(|| ROUTES.iter().map(|it| Regex::new(&whole(it.1)).expect("a pattern")).collect());
    let found = (0..ROUTES.len()).find(|at| ROUTES[*at].0 == it.0 && ALL[*at].is_match(it.1));
    found.map_or(0, |at| at as u32 + 1)
}

fn whole(route: &str) -> String {
    format!("^(?:{route})$")
}

/// All routes at once.
pub type Table = RegexSet;

/// The set of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(RegexSet::new(ROUTES.iter().map(|it| whole(it.1))).expect("patterns"))
}

/// All regular expressions at once.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    table.matches(it.1).iter().find(|at| ROUTES[*at].0 == it.0).map_or(0, |at| at as u32 + 1)
}
