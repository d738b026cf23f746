package scalalarge04

object LanternAEWords {
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

trait LanternAEVisitor[R] {
  def number(value: Int): R
  def sum(left: LanternAETerm, right: LanternAETerm): R
}

abstract class LanternAETerm {
  def accept[R](visitor: LanternAEVisitor[R]): R
}

class LanternAENumber(value: Int) extends LanternAETerm {
  def accept[R](visitor: LanternAEVisitor[R]): R = visitor.number(value)
}

class LanternAESum(left: LanternAETerm, right: LanternAETerm) extends LanternAETerm {
  def accept[R](visitor: LanternAEVisitor[R]): R = visitor.sum(left, right)
}

class LanternAECache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LanternAECache[K, W] = new LanternAECache[K, W](key => next(apply(key)))
}

case class LanternAEPair[+A, +B](first: A, second: B) {
  def swapped: LanternAEPair[B, A] = LanternAEPair(second, first)
}

object LanternAEPairs {
  def zip[A](left: List[A], right: List[Long]): List[LanternAEPair[A, Long]] =
    left.zip(right).map { case (a, b) => LanternAEPair(a, b) }

  def firsts[A, B](pairs: List[LanternAEPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LanternAEList[+T]
case object LanternAENil extends LanternAEList[Nothing]
case class LanternAECons[T](head: T, tail: LanternAEList[T]) extends LanternAEList[T]

object LanternAELists {
  def size[T](list: LanternAEList[T]): Int = list match {
    case LanternAENil => 0
    case LanternAECons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LanternAEList[T])(f: T => R): LanternAEList[R] = list match {
    case LanternAENil => LanternAENil
    case LanternAECons(head, tail) => LanternAECons(f(head), map(tail)(f))
  }
}

trait LanternAEShape {
  def area: Double
  def scaled(by: Double): LanternAEShape
}

class LanternAECircle(val radius: Double) extends LanternAEShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LanternAEShape = new LanternAECircle(radius * by)
}

class LanternAESquare(val side: Double) extends LanternAEShape {
  def area: Double = side * side
  def scaled(by: Double): LanternAEShape = new LanternAESquare(side * by)
}

class LanternAEBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternAEBox[R] = new LanternAEBox(items.map(f))
}

object LanternAEBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new LanternAEBox(List(x, y)).largest
}

sealed abstract class LanternAEColour(val name: String)
case object LanternAERed extends LanternAEColour("red")
case object LanternAEGreen extends LanternAEColour("green")
case object LanternAEBlue extends LanternAEColour("blue")

object LanternAEColours {
  def next(colour: LanternAEColour): LanternAEColour = colour match {
    case LanternAERed => LanternAEGreen
    case LanternAEGreen => LanternAEBlue
    case LanternAEBlue => LanternAERed
  }
  def count(colours: List[LanternAEColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object TillBEWords {
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

trait TillBEVisitor[R] {
  def number(value: Int): R
  def sum(left: TillBETerm, right: TillBETerm): R
}

abstract class TillBETerm {
  def accept[R](visitor: TillBEVisitor[R]): R
}

class TillBENumber(value: Int) extends TillBETerm {
  def accept[R](visitor: TillBEVisitor[R]): R = visitor.number(value)
}

class TillBESum(left: TillBETerm, right: TillBETerm) extends TillBETerm {
  def accept[R](visitor: TillBEVisitor[R]): R = visitor.sum(left, right)
}

class TillBECache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): TillBECache[K, W] = new TillBECache[K, W](key => next(apply(key)))
}

case class TillBEPair[+A, +B](first: A, second: B) {
  def swapped: TillBEPair[B, A] = TillBEPair(second, first)
}

object TillBEPairs {
  def zip[A](left: List[A], right: List[Int]): List[TillBEPair[A, Int]] =
    left.zip(right).map { case (a, b) => TillBEPair(a, b) }

  def firsts[A, B](pairs: List[TillBEPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait TillBEList[+T]
case object TillBENil extends TillBEList[Nothing]
case class TillBECons[T](head: T, tail: TillBEList[T]) extends TillBEList[T]

object TillBELists {
  def size[T](list: TillBEList[T]): Int = list match {
    case TillBENil => 0
    case TillBECons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillBEList[T])(f: T => R): TillBEList[R] = list match {
    case TillBENil => TillBENil
    case TillBECons(head, tail) => TillBECons(f(head), map(tail)(f))
  }
}

trait TillBEShape {
  def area: Double
  def scaled(by: Double): TillBEShape
}

class TillBECircle(val radius: Double) extends TillBEShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): TillBEShape = new TillBECircle(radius * by)
}

class TillBESquare(val side: Double) extends TillBEShape {
  def area: Double = side * side
  def scaled(by: Double): TillBEShape = new TillBESquare(side * by)
}

class TillBEBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): TillBEBox[R] = new TillBEBox(items.map(f))
}

object TillBEBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new TillBEBox(List(x, y)).largest
}

sealed abstract class TillBEColour(val name: String)
case object TillBERed extends TillBEColour("red")
case object TillBEGreen extends TillBEColour("green")
case object TillBEBlue extends TillBEColour("blue")

object TillBEColours {
  def next(colour: TillBEColour): TillBEColour = colour match {
    case TillBERed => TillBEGreen
    case TillBEGreen => TillBEBlue
    case TillBEBlue => TillBERed
  }
  def count(colours: List[TillBEColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LedgerCEWords {
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

trait LedgerCEVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerCETerm, right: LedgerCETerm): R
}

abstract class LedgerCETerm {
  def accept[R](visitor: LedgerCEVisitor[R]): R
}

class LedgerCENumber(value: Int) extends LedgerCETerm {
  def accept[R](visitor: LedgerCEVisitor[R]): R = visitor.number(value)
}

class LedgerCESum(left: LedgerCETerm, right: LedgerCETerm) extends LedgerCETerm {
  def accept[R](visitor: LedgerCEVisitor[R]): R = visitor.sum(left, right)
}

class LedgerCECache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LedgerCECache[K, W] = new LedgerCECache[K, W](key => next(apply(key)))
}

case class LedgerCEPair[+A, +B](first: A, second: B) {
  def swapped: LedgerCEPair[B, A] = LedgerCEPair(second, first)
}

object LedgerCEPairs {
  def zip[A](left: List[A], right: List[Double]): List[LedgerCEPair[A, Double]] =
    left.zip(right).map { case (a, b) => LedgerCEPair(a, b) }

  def firsts[A, B](pairs: List[LedgerCEPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LedgerCEList[+T]
case object LedgerCENil extends LedgerCEList[Nothing]
case class LedgerCECons[T](head: T, tail: LedgerCEList[T]) extends LedgerCEList[T]

object LedgerCELists {
  def size[T](list: LedgerCEList[T]): Int = list match {
    case LedgerCENil => 0
    case LedgerCECons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LedgerCEList[T])(f: T => R): LedgerCEList[R] = list match {
    case LedgerCENil => LedgerCENil
    case LedgerCECons(head, tail) => LedgerCECons(f(head), map(tail)(f))
  }
}

trait LedgerCEShape {
  def area: Double
  def scaled(by: Double): LedgerCEShape
}

class LedgerCECircle(val radius: Double) extends LedgerCEShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerCEShape = new LedgerCECircle(radius * by)
}

class LedgerCESquare(val side: Double) extends LedgerCEShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerCEShape = new LedgerCESquare(side * by)
}
