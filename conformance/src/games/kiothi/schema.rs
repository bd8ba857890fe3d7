//! The JSON Schemas of the protocol's forms of Kiothi, for exported cases.

use super::Kiothi;
use crate::game::Rules as _;
use nki_reference::Side;
use nki_reference::kiothi::Phase;
use schemars::{Schema, json_schema};
use serde_json::{Value, json};

/// An object with one member for each side.
fn sides(of: &Value) -> Value {
    let [south, north] = Side::BOTH.map(Side::name);
    json!({
        "type": "object",
        "properties": { south: of, north: of },
        "required": [south, north],
        "additionalProperties": false,
    })
}

fn bomas() -> Value {
    let number = json!({ "type": "integer", "minimum": 1, "maximum": Kiothi::SIZES.end() });
    json!({ "type": "array", "items": number, "uniqueItems": true })
}

/// A position, with its result if the game is over.
pub(super) fn position() -> Schema {
    let (fewest, most) = (Kiothi::SIZES.start(), Kiothi::SIZES.end());
    let count = json!({ "type": "integer", "minimum": 0, "maximum": u8::MAX });
    let row = json!({ "type": "array", "items": count, "minItems": fewest, "maxItems": most });
    let sides_or_draw: Vec<&str> = Side::BOTH.map(Side::name).into_iter().chain(["draw"]).collect();
    json_schema!({
        "description": "a position of Kiothi",
        "type": "object",
        "properties": {
            "turn": { "enum": Side::BOTH.map(Side::name) },
            "phase": { "enum": Phase::ALL.map(Phase::name) },
            "rows": sides(&row),
            "nki": sides(&bomas()),
            "prison": sides(&count),
            "result": {
                "type": "object",
                "properties": {
                    "winner": { "enum": sides_or_draw },
                    "supreme": { "type": "boolean" },
                    "worth": { "enum": [1, 2, 10] },
                },
                "required": ["winner", "supreme", "worth"],
                "additionalProperties": false,
            },
        },
        "required": ["turn", "phase", "rows", "nki", "prison"],
        "additionalProperties": false,
        "if": { "properties": { "phase": { "const": Phase::Over.name() } } },
        "then": { "required": ["result"] },
        "else": { "not": { "required": ["result"] } },
    })
}

/// A move or an opening. Some that are written so are not allowed, which is for an engine to tell.
pub(super) fn a_move() -> Schema {
    let number = json!({ "type": "integer", "minimum": 0, "maximum": u8::MAX });
    let put = json!({
        "type": "object",
        "propertyNames": { "pattern": "^[0-9]{1,3}$" },
        "additionalProperties": number,
    });
    let [south, north] = Side::BOTH.map(Side::name);
    json_schema!({
        "description": "a move of Kiothi",
        "anyOf": [
            {
                "type": "object",
                "properties": { "from": number, "count": number, "bonus": { "enum": ["take", "leave"] } },
                "required": ["from", "count"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "properties": {
                    "empty": { "type": "array", "items": number },
                    "place": {
                        "type": "object",
                        "properties": { south: put, north: put },
                        "additionalProperties": false,
                    },
                },
                "required": ["empty", "place"],
                "additionalProperties": false,
            },
        ],
    })
}
