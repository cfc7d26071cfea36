//! From `initialize` to `exit`, and what comes at the wrong time.

use dtable_lsp::{Memory, Server};
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

fn ask(server: &mut Server, method: &str, params: Value) -> i32 {
    let request = Request { id: "a".to_owned().into(), method: method.to_owned(), params };
    let answers = server.handle(Message::Request(request));
    let [Message::Response(answer)] = &answers[..] else { panic!("{answers:?}") };
    answer.response_result.as_ref().map_or_else(|it| it.code, |_| 0)
}

fn tell(server: &mut Server, method: &str) -> usize {
    server.handle(Message::Notification(Notification { method: method.to_owned(), params: json!({}) })).len()
}

#[test]
fn what_comes_at_the_wrong_time_is_refused() {
    let mut server = Server::new(Memory::new([]));
    assert_eq!(ask(&mut server, "textDocument/hover", json!({})), -32002);
    assert_eq!(tell(&mut server, "textDocument/didOpen"), 0);
    assert_eq!(ask(&mut server, "initialize", json!([1])), -32602);
    assert_eq!(ask(&mut server, "initialize", json!({ "capabilities": {} })), 0);
    assert_eq!(ask(&mut server, "initialize", json!({ "capabilities": {} })), -32600);
    assert_eq!(ask(&mut server, "no/such", json!(null)), -32601);
    assert_eq!(tell(&mut server, "no/such"), 0);
    assert_eq!(tell(&mut server, "textDocument/didOpen"), 0, "without its parameters");
    assert_eq!((ask(&mut server, "shutdown", json!(null)), server.exit_code()), (0, None));
    assert_eq!(ask(&mut server, "textDocument/hover", json!({})), -32600);
    assert_eq!((tell(&mut server, "exit"), server.exit_code()), (0, Some(0)));
}

#[test]
fn an_exit_without_shutdown_is_a_failure() {
    let mut server = Server::new(Memory::new([]));
    assert_eq!((tell(&mut server, "exit"), server.exit_code()), (0, Some(1)));
}

#[test]
fn checks_may_run_on_other_threads() {
    fn is_sent<T: Send>() {}
    is_sent::<dtable_lsp::Check>();
    is_sent::<dtable_lsp::Checked>();
}
