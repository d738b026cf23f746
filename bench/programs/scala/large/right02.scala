package scalalarge02

class ParcelACBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelACBox[R] = new ParcelACBox(items.map(f))
}

object ParcelACBox {
  def use(x: Long, y: Long)(implicit order: Ordering[Long]): Option[Long] = new ParcelACBox(List(x, y)).largest
}

sealed abstract class ParcelACColour(val name: String)
case object ParcelACRed extends ParcelACColour("red")
case object ParcelACGreen extends ParcelACColour("green")
case object ParcelACBlue extends ParcelACColour("blue")

object ParcelACColours {
  def next(colour: ParcelACColour): ParcelACColour = colour match {
    case ParcelACRed => ParcelACGreen
    case ParcelACGreen => ParcelACBlue
    case ParcelACBlue => ParcelACRed
  }
  def count(colours: List[ParcelACColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object ParcelACWords {
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

trait ParcelACVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelACTerm, right: ParcelACTerm): R
}

abstract class ParcelACTerm {
  def accept[R](visitor: ParcelACVisitor[R]): R
}

class ParcelACNumber(value: Int) extends ParcelACTerm {
  def accept[R](visitor: ParcelACVisitor[R]): R = visitor.number(value)
}

class ParcelACSum(left: ParcelACTerm, right: ParcelACTerm) extends ParcelACTerm {
  def accept[R](visitor: ParcelACVisitor[R]): R = visitor.sum(left, right)
}

class ParcelACCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): ParcelACCache[K, W] = new ParcelACCache[K, W](key => next(apply(key)))
}

case class ParcelACPair[+A, +B](first: A, second: B) {
  def swapped: ParcelACPair[B, A] = ParcelACPair(second, first)
}

object ParcelACPairs {
  def zip[A](left: List[A], right: List[Long]): List[ParcelACPair[A, Long]] =
    left.zip(right).map { case (a, b) => ParcelACPair(a, b) }

  def firsts[A, B](pairs: List[ParcelACPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait ParcelACList[+T]
case object ParcelACNil extends ParcelACList[Nothing]
case class ParcelACCons[T](head: T, tail: ParcelACList[T]) extends ParcelACList[T]

object ParcelACLists {
  def size[T](list: ParcelACList[T]): Int = list match {
    case ParcelACNil => 0
    case ParcelACCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelACList[T])(f: T => R): ParcelACList[R] = list match {
    case ParcelACNil => ParcelACNil
    case ParcelACCons(head, tail) => ParcelACCons(f(head), map(tail)(f))
  }
}

trait ParcelACShape {
  def area: Double
  def scaled(by: Double): ParcelACShape
}

class ParcelACCircle(val radius: Double) extends ParcelACShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelACShape = new ParcelACCircle(radius * by)
}

class ParcelACSquare(val side: Double) extends ParcelACShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelACShape = new ParcelACSquare(side * by)
}

class HarbourBCBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourBCBox[R] = new HarbourBCBox(items.map(f))
}

object HarbourBCBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new HarbourBCBox(List(x, y)).largest
}

sealed abstract class HarbourBCColour(val name: String)
case object HarbourBCRed extends HarbourBCColour("red")
case object HarbourBCGreen extends HarbourBCColour("green")
case object HarbourBCBlue extends HarbourBCColour("blue")

object HarbourBCColours {
  def next(colour: HarbourBCColour): HarbourBCColour = colour match {
    case HarbourBCRed => HarbourBCGreen
    case HarbourBCGreen => HarbourBCBlue
    case HarbourBCBlue => HarbourBCRed
  }
  def count(colours: List[HarbourBCColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object HarbourBCWords {
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

trait HarbourBCVisitor[R] {
  def number(value: Int): R
  def sum(left: HarbourBCTerm, right: HarbourBCTerm): R
}

abstract class HarbourBCTerm {
  def accept[R](visitor: HarbourBCVisitor[R]): R
}

class HarbourBCNumber(value: Int) extends HarbourBCTerm {
  def accept[R](visitor: HarbourBCVisitor[R]): R = visitor.number(value)
}

class HarbourBCSum(left: HarbourBCTerm, right: HarbourBCTerm) extends HarbourBCTerm {
  def accept[R](visitor: HarbourBCVisitor[R]): R = visitor.sum(left, right)
}

class HarbourBCCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): HarbourBCCache[K, W] = new HarbourBCCache[K, W](key => next(apply(key)))
}

case class HarbourBCPair[+A, +B](first: A, second: B) {
  def swapped: HarbourBCPair[B, A] = HarbourBCPair(second, first)
}

object HarbourBCPairs {
  def zip[A](left: List[A], right: List[Int]): List[HarbourBCPair[A, Int]] =
    left.zip(right).map { case (a, b) => HarbourBCPair(a, b) }

  def firsts[A, B](pairs: List[HarbourBCPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait HarbourBCList[+T]
case object HarbourBCNil extends HarbourBCList[Nothing]
case class HarbourBCCons[T](head: T, tail: HarbourBCList[T]) extends HarbourBCList[T]

object HarbourBCLists {
  def size[T](list: HarbourBCList[T]): Int = list match {
    case HarbourBCNil => 0
    case HarbourBCCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: HarbourBCList[T])(f: T => R): HarbourBCList[R] = list match {
    case HarbourBCNil => HarbourBCNil
    case HarbourBCCons(head, tail) => HarbourBCCons(f(head), map(tail)(f))
  }
}

trait HarbourBCShape {
  def area: Double
  def scaled(by: Double): HarbourBCShape
}

class HarbourBCCircle(val radius: Double) extends HarbourBCShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourBCShape = new HarbourBCCircle(radius * by)
}

class HarbourBCSquare(val side: Double) extends HarbourBCShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourBCShape = new HarbourBCSquare(side * by)
}

class LanternCCBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternCCBox[R] = new LanternCCBox(items.map(f))
}

object LanternCCBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new LanternCCBox(List(x, y)).largest
}

sealed abstract class LanternCCColour(val name: String)
case object LanternCCRed extends LanternCCColour("red")
case object LanternCCGreen extends LanternCCColour("green")
case object LanternCCBlue extends LanternCCColour("blue")

object LanternCCColours {
  def next(colour: LanternCCColour): LanternCCColour = colour match {
    case LanternCCRed => LanternCCGreen
    case LanternCCGreen => LanternCCBlue
    case LanternCCBlue => LanternCCRed
  }
  def count(colours: List[LanternCCColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LanternCCWords {
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

trait LanternCCVisitor[R] {
  def number(value: Int): R
  def sum(left: LanternCCTerm, right: LanternCCTerm): R
}

abstract class LanternCCTerm {
  def accept[R](visitor: LanternCCVisitor[R]): R
}

class LanternCCNumber(value: Int) extends LanternCCTerm {
  def accept[R](visitor: LanternCCVisitor[R]): R = visitor.number(value)
}

class LanternCCSum(left: LanternCCTerm, right: LanternCCTerm) extends LanternCCTerm {
  def accept[R](visitor: LanternCCVisitor[R]): R = visitor.sum(left, right)
}

class LanternCCCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LanternCCCache[K, W] = new LanternCCCache[K, W](key => next(apply(key)))
}

case class LanternCCPair[+A, +B](first: A, second: B) {
  def swapped: LanternCCPair[B, A] = LanternCCPair(second, first)
}

object LanternCCPairs {
  def zip[A](left: List[A], right: List[Double]): List[LanternCCPair[A, Double]] =
    left.zip(right).map { case (a, b) => LanternCCPair(a, b) }

  def firsts[A, B](pairs: List[LanternCCPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}
