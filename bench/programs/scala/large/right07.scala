package scalalarge07

case class ParcelAHPair[+A, +B](first: A, second: B) {
  def swapped: ParcelAHPair[B, A] = ParcelAHPair(second, first)
}

object ParcelAHPairs {
  def zip[A](left: List[A], right: List[Long]): List[ParcelAHPair[A, Long]] =
    left.zip(right).map { case (a, b) => ParcelAHPair(a, b) }

  def firsts[A, B](pairs: List[ParcelAHPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait ParcelAHList[+T]
case object ParcelAHNil extends ParcelAHList[Nothing]
case class ParcelAHCons[T](head: T, tail: ParcelAHList[T]) extends ParcelAHList[T]

object ParcelAHLists {
  def size[T](list: ParcelAHList[T]): Int = list match {
    case ParcelAHNil => 0
    case ParcelAHCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelAHList[T])(f: T => R): ParcelAHList[R] = list match {
    case ParcelAHNil => ParcelAHNil
    case ParcelAHCons(head, tail) => ParcelAHCons(f(head), map(tail)(f))
  }
}

trait ParcelAHShape {
  def area: Double
  def scaled(by: Double): ParcelAHShape
}

class ParcelAHCircle(val radius: Double) extends ParcelAHShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelAHShape = new ParcelAHCircle(radius * by)
}

class ParcelAHSquare(val side: Double) extends ParcelAHShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelAHShape = new ParcelAHSquare(side * by)
}

class ParcelAHBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelAHBox[R] = new ParcelAHBox(items.map(f))
}

object ParcelAHBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new ParcelAHBox(List(x, y)).largest
}

sealed abstract class ParcelAHColour(val name: String)
case object ParcelAHRed extends ParcelAHColour("red")
case object ParcelAHGreen extends ParcelAHColour("green")
case object ParcelAHBlue extends ParcelAHColour("blue")

object ParcelAHColours {
  def next(colour: ParcelAHColour): ParcelAHColour = colour match {
    case ParcelAHRed => ParcelAHGreen
    case ParcelAHGreen => ParcelAHBlue
    case ParcelAHBlue => ParcelAHRed
  }
  def count(colours: List[ParcelAHColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object ParcelAHWords {
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

trait ParcelAHVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelAHTerm, right: ParcelAHTerm): R
}

abstract class ParcelAHTerm {
  def accept[R](visitor: ParcelAHVisitor[R]): R
}

class ParcelAHNumber(value: Int) extends ParcelAHTerm {
  def accept[R](visitor: ParcelAHVisitor[R]): R = visitor.number(value)
}

class ParcelAHSum(left: ParcelAHTerm, right: ParcelAHTerm) extends ParcelAHTerm {
  def accept[R](visitor: ParcelAHVisitor[R]): R = visitor.sum(left, right)
}

class ParcelAHCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): ParcelAHCache[K, W] = new ParcelAHCache[K, W](key => next(apply(key)))
}

case class HarbourBHPair[+A, +B](first: A, second: B) {
  def swapped: HarbourBHPair[B, A] = HarbourBHPair(second, first)
}

object HarbourBHPairs {
  def zip[A](left: List[A], right: List[Int]): List[HarbourBHPair[A, Int]] =
    left.zip(right).map { case (a, b) => HarbourBHPair(a, b) }

  def firsts[A, B](pairs: List[HarbourBHPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait HarbourBHList[+T]
case object HarbourBHNil extends HarbourBHList[Nothing]
case class HarbourBHCons[T](head: T, tail: HarbourBHList[T]) extends HarbourBHList[T]

object HarbourBHLists {
  def size[T](list: HarbourBHList[T]): Int = list match {
    case HarbourBHNil => 0
    case HarbourBHCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: HarbourBHList[T])(f: T => R): HarbourBHList[R] = list match {
    case HarbourBHNil => HarbourBHNil
    case HarbourBHCons(head, tail) => HarbourBHCons(f(head), map(tail)(f))
  }
}

trait HarbourBHShape {
  def area: Double
  def scaled(by: Double): HarbourBHShape
}

class HarbourBHCircle(val radius: Double) extends HarbourBHShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourBHShape = new HarbourBHCircle(radius * by)
}

class HarbourBHSquare(val side: Double) extends HarbourBHShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourBHShape = new HarbourBHSquare(side * by)
}

class HarbourBHBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourBHBox[R] = new HarbourBHBox(items.map(f))
}

object HarbourBHBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new HarbourBHBox(List(x, y)).largest
}

sealed abstract class HarbourBHColour(val name: String)
case object HarbourBHRed extends HarbourBHColour("red")
case object HarbourBHGreen extends HarbourBHColour("green")
case object HarbourBHBlue extends HarbourBHColour("blue")

object HarbourBHColours {
  def next(colour: HarbourBHColour): HarbourBHColour = colour match {
    case HarbourBHRed => HarbourBHGreen
    case HarbourBHGreen => HarbourBHBlue
    case HarbourBHBlue => HarbourBHRed
  }
  def count(colours: List[HarbourBHColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object HarbourBHWords {
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

trait HarbourBHVisitor[R] {
  def number(value: Int): R
  def sum(left: HarbourBHTerm, right: HarbourBHTerm): R
}

abstract class HarbourBHTerm {
  def accept[R](visitor: HarbourBHVisitor[R]): R
}

class HarbourBHNumber(value: Int) extends HarbourBHTerm {
  def accept[R](visitor: HarbourBHVisitor[R]): R = visitor.number(value)
}

class HarbourBHSum(left: HarbourBHTerm, right: HarbourBHTerm) extends HarbourBHTerm {
  def accept[R](visitor: HarbourBHVisitor[R]): R = visitor.sum(left, right)
}

class HarbourBHCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): HarbourBHCache[K, W] = new HarbourBHCache[K, W](key => next(apply(key)))
}

case class LanternCHPair[+A, +B](first: A, second: B) {
  def swapped: LanternCHPair[B, A] = LanternCHPair(second, first)
}

object LanternCHPairs {
  def zip[A](left: List[A], right: List[Double]): List[LanternCHPair[A, Double]] =
    left.zip(right).map { case (a, b) => LanternCHPair(a, b) }

  def firsts[A, B](pairs: List[LanternCHPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LanternCHList[+T]
case object LanternCHNil extends LanternCHList[Nothing]
case class LanternCHCons[T](head: T, tail: LanternCHList[T]) extends LanternCHList[T]

object LanternCHLists {
  def size[T](list: LanternCHList[T]): Int = list match {
    case LanternCHNil => 0
    case LanternCHCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LanternCHList[T])(f: T => R): LanternCHList[R] = list match {
    case LanternCHNil => LanternCHNil
    case LanternCHCons(head, tail) => LanternCHCons(f(head), map(tail)(f))
  }
}

trait LanternCHShape {
  def area: Double
  def scaled(by: Double): LanternCHShape
}

class LanternCHCircle(val radius: Double) extends LanternCHShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LanternCHShape = new LanternCHCircle(radius * by)
}

class LanternCHSquare(val side: Double) extends LanternCHShape {
  def area: Double = side * side
  def scaled(by: Double): LanternCHShape = new LanternCHSquare(side * by)
}

class LanternCHBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternCHBox[R] = new LanternCHBox(items.map(f))
}

object LanternCHBox {
  def use(x: String, y: String)(implicit order: Ordering[String]): Option[String] = new LanternCHBox(List(x, y)).largest
}

sealed abstract class LanternCHColour(val name: String)
case object LanternCHRed extends LanternCHColour("red")
case object LanternCHGreen extends LanternCHColour("green")
case object LanternCHBlue extends LanternCHColour("blue")

object LanternCHColours {
  def next(colour: LanternCHColour): LanternCHColour = colour match {
    case LanternCHRed => LanternCHGreen
    case LanternCHGreen => LanternCHBlue
    case LanternCHBlue => LanternCHRed
  }
  def count(colours: List[LanternCHColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LanternCHWords {
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
