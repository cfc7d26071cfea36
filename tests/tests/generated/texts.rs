//! Texts: given, owned, lent, optional.

use super::harness::answers;
use super::values::agree;
use dtable_runtime::dtable;

dtable!("tables/words.yaml");

answers!(words: owned -> String, lent -> &String, maybe -> Option<&str>);

agree! {
    texts: words[host](colour: &str);
}

struct Same<'a>(&'a str, String);

impl words::Conditions for Same<'_> {
    fn owned(&self) -> String {
        self.0.to_owned()
    }
    fn lent(&self) -> &String {
        &self.1
    }
    fn maybe(&self) -> Option<&str> {
        Some(self.0)
    }
}

#[test]
fn only_equal_texts_are_equal() {
    for text in ["", "RED", "red ", "re", "réd", "r\u{301}ed", "\"red\""] {
        assert_eq!(words(&Same(text, text.to_owned()), text), "else", "{text}");
    }
    assert_eq!(words(&Same("blue", String::new()), "blue"), "e");
    let computed = ["re", "d"].concat();
    assert_eq!(words(&Same("red", String::new()), &computed), "else");
    assert_eq!(words(&Same("red", String::new()), "green"), "b");
}
