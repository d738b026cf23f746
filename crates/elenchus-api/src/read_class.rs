//! One class file as a class of a library.

use std::borrow::Cow;

use elenchus_types::syntax::{CONSTRUCTOR, Declaration, FieldDeclaration, MethodDeclaration, TypeExpr};
use elenchus_types::{Access, ClassKind, ClassModifiers, Extension, MethodKind};

use crate::annotation::{self, Annotation, Element, Target};
use crate::class_file::{self as file, Attributes, ClassFile, Damage, MemberFile, Pool};
use crate::constant;
use crate::model::{ApiClass, ClassMarks, Marks, Module, Nullness, ParamMarks};
use crate::signature::{self, MethodSignature};

/// What a class file holds.
#[derive(Debug)]
pub enum Read {
    /// Its visibility does not yet look at the classes around it and at packages.
    Class(Box<ApiClass>),
    Module(Module),
    /// A package with its annotations; whether it is null-marked.
    Package {
        name: String,
        null_marked: bool,
    },
    /// A class that no program can name: local, anonymous or made by a compiler.
    Unnamed,
}

/// Reads a class file.
pub fn read_class(bytes: &[u8]) -> Result<Read, Damage> {
    let class = ClassFile::read(bytes)?;
    if class.flags & file::MODULE != 0 {
        return Ok(Read::Module(module(&class)?));
    }
    let name = binary(&class.pool.named(class.this)?);
    if let Some(package) = name.strip_suffix(".package-info") {
        let annotations = annotation::on_declaration(&class.attributes, &class.pool)?;
        let null_marked = annotations.iter().any(|one| one.simple_name() == "NullMarked");
        return Ok(Read::Package { name: package.to_owned(), null_marked });
    }
    if class.flags & file::SYNTHETIC != 0 {
        return Ok(Read::Unnamed);
    }
    match place(&class)? {
        DeclaredIn::Local => Ok(Read::Unnamed),
        DeclaredIn::Top => Reader { class: &class, name, flags: class.flags, enclosing: None }.read(),
        DeclaredIn::Member { enclosing, flags } => {
            Reader { class: &class, name, flags, enclosing: Some(enclosing) }.read()
        }
    }
}

/// Where a class is declared. The flags of a member class are those that its place gives it (JVMS 4.7.6).
enum DeclaredIn {
    Top,
    Member { enclosing: String, flags: u16 },
    Local,
}

fn place(class: &ClassFile<'_>) -> Result<DeclaredIn, Damage> {
    let Some(mut cursor) = class.attributes.get("InnerClasses") else { return Ok(DeclaredIn::Top) };
    let this = class.pool.named(class.this)?;
    for _ in 0..cursor.u16()? {
        let (inner, outer, name, flags) = (cursor.u16()?, cursor.u16()?, cursor.u16()?, cursor.u16()?);
        if class.pool.named(inner)? == this {
            return Ok(match (outer, name) {
                (0, _) | (_, 0) => DeclaredIn::Local,
                _ => DeclaredIn::Member { enclosing: binary(&class.pool.named(outer)?), flags },
            });
        }
    }
    Ok(DeclaredIn::Top)
}

fn binary(internal: &str) -> String {
    internal.replace('/', ".")
}

fn access(flags: u16) -> Access {
    match flags {
        flags if flags & file::PUBLIC != 0 => Access::Public,
        flags if flags & file::PROTECTED != 0 => Access::Protected,
        flags if flags & file::PRIVATE != 0 => Access::Private,
        _ => Access::Package,
    }
}

struct Reader<'c, 'f> {
    class: &'c ClassFile<'f>,
    name: String,
    flags: u16,
    enclosing: Option<String>,
}

impl<'f> Reader<'_, 'f> {
    fn read(self) -> Result<Read, Damage> {
        let ClassFile { pool, attributes, .. } = self.class;
        let kind = self.kind();
        let permits = self.classes("PermittedSubclasses")?;
        let is_nested = self.enclosing.is_some();
        let extension = if attributes.has("PermittedSubclasses") {
            Extension::Sealed
        } else if self.flags & file::FINAL != 0 {
            Extension::Final
        } else {
            Extension::Open
        };
        let modifiers = ClassModifiers {
            access: access(self.flags),
            is_abstract: self.flags & file::ABSTRACT != 0,
            is_static: is_nested && self.flags & file::STATIC != 0,
            extension,
        };
        let mut heading = match attributes.get("Signature") {
            Some(mut cursor) => signature::class_signature(&pool.text(cursor.u16()?)?)?,
            None => signature::ClassSignature { params: Vec::new(), supertypes: self.plain_supertypes()? },
        };
        if heading.supertypes.first().is_some_and(signature::is_root) {
            heading.supertypes.remove(0);
        }
        let annotations = annotation::on_declaration(attributes, pool)?;
        let mut class = ApiClass {
            declaration: Declaration {
                name: self.name.clone(),
                kind,
                modifiers: modifiers.with_implied(kind, is_nested),
                enclosing: self.enclosing.clone(),
                params: heading.params,
                supertypes: heading.supertypes,
                permits,
                components: self.components()?,
                ..Declaration::default()
            },
            marks: ClassMarks {
                visible: matches!(access(self.flags), Access::Public | Access::Protected),
                functional: annotations.iter().any(|one| one.ty == "Ljava/lang/FunctionalInterface;"),
                marks: marks(attributes, &annotations),
                ..ClassMarks::default()
            },
        };
        let is_inner = is_nested && !class.declaration.modifiers.is_static;
        for field in &self.class.fields {
            self.field(field, &mut class)?;
        }
        for method in &self.class.methods {
            self.method(method, is_inner, &mut class)?;
        }
        Ok(Read::Class(Box::new(class)))
    }

    fn kind(&self) -> ClassKind {
        let flags = self.class.flags | self.flags;
        if flags & file::ANNOTATION != 0 {
            ClassKind::Annotation
        } else if flags & file::INTERFACE != 0 {
            ClassKind::Interface
        } else if flags & file::ENUM != 0 {
            ClassKind::Enum
        } else if self.class.attributes.has("Record") {
            ClassKind::Record
        } else {
            ClassKind::Class
        }
    }

    fn plain_supertypes(&self) -> Result<Vec<TypeExpr>, Damage> {
        let superclass = Some(self.class.superclass).filter(|index| *index != 0);
        let all = superclass.iter().chain(&self.class.interfaces);
        all.map(|index| Ok(signature::class_type(&self.class.pool.named(*index)?))).collect()
    }

    /// The classes that an attribute lists.
    fn classes(&self, attribute: &str) -> Result<Vec<String>, Damage> {
        let Some(mut cursor) = self.class.attributes.get(attribute) else { return Ok(Vec::new()) };
        (0..cursor.u16()?).map(|_| Ok(binary(&self.class.pool.named(cursor.u16()?)?))).collect()
    }

    fn components(&self) -> Result<Vec<(String, TypeExpr)>, Damage> {
        let pool = &self.class.pool;
        let Some(mut cursor) = self.class.attributes.get("Record") else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for _ in 0..cursor.u16()? {
            let name = pool.text(cursor.u16()?)?.into_owned();
            let descriptor = cursor.u16()?;
            let attributes = Attributes::read(&mut cursor, pool)?;
            found.push((name, field_type(&attributes, descriptor, pool)?));
        }
        Ok(found)
    }

    fn field(&self, field: &MemberFile<'f>, class: &mut ApiClass) -> Result<(), Damage> {
        let pool = &self.class.pool;
        let Some(marks) = self.shown(field, class)? else { return Ok(()) };
        let descriptor = pool.text(field.descriptor)?;
        let is_constant = field.flags & file::ENUM != 0;
        let constant = match field.attributes.get("ConstantValue") {
            Some(mut cursor) if field.flags & file::FINAL != 0 && !is_constant => {
                Some(constant::text(&pool.value(cursor.u16()?)?, &descriptor))
            }
            _ => None,
        };
        class.declaration.fields.push(FieldDeclaration {
            name: pool.text(field.name)?.into_owned(),
            access: access(field.flags),
            is_static: field.flags & file::STATIC != 0,
            is_final: field.flags & file::FINAL != 0,
            is_enum_constant: is_constant,
            ty: field_type(&field.attributes, field.descriptor, pool)?,
            constant,
        });
        class.marks.fields.push(marks);
        Ok(())
    }

    fn method(&self, method: &MemberFile<'f>, is_inner: bool, class: &mut ApiClass) -> Result<(), Damage> {
        let pool = &self.class.pool;
        let name = pool.text(method.name)?;
        if name == "<clinit>" {
            return Ok(());
        }
        let is_constructor = name == CONSTRUCTOR;
        let is_of_package = access(method.flags) == Access::Package && method.flags & file::SYNTHETIC == 0;
        if is_of_package && !is_constructor && method.flags & file::STATIC == 0 {
            class.marks.package_methods.push(name.as_ref().into());
            class.marks.has_abstract_package_method |= method.flags & file::ABSTRACT != 0;
        }
        let Some(mut marks) = self.shown(method, class)? else { return Ok(()) };
        let descriptor = signature::method_signature(&pool.text(method.descriptor)?)?;
        let MethodSignature { type_params, params, result, throws } =
            self.method_types(method, descriptor, is_constructor && is_inner)?;
        self.mark_params(method, params.len(), &mut marks)?;
        let declared = MethodDeclaration {
            name: name.into_owned(),
            kind: match method.flags {
                flags if flags & file::ABSTRACT != 0 => MethodKind::Abstract,
                flags if flags & file::STATIC != 0 => MethodKind::Static,
                _ => MethodKind::Concrete,
            },
            access: access(method.flags),
            is_final: method.flags & file::FINAL != 0,
            varargs: method.flags & file::VARARGS != 0 && matches!(params.last(), Some(TypeExpr::Array(_))),
            type_params,
            params,
            result: (!is_constructor).then_some(result),
            throws,
        };
        if is_constructor {
            class.declaration.constructors.push(declared);
            class.marks.constructors.push(marks);
        } else {
            class.declaration.methods.push(declared);
            class.marks.methods.push(marks);
        }
        Ok(())
    }

    /// The signature says more than the descriptor, but leaves out what the compiler added: the enclosing instance of an
    /// inner class, which descriptors have first.
    fn method_types(
        &self,
        method: &MemberFile<'f>,
        descriptor: MethodSignature,
        takes_outer: bool,
    ) -> Result<MethodSignature, Damage> {
        let pool = &self.class.pool;
        let arity = descriptor.params.len();
        let mut found = match method.attributes.get("Signature") {
            Some(mut cursor) => signature::method_signature(&pool.text(cursor.u16()?)?)?,
            None => descriptor,
        };
        if takes_outer && found.params.len() == arity && arity > 0 {
            found.params.remove(0);
        }
        if found.throws.is_empty()
            && let Some(mut cursor) = method.attributes.get("Exceptions")
        {
            for _ in 0..cursor.u16()? {
                found.throws.push(signature::class_type(&pool.named(cursor.u16()?)?));
            }
        }
        Ok(found)
    }

    /// What is marked about a member, if a program outside may see it.
    fn shown(&self, member: &MemberFile<'f>, class: &mut ApiClass) -> Result<Option<Marks>, Damage> {
        if member.flags & file::SYNTHETIC != 0 || member.attributes.has("Synthetic") {
            return Ok(None);
        }
        if !matches!(access(member.flags), Access::Public | Access::Protected) {
            return Ok(None);
        }
        let annotations = annotation::on_declaration(&member.attributes, &self.class.pool)?;
        let mut marks = marks(&member.attributes, &annotations);
        if marks.preview {
            class.marks.preview_members += 1;
            return Ok(None);
        }
        let whole = annotations.iter().find_map(nullness);
        let types = annotation::on_types(&member.attributes, &self.class.pool)?;
        let on_type = types.iter().find(|(target, one)| *target == Target::Whole && nullness(one).is_some());
        marks.nullness = on_type.and_then(|(_, one)| nullness(one)).or(whole);
        Ok(Some(marks))
    }

    /// Names and nullness of parameters. What the compiler added to the descriptor has a place among annotated parameters
    /// in some files and not in others; where the numbers do not fit, nothing is said.
    fn mark_params(&self, method: &MemberFile<'f>, count: usize, marks: &mut Marks) -> Result<(), Damage> {
        let pool = &self.class.pool;
        let mut params = vec![ParamMarks::default(); count];
        if let Some(mut cursor) = method.attributes.get("MethodParameters") {
            let given = cursor.u8()?;
            let mut names = Vec::new();
            for _ in 0..given {
                let (name, flags) = (cursor.u16()?, cursor.u16()?);
                if flags & (file::SYNTHETIC | file::MODULE) == 0 {
                    names.push(if name == 0 { None } else { Some(pool.text(name)?.into_owned()) });
                }
            }
            if names.len() == count {
                for (param, name) in params.iter_mut().zip(names) {
                    param.name = name;
                }
            }
        }
        let types = annotation::on_types(&method.attributes, pool)?;
        let of_types = types.iter().filter_map(|(target, one)| match target {
            Target::Parameter(place) => Some((*place, one)),
            _ => None,
        });
        let declared = annotation::on_parameters(&method.attributes, pool)?;
        for (place, one) in of_types.chain(declared.iter().map(|(place, one)| (*place, one))) {
            let Some(param) = params.get_mut(usize::from(place)) else { continue };
            param.nullness = nullness(one).or(param.nullness);
            if one.simple_name() == "ClosureParams" {
                param.closure_hint = Some(closure_hint(one));
            }
        }
        if params.iter().any(|param| *param != ParamMarks::default()) {
            marks.params = params;
        }
        Ok(())
    }
}

fn marks(attributes: &Attributes<'_>, annotations: &[Annotation]) -> Marks {
    let is = |name: &str| annotations.iter().any(|one| one.simple_name() == name);
    let deprecated = annotations.iter().find(|one| one.ty == "Ljava/lang/Deprecated;");
    let for_removal = deprecated.is_some_and(|one| one.get("forRemoval") == Some(&Element::Boolean(true)));
    Marks {
        deprecated: attributes.has("Deprecated") || deprecated.is_some(),
        for_removal,
        // As images and as `ct.sym` call it.
        preview: is("PreviewFeature") || is("PreviewFeature+Annotation"),
        polymorphic: is("PolymorphicSignature"),
        nullness: None,
        params: Vec::new(),
    }
}

/// `@ClosureParams(value = FirstParam.class, options = {…})`, as `FirstParam(…)`.
fn closure_hint(annotation: &Annotation) -> String {
    let text = |element: &Element| match element {
        Element::Text(text) => text.clone(),
        _ => String::new(),
    };
    let hint = annotation.get("value").map(text).unwrap_or_default();
    let hint = hint.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
    let options = match annotation.get("options") {
        Some(Element::List(options)) => options.iter().map(text).collect(),
        Some(one) => vec![text(one)],
        None => Vec::new(),
    };
    format!("{hint}({})", options.join("; "))
}

/// The annotations of the many tools agree in their names.
fn nullness(annotation: &Annotation) -> Option<Nullness> {
    match annotation.simple_name() {
        "Nullable" | "CheckForNull" | "NullableDecl" => Some(Nullness::Nullable),
        "NonNull" | "Nonnull" | "NotNull" | "NonNullDecl" => Some(Nullness::NonNull),
        _ => None,
    }
}

fn field_type(attributes: &Attributes<'_>, descriptor: u16, pool: &Pool<'_>) -> Result<TypeExpr, Damage> {
    let text: Cow<'_, str> = match attributes.get("Signature") {
        Some(mut cursor) => pool.text(cursor.u16()?)?,
        None => pool.text(descriptor)?,
    };
    signature::field_signature(&text)
}

/// JVMS 4.7.25.
fn module(class: &ClassFile<'_>) -> Result<Module, Damage> {
    let pool = &class.pool;
    let mut cursor = class.attributes.get("Module").ok_or(Damage::PoolIndex)?;
    let mut module = Module { name: pool.named(cursor.u16()?)?.into_owned(), ..Module::default() };
    cursor.take(4)?;
    for _ in 0..cursor.u16()? {
        module.requires.push(pool.named(cursor.u16()?)?.into_owned());
        cursor.take(4)?;
    }
    for _ in 0..cursor.u16()? {
        let package = binary(&pool.named(cursor.u16()?)?);
        cursor.take(2)?;
        let to = cursor.u16()?;
        cursor.take(usize::from(to) * 2)?;
        if to == 0 {
            module.exports.push(package);
        }
    }
    Ok(module)
}
