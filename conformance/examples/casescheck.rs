//! Temporary.
use std::path::PathBuf;
fn main() {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let begun = std::time::Instant::now();
    let (suite, found) = nki::case::Suite::read(&paths);
    for diagnostic in &found {
        anstream::println!("{}\n", diagnostic.render(true));
    }
    anstream::println!("{} cases fine, {} findings, {:?}", suite.cases().len(), found.len(), begun.elapsed());
}
