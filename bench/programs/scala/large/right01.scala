package scalalarge01

trait LedgerABShape {
  def area: Double
  def scaled(by: Double): LedgerABShape
}

class LedgerABCircle(val radius: Double) extends LedgerABShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerABShape = new LedgerABCircle(radius * by)
}

class LedgerABSquare(val side: Double) extends LedgerABShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerABShape = new LedgerABSquare(side * by)
}

class LedgerABBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LedgerABBox[R] = new LedgerABBox(items.map(f))
}

object LedgerABBox {
  def use(x: Long, y: Long)(implicit order: Ordering[Long]): Option[Long] = new LedgerABBox(List(x, y)).largest
}

sealed abstract class LedgerABColour(val name: String)
case object LedgerABRed extends LedgerABColour("red")
case object LedgerABGreen extends LedgerABColour("green")
case object LedgerABBlue extends LedgerABColour("blue")

object LedgerABColours {
  def next(colour: LedgerABColour): LedgerABColour = colour match {
    case LedgerABRed => LedgerABGreen
    case LedgerABGreen => LedgerABBlue
    case LedgerABBlue => LedgerABRed
  }
  def count(colours: List[LedgerABColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LedgerABWords {
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

trait LedgerABVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerABTerm, right: LedgerABTerm): R
}

abstract class LedgerABTerm {
  def accept[R](visitor: LedgerABVisitor[R]): R
}

class LedgerABNumber(value: Int) extends LedgerABTerm {
  def accept[R](visitor: LedgerABVisitor[R]): R = visitor.number(value)
}

class LedgerABSum(left: LedgerABTerm, right: LedgerABTerm) extends LedgerABTerm {
  def accept[R](visitor: LedgerABVisitor[R]): R = visitor.sum(left, right)
}

class LedgerABCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LedgerABCache[K, W] = new LedgerABCache[K, W](key => next(apply(key)))
}

case class LedgerABPair[+A, +B](first: A, second: B) {
  def swapped: LedgerABPair[B, A] = LedgerABPair(second, first)
}

object LedgerABPairs {
  def zip[A](left: List[A], right: List[Long]): List[LedgerABPair[A, Long]] =
    left.zip(right).map { case (a, b) => LedgerABPair(a, b) }

  def firsts[A, B](pairs: List[LedgerABPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LedgerABList[+T]
case object LedgerABNil extends LedgerABList[Nothing]
case class LedgerABCons[T](head: T, tail: LedgerABList[T]) extends LedgerABList[T]

object LedgerABLists {
  def size[T](list: LedgerABList[T]): Int = list match {
    case LedgerABNil => 0
    case LedgerABCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LedgerABList[T])(f: T => R): LedgerABList[R] = list match {
    case LedgerABNil => LedgerABNil
    case LedgerABCons(head, tail) => LedgerABCons(f(head), map(tail)(f))
  }
}

trait ParcelBBShape {
  def area: Double
  def scaled(by: Double): ParcelBBShape
}

class ParcelBBCircle(val radius: Double) extends ParcelBBShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelBBShape = new ParcelBBCircle(radius * by)
}

class ParcelBBSquare(val side: Double) extends ParcelBBShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelBBShape = new ParcelBBSquare(side * by)
}

class ParcelBBBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelBBBox[R] = new ParcelBBBox(items.map(f))
}

object ParcelBBBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new ParcelBBBox(List(x, y)).largest
}

sealed abstract class ParcelBBColour(val name: String)
case object ParcelBBRed extends ParcelBBColour("red")
case object ParcelBBGreen extends ParcelBBColour("green")
case object ParcelBBBlue extends ParcelBBColour("blue")

object ParcelBBColours {
  def next(colour: ParcelBBColour): ParcelBBColour = colour match {
    case ParcelBBRed => ParcelBBGreen
    case ParcelBBGreen => ParcelBBBlue
    case ParcelBBBlue => ParcelBBRed
  }
  def count(colours: List[ParcelBBColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object ParcelBBWords {
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

trait ParcelBBVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelBBTerm, right: ParcelBBTerm): R
}

abstract class ParcelBBTerm {
  def accept[R](visitor: ParcelBBVisitor[R]): R
}

class ParcelBBNumber(value: Int) extends ParcelBBTerm {
  def accept[R](visitor: ParcelBBVisitor[R]): R = visitor.number(value)
}

class ParcelBBSum(left: ParcelBBTerm, right: ParcelBBTerm) extends ParcelBBTerm {
  def accept[R](visitor: ParcelBBVisitor[R]): R = visitor.sum(left, right)
}

class ParcelBBCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): ParcelBBCache[K, W] = new ParcelBBCache[K, W](key => next(apply(key)))
}

case class ParcelBBPair[+A, +B](first: A, second: B) {
  def swapped: ParcelBBPair[B, A] = ParcelBBPair(second, first)
}

object ParcelBBPairs {
  def zip[A](left: List[A], right: List[Int]): List[ParcelBBPair[A, Int]] =
    left.zip(right).map { case (a, b) => ParcelBBPair(a, b) }

  def firsts[A, B](pairs: List[ParcelBBPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait ParcelBBList[+T]
case object ParcelBBNil extends ParcelBBList[Nothing]
case class ParcelBBCons[T](head: T, tail: ParcelBBList[T]) extends ParcelBBList[T]

object ParcelBBLists {
  def size[T](list: ParcelBBList[T]): Int = list match {
    case ParcelBBNil => 0
    case ParcelBBCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelBBList[T])(f: T => R): ParcelBBList[R] = list match {
    case ParcelBBNil => ParcelBBNil
    case ParcelBBCons(head, tail) => ParcelBBCons(f(head), map(tail)(f))
  }
}

trait HarbourCBShape {
  def area: Double
  def scaled(by: Double): HarbourCBShape
}

class HarbourCBCircle(val radius: Double) extends HarbourCBShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourCBShape = new HarbourCBCircle(radius * by)
}

class HarbourCBSquare(val side: Double) extends HarbourCBShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourCBShape = new HarbourCBSquare(side * by)
}

class HarbourCBBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourCBBox[R] = new HarbourCBBox(items.map(f))
}

object HarbourCBBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new HarbourCBBox(List(x, y)).largest
}

sealed abstract class HarbourCBColour(val name: String)
case object HarbourCBRed extends HarbourCBColour("red")
case object HarbourCBGreen extends HarbourCBColour("green")
case object HarbourCBBlue extends HarbourCBColour("blue")

object HarbourCBColours {
  def next(colour: HarbourCBColour): HarbourCBColour = colour match {
    case HarbourCBRed => HarbourCBGreen
    case HarbourCBGreen => HarbourCBBlue
    case HarbourCBBlue => HarbourCBRed
  }
  def count(colours: List[HarbourCBColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object HarbourCBWords {
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

trait HarbourCBVisitor[R] {
  def number(value: Int): R
  def sum(left: HarbourCBTerm, right: HarbourCBTerm): R
}

abstract class HarbourCBTerm {
  def accept[R](visitor: HarbourCBVisitor[R]): R
}

class HarbourCBNumber(value: Int) extends HarbourCBTerm {
  def accept[R](visitor: HarbourCBVisitor[R]): R = visitor.number(value)
}

class HarbourCBSum(left: HarbourCBTerm, right: HarbourCBTerm) extends HarbourCBTerm {
  def accept[R](visitor: HarbourCBVisitor[R]): R = visitor.sum(left, right)
}
