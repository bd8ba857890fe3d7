//! The chain is whole, and every way in which it can be broken is seen: each sabotage spoils one thing, in the spec,
//! the code, a case or a copy of a text, and expects to be told of it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it skips"
)]

#[path = "support/command.rs"]
mod command;

use command::{said, shows};
use nki::case::Suite;
use nki::games;
use nki::trace::{Copy, Evidence, compared, trace};
use nki_reference::code::{Code, File as CodeFile};
use nki_spec::{File, Files, Game};
use snapbox::file;
use std::path::{Path, PathBuf};

fn embedded() -> Evidence<'static> {
    Evidence::embedded(games::named("kiothi").unwrap()).unwrap()
}

/// What is complained of, of this evidence.
fn complaints(evidence: &Evidence<'_>) -> Vec<String> {
    trace(evidence).complaints.iter().map(ToString::to_string).collect()
}

/// A text with one thing in it replaced.
fn spoilt(text: &'static str, from: &str, to: &str) -> &'static str {
    assert!(text.contains(from), "the sabotage's text is gone: {from}");
    Box::leak(text.replacen(from, to, 1).into_boxed_str())
}

/// What is complained of when these things are replaced in files of the spec.
fn spec(changes: &[(Pick, &str, &str)]) -> Vec<String> {
    let mut files = nki_spec::files("kiothi").unwrap().clone();
    for (pick, from, to) in changes {
        let file = pick(&mut files);
        file.text = spoilt(file.text, from, to);
    }
    let spec = Game::load(&files);
    complaints(&Evidence { files: &files, spec: spec.as_ref(), ..embedded() })
}

/// Which file is spoilt.
type Pick = fn(&mut Files) -> &mut File;

fn rules(files: &mut Files) -> &mut File {
    &mut files.rules
}

fn readings(files: &mut Files) -> &mut File {
    &mut files.readings
}

fn handout(files: &mut Files) -> &mut File {
    &mut files.witnesses[0]
}

/// What is complained of when something is replaced in the reference.
fn code(names: (&str, &str), carries_out: (&str, &str)) -> Vec<String> {
    let code = embedded().code;
    let spoil = |file: &CodeFile, (from, to): (&str, &str)| match file.text.contains(from) {
        true => CodeFile { text: spoilt(file.text, from, to), ..*file },
        false => *file,
    };
    let files: Vec<CodeFile> = code.carries_out.iter().map(|file| spoil(file, carries_out)).collect();
    assert!(names.0.is_empty() != carries_out.0.is_empty(), "one sabotage at a time");
    let code = Code { names: spoil(&code.names, names), carries_out: Box::leak(files.into_boxed_slice()) };
    assert_ne!(code, embedded().code, "the sabotage changes something");
    complaints(&Evidence { code, ..embedded() })
}

/// What is complained of when the suite is one file, with this in it replaced.
fn suite(file: &str, from: &str, to: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/kiothi").join(file);
    let text = Box::leak(std::fs::read_to_string(path).unwrap().into_boxed_str());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    std::fs::write(&path, spoilt(text, from, to)).unwrap();
    let (suite, faults) = Suite::unproved(&[path]);
    let found = complaints(&Evidence { suite: &suite, faults: &faults, ..embedded() });
    let folder = format!("{}/", folder.path().display());
    found.into_iter().map(|complaint| complaint.replace(&folder, "")).collect()
}

/// Where something is listed of the handout that has this in its line.
fn listed(needle: &str) -> String {
    let file = nki_spec::files("kiothi").unwrap().witnesses[0];
    format!("spec/{}:{}", file.name, line(file.text, needle))
}

/// Where a rule stands in the spec.
fn written(rule: &str) -> String {
    let file = nki_spec::files("kiothi").unwrap().rules;
    format!("spec/{}:{}", file.name, line(file.text, &format!("### `{rule}`")))
}

fn line(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line == needle).unwrap() + 1
}

/// The complaints that are about this.
fn about(word: &str, complaints: &[String]) -> Vec<String> {
    complaints.iter().filter(|complaint| complaint.contains(word)).cloned().collect()
}

/// A complaint about the seal of the handout, which goes with every change of its list.
fn is_seal(complaint: &str) -> bool {
    complaint.contains(": the sentences of botta-1972 are not those that were sealed")
}

#[test]
fn the_chain_is_whole() {
    for game in games::all() {
        let evidence = Evidence::embedded(*game).unwrap();
        assert_eq!(complaints(&evidence), [""; 0]);
        let traced = trace(&evidence);
        assert_eq!(
            traced.cases,
            Suite::embedded().cases().filter(|case| case.about().game == game.name()).count()
        );
        assert!(traced.rules.iter().all(|rule| !rule.reference.is_empty()));
        assert!(traced.rules.iter().all(|rule| !rule.acts || rule.cases.iter().any(|case| case.fired)));
    }
}

// ---- The texts

#[test]
fn a_dropped_sentence() {
    // The last of its line, and nothing rests on it: only the seal knows of it.
    let dropped = "- at: driedger-2001:15.5\n  hash: \"d08c019f\"\n  says: \"they are mistaken for sweets\"\n  no-rule: \"a jest\"\n";
    let found = spec(&[(handout, dropped, "")]);
    assert!(found.len() == 1 && is_seal(&found[0]), "{found:#?}");
    assert!(found[0].contains("one was dropped, put in or changed; where that is meant, the seal is now "));
}

#[test]
fn a_dropped_sentence_in_the_midst_of_a_line() {
    let dropped = "- at: driedger-2001:10.2\n  hash: \"6b6ad2ae\"\n  says: \"it is pictured as clans at war, whose warriors look alike\"\n  states: [kiothi.board.rows]\n";
    let found = spec(&[(handout, dropped, "")]);
    assert_eq!(
        found[1..],
        [
            format!("{}: the sentence before driedger-2001:10.3 is not listed; every sentence is, in order", listed("- at: driedger-2001:10.2")),
            "spec/sources/botta-1972.yaml: driedger-2001:10.2 is cited (states kiothi.board.rows) and not listed; list it with what becomes of it".to_owned(),
        ]
    );
    assert!(is_seal(&found[0]));
}

#[test]
fn a_changed_hash_in_the_list() {
    let found = spec(&[(handout, "hash: \"6b6ad2ae\"", "hash: \"6b6ad2af\"")]);
    assert!(is_seal(&found[0]));
    let other = format!(
        "{}: driedger-2001:10.2 is listed with the hash 6b6ad2af and cited with 6b6ad2ae; read it again",
        listed("- at: driedger-2001:10.2")
    );
    assert_eq!(found[1..], [other]);
}

#[test]
fn a_changed_hash_in_a_rule() {
    let found = spec(&[(rules, "`driedger-2001:10.2` `6b6ad2ae`", "`driedger-2001:10.2` `6b6ad2af`")]);
    let other = format!(
        "{}: driedger-2001:10.2 is listed with the hash 6b6ad2ae and cited with 6b6ad2af; read it again",
        listed("- at: driedger-2001:10.2")
    );
    assert_eq!(found, [other]);
}

#[test]
fn a_sentence_without_disposition() {
    let found = spec(&[(handout, "  no-rule: \"an address\"\n", "")]);
    assert_eq!(
        found,
        [format!(
            "{}: nothing says what becomes of driedger-2001:6.1; say what it `states`, `reads` or else bears on, or `no-rule` and why",
            listed("- at: driedger-2001:6.1")
        )]
    );
}

#[test]
fn a_sentence_disposed_of_both_ways() {
    let said = "  says: \"it is pictured as clans at war, whose warriors look alike\"\n";
    let found = spec(&[(handout, said, &format!("{said}  no-rule: \"a picture\"\n"))]);
    assert_eq!(
        found,
        [format!(
            "{}: driedger-2001:10.2 says why no rule comes from it, and bears on one; take one of the two away",
            listed("- at: driedger-2001:10.2")
        )]
    );
}

#[test]
fn a_sentence_that_claims_a_rule_which_does_not_cite_it() {
    let claim =
        "  says: \"it is pictured as clans at war, whose warriors look alike\"\n  states: [kiothi.board.rows";
    let found = spec(&[(handout, claim, &format!("{claim}, kiothi.end.draw"))]);
    assert_eq!(
        found,
        [format!(
            "{}: driedger-2001:10.2 states kiothi.end.draw, which does not cite it; cite it there, or take it away here",
            listed("- at: driedger-2001:10.2")
        )]
    );
}

#[test]
fn a_rule_that_cites_a_sentence_which_does_not_say_so() {
    let cited = "- `driedger-2001:10.2` `6b6ad2ae` one warrior cannot be told from another\n";
    let more = "- `driedger-2001:15.4` `7f8d4766` their colour\n";
    let found = spec(&[(rules, cited, &format!("{cited}{more}"))]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains(": driedger-2001:15.4 is cited and does not say that it states kiothi.board.rows; say so here, or cite it no more"));
}

#[test]
fn a_reading_taken_on_another_basis_than_the_sentence_says() {
    let found =
        spec(&[(handout, "reads: [setup=six-of-five explicit]", "reads: [setup=six-of-five implied]")]);
    let line = format!("{}: driedger-2001:8.2", listed("- at: driedger-2001:8.2"));
    assert_eq!(
        found,
        [
            format!(
                "{line} reads setup=six-of-five implied, which does not cite it; cite it there, or take it away here"
            ),
            format!(
                "{line} is cited and does not say that it reads setup=six-of-five explicit; say so here, or cite it no more"
            ),
        ]
    );
}

// ---- The rules and readings

#[test]
fn an_orphan_rule() {
    let text = nki_spec::files("kiothi").unwrap().rules.text;
    let begin = text.find("**Ruling:** The texts name only").unwrap();
    let end = begin + text[begin..].find("\n\n").unwrap() + 2;
    let found = spec(&[(rules, &text[begin..end], "")]);
    assert_eq!(found.len(), 1);
    let says = "kiothi.end.draw has neither sources nor a ruling";
    assert!(found[0].starts_with("spec/kiothi/rules.md:") && found[0].ends_with(says), "{found:?}");
}

#[test]
fn a_reading_without_basis() {
    let attested = "- { point: pickup, reading: whole, note: \"A move takes the whole boma.\" }\n";
    let found = spec(&[(readings, attested, "")]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("spec/kiothi/readings.yaml:"), "{found:#?}");
    let says = ": no text takes pickup=whole, tells of it or leaves room for it; say `because`, or drop it";
    assert!(found[0].ends_with(says), "{found:#?}");
}

// ---- The code

#[test]
fn a_rule_the_code_does_not_know() {
    let found = code(("    EndDraw = \"kiothi.end.draw\",\n", ""), ("", ""));
    assert_eq!(
        found,
        [format!(
            "{}: the code does not know kiothi.end.draw; name it there, or retire it",
            written("kiothi.end.draw")
        )]
    );
}

#[test]
fn a_rule_the_spec_does_not_know() {
    let line = "    EndDraw = \"kiothi.end.draw\",\n";
    let found = code((line, &format!("{line}    EndTea = \"kiothi.end.tea\",\n")), ("", ""));
    let says = "the spec has no rule kiothi.end.tea that acts; write it down, or name another";
    assert_eq!(found, [format!("reference/src/kiothi/rule.rs:76: {says}")]);
}

#[test]
fn a_definition_the_code_names_as_if_it_acted() {
    let line = "    EndDraw = \"kiothi.end.draw\",\n";
    let found = code((line, &format!("{line}    Facing = \"kiothi.board.facing\",\n")), ("", ""));
    let says = "the spec has no rule kiothi.board.facing that acts; write it down, or name another";
    assert_eq!(found, [format!("reference/src/kiothi/rule.rs:76: {says}")]);
}

#[test]
fn a_rule_the_code_never_reports() {
    let found = code(("", ""), ("self.seen.step(Rule::CaptureNki, ", "self.seen.step(Rule::CaptureFacing, "));
    let says = "the code never reports kiothi.capture.nki; report it where it is carried out";
    assert_eq!(found, [format!("reference/src/kiothi/rule.rs:62: {says}")]);
}

#[test]
fn a_definition_that_no_comment_names() {
    let found = code(("", ""), ("`kiothi.board.facing`", "*facing*"));
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with(": the code does not know kiothi.board.facing; name it there, or retire it"));
}

// ---- The cases

#[test]
fn a_rule_that_no_case_claims() {
    let found = suite("end-result.yaml", "  rules: [kiothi.end.draw, ", "  rules: [");
    let says = format!(
        "{}: no case is about kiothi.end.draw; write one in which it fires",
        written("kiothi.end.draw")
    );
    assert_eq!(about("kiothi.end.draw", &found), [says]);
    assert_eq!(about("kiothi.end.winner", &found), [""; 0], "that one the file has");
}

#[test]
fn a_lying_case_and_a_rule_that_never_fires() {
    let found = suite(
        "capture.yaml",
        "rules: [kiothi.capture.facing, kiothi.capture.retire]",
        "rules: [kiothi.capture.facing, kiothi.sowing.endless]",
    );
    assert_eq!(
        about("kiothi.sowing.endless", &found),
        [
            format!(
                "{}: kiothi.sowing.endless fires in none of the cases that claim it; write one in which it does",
                written("kiothi.sowing.endless")
            ),
            "capture.yaml:7: kiothi-capture-plain claims kiothi.sowing.endless, which does not fire in it; take it out of its `rules`".to_owned(),
        ]
    );
}

#[test]
fn a_case_that_claims_a_rule_there_is_not() {
    let found = suite(
        "capture.yaml",
        "rules: [kiothi.capture.facing, kiothi.capture.retire]",
        "rules: [kiothi.capture.facing, kiothi.capture.all]",
    );
    let fault = about("kiothi.capture.all", &found);
    assert_eq!(fault.len(), 1);
    assert!(fault[0].starts_with("capture.yaml:9: "), "{fault:?}");
}

// ---- Copies of the texts

/// The folder of the texts, if it is there.
fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("NKI_SOURCES").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/sources");
    let found = named.or_else(|| beside.is_dir().then_some(beside));
    if found.is_none() {
        eprintln!("the texts are not at hand: no copy is compared (set NKI_SOURCES to their folder)");
    }
    found
}

#[test]
fn the_texts_are_what_was_read() {
    let Some(folder) = folder() else { return };
    let out = said(&["trace", "--texts", folder.to_str().unwrap()]);
    assert!(out.starts_with("exits with 0\n") && out.ends_with("; the chain is whole\n"), "{out}");
}

#[test]
fn a_copy_that_differs() {
    let Some(folder) = folder() else { return };
    let file = folder.join("wikinfo-kiothi.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let spec = nki_spec::game("kiothi").unwrap();
    let differs = |text: String| -> Vec<String> {
        let copy = Copy { name: "wikinfo-kiothi".to_owned(), file: "copy.txt".to_owned(), text };
        compared(spec, &copy).iter().map(ToString::to_string).collect()
    };
    assert_eq!(differs(text.clone()), [""; 0]);
    assert_eq!(differs(text.replace(' ', "  ")), [""; 0], "white space does not count");

    let lines: Vec<&str> = text.lines().collect();
    let mut changed = lines.clone();
    changed[38] = "Anything goes.";
    changed[61] = "Nobody wins.";
    assert_eq!(
        differs(changed.join("\n")),
        [format!(
            "copy.txt:39: copy.txt is not the text that was read: wikinfo-kiothi:39.1 is listed as {}, and the text has {} there\n  \
             listed: the first lap may not end in an own boma that is occupied\n  stands there: Anything goes.\n  and one more difference",
            spec.witness("wikinfo-kiothi")
                .unwrap()
                .sentence(&"wikinfo-kiothi:39.1".parse().unwrap())
                .unwrap()
                .hash,
            nki_spec::Hash::of("Anything goes."),
        )]
    );
    let mut dropped = lines;
    dropped[38] = "";
    let found = differs(dropped.join("\n"));
    assert_eq!(found.len(), 1);
    assert!(
        found[0].contains("wikinfo-kiothi:39.1 is listed, and the text has no such sentence"),
        "{found:?}"
    );
}

#[test]
fn a_copy_is_shown_beside_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.txt");
    std::fs::write(&file, "One of ours.\n\nTwo of ours, with \u{1b}[31mred\u{1b}[0m in it.\n").unwrap();
    let arg = format!("wikinfo-kiothi={}", file.display());
    let out = said(&["trace", "--text", &arg]).replace(&file.display().to_string(), "copy.txt");
    shows(steady(&out), file!["trace/beside.txt"]);
}

// ---- The command

/// The same without what changes with every case and every line of code: line numbers, and the counts at the end.
fn steady(said: &str) -> String {
    let lines = said.lines().filter(|line| !line.starts_with("kiothi: "));
    let numbered = |line: &str| match line.rsplit_once(':') {
        Some((file, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{file}:LINE\n")
        }
        _ => format!("{line}\n"),
    };
    lines.map(numbered).collect()
}

#[test]
fn single_rules_and_sentences() {
    shows(steady(&said(&["trace", "--rule", "kiothi.end.draw"])), file!["trace/rule.txt"]);
    shows(steady(&said(&["trace", "--at", "driedger-2001:9.6"])), file!["trace/at.txt"]);
    let line = said(&["trace", "--at", "driedger-2001:9"]);
    assert!(line.contains("driedger-2001:9.1\n") && line.contains("driedger-2001:9.6\n"), "{line}");
}

#[test]
fn the_table_has_every_sentence_and_every_rule() {
    let table = said(&["trace"]);
    for row in [
        "  6.1   no rule: an address\n",
        "  9.2   kiothi.end.winner                             game.rs:",
        "        answers xi\n",
        "        kiothi.end.draw  ",
        "          told of, as other people's, by mancala-world\n",
    ] {
        assert!(table.contains(row), "{row}\n{table}");
    }
    let traced = trace(&embedded());
    let sentences = traced.witnesses.iter().flat_map(|witness| &witness.sentences);
    for at in sentences.map(|sentence| sentence.at.rsplit_once(':').unwrap().1) {
        assert!(table.contains(&format!("\n  {at} ")), "{at}");
    }
    for rule in &traced.rules {
        assert!(table.contains(&format!(" {} ", rule.id)), "{}", rule.id);
    }
}

#[test]
fn as_json() {
    let out = said(&["trace", "--json"]);
    let json: serde_json::Value = serde_json::from_str(out.lines().nth(2).unwrap()).unwrap();
    assert_eq!(json["game"], "kiothi");
    assert_eq!(json["complaints"], serde_json::json!([]));
    let rule =
        |id: &str| json["rules"].as_array().unwrap().iter().find(|rule| rule["id"] == id).unwrap().clone();
    let draw = rule("kiothi.end.draw");
    assert_eq!(draw["reference"].as_array().unwrap().len(), 1);
    assert_eq!(draw["cases"][0]["fired"], true);
    let sentence = &json["witnesses"][0]["sentences"][5];
    assert_eq!(sentence["at"], "driedger-2001:8.3");
    assert_eq!(sentence["states"][0], "kiothi.setup.camps");
}

#[test]
fn what_cannot_be_meant() {
    let wrong: &[&[&str]] = &[
        &["--game", "chess"],
        &["--rule", "kiothi.end.tea"],
        &["--rule", "[a"],
        &["--at", "driedger-2001:99.1"],
        &["--at", "driedger"],
        &["--text", "wikinfo-kiothi"],
        &["--text", "wikinfo=trace/rule.txt"],
        &["--text", "hearsay=trace/rule.txt"],
        &["--text", "wikinfo-kiothi=trace/no-such-file.txt"],
        &["--texts", "trace/no-such-folder"],
    ];
    let told: Vec<String> = wrong.iter().map(|args| said(&[&["trace"], *args].concat())).collect();
    shows(told.join("\n"), file!["trace/mistakes.txt"]);
    shows(said(&["trace", "--help"]), file!["trace/help.txt"]);
}
