package scalalarge06

class LedgerAGCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LedgerAGCache[K, W] = new LedgerAGCache[K, W](key => next(apply(key)))
}

case class LedgerAGPair[+A, +B](first: A, second: B) {
  def swapped: LedgerAGPair[B, A] = LedgerAGPair(second, first)
}

object LedgerAGPairs {
  def zip[A](left: List[A], right: List[Long]): List[LedgerAGPair[A, Long]] =
    left.zip(right).map { case (a, b) => LedgerAGPair(a, b) }

  def firsts[A, B](pairs: List[LedgerAGPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LedgerAGList[+T]
case object LedgerAGNil extends LedgerAGList[Nothing]
case class LedgerAGCons[T](head: T, tail: LedgerAGList[T]) extends LedgerAGList[T]

object LedgerAGLists {
  def size[T](list: LedgerAGList[T]): Int = list match {
    case LedgerAGNil => 0
    case LedgerAGCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LedgerAGList[T])(f: T => R): LedgerAGList[R] = list match {
    case LedgerAGNil => LedgerAGNil
    case LedgerAGCons(head, tail) => LedgerAGCons(f(head), map(tail)(f))
  }
}

trait LedgerAGShape {
  def area: Double
  def scaled(by: Double): LedgerAGShape
}

class LedgerAGCircle(val radius: Double) extends LedgerAGShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerAGShape = new LedgerAGCircle(radius * by)
}

class LedgerAGSquare(val side: Double) extends LedgerAGShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerAGShape = new LedgerAGSquare(side * by)
}

class LedgerAGBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LedgerAGBox[R] = new LedgerAGBox(items.map(f))
}

object LedgerAGBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new LedgerAGBox(List(x, y)).largest
}

sealed abstract class LedgerAGColour(val name: String)
case object LedgerAGRed extends LedgerAGColour("red")
case object LedgerAGGreen extends LedgerAGColour("green")
case object LedgerAGBlue extends LedgerAGColour("blue")

object LedgerAGColours {
  def next(colour: LedgerAGColour): LedgerAGColour = colour match {
    case LedgerAGRed => LedgerAGGreen
    case LedgerAGGreen => LedgerAGBlue
    case LedgerAGBlue => LedgerAGRed
  }
  def count(colours: List[LedgerAGColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LedgerAGWords {
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

trait LedgerAGVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerAGTerm, right: LedgerAGTerm): R
}

abstract class LedgerAGTerm {
  def accept[R](visitor: LedgerAGVisitor[R]): R
}

class LedgerAGNumber(value: Int) extends LedgerAGTerm {
  def accept[R](visitor: LedgerAGVisitor[R]): R = visitor.number(value)
}

class LedgerAGSum(left: LedgerAGTerm, right: LedgerAGTerm) extends LedgerAGTerm {
  def accept[R](visitor: LedgerAGVisitor[R]): R = visitor.sum(left, right)
}

class ParcelBGCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): ParcelBGCache[K, W] = new ParcelBGCache[K, W](key => next(apply(key)))
}

case class ParcelBGPair[+A, +B](first: A, second: B) {
  def swapped: ParcelBGPair[B, A] = ParcelBGPair(second, first)
}

object ParcelBGPairs {
  def zip[A](left: List[A], right: List[Int]): List[ParcelBGPair[A, Int]] =
    left.zip(right).map { case (a, b) => ParcelBGPair(a, b) }

  def firsts[A, B](pairs: List[ParcelBGPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait ParcelBGList[+T]
case object ParcelBGNil extends ParcelBGList[Nothing]
case class ParcelBGCons[T](head: T, tail: ParcelBGList[T]) extends ParcelBGList[T]

object ParcelBGLists {
  def size[T](list: ParcelBGList[T]): Int = list match {
    case ParcelBGNil => 0
    case ParcelBGCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelBGList[T])(f: T => R): ParcelBGList[R] = list match {
    case ParcelBGNil => ParcelBGNil
    case ParcelBGCons(head, tail) => ParcelBGCons(f(head), map(tail)(f))
  }
}

trait ParcelBGShape {
  def area: Double
  def scaled(by: Double): ParcelBGShape
}

class ParcelBGCircle(val radius: Double) extends ParcelBGShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelBGShape = new ParcelBGCircle(radius * by)
}

class ParcelBGSquare(val side: Double) extends ParcelBGShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelBGShape = new ParcelBGSquare(side * by)
}

class ParcelBGBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelBGBox[R] = new ParcelBGBox(items.map(f))
}

object ParcelBGBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new ParcelBGBox(List(x, y)).largest
}

sealed abstract class ParcelBGColour(val name: String)
case object ParcelBGRed extends ParcelBGColour("red")
case object ParcelBGGreen extends ParcelBGColour("green")
case object ParcelBGBlue extends ParcelBGColour("blue")

object ParcelBGColours {
  def next(colour: ParcelBGColour): ParcelBGColour = colour match {
    case ParcelBGRed => ParcelBGGreen
    case ParcelBGGreen => ParcelBGBlue
    case ParcelBGBlue => ParcelBGRed
  }
  def count(colours: List[ParcelBGColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object ParcelBGWords {
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

trait ParcelBGVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelBGTerm, right: ParcelBGTerm): R
}

abstract class ParcelBGTerm {
  def accept[R](visitor: ParcelBGVisitor[R]): R
}

class ParcelBGNumber(value: Int) extends ParcelBGTerm {
  def accept[R](visitor: ParcelBGVisitor[R]): R = visitor.number(value)
}

class ParcelBGSum(left: ParcelBGTerm, right: ParcelBGTerm) extends ParcelBGTerm {
  def accept[R](visitor: ParcelBGVisitor[R]): R = visitor.sum(left, right)
}

class HarbourCGCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): HarbourCGCache[K, W] = new HarbourCGCache[K, W](key => next(apply(key)))
}

case class HarbourCGPair[+A, +B](first: A, second: B) {
  def swapped: HarbourCGPair[B, A] = HarbourCGPair(second, first)
}

object HarbourCGPairs {
  def zip[A](left: List[A], right: List[Double]): List[HarbourCGPair[A, Double]] =
    left.zip(right).map { case (a, b) => HarbourCGPair(a, b) }

  def firsts[A, B](pairs: List[HarbourCGPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait HarbourCGList[+T]
case object HarbourCGNil extends HarbourCGList[Nothing]
case class HarbourCGCons[T](head: T, tail: HarbourCGList[T]) extends HarbourCGList[T]

object HarbourCGLists {
  def size[T](list: HarbourCGList[T]): Int = list match {
    case HarbourCGNil => 0
    case HarbourCGCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: HarbourCGList[T])(f: T => R): HarbourCGList[R] = list match {
    case HarbourCGNil => HarbourCGNil
    case HarbourCGCons(head, tail) => HarbourCGCons(f(head), map(tail)(f))
  }
}

trait HarbourCGShape {
  def area: Double
  def scaled(by: Double): HarbourCGShape
}

class HarbourCGCircle(val radius: Double) extends HarbourCGShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourCGShape = new HarbourCGCircle(radius * by)
}

class HarbourCGSquare(val side: Double) extends HarbourCGShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourCGShape = new HarbourCGSquare(side * by)
}

class HarbourCGBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourCGBox[R] = new HarbourCGBox(items.map(f))
}

object HarbourCGBox {
  def use(x: String, y: String)(implicit order: Ordering[String]): Option[String] = new HarbourCGBox(List(x, y)).largest
}

sealed abstract class HarbourCGColour(val name: String)
case object HarbourCGRed extends HarbourCGColour("red")
case object HarbourCGGreen extends HarbourCGColour("green")
case object HarbourCGBlue extends HarbourCGColour("blue")

object HarbourCGColours {
  def next(colour: HarbourCGColour): HarbourCGColour = colour match {
    case HarbourCGRed => HarbourCGGreen
    case HarbourCGGreen => HarbourCGBlue
    case HarbourCGBlue => HarbourCGRed
  }
  def count(colours: List[HarbourCGColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}
