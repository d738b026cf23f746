package scalalarge05

trait TillAFVisitor[R] {
  def number(value: Int): R
  def sum(left: TillAFTerm, right: TillAFTerm): R
}

abstract class TillAFTerm {
  def accept[R](visitor: TillAFVisitor[R]): R
}

class TillAFNumber(value: Int) extends TillAFTerm {
  def accept[R](visitor: TillAFVisitor[R]): R = visitor.number(value)
}

class TillAFSum(left: TillAFTerm, right: TillAFTerm) extends TillAFTerm {
  def accept[R](visitor: TillAFVisitor[R]): R = visitor.sum(left, right)
}

class TillAFCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): TillAFCache[K, W] = new TillAFCache[K, W](key => next(apply(key)))
}

case class TillAFPair[+A, +B](first: A, second: B) {
  def swapped: TillAFPair[B, A] = TillAFPair(second, first)
}

object TillAFPairs {
  def zip[A](left: List[A], right: List[Long]): List[TillAFPair[A, Long]] =
    left.zip(right).map { case (a, b) => TillAFPair(a, b) }

  def firsts[A, B](pairs: List[TillAFPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait TillAFList[+T]
case object TillAFNil extends TillAFList[Nothing]
case class TillAFCons[T](head: T, tail: TillAFList[T]) extends TillAFList[T]

object TillAFLists {
  def size[T](list: TillAFList[T]): Int = list match {
    case TillAFNil => 0
    case TillAFCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillAFList[T])(f: T => R): TillAFList[R] = list match {
    case TillAFNil => TillAFNil
    case TillAFCons(head, tail) => TillAFCons(f(head), map(tail)(f))
  }
}

trait TillAFShape {
  def area: Double
  def scaled(by: Double): TillAFShape
}

class TillAFCircle(val radius: Double) extends TillAFShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): TillAFShape = new TillAFCircle(radius * by)
}

class TillAFSquare(val side: Double) extends TillAFShape {
  def area: Double = side * side
  def scaled(by: Double): TillAFShape = new TillAFSquare(side * by)
}

class TillAFBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): TillAFBox[R] = new TillAFBox(items.map(f))
}

object TillAFBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new TillAFBox(List(x, y)).largest
}

sealed abstract class TillAFColour(val name: String)
case object TillAFRed extends TillAFColour("red")
case object TillAFGreen extends TillAFColour("green")
case object TillAFBlue extends TillAFColour("blue")

object TillAFColours {
  def next(colour: TillAFColour): TillAFColour = colour match {
    case TillAFRed => TillAFGreen
    case TillAFGreen => TillAFBlue
    case TillAFBlue => TillAFRed
  }
  def count(colours: List[TillAFColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object TillAFWords {
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

trait LedgerBFVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerBFTerm, right: LedgerBFTerm): R
}

abstract class LedgerBFTerm {
  def accept[R](visitor: LedgerBFVisitor[R]): R
}

class LedgerBFNumber(value: Int) extends LedgerBFTerm {
  def accept[R](visitor: LedgerBFVisitor[R]): R = visitor.number(value)
}

class LedgerBFSum(left: LedgerBFTerm, right: LedgerBFTerm) extends LedgerBFTerm {
  def accept[R](visitor: LedgerBFVisitor[R]): R = visitor.sum(left, right)
}

class LedgerBFCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LedgerBFCache[K, W] = new LedgerBFCache[K, W](key => next(apply(key)))
}

case class LedgerBFPair[+A, +B](first: A, second: B) {
  def swapped: LedgerBFPair[B, A] = LedgerBFPair(second, first)
}

object LedgerBFPairs {
  def zip[A](left: List[A], right: List[Int]): List[LedgerBFPair[A, Int]] =
    left.zip(right).map { case (a, b) => LedgerBFPair(a, b) }

  def firsts[A, B](pairs: List[LedgerBFPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LedgerBFList[+T]
case object LedgerBFNil extends LedgerBFList[Nothing]
case class LedgerBFCons[T](head: T, tail: LedgerBFList[T]) extends LedgerBFList[T]

object LedgerBFLists {
  def size[T](list: LedgerBFList[T]): Int = list match {
    case LedgerBFNil => 0
    case LedgerBFCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LedgerBFList[T])(f: T => R): LedgerBFList[R] = list match {
    case LedgerBFNil => LedgerBFNil
    case LedgerBFCons(head, tail) => LedgerBFCons(f(head), map(tail)(f))
  }
}

trait LedgerBFShape {
  def area: Double
  def scaled(by: Double): LedgerBFShape
}

class LedgerBFCircle(val radius: Double) extends LedgerBFShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerBFShape = new LedgerBFCircle(radius * by)
}

class LedgerBFSquare(val side: Double) extends LedgerBFShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerBFShape = new LedgerBFSquare(side * by)
}

class LedgerBFBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LedgerBFBox[R] = new LedgerBFBox(items.map(f))
}

object LedgerBFBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new LedgerBFBox(List(x, y)).largest
}

sealed abstract class LedgerBFColour(val name: String)
case object LedgerBFRed extends LedgerBFColour("red")
case object LedgerBFGreen extends LedgerBFColour("green")
case object LedgerBFBlue extends LedgerBFColour("blue")

object LedgerBFColours {
  def next(colour: LedgerBFColour): LedgerBFColour = colour match {
    case LedgerBFRed => LedgerBFGreen
    case LedgerBFGreen => LedgerBFBlue
    case LedgerBFBlue => LedgerBFRed
  }
  def count(colours: List[LedgerBFColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LedgerBFWords {
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

trait ParcelCFVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelCFTerm, right: ParcelCFTerm): R
}

abstract class ParcelCFTerm {
  def accept[R](visitor: ParcelCFVisitor[R]): R
}

class ParcelCFNumber(value: Int) extends ParcelCFTerm {
  def accept[R](visitor: ParcelCFVisitor[R]): R = visitor.number(value)
}

class ParcelCFSum(left: ParcelCFTerm, right: ParcelCFTerm) extends ParcelCFTerm {
  def accept[R](visitor: ParcelCFVisitor[R]): R = visitor.sum(left, right)
}

class ParcelCFCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): ParcelCFCache[K, W] = new ParcelCFCache[K, W](key => next(apply(key)))
}

case class ParcelCFPair[+A, +B](first: A, second: B) {
  def swapped: ParcelCFPair[B, A] = ParcelCFPair(second, first)
}

object ParcelCFPairs {
  def zip[A](left: List[A], right: List[Double]): List[ParcelCFPair[A, Double]] =
    left.zip(right).map { case (a, b) => ParcelCFPair(a, b) }

  def firsts[A, B](pairs: List[ParcelCFPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait ParcelCFList[+T]
case object ParcelCFNil extends ParcelCFList[Nothing]
case class ParcelCFCons[T](head: T, tail: ParcelCFList[T]) extends ParcelCFList[T]

object ParcelCFLists {
  def size[T](list: ParcelCFList[T]): Int = list match {
    case ParcelCFNil => 0
    case ParcelCFCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelCFList[T])(f: T => R): ParcelCFList[R] = list match {
    case ParcelCFNil => ParcelCFNil
    case ParcelCFCons(head, tail) => ParcelCFCons(f(head), map(tail)(f))
  }
}

trait ParcelCFShape {
  def area: Double
  def scaled(by: Double): ParcelCFShape
}

class ParcelCFCircle(val radius: Double) extends ParcelCFShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelCFShape = new ParcelCFCircle(radius * by)
}

class ParcelCFSquare(val side: Double) extends ParcelCFShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelCFShape = new ParcelCFSquare(side * by)
}

class ParcelCFBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelCFBox[R] = new ParcelCFBox(items.map(f))
}

object ParcelCFBox {
  def use(x: String, y: String)(implicit order: Ordering[String]): Option[String] = new ParcelCFBox(List(x, y)).largest
}
