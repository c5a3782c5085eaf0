public import Diagnostics

/// A correction of diagnostics.
public struct CodeAction: Sendable {
  /// The title.
  public let title: String
  /// The diagnostics that it removes.
  public let problems: [Problem]
  /// The edits of each file, sorted by path.
  public let edits: [(path: String, edits: [Replacement])]
  /// Whether it can be applied without a decision of the author.
  public let safety: Fix.Safety
  /// Whether it is the first correction of its diagnostic and needs no decision.
  public let isPreferred: Bool
}

extension Workspace {
  /// The most diagnostics for which corrections are tried at once.
  private static let mostTried = 20

  /// Returns the corrections of the diagnostics that touch a range.
  ///
  /// A correction is offered only if it removes its diagnostic and causes no error.
  public func actions(_ path: String, in range: Range<Int>) -> [CodeAction] {
    let all = problems(path)
    let wanted = all.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
    var found: [CodeAction] = []
    for problem in wanted.prefix(Workspace.mostTried) {
      for (index, fix) in problem.fixes.enumerated() where fix.safety != .display {
        guard let after = problems(path, applying: fix.edits) else { continue }
        let isGone = after.count { $0.identity == problem.identity } < all.count { $0.identity == problem.identity }
        guard isGone, Workspace.isHarmless(after, before: all) else { continue }
        found.append(
          CodeAction(
            title: capitalized(fix.title), problems: [problem], edits: sorted(fix.edits), safety: fix.safety,
            isPreferred: index == 0 && fix.safety == .safe))
      }
    }
    return found
  }

  /// Returns one correction of all mistakes of a file that can be corrected without a decision of the author.
  ///
  /// `nil` if there are none. A correction that touches other files, overlaps an earlier one, or causes an error
  /// together with them is left out.
  public func fixAll(_ path: String) -> CodeAction? {
    let all = problems(path)
    let candidates = all.compactMap { problem -> (problem: Problem, edits: [Replacement])? in
      guard let fix = problem.fixes.first, fix.safety == .safe, fix.edits.count == 1 else { return nil }
      return fix.edits[path].map { (problem, $0) }
    }
    var disjoint: [(problem: Problem, edits: [Replacement])] = []
    for candidate in candidates {
      let taken = disjoint.flatMap(\.edits)
      let overlaps = candidate.edits.contains { edit in taken.contains { $0.touches(edit) } }
      if !overlaps { disjoint.append(candidate) }
    }
    var chosen = disjoint
    if !isImproved(path, chosen.flatMap(\.edits), all) {
      chosen = []
      for candidate in disjoint.prefix(Workspace.mostTried)
      where isImproved(path, (chosen + [candidate]).flatMap(\.edits), all) { chosen.append(candidate) }
    }
    guard !chosen.isEmpty else { return nil }
    let edits = chosen.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return CodeAction(
      title: "Apply all safe corrections of this file", problems: chosen.map(\.problem), edits: [(path, edits)],
      safety: .safe, isPreferred: false)
  }

  /// Whether edits of a file leave fewer diagnostics and cause no error.
  private func isImproved(_ path: String, _ edits: [Replacement], _ before: [Problem]) -> Bool {
    guard !edits.isEmpty, let after = problems(path, applying: [path: edits]) else { return false }
    let errors = before.count { $0.severity == .error }
    let isFewer = after.count < before.count || after.count { $0.severity == .error } < errors
    return isFewer && Workspace.isHarmless(after, before: before)
  }

  /// Returns the diagnostics of a file after edits.
  private func problems(_ path: String, applying edits: [String: [Replacement]]) -> [Problem]? {
    var texts = self.texts
    for (file, changes) in edits {
      guard let own = bytes(file) else { return nil }
      texts[file] = own.applying(changes)
    }
    return edited(texts).problems(path)
  }

  /// Whether there is no error that there was not before. Warnings about whole flows appear only when the last error
  /// is gone, so they are no harm.
  private static func isHarmless(_ after: [Problem], before: [Problem]) -> Bool {
    let known = Set(before.map(\.identity))
    return after.allSatisfy { $0.severity != .error || known.contains($0.identity) }
  }

  private func sorted(_ edits: [String: [Replacement]]) -> [(path: String, edits: [Replacement])] {
    edits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func capitalized(_ title: String) -> String { title.prefix(1).uppercased() + title.dropFirst() }
}

extension Replacement {
  /// Whether two edits overlap or meet, so that their order would matter.
  fileprivate func touches(_ other: Replacement) -> Bool {
    range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
  }
}
