/// A variable or a chain of fields that starts at one.
struct Path: Hashable, Sendable {
  /// The slot of the variable. A negative number identifies a local variable.
  let root: Int
  let fields: [String]

  func appending(_ field: String) -> Path { Path(root: root, fields: fields + [field]) }

  func starts(with prefix: Path) -> Bool { root == prefix.root && fields.starts(with: prefix.fields) }
}

/// One fact about a path.
enum Fact: Hashable, Sendable {
  case notNull(Path)
  case isNull(Path)
  /// A union case that is present, or one that is absent.
  case isCase(Path, String)
  case isNotCase(Path, String)

  var path: Path {
    switch self {
    case .notNull(let path), .isNull(let path), .isCase(let path, _), .isNotCase(let path, _): path
    }
  }
}

/// The facts that a condition implies: paths that are not `null`, and union cases that are present or excluded.
///
/// Facts belong to paths: variables by slot, and chains of fields that start at them.
public struct Facts: Hashable, Sendable {
  private(set) var known: [Fact] = []
  /// Whether the outcome that these facts belong to is impossible, so that every fact holds.
  private(set) var isImpossible = false

  /// No facts.
  public static let none = Facts()

  static let impossible = Facts(isImpossible: true)

  /// Creates an empty set of facts.
  public init() {}

  private init(isImpossible: Bool) { self.isImpossible = isImpossible }

  init(_ fact: Fact) { known = [fact] }

  /// Returns the fact that a variable is not `null`.
  public static func notNull(slot: Int) -> Facts { Facts(.notNull(Path(root: slot, fields: []))) }

  /// Returns the fact that a chain of fields of a variable is not `null`.
  public static func notNull(slot: Int, fields: [String]) -> Facts {
    Facts(.notNull(Path(root: slot, fields: fields)))
  }

  /// Returns the fact that a union in a variable has this case.
  public static func isCase(_ name: String, slot: Int, fields: [String] = []) -> Facts {
    Facts(.isCase(Path(root: slot, fields: fields), name))
  }

  /// Returns the fact that a union in a variable does not have this case.
  public static func isNotCase(_ name: String, slot: Int, fields: [String] = []) -> Facts {
    Facts(.isNotCase(Path(root: slot, fields: fields), name))
  }

  /// Whether there are no facts.
  public var isEmpty: Bool { known.isEmpty && !isImpossible }

  /// Returns the facts that hold when both conditions hold.
  public func and(_ other: Facts) -> Facts {
    if isImpossible || other.isEmpty { return self }
    if other.isImpossible || isEmpty { return other }
    var result = self
    for fact in other.known where !known.contains(fact) { result.known.append(fact) }
    return result
  }

  /// Returns the facts that hold when at least one of the two conditions holds.
  public func or(_ other: Facts) -> Facts {
    if isImpossible { return other }
    if other.isImpossible { return self }
    var result = Facts()
    result.known = known.filter(other.known.contains)
    return result
  }

  /// Returns the facts that still hold after a variable was assigned.
  public func forgetting(slot: Int) -> Facts {
    var result = self
    result.known.removeAll { $0.path.root == slot }
    return result
  }

  /// Returns the facts that still hold after a chain of fields was assigned.
  func forgetting(_ path: Path) -> Facts {
    var result = self
    result.known.removeAll { $0.path.starts(with: path) }
    return result
  }

  /// The facts about declared variables, without those about locals.
  var withoutLocals: Facts {
    var result = self
    result.known.removeAll { $0.path.root < 0 }
    return result
  }

  func contains(_ fact: Fact) -> Bool { known.contains(fact) }
}
