internal import CEL

/// How a model holds a value: in the number itself, or as the name of a value that is written down once.
enum Holding: Hashable {
  /// 0 or 1.
  case truth
  /// The number itself.
  case number
  /// The position of a case, by the name of the enum.
  case position(String)
  /// A number that stands for a value of any type.
  case token

  init(_ type: ValueType) {
    switch type {
    case .bool: self = .truth
    case .int: self = .number
    case .enumeration(let name): self = .position(name)
    default: self = .token
    }
  }
}

/// A variable of a model, or an element of an array of it.
struct Cell: Hashable {
  /// The variable or the array.
  let name: String
  /// Which element of an array.
  var index: String?
  /// What it can hold is known under this name; several cells share it that hold the same at different times.
  let key: String
  /// The type of what it holds.
  let type: ValueType

  init(_ name: String, index: String? = nil, key: String? = nil, type: ValueType) {
    self.name = name
    self.index = index
    self.key = key ?? name
    self.type = type
  }

  /// How the model writes it.
  var text: String { index.map { "\(name)[\($0)]" } ?? name }
  var holding: Holding { Holding(type) }
}

/// What a part of a flow becomes in a model.
struct Code {
  /// The expression.
  var text: String
  /// When it has no value, as a condition.
  var fails = "0"
  /// What numbers it can come to.
  var range: ClosedRange<Int64> = 0...0

  /// A range of numbers that a model can compute with: two of them added are still a number of C.
  static let widest: ClosedRange<Int64> = -1_000_000_000...1_000_000_000
}

/// Conditions of a model, without what is certain.
enum Logic {
  static func not(_ condition: String) -> String {
    if condition == "0" { return "1" }
    if condition == "1" { return "0" }
    // Every condition is a name, an element, or stands in parentheses, but for single comparisons.
    if condition.hasPrefix("!") { return String(condition.dropFirst()) }
    let isSingle = !condition.contains(" ") || isEnclosed(condition)
    return isSingle ? "!\(condition)" : "!(\(condition))"
  }

  /// Whether the first parenthesis closes at the end.
  private static func isEnclosed(_ condition: String) -> Bool {
    guard condition.first == "(" else { return false }
    var depth = 0
    for (offset, character) in condition.utf8.enumerated() {
      if character == UInt8(ascii: "(") { depth += 1 }
      if character == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return offset == condition.utf8.count - 1 }
    }
    return false
  }

  static func all(_ conditions: [String]) -> String {
    if conditions.contains("0") { return "0" }
    return joined(conditions.filter { $0 != "1" }, " && ", empty: "1")
  }

  static func any(_ conditions: [String]) -> String {
    if conditions.contains("1") { return "1" }
    return joined(conditions.filter { $0 != "0" }, " || ", empty: "0")
  }

  private static func joined(_ conditions: [String], _ sign: String, empty: String) -> String {
    var distinct: [String] = []
    for condition in conditions where !distinct.contains(condition) { distinct.append(condition) }
    if distinct.count < 2 { return distinct.first ?? empty }
    return "(\(distinct.joined(separator: sign)))"
  }
}
