package scalalarge09

trait LanternAJShape {
  def area: Double
  def scaled(by: Double): LanternAJShape
}

class LanternAJCircle(val radius: Double) extends LanternAJShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LanternAJShape = new LanternAJCircle(radius * by)
}

class LanternAJSquare(val side: Double) extends LanternAJShape {
  def area: Double = side * side
  def scaled(by: Double): LanternAJShape = new LanternAJSquare(side * by)
}

class LanternAJBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternAJBox[R] = new LanternAJBox(items.map(f))
}

object LanternAJBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new LanternAJBox(List(x, y)).largest
}

sealed abstract class LanternAJColour(val name: String)
case object LanternAJRed extends LanternAJColour("red")
case object LanternAJGreen extends LanternAJColour("green")
case object LanternAJBlue extends LanternAJColour("blue")

object LanternAJColours {
  def next(colour: LanternAJColour): LanternAJColour = colour match {
    case LanternAJRed => LanternAJGreen
    case LanternAJGreen => LanternAJBlue
    case LanternAJBlue => LanternAJRed
  }
  def count(colours: List[LanternAJColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LanternAJWords {
  def words(text: String): List[String] = text.split(" ").toList.filter(_.nonEmpty).map(_.trim)

  def longest(text: String): String = {
    var best = ""
    for (word <- words(text)) {
      if (word.length > best.length) best = word
    }
    best
  }

  def grouped(text: String): Map[Int, List[String]] = words(text).groupBy(_.length)
}

trait LanternAJVisitor[R] {
  def number(value: Int): R
  def sum(left: LanternAJTerm, right: LanternAJTerm): R
}

abstract class LanternAJTerm {
  def accept[R](visitor: LanternAJVisitor[R]): R
}

class LanternAJNumber(value: Int) extends LanternAJTerm {
  def accept[R](visitor: LanternAJVisitor[R]): R = visitor.number(value)
}

class LanternAJSum(left: LanternAJTerm, right: LanternAJTerm) extends LanternAJTerm {
  def accept[R](visitor: LanternAJVisitor[R]): R = visitor.sum(left, right)
}

class LanternAJCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LanternAJCache[K, W] = new LanternAJCache[K, W](key => next(apply(key)))
}

case class LanternAJPair[+A, +B](first: A, second: B) {
  def swapped: LanternAJPair[B, A] = LanternAJPair(second, first)
}

object LanternAJPairs {
  def zip[A](left: List[A], right: List[Int]): List[LanternAJPair[A, Int]] =
    left.zip(right).map { case (a, b) => LanternAJPair(a, b) }

  def firsts[A, B](pairs: List[LanternAJPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LanternAJList[+T]
case object LanternAJNil extends LanternAJList[Nothing]
case class LanternAJCons[T](head: T, tail: LanternAJList[T]) extends LanternAJList[T]

object LanternAJLists {
  def size[T](list: LanternAJList[T]): Int = list match {
    case LanternAJNil => 0
    case LanternAJCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LanternAJList[T])(f: T => R): LanternAJList[R] = list match {
    case LanternAJNil => LanternAJNil
    case LanternAJCons(head, tail) => LanternAJCons(f(head), map(tail)(f))
  }
}

trait TillBJShape {
  def area: Double
  def scaled(by: Double): TillBJShape
}

class TillBJCircle(val radius: Double) extends TillBJShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): TillBJShape = new TillBJCircle(radius * by)
}

class TillBJSquare(val side: Double) extends TillBJShape {
  def area: Double = side * side
  def scaled(by: Double): TillBJShape = new TillBJSquare(side * by)
}

class TillBJBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): TillBJBox[R] = new TillBJBox(items.map(f))
}

object TillBJBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new TillBJBox(List(x, y)).largest
}

object FaultWrong { def f: Int = "text" }

sealed abstract class TillBJColour(val name: String)
case object TillBJRed extends TillBJColour("red")
case object TillBJGreen extends TillBJColour("green")
case object TillBJBlue extends TillBJColour("blue")

object TillBJColours {
  def next(colour: TillBJColour): TillBJColour = colour match {
    case TillBJRed => TillBJGreen
    case TillBJGreen => TillBJBlue
    case TillBJBlue => TillBJRed
  }
  def count(colours: List[TillBJColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object TillBJWords {
  def words(text: String): List[String] = text.split(" ").toList.filter(_.nonEmpty).map(_.trim)

  def longest(text: String): String = {
    var best = ""
    for (word <- words(text)) {
      if (word.length > best.length) best = word
    }
    best
  }

  def grouped(text: String): Map[Int, List[String]] = words(text).groupBy(_.length)
}

trait TillBJVisitor[R] {
  def number(value: Int): R
  def sum(left: TillBJTerm, right: TillBJTerm): R
}

abstract class TillBJTerm {
  def accept[R](visitor: TillBJVisitor[R]): R
}

class TillBJNumber(value: Int) extends TillBJTerm {
  def accept[R](visitor: TillBJVisitor[R]): R = visitor.number(value)
}

class TillBJSum(left: TillBJTerm, right: TillBJTerm) extends TillBJTerm {
  def accept[R](visitor: TillBJVisitor[R]): R = visitor.sum(left, right)
}

class TillBJCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): TillBJCache[K, W] = new TillBJCache[K, W](key => next(apply(key)))
}

case class TillBJPair[+A, +B](first: A, second: B) {
  def swapped: TillBJPair[B, A] = TillBJPair(second, first)
}

object TillBJPairs {
  def zip[A](left: List[A], right: List[Double]): List[TillBJPair[A, Double]] =
    left.zip(right).map { case (a, b) => TillBJPair(a, b) }

  def firsts[A, B](pairs: List[TillBJPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait TillBJList[+T]
case object TillBJNil extends TillBJList[Nothing]
case class TillBJCons[T](head: T, tail: TillBJList[T]) extends TillBJList[T]

object TillBJLists {
  def size[T](list: TillBJList[T]): Int = list match {
    case TillBJNil => 0
    case TillBJCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillBJList[T])(f: T => R): TillBJList[R] = list match {
    case TillBJNil => TillBJNil
    case TillBJCons(head, tail) => TillBJCons(f(head), map(tail)(f))
  }
}

trait LedgerCJShape {
  def area: Double
  def scaled(by: Double): LedgerCJShape
}

class LedgerCJCircle(val radius: Double) extends LedgerCJShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerCJShape = new LedgerCJCircle(radius * by)
}

class LedgerCJSquare(val side: Double) extends LedgerCJShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerCJShape = new LedgerCJSquare(side * by)
}

class LedgerCJBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LedgerCJBox[R] = new LedgerCJBox(items.map(f))
}

object LedgerCJBox {
  def use(x: String, y: String)(implicit order: Ordering[String]): Option[String] = new LedgerCJBox(List(x, y)).largest
}

sealed abstract class LedgerCJColour(val name: String)
case object LedgerCJRed extends LedgerCJColour("red")
case object LedgerCJGreen extends LedgerCJColour("green")
case object LedgerCJBlue extends LedgerCJColour("blue")

object LedgerCJColours {
  def next(colour: LedgerCJColour): LedgerCJColour = colour match {
    case LedgerCJRed => LedgerCJGreen
    case LedgerCJGreen => LedgerCJBlue
    case LedgerCJBlue => LedgerCJRed
  }
  def count(colours: List[LedgerCJColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LedgerCJWords {
  def words(text: String): List[String] = text.split(" ").toList.filter(_.nonEmpty).map(_.trim)

  def longest(text: String): String = {
    var best = ""
    for (word <- words(text)) {
      if (word.length > best.length) best = word
    }
    best
  }

  def grouped(text: String): Map[Int, List[String]] = words(text).groupBy(_.length)
}

trait LedgerCJVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerCJTerm, right: LedgerCJTerm): R
}

abstract class LedgerCJTerm {
  def accept[R](visitor: LedgerCJVisitor[R]): R
}

class LedgerCJNumber(value: Int) extends LedgerCJTerm {
  def accept[R](visitor: LedgerCJVisitor[R]): R = visitor.number(value)
}

class LedgerCJSum(left: LedgerCJTerm, right: LedgerCJTerm) extends LedgerCJTerm {
  def accept[R](visitor: LedgerCJVisitor[R]): R = visitor.sum(left, right)
}
