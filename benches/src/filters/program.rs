// The program that times a generated table of filters beside forms by hand, after it has held them against each other.

mod by_hand;
use by_hand::{Filter, Packet, TupleMerge, plain};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

//MADE
#[inline(never)]
fn by_dtable(packets: &[Packet]) -> u32 {
    packets.iter().map(|it| black_box(filters(it[0], it[1], it[2] as u16, it[3] as u16, it[4] as u8))).fold(0, u32::wrapping_add)
}

fn nanoseconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The median of some rounds, in nanoseconds a packet.
fn timed(rounds: usize, packets: &[Packet], form: &dyn Fn(&[Packet]) -> u32) -> f64 {
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let begun = nanoseconds();
            black_box(form(black_box(packets)));
            (nanoseconds() - begun) / packets.len() as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn numbers(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks(4).map(|it| u32::from_le_bytes(it.try_into().unwrap())).collect()
}

fn main() {
    let rows: Vec<Filter> = numbers(&std::fs::read("filters.bin").unwrap())
        .chunks(10)
        .map(|it| std::array::from_fn(|field| (it[2 * field], it[2 * field + 1])))
        .collect();
    let packets: Vec<Packet> = numbers(&std::fs::read("packets.bin").unwrap()).chunks(5).map(|it| it.try_into().unwrap()).collect();
    let merged = TupleMerge::new(rows.clone());
    let by_merge = |packets: &[Packet]| packets.iter().map(|it| black_box(merged.decide(it))).fold(0, u32::wrapping_add);
    let by_loop = |packets: &[Packet]| packets.iter().map(|it| black_box(plain(&rows, it))).fold(0, u32::wrapping_add);
    for packet in packets.iter().filter(|_| MADE) {
        assert_eq!(by_dtable(&[*packet]), by_merge(&[*packet]), "{packet:?}");
    }
    let few = &packets[..256];
    for packet in few {
        assert_eq!(by_merge(&[*packet]), by_loop(&[*packet]), "{packet:?}");
    }
    let four: Vec<Packet> = packets.iter().take(4).cycle().take(packets.len()).copied().collect();
    let mut text = String::new();
    for packets in [&packets, &four] {
        let made = if MADE { timed(21, packets, &by_dtable) } else { f64::NAN };
        let times = [made, timed(21, packets, &by_merge), timed(3, &packets[..256], &by_loop)];
        text += &times.map(|it| format!("{it} ")).concat();
    }
    text += &merged.bytes().to_string();
    std::fs::write("times.txt", text).unwrap();
}
