internal import Diagnostics
public import FlowCompiler

/// A flow and the files beside it with the fixes of their diagnostics applied.
///
/// A fix is kept only if it removes a diagnostic and adds no error. So the result has no error that the files do not
/// have, and a second run changes nothing.
public struct FixedFlow: Sendable {
  /// A file that the fixes change.
  public struct Change: Sendable {
    /// The path of the file.
    public let path: String
    /// The content after the fixes.
    public let text: String
    let bytes: [UInt8]
  }

  /// The files that the fixes change.
  public let changes: [Change]
  /// The titles of the applied fixes, in their order.
  public let applied: [String]

  /// The maximum number of rounds, because a fix can reveal a mistake that has a fix itself.
  private static let mostRounds = 40
  /// The maximum number of fixes that are tried one by one in a round.
  private static let mostTried = 40

  /// Reads a flow with the files beside it, and fixes their mistakes without writing them.
  ///
  /// - Parameters:
  ///   - folder: The severities of rules for the folder.
  ///   - isUnsafe: Whether fixes that need a decision of the author are applied as well.
  /// - Throws: ``FileProblem`` if a file cannot be read.
  public init(path: String, folder: LintSettings = LintSettings(), isUnsafe: Bool = false) throws(FileProblem) {
    self.init(try FlowTexts(path: path, folder: folder), isUnsafe: isUnsafe)
  }

  /// Fixes the mistakes of a text.
  public init(name: String, text: String, isUnsafe: Bool = false) {
    self.init(FlowTexts(name: name, text: text), isUnsafe: isUnsafe)
  }

  private init(_ original: FlowTexts, isUnsafe: Bool) {
    let safeties: [Fix.Safety] = isUnsafe ? [.safe, .unsafe] : [.safe]
    var texts = original
    var file = texts.check()
    var applied: [String] = []
    rounds: for _ in 0..<FixedFlow.mostRounds {
      let fixes = file.diagnostics.compactMap { $0.fixes.first }.filter { safeties.contains($0.safety) }
      let together = FixedFlow.disjoint(fixes)
      for candidate in [together] + (together.count > 1 ? fixes.prefix(FixedFlow.mostTried).map { [$0] } : []) {
        guard !candidate.isEmpty, let next = texts.applying(candidate.flatMap(\.edits), in: file.sources) else {
          continue
        }
        let checked = next.check()
        guard Mistakes(checked).improve(on: Mistakes(file)) else { continue }
        (texts, file) = (next, checked)
        applied += candidate.map(\.title)
        continue rounds
      }
      break
    }
    changes = zip(original.files, texts.files).filter { $0.bytes != $1.bytes }.map {
      Change(path: $1.path, text: String(decoding: $1.bytes, as: UTF8.self), bytes: $1.bytes)
    }
    self.applied = applied
  }

  /// Replaces the changed files; see ``FileDraft`` for the guarantees.
  ///
  /// - Throws: ``FileProblem`` if a file cannot be written. That file is then unchanged.
  public func write() throws(FileProblem) {
    for change in changes { try writeBytes(change.bytes, path: change.path) }
  }

  /// Returns the fixes without those that overlap an earlier one.
  private static func disjoint(_ fixes: [Fix]) -> [Fix] {
    var taken: [Span] = []
    return fixes.filter { fix in
      let spans = fix.edits.map(\.span)
      let overlaps = spans.contains { span in
        taken.contains { $0.source == span.source && $0.start <= span.end && span.start <= $0.end }
      }
      if !overlaps { taken += spans }
      return !overlaps
    }
  }

  /// The diagnostics of a flow, without their places, which a fix can move.
  private struct Mistakes {
    private var errors: [String: Int] = [:]
    private var errorCount = 0
    private let count: Int

    init(_ file: FlowFile) {
      count = file.diagnostics.count
      for diagnostic in file.diagnostics where diagnostic.severity == .error {
        errors["\(diagnostic.span.source.number) \(diagnostic.code) \(diagnostic.message)", default: 0] += 1
        errorCount += 1
      }
    }

    /// Whether there are fewer diagnostics than before, and no new error.
    func improve(on former: Mistakes) -> Bool {
      guard errors.allSatisfy({ former.errors[$0.key, default: 0] >= $0.value }) else { return false }
      return errorCount < former.errorCount || count < former.count
    }
  }
}
