//! An adapter: Forty-Five's protocol on stdin and stdout, your engine behind it.
//!
//!     cargo build --release && target/release/adapter        a request a line in, an answer a line out
//!
//! It is a skeleton: it says who it is and does nothing yet. Go on where it says HERE.

mod json;
mod stdout;

use json::{object, Json};
use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

const UNKNOWN_METHOD: i64 = -32601;
const NOT_DONE: i64 = -32004;
const INTERNAL_ERROR: i64 = -32603;

/// An answer that is an error: a code, a message, and the word of spec/features.yaml for what is not done.
struct ProtocolError {
    code: i64,
    message: String,
    feature: Option<&'static str>,
}

type Outcome = Result<Json, ProtocolError>;

/// What the engine does not do; `feature` is a word of spec/features.yaml.
fn not_done(feature: &'static str) -> ProtocolError {
    ProtocolError { code: NOT_DONE, message: format!("not done: {feature}"), feature: Some(feature) }
}

fn unknown(message: String) -> ProtocolError {
    ProtocolError { code: UNKNOWN_METHOD, message, feature: None }
}

/// Who you are and what you do.
fn describe() -> Json {
    object([
        ("protocol", Json::Whole(1)),
        ("name", Json::text("my-engine")), // HERE: your engine's name and version
        ("version", Json::text("0.1.0")),
        ("language", Json::text("Rust")),
        ("adapter", object([("name", Json::text("my-adapter")), ("version", Json::text("0.1.0"))])),
        // HERE: list the players that your engine can play with, e.g. ("players", [6]). Leave `rungs` out at first;
        // write them down when you claim them: what is claimed is what is counted.
        ("rulesets", object([("bruff", object([]))])),
    ])
}

/// Which cards of `hand` may be played to `trick`, with `trump` as trumps. A good one to begin with.
fn legal_plays(_params: &Json) -> Outcome {
    // HERE: set your engine up with params.get("trump"), "hand" and "trick", ask it, hand on what it says:
    //     Ok(object([("cards", Json::List(codes))]))
    // Until then the method is unknown, and its cases are unsupported, not failed.
    Err(unknown("legal_plays is not answered yet".to_string()))
}

/// The result of a method.
fn handle(method: &str, params: &Json) -> Outcome {
    if params.get("ruleset").is_some_and(|ruleset| ruleset.as_text() != Some("bruff")) {
        return Err(not_done("ruleset"));
    }
    match method {
        "describe" => Ok(describe()),
        "legal_plays" => legal_plays(params),
        // HERE, one after the other: trick_winner, card_order, may_exchange, settle, replay.
        _ => Err(unknown(format!("unknown method {method}"))),
    }
}

/// The answer to one request line.
fn answer(line: &str) -> Json {
    let request = json::read(line).expect("the runner sends JSON");
    let id = request.get("id").cloned().unwrap_or(Json::Null);
    let method = request.get("method").and_then(Json::as_text).unwrap_or_default();
    let nothing = object([]);
    let params = request.get("params").unwrap_or(&nothing);
    // A panic of the engine is an answer too, and the next request is served.
    let outcome = catch_unwind(AssertUnwindSafe(|| handle(method, params))).unwrap_or_else(|_| {
        Err(ProtocolError { code: INTERNAL_ERROR, message: "the engine panicked".to_string(), feature: None })
    });
    let said = match outcome {
        Ok(result) => ("result", result),
        Err(error) => ("error", report(error)),
    };
    object([("jsonrpc", Json::text("2.0")), ("id", id), said])
}

fn report(error: ProtocolError) -> Json {
    let mut members = vec![("code", Json::Whole(error.code)), ("message", Json::text(&error.message))];
    if let Some(feature) = error.feature {
        members.push(("data", object([("feature", Json::text(feature))])));
    }
    object(members)
}

fn main() -> io::Result<()> {
    // The real stdout is for answers alone. Whatever else this process prints, the engine's own prints included, goes
    // to stderr: so this comes first, before anything of the engine runs.
    let mut answers = stdout::take();
    for line in io::stdin().lock().lines() {
        answers.write_all(format!("{}\n", answer(&line?)).as_bytes())?;
        answers.flush()?;
    }
    Ok(())
}
