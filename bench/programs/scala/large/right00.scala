package scalalarge00

sealed trait TillAAList[+T]
case object TillAANil extends TillAAList[Nothing]
case class TillAACons[T](head: T, tail: TillAAList[T]) extends TillAAList[T]

object TillAALists {
  def size[T](list: TillAAList[T]): Int = list match {
    case TillAANil => 0
    case TillAACons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillAAList[T])(f: T => R): TillAAList[R] = list match {
    case TillAANil => TillAANil
    case TillAACons(head, tail) => TillAACons(f(head), map(tail)(f))
  }
}

trait TillAAShape {
  def area: Double
  def scaled(by: Double): TillAAShape
}

class TillAACircle(val radius: Double) extends TillAAShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): TillAAShape = new TillAACircle(radius * by)
}

class TillAASquare(val side: Double) extends TillAAShape {
  def area: Double = side * side
  def scaled(by: Double): TillAAShape = new TillAASquare(side * by)
}

class TillAABox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): TillAABox[R] = new TillAABox(items.map(f))
}

object TillAABox {
  def use(x: Long, y: Long)(implicit order: Ordering[Long]): Option[Long] = new TillAABox(List(x, y)).largest
}

sealed abstract class TillAAColour(val name: String)
case object TillAARed extends TillAAColour("red")
case object TillAAGreen extends TillAAColour("green")
case object TillAABlue extends TillAAColour("blue")

object TillAAColours {
  def next(colour: TillAAColour): TillAAColour = colour match {
    case TillAARed => TillAAGreen
    case TillAAGreen => TillAABlue
    case TillAABlue => TillAARed
  }
  def count(colours: List[TillAAColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object TillAAWords {
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

trait TillAAVisitor[R] {
  def number(value: Int): R
  def sum(left: TillAATerm, right: TillAATerm): R
}

abstract class TillAATerm {
  def accept[R](visitor: TillAAVisitor[R]): R
}

class TillAANumber(value: Int) extends TillAATerm {
  def accept[R](visitor: TillAAVisitor[R]): R = visitor.number(value)
}

class TillAASum(left: TillAATerm, right: TillAATerm) extends TillAATerm {
  def accept[R](visitor: TillAAVisitor[R]): R = visitor.sum(left, right)
}

class TillAACache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): TillAACache[K, W] = new TillAACache[K, W](key => next(apply(key)))
}

case class TillAAPair[+A, +B](first: A, second: B) {
  def swapped: TillAAPair[B, A] = TillAAPair(second, first)
}

object TillAAPairs {
  def zip[A](left: List[A], right: List[Long]): List[TillAAPair[A, Long]] =
    left.zip(right).map { case (a, b) => TillAAPair(a, b) }

  def firsts[A, B](pairs: List[TillAAPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait LedgerBAList[+T]
case object LedgerBANil extends LedgerBAList[Nothing]
case class LedgerBACons[T](head: T, tail: LedgerBAList[T]) extends LedgerBAList[T]

object LedgerBALists {
  def size[T](list: LedgerBAList[T]): Int = list match {
    case LedgerBANil => 0
    case LedgerBACons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LedgerBAList[T])(f: T => R): LedgerBAList[R] = list match {
    case LedgerBANil => LedgerBANil
    case LedgerBACons(head, tail) => LedgerBACons(f(head), map(tail)(f))
  }
}

trait LedgerBAShape {
  def area: Double
  def scaled(by: Double): LedgerBAShape
}

class LedgerBACircle(val radius: Double) extends LedgerBAShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerBAShape = new LedgerBACircle(radius * by)
}

class LedgerBASquare(val side: Double) extends LedgerBAShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerBAShape = new LedgerBASquare(side * by)
}

class LedgerBABox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LedgerBABox[R] = new LedgerBABox(items.map(f))
}

object LedgerBABox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new LedgerBABox(List(x, y)).largest
}

sealed abstract class LedgerBAColour(val name: String)
case object LedgerBARed extends LedgerBAColour("red")
case object LedgerBAGreen extends LedgerBAColour("green")
case object LedgerBABlue extends LedgerBAColour("blue")

object LedgerBAColours {
  def next(colour: LedgerBAColour): LedgerBAColour = colour match {
    case LedgerBARed => LedgerBAGreen
    case LedgerBAGreen => LedgerBABlue
    case LedgerBABlue => LedgerBARed
  }
  def count(colours: List[LedgerBAColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LedgerBAWords {
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

trait LedgerBAVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerBATerm, right: LedgerBATerm): R
}

abstract class LedgerBATerm {
  def accept[R](visitor: LedgerBAVisitor[R]): R
}

class LedgerBANumber(value: Int) extends LedgerBATerm {
  def accept[R](visitor: LedgerBAVisitor[R]): R = visitor.number(value)
}

class LedgerBASum(left: LedgerBATerm, right: LedgerBATerm) extends LedgerBATerm {
  def accept[R](visitor: LedgerBAVisitor[R]): R = visitor.sum(left, right)
}

class LedgerBACache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LedgerBACache[K, W] = new LedgerBACache[K, W](key => next(apply(key)))
}

case class LedgerBAPair[+A, +B](first: A, second: B) {
  def swapped: LedgerBAPair[B, A] = LedgerBAPair(second, first)
}

object LedgerBAPairs {
  def zip[A](left: List[A], right: List[Int]): List[LedgerBAPair[A, Int]] =
    left.zip(right).map { case (a, b) => LedgerBAPair(a, b) }

  def firsts[A, B](pairs: List[LedgerBAPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

sealed trait ParcelCAList[+T]
case object ParcelCANil extends ParcelCAList[Nothing]
case class ParcelCACons[T](head: T, tail: ParcelCAList[T]) extends ParcelCAList[T]

object ParcelCALists {
  def size[T](list: ParcelCAList[T]): Int = list match {
    case ParcelCANil => 0
    case ParcelCACons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelCAList[T])(f: T => R): ParcelCAList[R] = list match {
    case ParcelCANil => ParcelCANil
    case ParcelCACons(head, tail) => ParcelCACons(f(head), map(tail)(f))
  }
}

trait ParcelCAShape {
  def area: Double
  def scaled(by: Double): ParcelCAShape
}

class ParcelCACircle(val radius: Double) extends ParcelCAShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelCAShape = new ParcelCACircle(radius * by)
}

class ParcelCASquare(val side: Double) extends ParcelCAShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelCAShape = new ParcelCASquare(side * by)
}

class ParcelCABox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelCABox[R] = new ParcelCABox(items.map(f))
}

object ParcelCABox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new ParcelCABox(List(x, y)).largest
}

sealed abstract class ParcelCAColour(val name: String)
case object ParcelCARed extends ParcelCAColour("red")
case object ParcelCAGreen extends ParcelCAColour("green")
case object ParcelCABlue extends ParcelCAColour("blue")

object ParcelCAColours {
  def next(colour: ParcelCAColour): ParcelCAColour = colour match {
    case ParcelCARed => ParcelCAGreen
    case ParcelCAGreen => ParcelCABlue
    case ParcelCABlue => ParcelCARed
  }
  def count(colours: List[ParcelCAColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object ParcelCAWords {
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

trait ParcelCAVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelCATerm, right: ParcelCATerm): R
}

abstract class ParcelCATerm {
  def accept[R](visitor: ParcelCAVisitor[R]): R
}

class ParcelCANumber(value: Int) extends ParcelCATerm {
  def accept[R](visitor: ParcelCAVisitor[R]): R = visitor.number(value)
}

class ParcelCASum(left: ParcelCATerm, right: ParcelCATerm) extends ParcelCATerm {
  def accept[R](visitor: ParcelCAVisitor[R]): R = visitor.sum(left, right)
}
