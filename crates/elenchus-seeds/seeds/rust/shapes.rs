pub enum Shape {
    Circle { radius: f64 },
    Rectangle { width: f64, height: f64 },
}

pub struct Drawing {
    scale: f64,
    count: u32,
    is_open: bool,
}

impl Drawing {
    pub fn new() -> Drawing {
        Drawing { scale: 1.5, count: 3, is_open: true }
    }

    pub fn area(&self, shape: &Shape) -> f64 {
        match shape {
            Shape::Circle { radius } => 3.14 * radius * radius * self.scale,
            Shape::Rectangle { width, height } => width * height,
        }
    }

    pub fn corners(&self, round: bool, sides: u32) -> u32 {
        let none: u32 = 0;
        if round || self.is_open {
            return none;
        }
        sides + 1
    }
}

fn larger(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}

pub fn total(widths: &[f64], limit: f64) -> f64 {
    let mut sum: f64 = 0.0;
    for width in widths {
        sum += *width;
    }
    larger(sum, limit)
}
