//! A router of fifty routes, held against a loop over their templates, segment by segment.

use crate::types::Method::{self, Delete, Get, Patch, Post, Put};
use std::collections::BTreeSet;

dtable_runtime::dtable!("tables/public/routes.yaml");

/// The routes as the documentation writes them: `{name}` is a segment that is not empty, `{number}` has digits alone, `{hex}` digits of base
/// sixteen, and `{rest}` is all that follows, which does not end in a slash.
const ROUTES: [(Method, &str, &str); 50] = [
    (Get, "/user", "user"),
    (Patch, "/user", "user_edit"),
    (Get, "/user/emails", "emails"),
    (Post, "/user/emails", "email_add"),
    (Delete, "/user/emails", "email_drop"),
    (Get, "/user/keys", "keys"),
    (Get, "/user/keys/{number}", "key"),
    (Delete, "/user/keys/{number}", "key_drop"),
    (Get, "/user/following", "follows"),
    (Get, "/user/following/{name}", "follows_one"),
    (Put, "/user/following/{name}", "follow"),
    (Delete, "/user/following/{name}", "unfollow"),
    (Get, "/users", "users"),
    (Get, "/users/{name}", "profile"),
    (Get, "/users/{name}/repos", "profile_repos"),
    (Get, "/users/{name}/orgs", "profile_orgs"),
    (Get, "/gists", "gists"),
    (Post, "/gists", "gist_add"),
    (Get, "/gists/public", "gists_public"),
    (Get, "/gists/starred", "gists_starred"),
    (Get, "/gists/{hex}", "gist"),
    (Patch, "/gists/{hex}", "gist_edit"),
    (Delete, "/gists/{hex}", "gist_drop"),
    (Put, "/gists/{hex}/star", "star"),
    (Delete, "/gists/{hex}/star", "unstar"),
    (Get, "/orgs/{name}", "org"),
    (Get, "/orgs/{name}/members", "members"),
    (Get, "/orgs/{name}/members/{name}", "member"),
    (Get, "/orgs/{name}/teams", "teams"),
    (Get, "/repos/{name}/{name}", "repo"),
    (Patch, "/repos/{name}/{name}", "repo_edit"),
    (Delete, "/repos/{name}/{name}", "repo_drop"),
    (Get, "/repos/{name}/{name}/contributors", "contributors"),
    (Get, "/repos/{name}/{name}/branches", "branches"),
    (Get, "/repos/{name}/{name}/branches/{name}", "branch"),
    (Get, "/repos/{name}/{name}/contents/{rest}", "contents"),
    (Put, "/repos/{name}/{name}/contents/{rest}", "contents_put"),
    (Get, "/repos/{name}/{name}/issues", "issues"),
    (Post, "/repos/{name}/{name}/issues", "issue_add"),
    (Get, "/repos/{name}/{name}/issues/{number}", "issue"),
    (Patch, "/repos/{name}/{name}/issues/{number}", "issue_edit"),
    (Get, "/repos/{name}/{name}/issues/{number}/comments", "issue_comments"),
    (Post, "/repos/{name}/{name}/issues/{number}/comments", "comment_add"),
    (Get, "/repos/{name}/{name}/issues/comments", "comments"),
    (Get, "/repos/{name}/{name}/issues/comments/{number}", "comment"),
    (Get, "/repos/{name}/{name}/pulls", "pulls"),
    (Get, "/repos/{name}/{name}/pulls/{number}", "pull"),
    (Put, "/repos/{name}/{name}/pulls/{number}/merge", "merge"),
    (Get, "/search/code", "search_code"),
    (Get, "/search/issues", "search_issues"),
];

fn matches(template: &str, path: &str) -> bool {
    if let Some((before, "")) = template.split_once("{rest}") {
        let segments = before.matches('/').count();
        let Some((at, _)) = path.match_indices('/').nth(segments - 1) else { return false };
        let (head, rest) = path.split_at(at + 1);
        return matches(before, head) && !rest.is_empty() && !rest.ends_with('/');
    }
    let is_one = |(template, segment): (&str, &str)| match template {
        "{name}" => !segment.is_empty(),
        "{number}" => !segment.is_empty() && segment.bytes().all(|it| it.is_ascii_digit()),
        "{hex}" => !segment.is_empty() && segment.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f')),
        _ => template == segment,
    };
    template.split('/').count() == path.split('/').count() && template.split('/').zip(path.split('/')).all(is_one)
}

/// Paths of every route, and others that differ from them in one segment, in their end or in one byte.
fn paths() -> BTreeSet<String> {
    let fillings = ["7", "f00d", "rust", "comments", "public", "", "ä/b", "7/", "a\nb"];
    let mut all: BTreeSet<String> = ["", "/", "//", "user", "/nowhere"].map(str::to_owned).into();
    for (_, template, _) in ROUTES {
        for one in fillings {
            for rest in fillings {
                let path = template.replace("{name}", one).replace("{number}", one).replace("{hex}", one).replace("{rest}", rest);
                let path = if one == "rust" { path.replace("issues/rust", "issues/12").replace("pulls/rust", "pulls/0") } else { path };
                all.extend([format!("{path}/"), format!("{path}x"), path.to_uppercase(), path]);
            }
        }
    }
    let cut: Vec<String> = all.iter().filter_map(|it| it.char_indices().last().map(|(at, _)| it[..at].to_owned())).collect();
    all.extend(cut);
    all
}

#[test]
fn a_request_goes_to_the_route_whose_template_it_has() {
    let paths = paths();
    let mut found = BTreeSet::new();
    for path in &paths {
        for method in [Get, Post, Put, Patch, Delete] {
            let all: Vec<&str> = ROUTES.iter().filter(|it| it.0 == method && matches(it.1, path)).map(|it| it.2).collect();
            assert!(all.len() <= 1, "{path:?} has two routes: {all:?}");
            assert_eq!(routes(method, path), all.first().copied(), "{method:?} {path:?}");
            found.extend(all);
        }
    }
    assert_eq!((paths.len() > 1_000, found.len()), (true, ROUTES.len()));
}
