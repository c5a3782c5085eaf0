/// A variable or a chain of fields that starts at one.
struct Path: Hashable, Sendable {
  /// The slot of the variable, or below zero the number of a local one.
  let root: Int
  let fields: [String]

  func appending(_ field: String) -> Path { Path(root: root, fields: fields + [field]) }

  func starts(with prefix: Path) -> Bool { root == prefix.root && fields.starts(with: prefix.fields) }
}

/// One thing known of a path.
enum Fact: Hashable, Sendable {
  case notNull(Path)
  case isNull(Path)
  /// A case of a union that is present, or one that is not.
  case isCase(Path, String)
  case isNotCase(Path, String)

  var path: Path {
    switch self {
    case .notNull(let path), .isNull(let path), .isCase(let path, _), .isNotCase(let path, _): path
    }
  }
}

/// What a condition tells about the values it looked at: which are not `null`, which cases of unions are present or excluded.
///
/// Facts belong to paths: variables by slot, and chains of fields from them.
public struct Facts: Hashable, Sendable {
  private(set) var known: [Fact] = []
  /// Whether the outcome that these facts belong to cannot happen, so that everything holds.
  private(set) var isImpossible = false

  /// Nothing is known.
  public static let none = Facts()

  static let impossible = Facts(isImpossible: true)

  /// Creates an empty set of facts.
  public init() {}

  private init(isImpossible: Bool) { self.isImpossible = isImpossible }

  init(_ fact: Fact) { known = [fact] }

  /// A variable is not `null`.
  public static func notNull(slot: Int) -> Facts { Facts(.notNull(Path(root: slot, fields: []))) }

  /// A chain of fields from a variable is not `null`.
  public static func notNull(slot: Int, fields: [String]) -> Facts {
    Facts(.notNull(Path(root: slot, fields: fields)))
  }

  /// A union in a variable has this case.
  public static func isCase(_ name: String, slot: Int, fields: [String] = []) -> Facts {
    Facts(.isCase(Path(root: slot, fields: fields), name))
  }

  /// A union in a variable has another case than this.
  public static func isNotCase(_ name: String, slot: Int, fields: [String] = []) -> Facts {
    Facts(.isNotCase(Path(root: slot, fields: fields), name))
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { known.isEmpty && !isImpossible }

  /// What is known when both hold.
  public func and(_ other: Facts) -> Facts {
    if isImpossible || other.isEmpty { return self }
    if other.isImpossible || isEmpty { return other }
    var result = self
    for fact in other.known where !known.contains(fact) { result.known.append(fact) }
    return result
  }

  /// What is known when one of both holds.
  public func or(_ other: Facts) -> Facts {
    if isImpossible { return other }
    if other.isImpossible { return self }
    var result = Facts()
    result.known = known.filter(other.known.contains)
    return result
  }

  /// What is still known when a variable got another value.
  public func forgetting(slot: Int) -> Facts {
    var result = self
    result.known.removeAll { $0.path.root == slot }
    return result
  }

  /// What is known of declared variables alone.
  var withoutLocals: Facts {
    var result = self
    result.known.removeAll { $0.path.root < 0 }
    return result
  }

  func contains(_ fact: Fact) -> Bool { known.contains(fact) }
}
