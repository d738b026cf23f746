//! Words for names. None is a keyword of a language or the name of a class or method that libraries have.

/// Variables, fields and parameters.
pub const NOUNS: [&str; 96] = [
    "acorn", "amber", "anchor", "apple", "arrow", "aspen", "badge", "bamboo", "barley", "basil", "beacon", "berry",
    "birch", "blossom", "bramble", "brook", "cabin", "candle", "canyon", "castle", "cedar", "chalk", "cherry", "cider",
    "cliff", "clover", "cobalt", "comet", "copper", "coral", "cotton", "crane", "creek", "crown", "dahlia", "delta",
    "dune", "eagle", "ember", "fable", "falcon", "fern", "fjord", "flint", "forest", "garnet", "ginger", "glacier",
    "granite", "grove", "harbor", "hazel", "heron", "hollow", "honey", "island", "ivory", "jasper", "juniper", "kettle",
    "lagoon", "lantern", "laurel", "lemon", "lilac", "linen", "lotus", "maple", "marble", "meadow", "mint", "moss",
    "nectar", "oasis", "olive", "onyx", "orchid", "otter", "pebble", "pepper", "pine", "plum", "poppy", "prairie",
    "quartz", "raven", "reef", "river", "saffron", "sage", "sparrow", "summit", "thistle", "tulip", "velvet", "willow",
];

/// What methods do; a noun follows.
pub const VERBS: [&str; 40] = [
    "adjust", "attach", "balance", "blend", "borrow", "brew", "carry", "carve", "chase", "climb", "collectAll", "craft",
    "deliver", "draft", "drift", "echo", "elect", "fetch", "fold", "forge", "gather", "guard", "harvest", "hoist", "juggle",
    "kindle", "launch", "mend", "mingle", "nourish", "paint", "polish", "ponder", "rescue", "scatter", "shelter", "sketch",
    "stitch", "trace", "weave",
];

/// Classes.
pub const THINGS: [&str; 72] = [
    "Almanac", "Anvil", "Archive", "Armory", "Atlas", "Bakery", "Ballad", "Banner", "Barrel", "Beaker", "Bellows", "Bridge",
    "Caravan", "Carousel", "Chapel", "Chariot", "Compass", "Cottage", "Courier", "Crater", "Dagger", "Diary", "Dragon",
    "Easel", "Engine", "Falconry", "Ferry", "Fiddle", "Fleet", "Fountain", "Gallery", "Gazette", "Glider", "Goblet", "Hamlet",
    "Hammock", "Hatchery", "Inkwell", "Jester", "Kennel", "Lagoons", "Ledger", "Lighthouse", "Locket", "Loom", "Mansion",
    "Market", "Mirror", "Monastery", "Nursery", "Observatory", "Orchard", "Organ", "Palace", "Pantry", "Parade", "Pavilion",
    "Pendulum", "Quarry", "Quiver", "Rampart", "Sailor", "Sawmill", "Saddle", "Sextant", "Stable", "Tavern", "Temple",
    "Theater", "Trellis", "Vineyard", "Windmill",
];

/// What stands before a class's name when the plain ones are used up.
pub const QUALITIES: [&str; 12] = [
    "Ancient", "Bright", "Crimson", "Distant", "Eager", "Gentle", "Hidden", "Lively", "Mellow", "Quiet", "Rustic", "Silver",
];

/// Constants of enums.
pub const COLOURS: [&str; 20] = [
    "AMETHYST", "AZURE", "BEIGE", "BRONZE", "CARMINE", "CERISE", "CYAN", "FUCHSIA", "INDIGO", "KHAKI", "LAVENDER", "MAGENTA",
    "MAROON", "OCHRE", "RUSSET", "SCARLET", "SIENNA", "TEAL", "UMBER", "VIOLET",
];

/// Type parameters.
pub const LETTERS: [&str; 10] = ["T", "U", "V", "A", "B", "C", "K", "E", "R", "S"];
