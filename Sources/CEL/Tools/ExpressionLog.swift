public import Diagnostics
internal import Synchronization

/// The expressions that a host compiled, each with the names that it could read.
///
/// Editors answer questions about an expression with it, so that they know exactly what the compiler knows.
public final class ExpressionLog: Sendable {
  /// A compiled expression.
  public struct Entry: Sendable {
    /// The source.
    public let text: MappedText
    /// The names, types and functions that it could use.
    public let environment: Environment
    /// The expected type, if any.
    public let expected: ValueType?
  }

  private let all = Mutex<[Entry]>([])

  /// Creates an empty log.
  public init() {}

  /// The expressions in the order in which they were compiled. One that was compiled twice is contained twice.
  public var entries: [Entry] { all.withLock { $0 } }

  /// Adds expressions that an earlier compilation logged.
  public func add(_ entries: [Entry]) { all.withLock { $0 += entries } }

  /// The number of expressions.
  public var count: Int { all.withLock { $0.count } }

  /// Returns the expressions after the first ones.
  public func entries(from first: Int) -> [Entry] { all.withLock { Array($0[first...]) } }

  func add(_ entry: Entry) {
    var entry = entry
    if entry.environment.log != nil {
      // An entry that held the log would hold itself.
      var environment = entry.environment
      environment.log = nil
      entry = Entry(text: entry.text, environment: environment, expected: entry.expected)
    }
    all.withLock { $0.append(entry) }
  }
}
