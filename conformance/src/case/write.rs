//! A case as canonical YAML: keys in a fixed order, boards in columns, short lists and mappings on one line.

use super::drawn::lines;
use super::text::{
    AskText, CaseText, EntryText, GivenText, IllegalText, Origin, Pairs, PositionText, ResultText, Several,
};
use crate::question::{Board, BoardRow};
use std::fmt::Write as _;

/// The width beyond which a list or a mapping is no longer written on one line.
const WIDTH: usize = 110;

/// The same case as it is read back when it is written canonically: only white space differs, and lists of one.
pub(super) fn canonical(case: &CaseText) -> CaseText {
    let entry = |entry: &EntryText| EntryText {
        when: conditions(&entry.when),
        board: entry.board.as_deref().map(board),
        at: Pairs(entry.at.0.iter().map(|(ply, at)| (ply.clone(), position(at))).collect()),
        ..entry.clone()
    };
    CaseText {
        under: conditions(&case.under),
        given: case.given.as_ref().map(|given| match given {
            GivenText::Setup => GivenText::Setup,
            GivenText::Position(told) => GivenText::Position(position(told)),
        }),
        line: case.line.as_deref().map(moves),
        then: case.then.iter().map(entry).collect(),
        ..case.clone()
    }
}

fn position(told: &PositionText) -> PositionText {
    PositionText { board: told.board.as_deref().map(board), ..told.clone() }
}

fn conditions(pairs: &Pairs<Several>) -> Pairs<Several> {
    let one = |values: &Several| match values.as_slice() {
        [one] => Several::One(one.clone()),
        many => Several::Many(many.to_vec()),
    };
    Pairs(pairs.0.iter().map(|(point, values)| (point.clone(), one(values))).collect())
}

/// A board with its columns below each other. What is no board stays as it is.
fn board(text: &str) -> String {
    let words = |text: &str| -> Vec<Vec<String>> {
        let rows = text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect());
        rows.filter(|row: &Vec<String>| !row.is_empty()).collect()
    };
    let told = words(text);
    let row = |row: &Vec<String>| {
        let (label, cells) = row.split_first()?;
        Some(BoardRow { label: label.clone(), cells: cells.to_vec() })
    };
    let drawn = Board { rows: told.iter().filter_map(row).collect() };
    let drawn: String = lines(&drawn).iter().map(|line| format!("{line}\n")).collect();
    if words(&drawn) == told && !told.is_empty() { drawn } else { text.to_owned() }
}

/// Moves, one a line, without white space around them.
fn moves(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() {
        String::new()
    } else {
        text.lines().map(|line| format!("{}\n", line.trim())).collect()
    }
}

/// The case as an item of the list of cases, with a newline at its end.
pub(crate) fn written(case: &CaseText) -> String {
    let mut out = Writer::default();
    let case = canonical(case);
    let begin = out.begin();
    out.pair(2, "id", &case.id);
    out.pair(2, "title", &case.title);
    out.list(2, "rules", &case.rules);
    out.some_list(2, "not-rules", &case.not_rules);
    out.conditions(2, "under", &case.under);
    if let Some(laps) = case.endless_laps {
        out.line(2, &format!("endless-laps: {laps}"));
    }
    match &case.given {
        None => {}
        Some(GivenText::Setup) => out.line(2, "given: setup"),
        Some(GivenText::Position(told)) => {
            out.line(2, "given:");
            out.position(4, told);
        }
    }
    out.some_pair(2, "move", case.r#move.as_ref());
    out.some_pair(2, "line", case.line.as_ref());
    if let Some(ask) = case.ask {
        out.pair(2, "ask", ask_word(ask));
    }
    if let Some(laps) = &case.laps {
        out.list(2, "laps", laps);
    }
    if case.then.is_empty() {
        out.line(2, "then: []");
    } else {
        out.line(2, "then:");
        for entry in &case.then {
            let begin = out.begin();
            out.entry(6, entry);
            out.item(begin, 4);
        }
    }
    out.some_list(2, "cites", &case.cites);
    out.pair(2, "origin", origin_word(case.origin));
    out.pair(2, "since", &case.since);
    out.item(begin, 0);
    out.text
}

const fn ask_word(ask: AskText) -> &'static str {
    match ask {
        AskText::Legal => "legal",
        AskText::Setup => "setup",
        AskText::Count => "count",
    }
}

const fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Hand => "hand",
        Origin::Search => "search",
        Origin::Fuzz => "fuzz",
        Origin::Reconstructed => "reconstructed",
    }
}

#[derive(Default)]
struct Writer {
    text: String,
}

impl Writer {
    fn begin(&self) -> usize {
        self.text.len()
    }

    /// Makes what was written since then an item of a list: its first line gets the dash.
    fn item(&mut self, begin: usize, indent: usize) {
        self.text.replace_range(begin + indent..=begin + indent, "-");
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }

    fn pair(&mut self, indent: usize, key: &str, value: &str) {
        let key = scalar(key, Context::Block);
        match block(value) {
            Some(sign) => {
                self.line(indent, &format!("{key}: {sign}"));
                for line in value.lines() {
                    self.line(indent + 2, line);
                }
            }
            None => self.line(indent, &format!("{key}: {}", scalar(value, Context::Block))),
        }
    }

    fn some_pair(&mut self, indent: usize, key: &str, value: Option<&String>) {
        if let Some(value) = value {
            self.pair(indent, key, value);
        }
    }

    /// On one line if that is not too long, else one item a line.
    fn list(&mut self, indent: usize, key: &str, items: &[String]) {
        let flow = format!("{key}: {}", flow_list(items));
        if indent + flow.chars().count() <= WIDTH {
            return self.line(indent, &flow);
        }
        self.line(indent, &format!("{key}:"));
        for item in items {
            self.line(indent + 2, &format!("- {}", scalar(item, Context::Block)));
        }
    }

    fn some_list(&mut self, indent: usize, key: &str, items: &[String]) {
        if !items.is_empty() {
            self.list(indent, key, items);
        }
    }

    fn conditions(&mut self, indent: usize, key: &str, pairs: &Pairs<Several>) {
        if pairs.0.is_empty() {
            return;
        }
        let value = |values: &Several| match values {
            Several::One(one) => scalar(one, Context::Flow),
            Several::Many(many) => flow_list(many),
        };
        let told: Vec<String> = pairs
            .0
            .iter()
            .map(|(point, values)| format!("{}: {}", scalar(point, Context::Flow), value(values)))
            .collect();
        let flow = format!("{key}: {{ {} }}", told.join(", "));
        // The dash of an entry is part of the indentation.
        if indent + flow.chars().count() <= WIDTH {
            return self.line(indent, &flow);
        }
        self.line(indent, &format!("{key}:"));
        for pair in told {
            self.line(indent + 2, &pair);
        }
    }

    fn position(&mut self, indent: usize, told: &PositionText) {
        let PositionText { turn, phase, board, prisons, result } = told;
        self.some_pair(indent, "turn", turn.as_ref());
        self.some_pair(indent, "phase", phase.as_ref());
        self.some_pair(indent, "board", board.as_ref());
        self.some_pair(indent, "prisons", prisons.as_ref());
        if let Some(ResultText { winner, supreme, worth }) = result {
            let winner = scalar(winner, Context::Flow);
            self.line(indent, &format!("result: {{ winner: {winner}, supreme: {supreme}, worth: {worth} }}"));
        }
    }

    fn entry(&mut self, indent: usize, entry: &EntryText) {
        let begin = self.begin();
        self.conditions(indent, "when", &entry.when);
        if let Some(laps) = &entry.laps {
            self.list(indent, "laps", laps);
        }
        self.position(indent, &entry.position());
        if let Some(IllegalText { ply, because }) = &entry.illegal {
            let ply = ply.map_or_else(String::new, |ply| format!("ply: {ply}, "));
            let because = scalar(because, Context::Flow);
            self.line(indent, &format!("illegal: {{ {ply}because: {because} }}"));
        }
        if let Some(legal) = &entry.legal {
            self.list(indent, "legal", legal);
        }
        if let Some(count) = entry.count {
            self.line(indent, &format!("count: {count}"));
        }
        if !entry.at.0.is_empty() {
            self.line(indent, "at:");
            for (ply, told) in &entry.at.0 {
                self.line(indent + 2, &format!("{}:", key(ply)));
                self.position(indent + 4, told);
            }
        }
        self.some_pair(indent, "why", entry.why.as_ref());
        if self.begin() == begin {
            self.line(indent, "{}");
        }
    }
}

fn flow_list(items: &[String]) -> String {
    let items: Vec<String> = items.iter().map(|item| scalar(item, Context::Flow)).collect();
    format!("[{}]", items.join(", "))
}

/// The number of a move stands without quotes.
fn key(ply: &str) -> String {
    if ply.bytes().all(|byte| byte.is_ascii_digit()) && !ply.is_empty() {
        ply.to_owned()
    } else {
        scalar(ply, Context::Block)
    }
}

/// Where a scalar stands.
#[derive(Clone, Copy)]
enum Context {
    /// After a key or a dash, to the end of the line.
    Block,
    /// In brackets.
    Flow,
}

/// Plain if it is read back as this text, else in quotes. The YAML library is the judge.
fn scalar(text: &str, context: Context) -> String {
    use serde_yaml::Value;
    let expected = Value::String(text.to_owned());
    let plain = !text.contains('\n')
        && match context {
            Context::Block => serde_yaml::from_str::<Value>(&format!("- {text}\n"))
                .is_ok_and(|read| read == Value::Sequence(vec![expected])),
            Context::Flow => serde_yaml::from_str::<Value>(&format!("[{text}]\n"))
                .is_ok_and(|read| read == Value::Sequence(vec![expected])),
        };
    // JSON's texts are YAML's too.
    if plain { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

/// The sign of a block text, if the text can be one: several lines, none of which begins or ends with white space.
fn block(text: &str) -> Option<&'static str> {
    let lines: Vec<&str> = text.lines().collect();
    let tidy = lines.iter().all(|line| line.trim() == *line);
    let full = lines.first().is_some_and(|line| !line.is_empty());
    let ends = lines.last().is_some_and(|line| !line.is_empty());
    if !(text.contains('\n') && tidy && full && ends) || text.contains('\r') {
        return None;
    }
    Some(if text.ends_with('\n') { "|" } else { "|-" })
}
