//! The class file format (JVMS 4), as far as declarations go: code is skipped.
//!
//! An own reader and not a crate's, because module descriptors without versions, the odd flags of `ct.sym` and damaged files
//! have to be read or refused, never more; everything is a slice of the file.

use std::borrow::Cow;

/// Why a file is no class file that can be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
pub enum Damage {
    #[error("it does not begin like a class file")]
    Magic,
    #[error("it ends too early")]
    Truncated,
    #[error("an entry of the constant pool is of an unknown kind")]
    PoolTag,
    #[error("an index does not name an entry of the kind that is wanted")]
    PoolIndex,
    #[error("a signature or descriptor is malformed")]
    Signature,
    #[error("types are nested too deeply")]
    Depth,
    #[error("an annotation is malformed")]
    Annotation,
}

pub const PUBLIC: u16 = 0x0001;
pub const PRIVATE: u16 = 0x0002;
pub const PROTECTED: u16 = 0x0004;
pub const STATIC: u16 = 0x0008;
pub const FINAL: u16 = 0x0010;
pub const VARARGS: u16 = 0x0080;
pub const INTERFACE: u16 = 0x0200;
pub const ABSTRACT: u16 = 0x0400;
pub const SYNTHETIC: u16 = 0x1000;
pub const ANNOTATION: u16 = 0x2000;
pub const ENUM: u16 = 0x4000;
pub const MODULE: u16 = 0x8000;

/// A position in a file.
#[derive(Clone, Copy)]
pub struct Cursor<'f> {
    rest: &'f [u8],
}

impl<'f> Cursor<'f> {
    pub fn new(bytes: &'f [u8]) -> Cursor<'f> {
        Cursor { rest: bytes }
    }

    pub fn take(&mut self, count: usize) -> Result<&'f [u8], Damage> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(Damage::Truncated)?;
        self.rest = rest;
        Ok(taken)
    }

    pub fn u8(&mut self) -> Result<u8, Damage> {
        Ok(self.take(1)?[0])
    }

    pub fn u16(&mut self) -> Result<u16, Damage> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub fn u32(&mut self) -> Result<u32, Damage> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn u64(&mut self) -> Result<u64, Damage> {
        Ok(u64::from(self.u32()?) << 32 | u64::from(self.u32()?))
    }
}

#[derive(Clone, Copy)]
enum Entry<'f> {
    Utf8(&'f [u8]),
    Integer(u32),
    Float(u32),
    Long(u64),
    Double(u64),
    /// A class, string, module or package: the index of its name.
    Named(u16),
    /// One that declarations do not speak of, or the place behind a long or double.
    Other,
}

/// The constants of a class file (JVMS 4.4).
pub struct Pool<'f> {
    entries: Vec<Entry<'f>>,
}

/// The value of a constant field.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'f> {
    Integer(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(&'f [u8]),
}

impl<'f> Pool<'f> {
    fn read(cursor: &mut Cursor<'f>) -> Result<Pool<'f>, Damage> {
        let count = cursor.u16()?;
        let mut entries = Vec::with_capacity(usize::from(count));
        entries.push(Entry::Other);
        while entries.len() < usize::from(count) {
            let entry = match cursor.u8()? {
                1 => {
                    let length = cursor.u16()?;
                    Entry::Utf8(cursor.take(usize::from(length))?)
                }
                3 => Entry::Integer(cursor.u32()?),
                4 => Entry::Float(cursor.u32()?),
                5 => Entry::Long(cursor.u64()?),
                6 => Entry::Double(cursor.u64()?),
                7 | 8 | 16 | 19 | 20 => Entry::Named(cursor.u16()?),
                9 | 10 | 11 | 12 | 17 | 18 => {
                    cursor.take(4)?;
                    Entry::Other
                }
                15 => {
                    cursor.take(3)?;
                    Entry::Other
                }
                _ => return Err(Damage::PoolTag),
            };
            let is_wide = matches!(entry, Entry::Long(_) | Entry::Double(_));
            entries.push(entry);
            if is_wide {
                entries.push(Entry::Other);
            }
        }
        Ok(Pool { entries })
    }

    pub fn bytes(&self, index: u16) -> Result<&'f [u8], Damage> {
        match self.entries.get(usize::from(index)) {
            Some(Entry::Utf8(bytes)) => Ok(bytes),
            _ => Err(Damage::PoolIndex),
        }
    }

    pub fn text(&self, index: u16) -> Result<Cow<'f, str>, Damage> {
        Ok(text(self.bytes(index)?))
    }

    /// The name of a class, module or package, as it is written in class files.
    pub fn named(&self, index: u16) -> Result<Cow<'f, str>, Damage> {
        match self.entries.get(usize::from(index)) {
            Some(Entry::Named(name)) => self.text(*name),
            _ => Err(Damage::PoolIndex),
        }
    }

    pub fn integer(&self, index: u16) -> Result<i32, Damage> {
        match self.entries.get(usize::from(index)) {
            Some(Entry::Integer(bits)) => Ok(bits.cast_signed()),
            _ => Err(Damage::PoolIndex),
        }
    }

    pub fn value(&self, index: u16) -> Result<Value<'f>, Damage> {
        Ok(match self.entries.get(usize::from(index)) {
            Some(Entry::Integer(bits)) => Value::Integer(bits.cast_signed()),
            Some(Entry::Float(bits)) => Value::Float(f32::from_bits(*bits)),
            Some(Entry::Long(bits)) => Value::Long(bits.cast_signed()),
            Some(Entry::Double(bits)) => Value::Double(f64::from_bits(*bits)),
            Some(Entry::Named(string)) => Value::String(self.bytes(*string)?),
            _ => return Err(Damage::PoolIndex),
        })
    }
}

/// Names are nearly always plain; what is no UTF-8 is shown as well as it can be.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// The attributes of a class, field, method or component, by name.
#[derive(Default)]
pub struct Attributes<'f> {
    found: Vec<(&'f [u8], &'f [u8])>,
}

impl<'f> Attributes<'f> {
    pub fn read(cursor: &mut Cursor<'f>, pool: &Pool<'f>) -> Result<Attributes<'f>, Damage> {
        let count = cursor.u16()?;
        let mut found = Vec::new();
        for _ in 0..count {
            let name = pool.bytes(cursor.u16()?)?;
            let length = cursor.u32()?;
            found.push((name, cursor.take(length as usize)?));
        }
        Ok(Attributes { found })
    }

    pub fn get(&self, name: &str) -> Option<Cursor<'f>> {
        self.found
            .iter()
            .find(|(known, _)| *known == name.as_bytes())
            .map(|(_, content)| Cursor::new(content))
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// A field or method.
pub struct MemberFile<'f> {
    pub flags: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Attributes<'f>,
}

/// A class file, taken apart.
pub struct ClassFile<'f> {
    pub pool: Pool<'f>,
    pub flags: u16,
    pub this: u16,
    /// 0 for the root class and modules.
    pub superclass: u16,
    pub interfaces: Vec<u16>,
    pub fields: Vec<MemberFile<'f>>,
    pub methods: Vec<MemberFile<'f>>,
    pub attributes: Attributes<'f>,
}

impl<'f> ClassFile<'f> {
    pub fn read(bytes: &'f [u8]) -> Result<ClassFile<'f>, Damage> {
        let mut cursor = Cursor::new(bytes);
        if cursor.u32()? != 0xCAFE_BABE {
            return Err(Damage::Magic);
        }
        cursor.take(4)?;
        let pool = Pool::read(&mut cursor)?;
        let (flags, this, superclass) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
        let interfaces = (0..cursor.u16()?).map(|_| cursor.u16()).collect::<Result<_, _>>()?;
        let fields = members(&mut cursor, &pool)?;
        let methods = members(&mut cursor, &pool)?;
        let attributes = Attributes::read(&mut cursor, &pool)?;
        Ok(ClassFile { pool, flags, this, superclass, interfaces, fields, methods, attributes })
    }
}

fn members<'f>(cursor: &mut Cursor<'f>, pool: &Pool<'f>) -> Result<Vec<MemberFile<'f>>, Damage> {
    let count = cursor.u16()?;
    let mut found = Vec::new();
    for _ in 0..count {
        found.push(MemberFile {
            flags: cursor.u16()?,
            name: cursor.u16()?,
            descriptor: cursor.u16()?,
            attributes: Attributes::read(cursor, pool)?,
        });
    }
    Ok(found)
}
