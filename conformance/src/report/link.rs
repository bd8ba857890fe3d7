//! Rule ids as links into the book, where the terminal supports them.

use anstyle_hyperlink::Hyperlink;
use std::env;
use std::path::Path;
use std::sync::LazyLock;
use supports_hyperlinks::Stream;

/// The variable that says where the book is: an address, or the folder it was built in.
pub const BOOK: &str = "NKI_BOOK";

/// Where the book is; `None` if links are of no use or nobody has built it.
static BASE: LazyLock<Option<String>> = LazyLock::new(|| {
    if !supports_hyperlinks::on(Stream::Stdout) {
        return None;
    }
    match env::var(BOOK) {
        Ok(named) if named.contains("://") => Some(named.trim_end_matches('/').to_owned()),
        Ok(named) => of_folder(Path::new(&named)),
        // In a checkout, where mdBook puts it.
        Err(_) => {
            env::current_dir().ok()?.ancestors().find_map(|folder| of_folder(&folder.join("target/book")))
        }
    }
});

fn of_folder(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok().filter(|folder| folder.join("index.html").is_file())?;
    Some(anstyle_hyperlink::dir_to_url(None, &folder)?.trim_end_matches('/').to_owned())
}

/// A rule's id, or another text as it is; a link to where the book tells it, if stdout is a terminal that supports links
/// and the book is at hand.
#[must_use]
pub fn linked(id: &str) -> String {
    linked_into(BASE.as_deref(), id)
}

fn linked_into(base: Option<&str>, id: &str) -> String {
    match (base, id.split_once('.')) {
        (Some(base), Some((game, _))) if !id.contains(' ') => {
            let link = Hyperlink::with_url(format!("{base}/{game}/rules.html#{id}"));
            format!("{link}{id}{link:#}")
        }
        _ => id.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_a_link_into_the_book() {
        let id = "kiothi.sowing.relay";
        let url = "https://example.org/book/kiothi/rules.html#kiothi.sowing.relay";
        let link = format!("\u{1b}]8;;{url}\u{1b}\\{id}\u{1b}]8;;\u{1b}\\");
        assert_eq!(linked_into(Some("https://example.org/book"), id), link);
        assert_eq!(linked_into(None, id), id);
        for text in ["word", "not a.rule"] {
            assert_eq!(linked_into(Some("https://example.org/book"), text), text);
        }
    }

    #[test]
    fn a_folder_without_a_book_is_none() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(of_folder(folder.path()), None);
        std::fs::write(folder.path().join("index.html"), "").unwrap();
        let base = of_folder(folder.path()).unwrap();
        assert!(base.starts_with("file://") && !base.ends_with('/'), "{base}");
    }
}
