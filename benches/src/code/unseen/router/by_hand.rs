//! The fifty routes as two programs by hand.

use crate::code::types::Method::{self, Delete, Get, Patch, Post, Put};

/// A segment that is not empty.
fn one(s: &[u8]) -> bool {
    !s.is_empty() && !s.contains(&b'/')
}

/// A number.
fn digits(s: &[u8]) -> bool {
    !s.is_empty() && s.iter().all(u8::is_ascii_digit)
}

/// A number of base sixteen.
fn hex(s: &[u8]) -> bool {
    !s.is_empty() && s.iter().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// What stands before the next slash, and the rest from there.
fn cut(s: &[u8]) -> (&[u8], &[u8]) {
    let at = s.iter().position(|b| *b == b'/').unwrap_or(s.len());
    s.split_at(at)
}

/// The bytes of a path, as one matches them by hand.
#[allow(clippy::collapsible_match, reason = "the method is looked at last, as in the other arms")]
#[inline]
pub(super) fn by_bytes(method: Method, path: &str) -> u8 {
    match path.as_bytes() {
        [b'/', b'u', b's', b'e', b'r', rest @ ..] => match rest {
            [] => match method {
                Get => 1,
                Patch => 2,
                _ => 0,
            },
            b"/emails" => match method {
                Get => 3,
                Post => 4,
                Delete => 5,
                _ => 0,
            },
            b"/keys" => {
                if method == Get {
                    6
                } else {
                    0
                }
            }
            [b'/', b'k', b'e', b'y', b's', b'/', n @ ..] if digits(n) => match method {
                Get => 7,
                Delete => 8,
                _ => 0,
            },
            b"/following" => {
                if method == Get {
                    9
                } else {
                    0
                }
            }
            [b'/', b'f', b'o', b'l', b'l', b'o', b'w', b'i', b'n', b'g', b'/', n @ ..] if one(n) => match method {
                Get => 10,
                Put => 11,
                Delete => 12,
                _ => 0,
            },
            [b's'] => {
                if method == Get {
                    13
                } else {
                    0
                }
            }
            [b's', b'/', rest @ ..] if method == Get => match cut(rest) {
                ([], _) => 0,
                (_, []) => 14,
                (_, b"/repos") => 15,
                (_, b"/orgs") => 16,
                _ => 0,
            },
            _ => 0,
        },
        [b'/', b'g', b'i', b's', b't', b's', rest @ ..] => match rest {
            [] => match method {
                Get => 17,
                Post => 18,
                _ => 0,
            },
            b"/public" if method == Get => 19,
            b"/starred" if method == Get => 20,
            [b'/', rest @ ..] => match cut(rest) {
                (n, []) if hex(n) => match method {
                    Get => 21,
                    Patch => 22,
                    Delete => 23,
                    _ => 0,
                },
                (n, b"/star") if hex(n) => match method {
                    Put => 24,
                    Delete => 25,
                    _ => 0,
                },
                _ => 0,
            },
            _ => 0,
        },
        [b'/', b'o', b'r', b'g', b's', b'/', rest @ ..] if method == Get => match cut(rest) {
            ([], _) => 0,
            (_, []) => 26,
            (_, b"/members") => 27,
            (_, b"/teams") => 29,
            (_, [b'/', b'm', b'e', b'm', b'b', b'e', b'r', b's', b'/', n @ ..]) if one(n) => 28,
            _ => 0,
        },
        [b'/', b'r', b'e', b'p', b'o', b's', b'/', rest @ ..] => {
            let (owner, [b'/', rest @ ..]) = cut(rest) else { return 0 };
            let (repo, rest) = cut(rest);
            if owner.is_empty() || repo.is_empty() {
                return 0;
            }
            match rest {
                [] => match method {
                    Get => 30,
                    Patch => 31,
                    Delete => 32,
                    _ => 0,
                },
                b"/contributors" => {
                    if method == Get {
                        33
                    } else {
                        0
                    }
                }
                b"/branches" => {
                    if method == Get {
                        34
                    } else {
                        0
                    }
                }
                [b'/', b'b', b'r', b'a', b'n', b'c', b'h', b'e', b's', b'/', n @ ..] if one(n) => {
                    if method == Get {
                        35
                    } else {
                        0
                    }
                }
                [b'/', b'c', b'o', b'n', b't', b'e', b'n', b't', b's', b'/', .., last] if *last != b'/' => match method {
                    Get => 36,
                    Put => 37,
                    _ => 0,
                },
                b"/issues" => match method {
                    Get => 38,
                    Post => 39,
                    _ => 0,
                },
                b"/issues/comments" => {
                    if method == Get {
                        44
                    } else {
                        0
                    }
                }
                [b'/', b'i', b's', b's', b'u', b'e', b's', b'/', b'c', b'o', b'm', b'm', b'e', b'n', b't', b's', b'/', n @ ..]
                    if digits(n) =>
                {
                    if method == Get {
                        45
                    } else {
                        0
                    }
                }
                [b'/', b'i', b's', b's', b'u', b'e', b's', b'/', rest @ ..] => match cut(rest) {
                    (n, []) if digits(n) => match method {
                        Get => 40,
                        Patch => 41,
                        _ => 0,
                    },
                    (n, b"/comments") if digits(n) => match method {
                        Get => 42,
                        Post => 43,
                        _ => 0,
                    },
                    _ => 0,
                },
                b"/pulls" => {
                    if method == Get {
                        46
                    } else {
                        0
                    }
                }
                [b'/', b'p', b'u', b'l', b'l', b's', b'/', rest @ ..] => match cut(rest) {
                    (n, []) if digits(n) => {
                        if method == Get {
                            47
                        } else {
                            0
                        }
                    }
                    (n, b"/merge") if digits(n) => {
                        if method == Put {
                            48
                        } else {
                            0
                        }
                    }
                    _ => 0,
                },
                _ => 0,
            }
        }
        b"/search/code" => {
            if method == Get {
                49
            } else {
                0
            }
        }
        b"/search/issues" => {
            if method == Get {
                50
            } else {
                0
            }
        }
        _ => 0,
    }
}

/// The rules in their order.
#[inline]
pub(super) fn in_order(method: Method, path: &str) -> u8 {
    let one = |s: &str| one(s.as_bytes());
    let digits = |s: &str| digits(s.as_bytes());
    let hex = |s: &str| hex(s.as_bytes());
    let of = |list: &[(Method, u8)]| list.iter().find(|it| it.0 == method).map_or(0, |it| it.1);
    if path == "/user" {
        return of(&[(Get, 1), (Patch, 2)]);
    }
    if path == "/user/emails" {
        return of(&[(Get, 3), (Post, 4), (Delete, 5)]);
    }
    if path == "/user/keys" {
        return of(&[(Get, 6)]);
    }
    if let Some(n) = path.strip_prefix("/user/keys/") {
        return if digits(n) { of(&[(Get, 7), (Delete, 8)]) } else { 0 };
    }
    if path == "/user/following" {
        return of(&[(Get, 9)]);
    }
    if let Some(n) = path.strip_prefix("/user/following/") {
        return if one(n) { of(&[(Get, 10), (Put, 11), (Delete, 12)]) } else { 0 };
    }
    if path == "/users" {
        return of(&[(Get, 13)]);
    }
    if let Some(n) = path.strip_prefix("/users/") {
        if one(n) {
            return of(&[(Get, 14)]);
        }
        if n.strip_suffix("/repos").is_some_and(one) {
            return of(&[(Get, 15)]);
        }
        if n.strip_suffix("/orgs").is_some_and(one) {
            return of(&[(Get, 16)]);
        }
        return 0;
    }
    if path == "/gists" {
        return of(&[(Get, 17), (Post, 18)]);
    }
    if path == "/gists/public" {
        return of(&[(Get, 19)]);
    }
    if path == "/gists/starred" {
        return of(&[(Get, 20)]);
    }
    if let Some(n) = path.strip_prefix("/gists/") {
        if hex(n) {
            return of(&[(Get, 21), (Patch, 22), (Delete, 23)]);
        }
        return if n.strip_suffix("/star").is_some_and(hex) { of(&[(Put, 24), (Delete, 25)]) } else { 0 };
    }
    if let Some(n) = path.strip_prefix("/orgs/") {
        if one(n) {
            return of(&[(Get, 26)]);
        }
        if n.strip_suffix("/members").is_some_and(one) {
            return of(&[(Get, 27)]);
        }
        if n.strip_suffix("/teams").is_some_and(one) {
            return of(&[(Get, 29)]);
        }
        return if n.split_once("/members/").is_some_and(|(a, b)| one(a) && one(b)) { of(&[(Get, 28)]) } else { 0 };
    }
    if let Some(n) = path.strip_prefix("/repos/") {
        let Some((owner, rest)) = n.split_once('/') else { return 0 };
        let (repo, rest) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
        if owner.is_empty() || repo.is_empty() {
            return 0;
        }
        if rest.is_empty() {
            return of(&[(Get, 30), (Patch, 31), (Delete, 32)]);
        }
        if rest == "/contributors" {
            return of(&[(Get, 33)]);
        }
        if rest == "/branches" {
            return of(&[(Get, 34)]);
        }
        if let Some(n) = rest.strip_prefix("/branches/") {
            return if one(n) { of(&[(Get, 35)]) } else { 0 };
        }
        if let Some(n) = rest.strip_prefix("/contents/") {
            return if !n.is_empty() && !n.ends_with('/') { of(&[(Get, 36), (Put, 37)]) } else { 0 };
        }
        if rest == "/issues" {
            return of(&[(Get, 38), (Post, 39)]);
        }
        if rest == "/issues/comments" {
            return of(&[(Get, 44)]);
        }
        if let Some(n) = rest.strip_prefix("/issues/comments/") {
            return if digits(n) { of(&[(Get, 45)]) } else { 0 };
        }
        if let Some(n) = rest.strip_prefix("/issues/") {
            if digits(n) {
                return of(&[(Get, 40), (Patch, 41)]);
            }
            return if n.strip_suffix("/comments").is_some_and(digits) { of(&[(Get, 42), (Post, 43)]) } else { 0 };
        }
        if rest == "/pulls" {
            return of(&[(Get, 46)]);
        }
        if let Some(n) = rest.strip_prefix("/pulls/") {
            if digits(n) {
                return of(&[(Get, 47)]);
            }
            return if n.strip_suffix("/merge").is_some_and(digits) { of(&[(Put, 48)]) } else { 0 };
        }
        return 0;
    }
    if path == "/search/code" {
        return of(&[(Get, 49)]);
    }
    if path == "/search/issues" {
        return of(&[(Get, 50)]);
    }
    0
}
