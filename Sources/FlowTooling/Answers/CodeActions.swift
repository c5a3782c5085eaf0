internal import Diagnostics

/// A correction of a diagnostic.
public struct CodeAction: Sendable {
  /// The title.
  public let title: String
  /// The diagnostic that it removes.
  public let problem: Problem
  /// The changes of the file.
  public let edits: [Replacement]
  /// Whether it is the first correction of its diagnostic.
  public let isPreferred: Bool
}

extension Workspace {
  /// The most diagnostics for which corrections are tried at once.
  private static let mostTried = 20

  /// Returns the corrections of the diagnostics that touch a range.
  ///
  /// A correction replaces the bytes of a diagnostic by the text that a hint quotes. It is offered only if it removes
  /// the diagnostic and causes no error.
  public func actions(_ path: String, in range: Range<Int>) -> [CodeAction] {
    let all = problems(path)
    let wanted = all.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
    var found: [CodeAction] = []
    for problem in wanted.prefix(Workspace.mostTried) {
      var isFirst = true
      for hint in problem.hints {
        guard let text = replacement(in: hint), let own = bytes(path) else { continue }
        let edit = Replacement(range: problem.range, text: text)
        var texts = self.texts
        texts[path] = own.applying([edit])
        let after = edited(texts).problems(path)
        let identities = Set(all.map(\.identity))
        let isGone = after.count { $0.identity == problem.identity } < all.count { $0.identity == problem.identity }
        // Warnings about whole flows appear only when the last error is gone.
        let isHarmless = after.allSatisfy { $0.severity != .error || identities.contains($0.identity) }
        guard isGone, isHarmless else { continue }
        found.append(
          CodeAction(title: "Replace by '\(text)'", problem: problem, edits: [edit], isPreferred: isFirst))
        isFirst = false
      }
    }
    return found
  }

  /// Returns the text that a hint suggests, as in `did you mean 'count'?` and `write 'count: int'`.
  private func replacement(in hint: String) -> String? {
    for opening in ["did you mean '", "write '", "or '"] where hint.hasPrefix(opening) {
      let rest = hint.dropFirst(opening.count)
      guard let end = rest.lastIndex(of: "'") else { continue }
      let text = String(rest[..<end])
      return text.isEmpty || text.contains("…") || text.contains("NAME") ? nil : text
    }
    return nil
  }
}
