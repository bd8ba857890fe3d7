//! What mdBook asks of a preprocessor: the book as JSON comes in, and goes out with more in it. Only what is read here
//! is known of that JSON; all else in it is handed on as it came.

use super::{Book, Page};
use crate::games;
use crate::trace::Evidence;
use serde_json::{Map, Value, json};
use thiserror::Error;

/// Why what came in is no book.
#[derive(Debug, Error)]
pub enum Unusable {
    /// It is no JSON.
    #[error("what came is no JSON: {0}; `mdbook build spec` starts this command and hands it the book")]
    Json(#[from] serde_json::Error),
    /// It is JSON, and no book.
    #[error("expected [CONTEXT, BOOK] as mdBook writes it, with `items` in BOOK; is this a newer mdBook?")]
    Shape,
    /// A game has no page in it.
    #[error("the book has no chapter {0}; spec/book/SUMMARY.md has to list it")]
    NoChapter(String),
}

/// The book with what is generated in it.
///
/// # Errors
/// See [`Unusable`].
pub fn preprocess(input: &str) -> Result<String, Unusable> {
    let parts: Vec<Value> = serde_json::from_str(input)?;
    let [_, mut book]: [Value; 2] = parts.try_into().map_err(|_| Unusable::Shape)?;
    // mdBook 0.4 called them `sections`.
    let items = ["items", "sections"].into_iter().find(|key| book.get(key).is_some_and(Value::is_array));
    let items =
        items.and_then(|key| book.get_mut(key)).and_then(Value::as_array_mut).ok_or(Unusable::Shape)?;
    repoint(items);
    for game in games::all() {
        let Some(of_game) = Evidence::embedded(*game).and_then(|evidence| Book::of(&evidence)) else {
            continue;
        };
        let path = of_game.rules_path();
        let chapter = chapter(items, &path).ok_or_else(|| Unusable::NoChapter(path.clone()))?;
        let written = chapter.get("content").and_then(Value::as_str).unwrap_or_default().to_owned();
        let name = chapter.get("name").cloned().unwrap_or_default();
        let pages = of_game.pages().into_iter().map(|page| as_chapter(page, &name));
        chapter.insert("content".to_owned(), Value::String(of_game.rules(&written)));
        match chapter.get_mut("sub_items").and_then(Value::as_array_mut) {
            Some(below) => below.extend(pages),
            None => {
                chapter.insert("sub_items".to_owned(), pages.collect());
            }
        }
    }
    Ok(serde_json::to_string(&book)?)
}

/// Links that hold in the repository are made to hold in the book: there a `README.md` is a folder's index, and the page
/// of points stands for the file of readings.
fn repoint(items: &mut [Value]) {
    for found in items.iter_mut().filter_map(|item| item.get_mut("Chapter")?.as_object_mut()) {
        if let Some(Value::String(text)) = found.get_mut("content") {
            *text = repointed(text);
        }
        if let Some(below) = found.get_mut("sub_items").and_then(Value::as_array_mut) {
            repoint(below);
        }
    }
}

fn repointed(text: &str) -> String {
    let mut text = text.to_owned();
    for (from, to) in [("README.md", "index.md"), ("readings.yaml", "points.md")] {
        for end in [")", "#"] {
            for before in ["](", "/"] {
                text = text.replace(&format!("{before}{from}{end}"), &format!("{before}{to}{end}"));
            }
        }
    }
    text
}

/// The chapter at this path, however deep it lies.
fn chapter<'b>(items: &'b mut [Value], path: &str) -> Option<&'b mut Map<String, Value>> {
    items.iter_mut().find_map(|item| {
        let found = item.get_mut("Chapter")?.as_object_mut()?;
        if found.get("path").and_then(Value::as_str) == Some(path) {
            return Some(found);
        }
        chapter(found.get_mut("sub_items")?.as_array_mut()?, path)
    })
}

fn as_chapter(Page { title, path, text }: Page, parent: &Value) -> Value {
    json!({"Chapter": {
        "name": title, "content": text, "number": null, "sub_items": [], "path": path, "source_path": null,
        "parent_names": [parent],
    }})
}
