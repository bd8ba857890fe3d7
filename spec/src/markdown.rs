//! Reading `rules.md`: front matter, then clauses, each a heading and fixed labelled blocks in a fixed order.

use crate::cite::Citation;
use crate::error::{Error, Problem};
use crate::files::Files;
use crate::rule::{Example, Kind, Outcome, Rule, RuleId};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};
use std::ops::Range;

/// What stands in `rules.md`.
pub(crate) struct Document {
    /// The front matter, and how many lines are before it.
    pub(crate) front: (String, usize),
    pub(crate) rules: Vec<Rule>,
}

/// Reads the file.
pub(crate) fn read(files: &Files) -> Result<Document, Error> {
    let blocks = blocks(files.rules.text);
    let front = match blocks.first() {
        Some(Block { kind: BlockKind::Front, text, line, .. }) => (text.clone(), *line),
        _ => return Err(Problem::NoFrontMatter.at(files.rules.name, 1)),
    };
    let mut rules = Vec::new();
    let mut section = String::new();
    for (at, block) in blocks.iter().enumerate() {
        match block.kind {
            BlockKind::Heading(HeadingLevel::H2) => section.clone_from(&block.text),
            BlockKind::Heading(HeadingLevel::H3) => {
                rules.push(Clause::read(files, &section, block, &blocks[at + 1..])?);
            }
            _ => {}
        }
    }
    Ok(Document { front, rules })
}

/// A block of the document, at its outermost level.
struct Block {
    kind: BlockKind,
    /// Its text as it is written; of a fence, what is inside; of a heading, without the mark.
    text: String,
    line: usize,
    /// The items of a list, each with its line.
    items: Vec<(usize, String)>,
}

enum BlockKind {
    Front,
    Heading(HeadingLevel),
    Paragraph,
    Fence(String),
    List,
    Other,
}

/// The outermost blocks of a document, in order.
fn blocks(document: &str) -> Vec<Block> {
    let options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS | Options::ENABLE_TABLES;
    let line_at = |offset: usize| 1 + document[..offset].matches('\n').count();
    let written = |range: &Range<usize>| document[range.clone()].trim().to_owned();
    let mut blocks: Vec<Block> = Vec::new();
    let mut depth = 0;
    for (event, range) in Parser::new_ext(document, options).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                depth += 1;
                if depth == 1 {
                    let (kind, text) = match tag {
                        Tag::MetadataBlock(_) => (BlockKind::Front, String::new()),
                        Tag::Heading { level, .. } => (
                            BlockKind::Heading(level),
                            written(&range).trim_start_matches('#').trim().to_owned(),
                        ),
                        Tag::Paragraph => (BlockKind::Paragraph, written(&range)),
                        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                            (BlockKind::Fence(info.into_string()), String::new())
                        }
                        Tag::List(_) => (BlockKind::List, String::new()),
                        _ => (BlockKind::Other, written(&range)),
                    };
                    blocks.push(Block { kind, text, line: line_at(range.start), items: Vec::new() });
                } else if let (2, Tag::Item, Some(list)) = (depth, tag, blocks.last_mut()) {
                    let item = written(&range).trim_start_matches(['-', '*']).trim().to_owned();
                    list.items.push((line_at(range.start), item));
                }
            }
            Event::End(_) => depth -= 1,
            Event::Text(text) if depth == 1 => {
                if let Some(Block { kind: BlockKind::Front | BlockKind::Fence(_), text: inside, .. }) =
                    blocks.last_mut()
                {
                    inside.push_str(&text);
                }
            }
            _ => {}
        }
    }
    blocks
}

/// A clause that is being read: the blocks that are still to come.
struct Clause<'a> {
    files: &'a Files,
    id: RuleId,
    rest: &'a [Block],
    line: usize,
}

impl<'a> Clause<'a> {
    fn read(files: &'a Files, section: &str, heading: &Block, rest: &'a [Block]) -> Result<Rule, Error> {
        let bad = || Problem::BadRuleId { game: files.game.to_owned(), found: heading.text.clone() };
        let id = heading.text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
        let id = id.and_then(|id| RuleId::parse(files.game, id));
        let id = id.ok_or_else(|| bad().at(files.rules.name, heading.line))?;
        let end = rest.iter().position(|block| matches!(block.kind, BlockKind::Heading(_)));
        let mut clause = Clause { files, id, rest: &rest[..end.unwrap_or(rest.len())], line: heading.line };

        let kind = clause.kind()?;
        let sentence = clause.labelled("Rule")?.to_owned();
        let (formal, remarks) = clause.formal()?;
        let points = clause.points()?;
        let sources = clause.sources()?;
        let ruling = clause.ruling()?;
        if sources.is_empty() && ruling.is_none() {
            return Err(clause.wrong(Problem::Unfounded { rule: clause.id.to_string() }));
        }
        let example = clause.example()?;
        if let Some(block) = clause.rest.first() {
            clause.line = block.line;
            return Err(clause.unexpected("nothing more"));
        }
        Ok(Rule {
            id: clause.id,
            kind,
            section: section.to_owned(),
            sentence,
            formal,
            remarks,
            points,
            sources,
            ruling,
            example,
            line: heading.line,
        })
    }

    fn kind(&mut self) -> Result<Kind, Error> {
        match self.labelled("Kind")? {
            "definition" => Ok(Kind::Definition),
            "action" => Ok(Kind::Action),
            found => {
                let found = found.to_owned();
                Err(self.wrong(Problem::UnknownKind { rule: self.id.to_string(), found }))
            }
        }
    }

    /// The statement in the notation, and the remarks that may follow it.
    fn formal(&mut self) -> Result<(String, String), Error> {
        self.bare("Formal")?;
        let formal = self.fence("nki", "a fence `nki`")?;
        let mut remarks = Vec::new();
        while let Some(block) = self.rest.first().filter(|block| label(&block.text).is_none()) {
            self.line = block.line;
            if !matches!(block.kind, BlockKind::Paragraph) {
                break;
            }
            remarks.push(block.text.as_str());
            self.rest = &self.rest[1..];
        }
        Ok((formal, remarks.join("\n\n")))
    }

    fn points(&mut self) -> Result<Vec<String>, Error> {
        let text = self.labelled("Points")?;
        if text == "none" {
            return Ok(Vec::new());
        }
        let names =
            text.split(", ").map(|name| name.strip_prefix('`').and_then(|name| name.strip_suffix('`')));
        let names: Option<Vec<String>> = names.map(|name| name.map(str::to_owned)).collect();
        names.ok_or_else(|| self.unexpected("points in backquotes with commas between them, or `none`"))
    }

    fn sources(&mut self) -> Result<Vec<Citation>, Error> {
        if self.next_label() != Some("Sources") {
            return Ok(Vec::new());
        }
        self.bare("Sources")?;
        match self.rest.first() {
            Some(Block { kind: BlockKind::List, items, .. }) => {
                self.rest = &self.rest[1..];
                items.iter().map(|(line, item)| self.source(*line, item)).collect()
            }
            _ => Err(self.unexpected("a list of sentences")),
        }
    }

    /// `` `LOCATOR` `HASH` paraphrase ``
    fn source(&self, line: usize, item: &str) -> Result<Citation, Error> {
        let wrong = |problem: Problem| problem.at(self.files.rules.name, line);
        let mut parts = item.splitn(3, ' ');
        let mut quoted = || parts.next()?.strip_prefix('`')?.strip_suffix('`');
        match (quoted(), quoted(), parts.next()) {
            (Some(locator), Some(hash), Some(says)) => Ok(Citation {
                locator: locator.parse().map_err(wrong)?,
                hash: hash.parse().map_err(wrong)?,
                says: says.to_owned(),
            }),
            _ => Err(wrong(Problem::BadSource { rule: self.id.to_string(), found: item.to_owned() })),
        }
    }

    fn ruling(&mut self) -> Result<Option<String>, Error> {
        if self.next_label() != Some("Ruling") {
            return Ok(None);
        }
        Ok(Some(self.labelled("Ruling")?.to_owned()))
    }

    fn example(&mut self) -> Result<Example, Error> {
        let says = self.labelled("Example")?.to_owned();
        let text = self.fence("example", "a fence `example`")?;
        example(says, &text)
            .map_err(|what| self.wrong(Problem::BadExample { rule: self.id.to_string(), what }))
    }

    // ---- The blocks, one after the other

    fn next_label(&self) -> Option<&'a str> {
        self.rest.first().and_then(|block| label(&block.text)).map(|(name, _)| name)
    }

    /// The text behind this label, which comes next and has some.
    fn labelled(&mut self, name: &'static str) -> Result<&'a str, Error> {
        let text = self.label_line(name)?;
        if text.is_empty() { Err(self.unexpected("a text behind the label")) } else { Ok(text) }
    }

    /// This label, which comes next and stands alone.
    fn bare(&mut self, name: &'static str) -> Result<(), Error> {
        let text = self.label_line(name)?;
        if text.is_empty() { Ok(()) } else { Err(self.unexpected("nothing behind the label")) }
    }

    fn label_line(&mut self, name: &'static str) -> Result<&'a str, Error> {
        let Some((block, rest)) = self.rest.split_first() else { return Err(self.unexpected(name)) };
        self.line = block.line;
        match label(&block.text) {
            Some((found, text)) if found == name => {
                self.rest = rest;
                Ok(text)
            }
            _ => Err(self.unexpected(name)),
        }
    }

    fn fence(&mut self, info: &str, expected: &'static str) -> Result<String, Error> {
        match self.rest.split_first() {
            Some((Block { kind: BlockKind::Fence(found), text, line, .. }, rest)) if found == info => {
                self.line = *line;
                self.rest = rest;
                Ok(text.trim_end().to_owned())
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn wrong(&self, problem: Problem) -> Error {
        problem.at(self.files.rules.name, self.line)
    }

    fn unexpected(&self, expected: &'static str) -> Error {
        let found = match self.rest.first() {
            None => "the end of the clause".to_owned(),
            Some(Block { kind: BlockKind::Fence(info), .. }) => format!("a fence `{info}`"),
            Some(Block { kind: BlockKind::List, .. }) => "a list".to_owned(),
            Some(block) => format!("`{}`", block.text.chars().take(40).collect::<String>()),
        };
        self.wrong(Problem::Block { rule: self.id.to_string(), expected, found })
    }
}

/// The label that a paragraph begins with, `**Label:**`, and what follows it.
fn label(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.strip_prefix("**")?.split_once(":**")?;
    Some((name, rest.trim()))
}

/// Reads an example's fence; the error says what it has that it should not.
fn example(says: String, text: &str) -> Result<Example, String> {
    let (mut given, mut then, mut result) = (None, None, None);
    let (mut under, mut moves, mut laps) = (Vec::new(), Vec::new(), Vec::new());
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').ok_or_else(|| format!("the line `{line}`"))?;
        let rest = rest.trim();
        let once = |known: bool| if known { Err(format!("`{word}` twice")) } else { Ok(()) };
        match word {
            "given" => {
                once(given.is_some())?;
                given = Some(rest.to_owned());
            }
            "under" => {
                once(!under.is_empty())?;
                for one in rest.split(", ") {
                    let (point, reading) =
                        one.split_once(": ").ok_or_else(|| format!("no reading in `{one}`"))?;
                    under.push((point.to_owned(), reading.to_owned()));
                }
            }
            "move" => moves.push(rest.to_owned()),
            "laps" => {
                once(!laps.is_empty())?;
                laps.extend(rest.split(", ").map(str::to_owned));
            }
            "then" => {
                once(then.is_some())?;
                let refused = rest == "refused";
                then = Some(if refused { Outcome::Refused } else { Outcome::Position(rest.to_owned()) });
            }
            "result" => {
                once(result.is_some())?;
                result = Some(rest.to_owned());
            }
            _ => return Err(format!("the unknown word `{word}`")),
        }
    }
    let given = given.ok_or("no `given`")?;
    let then = then.ok_or("no `then`")?;
    Ok(Example { says, given, under, moves, laps, then, result })
}
