//! Boards side by side, with a sign under every boma that differs.

use crate::question::{Board, BoardPair, BoardRow};

/// Between the two boards.
const GAP: &str = "      ";

/// The lines of both boards, what the rules give on the left, each row followed by the signs for what differs in it.
pub(super) fn side_by_side(BoardPair { expected, got }: &BoardPair) -> Vec<String> {
    let boards = in_step(&[expected, got]);
    let [mut left, mut right] = [Vec::new(), Vec::new()];
    if let [expected, got] = &boards[..] {
        (left, right) = (expected.clone(), got.clone());
    }
    left.insert(0, "expected".to_owned());
    right.insert(0, "got".to_owned());
    beside(&[left, right], GAP)
}

/// The lines of each board, as many for each as for the others: under a row that is not the same in all boards stands a
/// line of signs, for what differs from the first of them.
pub(crate) fn in_step(boards: &[&Board]) -> Vec<Vec<String>> {
    let rows = || boards.iter().flat_map(|board| &board.rows);
    let cells = || rows().flat_map(|row| &row.cells);
    let width = cells().map(|cell| bare(cell).chars().count()).max().unwrap_or(1).max(2);
    let mut told = vec![Vec::new(); boards.len()];
    for at in 0..boards.iter().map(|board| board.rows.len()).max().unwrap_or(0) {
        let first = boards.first().and_then(|board| board.rows.get(at));
        let signs = boards.iter().map(|board| match (first, board.rows.get(at)) {
            (Some(first), Some(row)) => signs(first, row, width),
            _ => String::new(),
        });
        let signs: Vec<String> = signs.collect();
        let differs = signs.iter().any(|signs| signs.contains('^'));
        for ((lines, board), signs) in told.iter_mut().zip(boards).zip(signs) {
            lines.push(board.rows.get(at).map(|row| drawn(row, width)).unwrap_or_default());
            if differs {
                lines.push(signs);
            }
        }
    }
    told
}

/// Blocks of lines set beside each other, with this between them.
pub(crate) fn beside(blocks: &[Vec<String>], gap: &str) -> Vec<String> {
    let widths = blocks.iter().map(|block| widest(block));
    let widths: Vec<usize> = widths.collect();
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let cells = blocks.iter().zip(&widths).map(|(block, width)| {
            let text = block.get(at).map_or("", String::as_str);
            format!("{text:width$}")
        });
        cells.collect::<Vec<_>>().join(gap).trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// How many characters the longest of these lines has.
pub(crate) fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// The number of a cell without its mark.
fn bare(cell: &str) -> &str {
    cell.trim_end_matches('*')
}

/// A row: the label, then each cell in a column of this width and one more for its mark.
fn drawn(row: &BoardRow, width: usize) -> String {
    let mut line = row.label.clone();
    for cell in &row.cells {
        let mark = if cell.ends_with('*') { '*' } else { ' ' };
        line.push_str(&format!(" {:>width$}{mark}", bare(cell)));
    }
    line.trim_end().to_owned()
}

/// A sign below each cell that differs.
fn signs(wanted: &BoardRow, came: &BoardRow, width: usize) -> String {
    let mut line = " ".repeat(came.label.chars().count());
    for (wanted, came) in wanted.cells.iter().zip(&came.cells) {
        let sign = if wanted == came { ' ' } else { '^' };
        line.push_str(&format!(" {sign:>width$} "));
    }
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: [(&str, &[&str]); 2]) -> Board {
        let row = |(label, cells): (&str, &[&str])| BoardRow {
            label: label.to_owned(),
            cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        };
        Board { rows: rows.map(row).to_vec() }
    }

    #[test]
    fn what_differs_is_marked() {
        let expected = board([("N", &["1", "2*", "."]), ("S", &["10", ".", ".*"])]);
        let got = board([("N", &["1", "2", "."]), ("S", &["10", "4", ".*"])]);
        let drawn = [
            "expected           got",
            "N  1   2*  .       N  1   2   .",
            "                          ^",
            "S 10   .   .*      S 10   4   .*",
            "                          ^",
        ];
        let same = side_by_side(&BoardPair { expected: expected.clone(), got: expected.clone() });
        let pair = side_by_side(&BoardPair { expected, got });
        assert_eq!(pair, drawn);
        assert!(!same.concat().contains('^') && same.len() == 3);
    }
}
