internal import CEL

/// What values each variable of a model can hold, as far as that is known.
///
/// Found by following what is written to it, round after round, without regard to when: so a variable may be said to hold a
/// value that it never holds, but never the other way round.
struct Domains {
  private var known: [String: [Value]] = [:]
  /// Variables that hold too many numbers to write them down. Only looked up.
  private var open: Set<String> = []
  /// The values that tokens stand for.
  private(set) var tokens: [Value] = []
  private var tokensByLiteral: [String: [Int]] = [:]
  /// Whether anything was found since this was set to false.
  var hasGrown = false

  /// The most values of one variable that are written down.
  static let limit = 250
  /// The most values that tokens stand for.
  static let tokenLimit = 30_000

  /// The values that were found for a variable, or `nil` when there are too many.
  func values(of key: String) -> [Value]? { open.contains(key) ? nil : known[key] ?? [] }

  func isOpen(_ key: String) -> Bool { open.contains(key) }

  /// Adds a value; whether it is new.
  @discardableResult
  mutating func add(_ value: Value, to key: String) -> Bool {
    guard !open.contains(key), !(known[key] ?? []).contains(where: { $0.isIdentical(to: value) }) else { return false }
    hasGrown = true
    if known[key]?.count ?? 0 >= Domains.limit {
      widen(key)
    } else {
      known[key, default: []].append(value)
    }
    return true
  }

  /// Gives up writing down what a variable holds.
  mutating func widen(_ key: String) {
    if open.insert(key).inserted { hasGrown = true }
  }

  /// The number of the token that stands for a value.
  mutating func token(_ value: Value) -> Int {
    let literal = value.literal
    if let found = tokensByLiteral[literal]?.first(where: { tokens[$0].isIdentical(to: value) }) { return found }
    tokens.append(value)
    tokensByLiteral[literal, default: []].append(tokens.count - 1)
    return tokens.count - 1
  }
}
