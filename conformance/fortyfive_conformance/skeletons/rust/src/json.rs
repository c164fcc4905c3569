//! JSON as far as the protocol needs it: all numbers are whole. If you have a JSON library, use that instead.

use std::fmt;

/// A JSON value; the members of an object stand in their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Truth(bool),
    Whole(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// An object of these members.
pub fn object<'a>(members: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
}

impl Json {
    pub fn text(value: &str) -> Json {
        Json::Text(value.to_string())
    }

    /// A member of an object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(value) => Some(value),
            _ => None,
        }
    }
}

/// The value that a text holds, or what was expected and where.
pub fn read(text: &str) -> Result<Json, String> {
    let mut reader = Reader { rest: text, length: text.len() };
    let value = reader.value()?;
    reader.blanks();
    if reader.rest.is_empty() {
        Ok(value)
    } else {
        reader.fault("the end")
    }
}

struct Reader<'a> {
    rest: &'a str,
    length: usize,
}

impl<'a> Reader<'a> {
    fn fault<T>(&self, expected: &str) -> Result<T, String> {
        Err(format!("no JSON: expected {expected} at byte {}", self.length - self.rest.len()))
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
    }

    fn skip(&mut self, word: &str) -> bool {
        self.blanks();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.skip(word) {
            Ok(())
        } else {
            self.fault(word)
        }
    }

    fn value(&mut self) -> Result<Json, String> {
        self.blanks();
        match self.rest.chars().next() {
            Some('{') => self.members(),
            Some('[') => self.items(),
            Some('"') => self.string().map(Json::Text),
            Some('-' | '0'..='9') => self.number(),
            _ if self.skip("null") => Ok(Json::Null),
            _ if self.skip("true") => Ok(Json::Truth(true)),
            _ if self.skip("false") => Ok(Json::Truth(false)),
            _ => self.fault("a value"),
        }
    }

    fn members(&mut self) -> Result<Json, String> {
        let mut found = Vec::new();
        self.expect("{")?;
        while !self.skip("}") {
            if !found.is_empty() {
                self.expect(",")?;
            }
            let key = self.string()?;
            self.expect(":")?;
            found.push((key, self.value()?));
        }
        Ok(Json::Object(found))
    }

    fn items(&mut self) -> Result<Json, String> {
        let mut found = Vec::new();
        self.expect("[")?;
        while !self.skip("]") {
            if !found.is_empty() {
                self.expect(",")?;
            }
            found.push(self.value()?);
        }
        Ok(Json::List(found))
    }

    fn number(&mut self) -> Result<Json, String> {
        let end = self.rest.find(|next: char| next != '-' && !next.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        match digits.parse() {
            Ok(value) => {
                self.rest = rest;
                Ok(Json::Whole(value))
            }
            Err(_) => self.fault("a whole number"),
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect("\"")?;
        let mut found = Vec::new();
        loop {
            let mut chars = self.rest.chars();
            let next = chars.next();
            self.rest = chars.as_str();
            match next {
                Some('"') => break,
                Some('\\') => found.push(self.escaped()?),
                Some(plain) => found.extend(plain.encode_utf16(&mut [0; 2]).iter()),
                None => return self.fault("\""),
            }
        }
        String::from_utf16(&found).or_else(|_| self.fault("whole surrogate pairs"))
    }

    fn escaped(&mut self) -> Result<u16, String> {
        let mut chars = self.rest.chars();
        let kind = chars.next();
        self.rest = chars.as_str();
        Ok(match kind {
            Some('b') => 8,
            Some('f') => 12,
            Some('n') => 10,
            Some('r') => 13,
            Some('t') => 9,
            Some('u') => match self.rest.get(..4).and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
                Some(unit) => {
                    self.rest = &self.rest[4..];
                    unit
                }
                None => return self.fault("four hex digits"),
            },
            Some(plain @ ('"' | '\\' | '/')) => plain as u16,
            _ => return self.fault("an escape"),
        })
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Truth(value) => write!(out, "{value}"),
            Json::Whole(value) => write!(out, "{value}"),
            Json::Text(value) => quote(value, out),
            Json::List(items) => {
                write!(out, "[")?;
                for (place, item) in items.iter().enumerate() {
                    write!(out, "{}{item}", if place > 0 { "," } else { "" })?;
                }
                write!(out, "]")
            }
            Json::Object(members) => {
                write!(out, "{{")?;
                for (place, (key, value)) in members.iter().enumerate() {
                    write!(out, "{}", if place > 0 { "," } else { "" })?;
                    quote(key, out)?;
                    write!(out, ":{value}")?;
                }
                write!(out, "}}")
            }
        }
    }
}

fn quote(text: &str, out: &mut fmt::Formatter) -> fmt::Result {
    write!(out, "\"")?;
    for next in text.chars() {
        match next {
            '"' | '\\' => write!(out, "\\{next}")?,
            control if control < ' ' => write!(out, "\\u{:04x}", control as u32)?,
            plain => write!(out, "{plain}")?,
        }
    }
    write!(out, "\"")
}
