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

  private let all = Mutex(Parts())

  /// The entries in parts, so that those of an earlier compilation are not copied.
  private struct Parts {
    var closed: [[Entry]] = []
    var closedCount = 0
    /// The entries after the closed parts.
    var open: [Entry] = []

    mutating func close(before part: [Entry]) {
      if !open.isEmpty { closed.append(open) }
      closed.append(part)
      closedCount += open.count + part.count
      open = []
    }

    func entries(from first: Int) -> [Entry] {
      first >= closedCount ? Array(open[(first - closedCount)...]) : Array((closed + [open]).joined().dropFirst(first))
    }
  }

  /// Creates an empty log.
  public init() {}

  /// The expressions in the order in which they were compiled. One that was compiled twice is contained twice.
  public var entries: [Entry] { all.withLock { $0.entries(from: 0) } }

  /// Adds expressions that an earlier compilation logged.
  public func add(_ entries: [Entry]) { all.withLock { $0.close(before: entries) } }

  /// The number of expressions.
  public var count: Int { all.withLock { $0.closedCount + $0.open.count } }

  /// Returns the expressions after the first ones.
  public func entries(from first: Int) -> [Entry] { all.withLock { $0.entries(from: first) } }

  func add(_ entry: Entry) {
    var entry = entry
    if entry.environment.log != nil {
      // An entry that held the log would hold itself.
      var environment = entry.environment
      environment.log = nil
      entry = Entry(text: entry.text, environment: environment, expected: entry.expected)
    }
    all.withLock { $0.open.append(entry) }
  }
}
