//! The engine in Python keeps its promise: one short file of the standard library.

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;
use std::process::Command;

/// `kiothi.py` is an example to be copied, and has fewer lines than this.
const LINES: usize = 250;

/// The modules that a Python text imports, as Python itself reads it, and that are not of the standard library.
fn foreign(text: &str) -> Vec<String> {
    const SCRIPT: &str = "import ast, sys\n\
        for node in ast.walk(ast.parse(sys.argv[1])):\n\
        \x20   names = [name.name for name in node.names] if isinstance(node, ast.Import) else []\n\
        \x20   names += [node.module or '.'] if isinstance(node, ast.ImportFrom) else []\n\
        \x20   for name in names:\n\
        \x20       if name.split('.')[0] not in sys.stdlib_module_names:\n\
        \x20           print(name)\n";
    let output = Command::new("python3").args(["-c", SCRIPT, text]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What is wrong with the file, if anything is.
fn too_much(text: &str) -> Vec<String> {
    let mut wrong = foreign(text);
    let lines = text.lines().count();
    if lines >= LINES {
        wrong.push(format!("{lines} lines, {LINES} or more"));
    }
    if let Some(long) = text.lines().find(|line| line.chars().count() > 120) {
        wrong.push(format!("a line of more than 120 characters: {long}"));
    }
    wrong
}

fn kiothi() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/python/kiothi.py");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn one_short_file_of_the_standard_library() {
    assert_eq!(too_much(&kiothi()), Vec::<String>::new());
}

#[test]
fn what_breaks_the_promise_is_seen() {
    let text = kiothi();
    assert_eq!(
        too_much(&format!("import numpy.linalg\nfrom wire import x\n{text}"))[..2],
        ["numpy.linalg", "wire"]
    );
    assert_eq!(too_much(&format!("{text}{}", "\n".repeat(LINES))).len(), 1);
    assert_eq!(too_much(&format!("#{}\n", "x".repeat(120))).len(), 1);
}
