/// The name and the cases of a declared enum, shared by all of its values.
public final class EnumShape: Sendable {
  /// The declared name.
  public let name: String
  /// The names of the cases, in declaration order.
  public let cases: [String]

  /// Whether expressions can name the enum. The cases of one that they cannot name are written in quotes.
  public let isNamed: Bool

  /// Creates the shape of an enum.
  public init(name: String, cases: [String], isNamed: Bool = true) {
    self.name = name
    self.cases = cases
    self.isNamed = isNamed
  }

  /// Returns the value of a case, or `nil` when there is no such case.
  public func value(of name: String) -> EnumValue? {
    cases.firstIndex { sameCodePoints($0, name) }.flatMap { EnumValue(shape: self, index: $0) }
  }
}

/// A case of a declared enum.
public struct EnumValue: Sendable {
  /// The shape shared by all cases.
  public let shape: EnumShape
  /// The position of the case in the declaration.
  public let index: Int

  /// Creates the case at a position, or returns `nil` when there is no such position.
  public init?(shape: EnumShape, index: Int) {
    guard shape.cases.indices.contains(index) else { return nil }
    self.shape = shape
    self.index = index
  }

  /// The name of the case.
  public var name: String { shape.cases[index] }
}
