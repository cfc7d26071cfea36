//! All that can be tried.

#[test]
fn everything_that_can_be_tried_holds() {
    let claims: Vec<five::Proved> = five::proof().collect();
    for claim in &claims {
        assert!(claim.passed(), "{claim}");
    }
    let windows = |rows: usize| 2 * rows * (rows - 4) + 2 * (rows - 4).pow(2);
    let windows = five::Size::ALL.iter().map(|size| windows(size.rows())).sum();
    let positions: Vec<usize> = claims.iter().map(|claim| claim.count).collect();
    assert_eq!(positions, [20, 5 * 81 * 4, 6561, 21 * 9 * 5, 49, windows, 5 + 400]);
}
