//! Two boards side by side, with a sign under every boma that differs.

use crate::question::{BoardPair, BoardRow};

/// Between the two boards.
const GAP: &str = "      ";

/// The lines of both boards, what the rules give on the left, each row followed by the signs for what differs in it.
pub(super) fn side_by_side(BoardPair { expected, got }: &BoardPair) -> Vec<String> {
    let cells = || expected.rows.iter().chain(&got.rows).flat_map(|row| &row.cells);
    let width = cells().map(|cell| bare(cell).chars().count()).max().unwrap_or(1).max(2);
    let left: Vec<String> = expected.rows.iter().map(|row| drawn(row, width)).collect();
    let longest = left.iter().map(|line| line.chars().count()).max().unwrap_or(0).max("expected".len());
    let mut lines = vec![format!("{:longest$}{GAP}got", "expected")];
    for (at, line) in left.iter().enumerate() {
        let (wanted, came) = (expected.rows.get(at), got.rows.get(at));
        let right = came.map(|row| drawn(row, width)).unwrap_or_default();
        lines.push(format!("{line:longest$}{GAP}{right}").trim_end().to_owned());
        if let (Some(wanted), Some(came)) = (wanted, came) {
            let signs = signs(wanted, came, width);
            if signs.contains('^') {
                lines.push(format!("{:longest$}{GAP}{signs}", "").trim_end().to_owned());
            }
        }
    }
    lines
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
    use crate::question::Board;

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
