//! A TCP connection: the host of the model, driven through the figures of RFC 9293, and all that can happen in all states.

use dtable_core::Model;
use dtable_tests::corpus::workspace;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    PassiveOpen,
    ActiveOpen,
    Send,
    Close,
    Abort,
    Segment,
    Timeout,
}

#[derive(Clone, Copy, Debug)]
pub enum Ack {
    Missing,
    Old,
    All,
    Wrong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    Nothing,
    Reset,
    Refused,
    Closing,
    NoConnection,
    Exists,
}

dtable_runtime::dtable!("tables/public/tcp.yaml");

/// A segment, written as in the figures: `<SEQ=100><ACK=301><CTL=SYN,ACK>`.
#[derive(Clone, Copy, Debug, Default)]
struct Segment {
    seq: u32,
    ack: Option<u32>,
    syn: bool,
    fin: bool,
    rst: bool,
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<SEQ={}>", self.seq)?;
        self.ack.map_or(Ok(()), |ack| write!(f, "<ACK={ack}>"))?;
        let bits = [(self.syn, "SYN"), (self.fin, "FIN"), (self.rst, "RST"), (self.ack.is_some(), "ACK")];
        write!(f, "<CTL={}>", bits.iter().filter(|it| it.0).map(|it| it.1).collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Segment {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let part = |name: &str| Some(text.split_once(&format!("<{name}="))?.1.split_once('>')?.0);
        let has = |bit: &str| part("CTL").is_some_and(|bits| bits.split(',').any(|it| it == bit));
        let ack = part("ACK").map(str::parse).transpose()?;
        Ok(Self { seq: part("SEQ").unwrap_or_default().parse()?, ack, syn: has("SYN"), fin: has("FIN"), rst: has("RST") })
    }
}

/// One end of a connection: the numbers that the states know nothing of.
#[derive(Debug, Default)]
struct Peer {
    machine: tcp::Machine,
    /// The first numbers of the connections to come.
    numbers: Vec<u32>,
    /// The first number of this connection.
    first: u32,
    /// The number that is sent next, once there is a first one.
    next: Option<u32>,
    /// The number that the other side sends next.
    expected: u32,
    passive: bool,
    /// The segment that arrives, unless the user calls.
    arrived: Option<Segment>,
    sent: Vec<Segment>,
    told: Vec<Told>,
}

/// How many numbers the other side may be ahead.
const WINDOW: u32 = 200;

impl Peer {
    /// An end that will begin with these numbers.
    fn new(numbers: &[u32]) -> Self {
        Self { numbers: numbers.iter().rev().copied().collect(), ..Self::default() }
    }

    /// An end of a connection that stands: what it sends next, and what it expects.
    fn established(next: u32, expected: u32) -> Self {
        let machine = tcp::Machine::at(tcp::Table::Established);
        Self { machine, first: next - 100, next: Some(next), expected, ..Self::default() }
    }

    fn segment(&self) -> Segment {
        self.arrived.expect("a segment is asked about where one arrives")
    }

    fn send(&mut self, segment: Segment) {
        self.sent.push(segment);
    }

    fn begin(&mut self) -> u32 {
        if self.next.is_none() {
            self.first = self.numbers.pop().expect("a number for each connection");
            self.next = Some(self.first + 1);
        }
        self.first
    }

    /// A line of a figure: what happens here, the state after it, and the segment that is sent, if one is.
    fn line(&mut self, what: &str, state: &str, sends: &str) -> &mut Self {
        let event = match what {
            "passive OPEN" => Event::PassiveOpen,
            "active OPEN" => Event::ActiveOpen,
            "CLOSE" => Event::Close,
            "2 MSL" => Event::Timeout,
            _ => Event::Segment,
        };
        self.arrived = (event == Event::Segment).then(|| what.parse().expect("a segment"));
        let mut machine = self.machine;
        let step = machine.step(self, event).expect("it never stops");
        self.machine = machine;
        self.told.extend(Some(step.output).filter(|it| *it != Told::Nothing));
        let now = self.machine.table().map(|it| it.id().to_uppercase().replace('_', "-")).unwrap_or_default();
        let sent: Vec<String> = self.sent.drain(..).map(|it| it.to_string()).collect();
        assert_eq!((now.as_str(), sent.join(" ").as_str()), (state, sends), "{what}");
        self
    }
}

impl tcp::Conditions for Peer {
    fn rst(&self) -> bool {
        self.segment().rst
    }
    fn syn(&self) -> bool {
        self.segment().syn
    }
    fn fin(&self) -> bool {
        self.segment().fin
    }
    fn ack(&self) -> Ack {
        match (self.segment().ack, self.next) {
            (None, _) => Ack::Missing,
            (Some(ack), Some(next)) if ack == next => Ack::All,
            (Some(ack), Some(next)) if self.first < ack && ack < next => Ack::Old,
            (Some(_), _) => Ack::Wrong,
        }
    }
    /// Where both sides have asked at the same time, the SYN that is seen again brings the acknowledgement (figure 7).
    fn fits(&self) -> bool {
        let it = self.segment();
        let is_seen_again = it.syn && it.ack.is_some() && it.seq + 1 == self.expected;
        (self.expected..self.expected + WINDOW).contains(&it.seq) || is_seen_again
    }
    fn passive(&self) -> bool {
        self.passive
    }
}

impl tcp::Actions for Peer {
    fn create_tcb(&mut self) {
        (self.passive, self.next) = (true, None);
    }
    fn delete_tcb(&mut self) {
        self.next = None;
    }
    fn note_syn(&mut self) {
        self.expected = self.segment().seq + 1;
    }
    fn note_fin(&mut self) {
        self.expected += 1;
    }
    fn queue(&mut self) {}
    fn send_text(&mut self) {}
    fn start_timer(&mut self) {}
    fn send_syn(&mut self) {
        self.passive = false;
        let seq = self.begin();
        self.send(Segment { seq, syn: true, ..Segment::default() });
    }
    fn send_syn_ack(&mut self) {
        let seq = self.begin();
        self.send(Segment { seq, ack: Some(self.expected), syn: true, ..Segment::default() });
    }
    fn send_ack(&mut self) {
        let seq = self.begin() + self.next.map_or(0, |next| next - self.first);
        self.send(Segment { seq, ack: Some(self.expected), ..Segment::default() });
    }
    fn send_fin(&mut self) {
        let seq = self.next.unwrap_or_default();
        self.next = Some(seq + 1);
        self.send(Segment { seq, ack: Some(self.expected), fin: true, ..Segment::default() });
    }
    fn send_rst(&mut self) {
        let answer = match self.arrived {
            None => Segment { seq: self.next.unwrap_or_default(), rst: true, ..Segment::default() },
            Some(Segment { ack: Some(seq), .. }) => Segment { seq, rst: true, ..Segment::default() },
            Some(it) => Segment { ack: Some(it.seq + u32::from(it.syn) + u32::from(it.fin)), rst: true, ..Segment::default() },
        };
        self.send(answer);
    }
}

#[test]
fn figure_6_three_segments_open_a_connection() {
    let (mut a, mut b) = (Peer::new(&[100]), Peer::new(&[300]));
    b.line("passive OPEN", "LISTEN", "");
    a.line("active OPEN", "SYN-SENT", "<SEQ=100><CTL=SYN>");
    b.line("<SEQ=100><CTL=SYN>", "SYN-RECEIVED", "<SEQ=300><ACK=101><CTL=SYN,ACK>");
    a.line("<SEQ=300><ACK=101><CTL=SYN,ACK>", "ESTABLISHED", "<SEQ=101><ACK=301><CTL=ACK>");
    b.line("<SEQ=101><ACK=301><CTL=ACK>", "ESTABLISHED", "");
}

#[test]
fn figure_7_both_open_at_the_same_time() {
    let (mut a, mut b) = (Peer::new(&[100]), Peer::new(&[300]));
    a.line("active OPEN", "SYN-SENT", "<SEQ=100><CTL=SYN>");
    b.line("active OPEN", "SYN-SENT", "<SEQ=300><CTL=SYN>");
    a.line("<SEQ=300><CTL=SYN>", "SYN-RECEIVED", "<SEQ=100><ACK=301><CTL=SYN,ACK>");
    b.line("<SEQ=100><CTL=SYN>", "SYN-RECEIVED", "<SEQ=300><ACK=101><CTL=SYN,ACK>");
    a.line("<SEQ=300><ACK=101><CTL=SYN,ACK>", "ESTABLISHED", "");
    b.line("<SEQ=100><ACK=301><CTL=SYN,ACK>", "ESTABLISHED", "");
}

#[test]
fn figure_8_an_old_syn_comes_first() {
    let (mut a, mut b) = (Peer::new(&[100]), Peer::new(&[300, 400]));
    b.line("passive OPEN", "LISTEN", "");
    a.line("active OPEN", "SYN-SENT", "<SEQ=100><CTL=SYN>");
    b.line("<SEQ=90><CTL=SYN>", "SYN-RECEIVED", "<SEQ=300><ACK=91><CTL=SYN,ACK>");
    a.line("<SEQ=300><ACK=91><CTL=SYN,ACK>", "SYN-SENT", "<SEQ=91><CTL=RST>");
    b.line("<SEQ=91><CTL=RST>", "LISTEN", "");
    b.line("<SEQ=100><CTL=SYN>", "SYN-RECEIVED", "<SEQ=400><ACK=101><CTL=SYN,ACK>");
    a.line("<SEQ=400><ACK=101><CTL=SYN,ACK>", "ESTABLISHED", "<SEQ=101><ACK=401><CTL=ACK>");
    b.line("<SEQ=101><ACK=401><CTL=ACK>", "ESTABLISHED", "");
}

#[test]
fn figure_9_a_crash_is_found_by_who_opens_again() {
    let (mut a, mut b) = (Peer::new(&[400]), Peer::established(300, 100));
    a.line("active OPEN", "SYN-SENT", "<SEQ=400><CTL=SYN>");
    b.line("<SEQ=400><CTL=SYN>", "ESTABLISHED", "<SEQ=300><ACK=100><CTL=ACK>");
    a.line("<SEQ=300><ACK=100><CTL=ACK>", "SYN-SENT", "<SEQ=100><CTL=RST>");
    b.line("<SEQ=100><CTL=RST>", "CLOSED", "");
    assert_eq!(b.told, [Told::Reset]);
}

#[test]
fn figure_10_a_crash_is_found_by_who_goes_on() {
    let (mut a, mut b) = (Peer::new(&[]), Peer::established(300, 100));
    a.line("<SEQ=300><ACK=100><CTL=ACK>", "CLOSED", "<SEQ=100><CTL=RST>");
    b.line("<SEQ=100><CTL=RST>", "CLOSED", "");
}

#[test]
fn figure_11_an_old_syn_between_two_that_listen() {
    let (mut a, mut b) = (Peer::new(&[]), Peer::new(&[700]));
    a.line("passive OPEN", "LISTEN", "");
    b.line("passive OPEN", "LISTEN", "").line("<SEQ=50><CTL=SYN>", "SYN-RECEIVED", "<SEQ=700><ACK=51><CTL=SYN,ACK>");
    a.line("<SEQ=700><ACK=51><CTL=SYN,ACK>", "LISTEN", "<SEQ=51><CTL=RST>");
    b.line("<SEQ=51><CTL=RST>", "LISTEN", "");
}

#[test]
fn figure_12_one_side_closes_and_then_the_other() {
    let (mut a, mut b) = (Peer::established(100, 300), Peer::established(300, 100));
    a.line("CLOSE", "FIN-WAIT-1", "<SEQ=100><ACK=300><CTL=FIN,ACK>");
    b.line("<SEQ=100><ACK=300><CTL=FIN,ACK>", "CLOSE-WAIT", "<SEQ=300><ACK=101><CTL=ACK>");
    a.line("<SEQ=300><ACK=101><CTL=ACK>", "FIN-WAIT-2", "");
    b.line("CLOSE", "LAST-ACK", "<SEQ=300><ACK=101><CTL=FIN,ACK>");
    a.line("<SEQ=300><ACK=101><CTL=FIN,ACK>", "TIME-WAIT", "<SEQ=101><ACK=301><CTL=ACK>");
    b.line("<SEQ=101><ACK=301><CTL=ACK>", "CLOSED", "");
    a.line("<SEQ=300><ACK=101><CTL=FIN,ACK>", "TIME-WAIT", "<SEQ=101><ACK=301><CTL=ACK>").line("2 MSL", "CLOSED", "");
    assert_eq!((a.told, b.told), (vec![Told::Closing], vec![Told::Closing]));
}

#[test]
fn figure_13_both_close_at_the_same_time() {
    let (mut a, mut b) = (Peer::established(100, 300), Peer::established(300, 100));
    a.line("CLOSE", "FIN-WAIT-1", "<SEQ=100><ACK=300><CTL=FIN,ACK>");
    b.line("CLOSE", "FIN-WAIT-1", "<SEQ=300><ACK=100><CTL=FIN,ACK>");
    a.line("<SEQ=300><ACK=100><CTL=FIN,ACK>", "CLOSING", "<SEQ=101><ACK=301><CTL=ACK>");
    b.line("<SEQ=100><ACK=300><CTL=FIN,ACK>", "CLOSING", "<SEQ=301><ACK=101><CTL=ACK>");
    a.line("<SEQ=301><ACK=101><CTL=ACK>", "TIME-WAIT", "").line("2 MSL", "CLOSED", "");
    b.line("<SEQ=101><ACK=301><CTL=ACK>", "TIME-WAIT", "").line("2 MSL", "CLOSED", "");
}

/// Answers that are given beforehand, and a list of what was done.
#[derive(Debug)]
struct Answers {
    ack: Ack,
    /// Whether the segment fits, RST, SYN, FIN, and whether the connection began by listening.
    bits: [bool; 5],
    done: Vec<&'static str>,
}

const NAMES: [&str; 5] = ["fits", "rst", "syn", "fin", "passive"];

impl tcp::Conditions for Answers {
    fn fits(&self) -> bool {
        self.bits[0]
    }
    fn rst(&self) -> bool {
        self.bits[1]
    }
    fn syn(&self) -> bool {
        self.bits[2]
    }
    fn fin(&self) -> bool {
        self.bits[3]
    }
    fn passive(&self) -> bool {
        self.bits[4]
    }
    fn ack(&self) -> Ack {
        self.ack
    }
}

macro_rules! done {
    ($($action:ident)*) => {
        impl tcp::Actions for Answers {
            $(fn $action(&mut self) { self.done.push(stringify!($action)); })*
        }
    };
}
done!(create_tcb delete_tcb note_syn note_fin queue send_text send_syn send_syn_ack send_ack send_fin send_rst start_timer);

/// Everything that can happen, in every state.
fn everything() -> impl Iterator<Item = (tcp::Table, Event, Answers)> {
    let events = [Event::PassiveOpen, Event::ActiveOpen, Event::Send, Event::Close, Event::Abort, Event::Segment, Event::Timeout];
    let answers = |ack| (0..32).map(move |bits| Answers { ack, bits: [1, 2, 4, 8, 16].map(|bit| bits & bit != 0), done: Vec::new() });
    let all = move || [Ack::Missing, Ack::Old, Ack::All, Ack::Wrong].into_iter().flat_map(answers);
    let cases = move |table| events.into_iter().flat_map(move |event| all().map(move |answers| (table, event, answers)));
    tcp::Table::ALL.into_iter().flat_map(cases)
}

/// The arrows of figure 5 with its notes, and those that the text adds.
#[test]
fn the_arrows_of_figure_5() {
    let figure = "closed listen, closed syn_sent, listen closed, listen syn_received, listen syn_sent, syn_sent closed, syn_sent syn_received, \
        syn_sent established, syn_received established, syn_received fin_wait_1, syn_received listen, established fin_wait_1, \
        established close_wait, fin_wait_1 fin_wait_2, fin_wait_1 closing, fin_wait_1 time_wait, fin_wait_2 time_wait, closing time_wait, \
        close_wait last_ack, last_ack closed, time_wait closed";
    // RST and ABORT lead to CLOSED from everywhere (3.10.5, 3.10.7); what opens the connection can end one direction already (3.10.7.4).
    let text = "syn_received closed, established closed, fin_wait_1 closed, fin_wait_2 closed, close_wait closed, closing closed, \
        syn_received close_wait";
    let expected: BTreeSet<String> = figure.split(", ").chain(text.split(", ")).map(|it| it.trim().to_owned()).collect();
    let mut found = BTreeSet::new();
    for (table, event, mut answers) in everything() {
        let mut machine = tcp::Machine::at(table);
        machine.step(&mut answers, event);
        let after = machine.table().expect("it never stops");
        if after != table {
            found.insert(format!("{table} {after}"));
        }
    }
    assert_eq!(found, expected);
}

/// What is sent on some arrows of figure 5.
#[test]
fn what_the_arrows_send() {
    let step = |table, event, ack, bits| {
        let mut answers = Answers { ack, bits, done: Vec::new() };
        let step = tcp::Machine::at(table).step(&mut answers, event).expect("it never stops");
        (step.next().map(tcp::Table::id), answers.done.join(" "))
    };
    let [fits, syn, fin] = [[true, false, false, false, false], [true, false, true, false, false], [true, false, false, true, false]];
    use tcp::Table::{CloseWait, Closed, Established, FinWait1, Listen, SynReceived, SynSent, TimeWait};
    for (table, event, ack, bits, next, done) in [
        (Closed, Event::ActiveOpen, Ack::Missing, fits, "syn_sent", "create_tcb send_syn"),
        (Listen, Event::Segment, Ack::Missing, syn, "syn_received", "note_syn send_syn_ack"),
        (Listen, Event::Send, Ack::Missing, fits, "syn_sent", "queue send_syn"),
        (SynSent, Event::Segment, Ack::All, syn, "established", "note_syn send_ack"),
        (SynSent, Event::Segment, Ack::Missing, syn, "syn_received", "note_syn send_syn_ack"),
        (SynReceived, Event::Segment, Ack::All, fits, "established", ""),
        (SynReceived, Event::Close, Ack::Missing, fits, "fin_wait_1", "send_fin"),
        (Established, Event::Segment, Ack::Old, fin, "close_wait", "note_fin send_ack"),
        (FinWait1, Event::Segment, Ack::Old, fin, "closing", "note_fin send_ack"),
        (FinWait1, Event::Segment, Ack::All, fin, "time_wait", "note_fin send_ack start_timer"),
        (CloseWait, Event::Close, Ack::Missing, fits, "last_ack", "send_fin"),
        (TimeWait, Event::Timeout, Ack::Missing, fits, "closed", "delete_tcb"),
    ] {
        assert_eq!(step(table, event, ack, bits), (Some(next), done.to_owned()), "{table} {event:?}");
    }
}

/// Generated code and the model that is read while the program runs do the same, whatever happens in whatever state.
#[test]
fn the_interpreter_takes_the_same_steps() {
    let folder = workspace().join("tests/tables/public");
    let text = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|error| error.to_string());
    let model = Model::parse("tcp.yaml", text("tcp.yaml").unwrap(), text).unwrap();
    let mut steps = 0;
    for (table, event, mut answers) in everything() {
        let mut values = vec![("event", format!("{event:?}")), ("ack", format!("{:?}", answers.ack))];
        values.extend(NAMES.into_iter().zip(answers.bits.map(|it| if it { "T" } else { "F" }.to_owned())));
        let mut read = model.at(table.id()).expect("a table of the model");
        let decided = read.step(values.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let mut machine = tcp::Machine::at(table);
        let step = machine.step(&mut answers, event).expect("it never stops");
        assert_eq!(decided.rule().id(), step.rule.id(), "{table} {values:?}");
        assert_eq!(decided.output("tells").map(|it| it.text().to_owned()), Some(format!("{:?}", step.output)));
        assert_eq!(decided.actions().collect::<Vec<_>>(), answers.done);
        assert_eq!(read.table().map(|it| it.name()), machine.table().map(tcp::Table::id));
        steps += 1;
    }
    assert_eq!(steps, 11 * 7 * 128);
}
