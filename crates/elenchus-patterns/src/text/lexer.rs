use super::TextError;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    Name(String),
    Number(i64),
    Character(i64),
    Text(String),
    Mark(&'static str),
    NewLine,
}

const MARKS: [&str; 21] = [
    "->", "→", "..=", "..", "(", ")", "<", ">", ",", "=", "|", "@", ":", "!", "&", "-", "+", "_", "~", "?",
    "`",
];

/// The tokens of a text, each with its line; lines without any leave none.
pub fn tokens(text: &str) -> Result<Vec<(Token, u32)>, TextError> {
    let mut tokens: Vec<(Token, u32)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = number as u32 + 1;
        let before = tokens.len();
        let mut rest = line.trim_start();
        while !rest.is_empty() && !rest.starts_with('#') {
            let (token, length) = token(rest).map_err(|what| TextError { line: number, what })?;
            tokens.push((token, number));
            rest = rest[length..].trim_start();
        }
        if tokens.len() > before {
            tokens.push((Token::NewLine, number));
        }
    }
    Ok(tokens)
}

/// The first token of a text, and its length.
fn token(text: &str) -> Result<(Token, usize), String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let word = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    if word > 1 || text.starts_with(|c: char| c.is_alphanumeric()) {
        let word = &text[..word];
        return match word.parse::<i64>() {
            Ok(number) => Ok((Token::Number(number), word.len())),
            Err(_) if word.starts_with(|c: char| c.is_ascii_digit()) => Err(format!("`{word}` is no number")),
            Err(_) => Ok((Token::Name(word.to_owned()), word.len())),
        };
    }
    if let Some(quoted) = text.strip_prefix('\'') {
        let (value, length) = unescape(quoted, '\'')?;
        let mut characters = value.chars();
        return match (characters.next(), characters.next()) {
            (Some(only), None) => Ok((Token::Character(i64::from(u32::from(only))), length + 1)),
            _ => Err("a character is a single one".to_owned()),
        };
    }
    if let Some(quoted) = text.strip_prefix('"') {
        let (value, length) = unescape(quoted, '"')?;
        return Ok((Token::Text(value), length + 1));
    }
    match MARKS.iter().find(|mark| text.starts_with(**mark)) {
        Some(mark) => Ok((Token::Mark(mark), mark.len())),
        None => Err(format!("`{}` means nothing here", text.chars().next().unwrap_or(' '))),
    }
}

/// The text up to a closing quote, and its length with the quote. `\u{..}` is a character by its number.
fn unescape(text: &str, quote: char) -> Result<(String, usize), String> {
    let mut value = String::new();
    let mut rest = text.char_indices();
    while let Some((position, c)) = rest.next() {
        if c == quote {
            return Ok((value, position + c.len_utf8()));
        }
        if c != '\\' {
            value.push(c);
            continue;
        }
        match rest.next() {
            Some((start, 'u')) => {
                let digits = text[start + 1..].strip_prefix('{').and_then(|digits| digits.split_once('}'));
                let code = digits.and_then(|(digits, _)| u32::from_str_radix(digits, 16).ok());
                let Some(found) = code.and_then(char::from_u32) else {
                    return Err("`\\u` wants a character's number, as in `\\u{41}`".to_owned());
                };
                value.push(found);
                for _ in 0..digits.map_or(0, |(digits, _)| digits.len() + 2) {
                    rest.next();
                }
            }
            Some((_, escaped)) => value.push(escaped),
            None => break,
        }
    }
    Err(format!("the closing {quote} is missing"))
}
