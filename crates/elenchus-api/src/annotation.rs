//! Annotations, as far as they say something about how a declaration may be used (JVMS 4.7.16 to 4.7.20).

use crate::class_file::{Attributes, Cursor, Damage, Pool};

/// An annotation: the descriptor of its type and those of its values that are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    pub ty: String,
    /// Booleans, strings, classes and lists of them, by name.
    pub values: Vec<(String, Element)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    Boolean(bool),
    Text(String),
    List(Vec<Element>),
    Other,
}

/// What a type annotation stands on, as far as it is asked for (JVMS 4.7.20.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The type of a field, the result of a method.
    Whole,
    Parameter(u8),
    Elsewhere,
}

const DEEPEST: usize = 20;

impl Annotation {
    /// The name of its type without package.
    pub fn simple_name(&self) -> &str {
        let name = self.ty.trim_start_matches('L').trim_end_matches(';');
        name.rsplit(['/', '$']).next().unwrap_or(name)
    }

    pub fn get(&self, name: &str) -> Option<&Element> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

/// All annotations on a declaration.
pub fn on_declaration(attributes: &Attributes<'_>, pool: &Pool<'_>) -> Result<Vec<Annotation>, Damage> {
    let mut found = Vec::new();
    for name in ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"] {
        if let Some(mut cursor) = attributes.get(name) {
            list(&mut cursor, pool, &mut found)?;
        }
    }
    Ok(found)
}

/// The annotations on the parameters of a method, by place.
pub fn on_parameters(attributes: &Attributes<'_>, pool: &Pool<'_>) -> Result<Vec<(u8, Annotation)>, Damage> {
    let mut found = Vec::new();
    for name in ["RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"] {
        let Some(mut cursor) = attributes.get(name) else { continue };
        for place in 0..cursor.u8()? {
            let mut here = Vec::new();
            list(&mut cursor, pool, &mut here)?;
            found.extend(here.into_iter().map(|annotation| (place, annotation)));
        }
    }
    Ok(found)
}

/// The annotations on the types of a member that stand on no part of such a type.
pub fn on_types(attributes: &Attributes<'_>, pool: &Pool<'_>) -> Result<Vec<(Target, Annotation)>, Damage> {
    let mut found = Vec::new();
    for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
        let Some(mut cursor) = attributes.get(name) else { continue };
        for _ in 0..cursor.u16()? {
            let target = target(&mut cursor)?;
            let path = cursor.u8()?;
            cursor.take(usize::from(path) * 2)?;
            let annotation = annotation(&mut cursor, pool, 0)?;
            if path == 0 && target != Target::Elsewhere {
                found.push((target, annotation));
            }
        }
    }
    Ok(found)
}

fn target(cursor: &mut Cursor<'_>) -> Result<Target, Damage> {
    let length = match cursor.u8()? {
        0x13 | 0x14 => return Ok(Target::Whole),
        0x16 => return Ok(Target::Parameter(cursor.u8()?)),
        0x15 => 0,
        0x00 | 0x01 => 1,
        0x10 | 0x11 | 0x12 | 0x17 | 0x42..=0x46 => 2,
        0x47..=0x4B => 3,
        0x40 | 0x41 => usize::from(cursor.u16()?) * 6,
        _ => return Err(Damage::Annotation),
    };
    cursor.take(length)?;
    Ok(Target::Elsewhere)
}

fn list(cursor: &mut Cursor<'_>, pool: &Pool<'_>, found: &mut Vec<Annotation>) -> Result<(), Damage> {
    for _ in 0..cursor.u16()? {
        found.push(annotation(cursor, pool, 0)?);
    }
    Ok(())
}

fn annotation(cursor: &mut Cursor<'_>, pool: &Pool<'_>, depth: usize) -> Result<Annotation, Damage> {
    let ty = pool.text(cursor.u16()?)?.into_owned();
    let mut values = Vec::new();
    for _ in 0..cursor.u16()? {
        let name = pool.text(cursor.u16()?)?.into_owned();
        values.push((name, element(cursor, pool, depth + 1)?));
    }
    Ok(Annotation { ty, values })
}

fn element(cursor: &mut Cursor<'_>, pool: &Pool<'_>, depth: usize) -> Result<Element, Damage> {
    if depth > DEEPEST {
        return Err(Damage::Depth);
    }
    Ok(match cursor.u8()? {
        b'Z' => Element::Boolean(pool.integer(cursor.u16()?)? != 0),
        b's' | b'c' => Element::Text(pool.text(cursor.u16()?)?.into_owned()),
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' => {
            cursor.u16()?;
            Element::Other
        }
        b'e' => {
            cursor.u16()?;
            Element::Text(pool.text(cursor.u16()?)?.into_owned())
        }
        b'@' => {
            annotation(cursor, pool, depth)?;
            Element::Other
        }
        b'[' => {
            let count = cursor.u16()?;
            let mut elements = Vec::new();
            for _ in 0..count {
                elements.push(element(cursor, pool, depth + 1)?);
            }
            Element::List(elements)
        }
        _ => return Err(Damage::Annotation),
    })
}
