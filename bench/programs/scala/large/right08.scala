package scalalarge08

sealed trait HarbourAIList[+T]
case object HarbourAINil extends HarbourAIList[Nothing]
case class HarbourAICons[T](head: T, tail: HarbourAIList[T]) extends HarbourAIList[T]

object HarbourAILists {
  def size[T](list: HarbourAIList[T]): Int = list match {
    case HarbourAINil => 0
    case HarbourAICons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: HarbourAIList[T])(f: T => R): HarbourAIList[R] = list match {
    case HarbourAINil => HarbourAINil
    case HarbourAICons(head, tail) => HarbourAICons(f(head), map(tail)(f))
  }
}

trait HarbourAIShape {
  def area: Double
  def scaled(by: Double): HarbourAIShape
}

class HarbourAICircle(val radius: Double) extends HarbourAIShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourAIShape = new HarbourAICircle(radius * by)
}

class HarbourAISquare(val side: Double) extends HarbourAIShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourAIShape = new HarbourAISquare(side * by)
}

class HarbourAIBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourAIBox[R] = new HarbourAIBox(items.map(f))
}

object HarbourAIBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new HarbourAIBox(List(x, y)).largest
}

sealed abstract class HarbourAIColour(val name: String)
case object HarbourAIRed extends HarbourAIColour("red")
case object HarbourAIGreen extends HarbourAIColour("green")
case object HarbourAIBlue extends HarbourAIColour("blue")

object HarbourAIColours {
  def next(colour: HarbourAIColour): HarbourAIColour = colour match {
    case HarbourAIRed => HarbourAIGreen
    case HarbourAIGreen => HarbourAIBlue
    case HarbourAIBlue => HarbourAIRed
  }
  def count(colours: List[HarbourAIColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object HarbourAIWords {
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

trait HarbourAIVisitor[R] {
  def number(value: Int): R
  def sum(left: HarbourAITerm, right: HarbourAITerm): R
}

abstract class HarbourAITerm {
  def accept[R](visitor: HarbourAIVisitor[R]): R
}

class HarbourAINumber(value: Int) extends HarbourAITerm {
  def accept[R](visitor: HarbourAIVisitor[R]): R = visitor.number(value)
}

class HarbourAISum(left: HarbourAITerm, right: HarbourAITerm) extends HarbourAITerm {
  def accept[R](visitor: HarbourAIVisitor[R]): R = visitor.sum(left, right)
}

class HarbourAICache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): HarbourAICache[K, W] = new HarbourAICache[K, W](key => next(apply(key)))
}

case class HarbourAIPair[+A, +B](first: A, second: B) {
  def swapped: HarbourAIPair[B, A] = HarbourAIPair(second, first)
}

object HarbourAIPairs {
  def zip[A](left: List[A], right: List[Int]): List[HarbourAIPair[A, Int]] =
    left.zip(right).map { case (a, b) => HarbourAIPair(a, b) }

  def firsts[A, B](pairs: List[HarbourAIPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LanternBIList[+T]
case object LanternBINil extends LanternBIList[Nothing]
case class LanternBICons[T](head: T, tail: LanternBIList[T]) extends LanternBIList[T]

object LanternBILists {
  def size[T](list: LanternBIList[T]): Int = list match {
    case LanternBINil => 0
    case LanternBICons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LanternBIList[T])(f: T => R): LanternBIList[R] = list match {
    case LanternBINil => LanternBINil
    case LanternBICons(head, tail) => LanternBICons(f(head), map(tail)(f))
  }
}

trait LanternBIShape {
  def area: Double
  def scaled(by: Double): LanternBIShape
}

class LanternBICircle(val radius: Double) extends LanternBIShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LanternBIShape = new LanternBICircle(radius * by)
}

class LanternBISquare(val side: Double) extends LanternBIShape {
  def area: Double = side * side
  def scaled(by: Double): LanternBIShape = new LanternBISquare(side * by)
}

class LanternBIBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternBIBox[R] = new LanternBIBox(items.map(f))
}

object LanternBIBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new LanternBIBox(List(x, y)).largest
}

sealed abstract class LanternBIColour(val name: String)
case object LanternBIRed extends LanternBIColour("red")
case object LanternBIGreen extends LanternBIColour("green")
case object LanternBIBlue extends LanternBIColour("blue")

object LanternBIColours {
  def next(colour: LanternBIColour): LanternBIColour = colour match {
    case LanternBIRed => LanternBIGreen
    case LanternBIGreen => LanternBIBlue
    case LanternBIBlue => LanternBIRed
  }
  def count(colours: List[LanternBIColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LanternBIWords {
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

trait LanternBIVisitor[R] {
  def number(value: Int): R
  def sum(left: LanternBITerm, right: LanternBITerm): R
}

abstract class LanternBITerm {
  def accept[R](visitor: LanternBIVisitor[R]): R
}

class LanternBINumber(value: Int) extends LanternBITerm {
  def accept[R](visitor: LanternBIVisitor[R]): R = visitor.number(value)
}

class LanternBISum(left: LanternBITerm, right: LanternBITerm) extends LanternBITerm {
  def accept[R](visitor: LanternBIVisitor[R]): R = visitor.sum(left, right)
}

class LanternBICache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LanternBICache[K, W] = new LanternBICache[K, W](key => next(apply(key)))
}

case class LanternBIPair[+A, +B](first: A, second: B) {
  def swapped: LanternBIPair[B, A] = LanternBIPair(second, first)
}

object LanternBIPairs {
  def zip[A](left: List[A], right: List[Double]): List[LanternBIPair[A, Double]] =
    left.zip(right).map { case (a, b) => LanternBIPair(a, b) }

  def firsts[A, B](pairs: List[LanternBIPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait TillCIList[+T]
case object TillCINil extends TillCIList[Nothing]
case class TillCICons[T](head: T, tail: TillCIList[T]) extends TillCIList[T]

object TillCILists {
  def size[T](list: TillCIList[T]): Int = list match {
    case TillCINil => 0
    case TillCICons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillCIList[T])(f: T => R): TillCIList[R] = list match {
    case TillCINil => TillCINil
    case TillCICons(head, tail) => TillCICons(f(head), map(tail)(f))
  }
}

trait TillCIShape {
  def area: Double
  def scaled(by: Double): TillCIShape
}

class TillCICircle(val radius: Double) extends TillCIShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): TillCIShape = new TillCICircle(radius * by)
}

class TillCISquare(val side: Double) extends TillCIShape {
  def area: Double = side * side
  def scaled(by: Double): TillCIShape = new TillCISquare(side * by)
}

class TillCIBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): TillCIBox[R] = new TillCIBox(items.map(f))
}

object TillCIBox {
  def use(x: String, y: String)(implicit order: Ordering[String]): Option[String] = new TillCIBox(List(x, y)).largest
}

sealed abstract class TillCIColour(val name: String)
case object TillCIRed extends TillCIColour("red")
case object TillCIGreen extends TillCIColour("green")
case object TillCIBlue extends TillCIColour("blue")

object TillCIColours {
  def next(colour: TillCIColour): TillCIColour = colour match {
    case TillCIRed => TillCIGreen
    case TillCIGreen => TillCIBlue
    case TillCIBlue => TillCIRed
  }
  def count(colours: List[TillCIColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object TillCIWords {
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

trait TillCIVisitor[R] {
  def number(value: Int): R
  def sum(left: TillCITerm, right: TillCITerm): R
}

abstract class TillCITerm {
  def accept[R](visitor: TillCIVisitor[R]): R
}

class TillCINumber(value: Int) extends TillCITerm {
  def accept[R](visitor: TillCIVisitor[R]): R = visitor.number(value)
}

class TillCISum(left: TillCITerm, right: TillCITerm) extends TillCITerm {
  def accept[R](visitor: TillCIVisitor[R]): R = visitor.sum(left, right)
}
