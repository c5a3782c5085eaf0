internal import CEL

/// The storage of values of a type: as a plain word, or boxed.
///
/// Words need no reference count and compare as numbers. Two values of a coding have the same word exactly when they
/// are identical, so there is one NaN, and -0.0 differs from 0.0.
enum WordCoding: Sendable {
  /// Not in a word: the value lies among the values.
  case boxed
  case bool, int, uint, double, duration
  case enumeration(EnumShape)

  /// Creates the coding for values of a type.
  init(_ type: ValueType, in types: Environment) {
    switch type {
    case .bool: self = .bool
    case .int: self = .int
    case .uint: self = .uint
    case .double: self = .double
    case .duration: self = .duration
    case .enumeration(let name):
      if let declaration = types.enumeration(named: name) {
        self = .enumeration(declaration.shape)
      } else {
        self = .boxed
      }
    default: self = .boxed
    }
  }

  /// Whether values are stored in words.
  @inline(__always) var isWord: Bool { if case .boxed = self { false } else { true } }

  /// Returns the word of a value, or `nil` when the value is not of the type.
  @inline(__always) func word(of value: Value) -> UInt64? {
    switch (self, value) {
    case (.bool, .bool(let value)): value ? 1 : 0
    case (.int, .int(let value)): UInt64(bitPattern: value)
    case (.uint, .uint(let value)): value
    case (.double, .double(let value)): value.isNaN ? Double.nan.bitPattern : value.bitPattern
    case (.double, .int(let value)): Double(value).bitPattern
    case (.duration, .duration(let value)): UInt64(bitPattern: value.nanoseconds)
    case (.enumeration, .enumeration(let value)): UInt64(truncatingIfNeeded: value.index)
    default: nil
    }
  }

  /// Returns the value of a word.
  @inline(__always) func value(of word: UInt64) -> Value {
    switch self {
    case .boxed: .null
    case .bool: .bool(word != 0)
    case .int: .int(Int64(bitPattern: word))
    case .uint: .uint(word)
    case .double: .double(Double(bitPattern: word))
    case .duration: .duration(Value.Duration(nanoseconds: Int64(bitPattern: word)))
    case .enumeration(let shape):
      EnumValue(shape: shape, index: Int(truncatingIfNeeded: word)).map(Value.enumeration) ?? .null
    }
  }
}

/// The place of a slot or a derived value within its presenter.
struct Place: Sendable {
  let coding: WordCoding
  /// The offset from the presenter's first word or, when it is boxed, from the presenter's first value.
  let offset: Int
}

/// The encoding of a slot in the bytes of a state: the content of its place, without anything reference-counted.
struct WrittenSlot: Sendable {
  /// The encodings of a slot.
  enum Form: UInt8, Sendable {
    case octet, signed, fixed, plain, boxed
  }

  let form: Form
  /// The offset of the place. See ``Place/offset``.
  let offset: Int32

  init(_ place: Place) {
    form =
      switch place.coding {
      case .bool: .octet
      case .int, .duration: .signed
      case .double: .fixed
      case .uint, .enumeration: .plain
      case .boxed: .boxed
      }
    offset = Int32(truncatingIfNeeded: place.offset)
  }
}
