package scalalarge03

sealed abstract class HarbourADColour(val name: String)
case object HarbourADRed extends HarbourADColour("red")
case object HarbourADGreen extends HarbourADColour("green")
case object HarbourADBlue extends HarbourADColour("blue")

object HarbourADColours {
  def next(colour: HarbourADColour): HarbourADColour = colour match {
    case HarbourADRed => HarbourADGreen
    case HarbourADGreen => HarbourADBlue
    case HarbourADBlue => HarbourADRed
  }
  def count(colours: List[HarbourADColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object HarbourADWords {
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

trait HarbourADVisitor[R] {
  def number(value: Int): R
  def sum(left: HarbourADTerm, right: HarbourADTerm): R
}

abstract class HarbourADTerm {
  def accept[R](visitor: HarbourADVisitor[R]): R
}

class HarbourADNumber(value: Int) extends HarbourADTerm {
  def accept[R](visitor: HarbourADVisitor[R]): R = visitor.number(value)
}

class HarbourADSum(left: HarbourADTerm, right: HarbourADTerm) extends HarbourADTerm {
  def accept[R](visitor: HarbourADVisitor[R]): R = visitor.sum(left, right)
}

class HarbourADCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): HarbourADCache[K, W] = new HarbourADCache[K, W](key => next(apply(key)))
}

case class HarbourADPair[+A, +B](first: A, second: B) {
  def swapped: HarbourADPair[B, A] = HarbourADPair(second, first)
}

object HarbourADPairs {
  def zip[A](left: List[A], right: List[Long]): List[HarbourADPair[A, Long]] =
    left.zip(right).map { case (a, b) => HarbourADPair(a, b) }

  def firsts[A, B](pairs: List[HarbourADPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait HarbourADList[+T]
case object HarbourADNil extends HarbourADList[Nothing]
case class HarbourADCons[T](head: T, tail: HarbourADList[T]) extends HarbourADList[T]

object HarbourADLists {
  def size[T](list: HarbourADList[T]): Int = list match {
    case HarbourADNil => 0
    case HarbourADCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: HarbourADList[T])(f: T => R): HarbourADList[R] = list match {
    case HarbourADNil => HarbourADNil
    case HarbourADCons(head, tail) => HarbourADCons(f(head), map(tail)(f))
  }
}

trait HarbourADShape {
  def area: Double
  def scaled(by: Double): HarbourADShape
}

class HarbourADCircle(val radius: Double) extends HarbourADShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourADShape = new HarbourADCircle(radius * by)
}

class HarbourADSquare(val side: Double) extends HarbourADShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourADShape = new HarbourADSquare(side * by)
}

class HarbourADBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourADBox[R] = new HarbourADBox(items.map(f))
}

object HarbourADBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new HarbourADBox(List(x, y)).largest
}

sealed abstract class LanternBDColour(val name: String)
case object LanternBDRed extends LanternBDColour("red")
case object LanternBDGreen extends LanternBDColour("green")
case object LanternBDBlue extends LanternBDColour("blue")

object LanternBDColours {
  def next(colour: LanternBDColour): LanternBDColour = colour match {
    case LanternBDRed => LanternBDGreen
    case LanternBDGreen => LanternBDBlue
    case LanternBDBlue => LanternBDRed
  }
  def count(colours: List[LanternBDColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LanternBDWords {
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

trait LanternBDVisitor[R] {
  def number(value: Int): R
  def sum(left: LanternBDTerm, right: LanternBDTerm): R
}

abstract class LanternBDTerm {
  def accept[R](visitor: LanternBDVisitor[R]): R
}

class LanternBDNumber(value: Int) extends LanternBDTerm {
  def accept[R](visitor: LanternBDVisitor[R]): R = visitor.number(value)
}

class LanternBDSum(left: LanternBDTerm, right: LanternBDTerm) extends LanternBDTerm {
  def accept[R](visitor: LanternBDVisitor[R]): R = visitor.sum(left, right)
}

class LanternBDCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LanternBDCache[K, W] = new LanternBDCache[K, W](key => next(apply(key)))
}

case class LanternBDPair[+A, +B](first: A, second: B) {
  def swapped: LanternBDPair[B, A] = LanternBDPair(second, first)
}

object LanternBDPairs {
  def zip[A](left: List[A], right: List[Int]): List[LanternBDPair[A, Int]] =
    left.zip(right).map { case (a, b) => LanternBDPair(a, b) }

  def firsts[A, B](pairs: List[LanternBDPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LanternBDList[+T]
case object LanternBDNil extends LanternBDList[Nothing]
case class LanternBDCons[T](head: T, tail: LanternBDList[T]) extends LanternBDList[T]

object LanternBDLists {
  def size[T](list: LanternBDList[T]): Int = list match {
    case LanternBDNil => 0
    case LanternBDCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LanternBDList[T])(f: T => R): LanternBDList[R] = list match {
    case LanternBDNil => LanternBDNil
    case LanternBDCons(head, tail) => LanternBDCons(f(head), map(tail)(f))
  }
}

trait LanternBDShape {
  def area: Double
  def scaled(by: Double): LanternBDShape
}

class LanternBDCircle(val radius: Double) extends LanternBDShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LanternBDShape = new LanternBDCircle(radius * by)
}

class LanternBDSquare(val side: Double) extends LanternBDShape {
  def area: Double = side * side
  def scaled(by: Double): LanternBDShape = new LanternBDSquare(side * by)
}

class LanternBDBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternBDBox[R] = new LanternBDBox(items.map(f))
}

object LanternBDBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new LanternBDBox(List(x, y)).largest
}

sealed abstract class TillCDColour(val name: String)
case object TillCDRed extends TillCDColour("red")
case object TillCDGreen extends TillCDColour("green")
case object TillCDBlue extends TillCDColour("blue")

object TillCDColours {
  def next(colour: TillCDColour): TillCDColour = colour match {
    case TillCDRed => TillCDGreen
    case TillCDGreen => TillCDBlue
    case TillCDBlue => TillCDRed
  }
  def count(colours: List[TillCDColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object TillCDWords {
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

trait TillCDVisitor[R] {
  def number(value: Int): R
  def sum(left: TillCDTerm, right: TillCDTerm): R
}

abstract class TillCDTerm {
  def accept[R](visitor: TillCDVisitor[R]): R
}

class TillCDNumber(value: Int) extends TillCDTerm {
  def accept[R](visitor: TillCDVisitor[R]): R = visitor.number(value)
}

class TillCDSum(left: TillCDTerm, right: TillCDTerm) extends TillCDTerm {
  def accept[R](visitor: TillCDVisitor[R]): R = visitor.sum(left, right)
}

class TillCDCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): TillCDCache[K, W] = new TillCDCache[K, W](key => next(apply(key)))
}

case class TillCDPair[+A, +B](first: A, second: B) {
  def swapped: TillCDPair[B, A] = TillCDPair(second, first)
}

object TillCDPairs {
  def zip[A](left: List[A], right: List[Double]): List[TillCDPair[A, Double]] =
    left.zip(right).map { case (a, b) => TillCDPair(a, b) }

  def firsts[A, B](pairs: List[TillCDPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait TillCDList[+T]
case object TillCDNil extends TillCDList[Nothing]
case class TillCDCons[T](head: T, tail: TillCDList[T]) extends TillCDList[T]

object TillCDLists {
  def size[T](list: TillCDList[T]): Int = list match {
    case TillCDNil => 0
    case TillCDCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillCDList[T])(f: T => R): TillCDList[R] = list match {
    case TillCDNil => TillCDNil
    case TillCDCons(head, tail) => TillCDCons(f(head), map(tail)(f))
  }
}
