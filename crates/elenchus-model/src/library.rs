//! The models that come with the tool, by name.

/// Name and text of each, in the order in which a reader would meet them.
pub const MODELS: [(&str, &str); 11] = [
    ("arith", include_str!("../../../models/arith.model")),
    ("stlc", include_str!("../../../models/stlc.model")),
    ("stlc_sub", include_str!("../../../models/stlc_sub.model")),
    ("poly_stlc", include_str!("../../../models/poly_stlc.model")),
    ("fsub", include_str!("../../../models/fsub.model")),
    ("letpoly", include_str!("../../../models/letpoly.model")),
    ("letpoly_infer", include_str!("../../../models/letpoly_infer.model")),
    ("featherweight", include_str!("../../../models/featherweight.model")),
    ("ownership", include_str!("../../../models/ownership.model")),
    ("dot", include_str!("../../../models/dot.model")),
    ("lambda", include_str!("../../../models/lambda.model")),
];

/// The text of the model with this name.
pub fn source(name: &str) -> Option<&'static str> {
    MODELS.iter().find(|(known, _)| *known == name).map(|(_, source)| *source)
}
