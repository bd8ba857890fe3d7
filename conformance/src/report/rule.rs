//! A rule, told to a person.

use super::link::linked;

/// The width of texts for people.
pub(crate) const WIDTH: usize = 100;

/// What a rule says, without emphasis.
#[must_use]
pub(crate) fn sentence(game: &str, id: &str) -> Option<String> {
    let rule = nki_spec::game(game)?.rule(id)?;
    Some(rule.sentence().replace(['*', '`'], ""))
}

/// A rule: its id, its sentence, and the sources it rests on.
#[must_use]
pub fn rule(game: &str, id: &str) -> String {
    let mut told = format!("  {}\n", linked(id));
    let Some(rule) = nki_spec::game(game).and_then(|spec| spec.rule(id)) else { return told };
    told.push_str(&wrapped(&sentence(game, id).unwrap_or_default(), 4, WIDTH));
    for source in rule.sources() {
        told.push_str(&wrapped(&format!("{}  {}", source.locator, source.says), 4, WIDTH));
    }
    if let Some(ruling) = rule.ruling() {
        told.push_str(&wrapped(&format!("ruling: {ruling}"), 4, WIDTH));
    }
    told
}

/// A text in lines of at most so many characters, words kept whole, each line after this indentation.
#[must_use]
pub fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    let mut line = String::new();
    let end = |line: &mut String, out: &mut String| {
        if !line.is_empty() {
            out.push_str(&format!("{:indent$}{line}\n", ""));
            line.clear();
        }
    };
    for word in text.split_whitespace() {
        if indent + line.chars().count() + 1 + word.chars().count() > width {
            end(&mut line, &mut out);
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    end(&mut line, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_at_words() {
        assert_eq!(wrapped("one two three four", 2, 10), "  one two\n  three\n  four\n");
        assert_eq!(wrapped("  ", 2, 10), "");
    }
}
