mod agreement;
mod random;
