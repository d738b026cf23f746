mod agreement;
mod random;
mod solver;
