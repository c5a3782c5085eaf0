internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// The words for the policies of stacks.

/// The policies of stacks: how they compose their entries, and the effect of back on the first entry.
struct StackWords {
  let rootBack: Backstack.RootBack
  let composedEntries: Backstack.ComposedEntries

  /// Parses the words; `nil` after reporting an error.
  init?(
    rootBack: Name?, under key: String, among words: [Backstack.RootBack], composedEntries: Name?, report: inout Report
  ) {
    let isKnown = rootBack.map { name in words.contains { $0.rawValue == name.text } } ?? true
    if let rootBack, !isKnown {
      report.add(UnknownWord(key: key, word: rootBack.text, words: words.map(\.rawValue)), at: rootBack.span)
    }
    let chosen = composedEntries.map { Backstack.ComposedEntries(rawValue: $0.text) } ?? .all
    if let composedEntries, chosen == nil {
      let words = Backstack.ComposedEntries.allCases.map(\.rawValue)
      report.add(UnknownWord(key: "compose", word: composedEntries.text, words: words), at: composedEntries.span)
    }
    guard isKnown, let chosen else { return nil }
    self.rootBack = rootBack.flatMap { Backstack.RootBack(rawValue: $0.text) } ?? .exit
    self.composedEntries = chosen
  }
}

extension FlowContext {
  /// Lowers the backstack of the flow; returns `nil` after reporting an error.
  func backstack(report: inout Report) -> Backstack? {
    guard let declaration = signatures.declaration.backstack else { return nil }
    let words = StackWords(
      rootBack: declaration.onRootBack, under: "onRootBack", among: [.exit, .ignore],
      composedEntries: declaration.composedEntries,
      report: &report)
    guard let start = signatures.destination(declaration.start, report: &report), let words else { return nil }
    for slot in start.signature.slots where slot.isParam && slot.needsValue {
      report.add(StartNeedsParam(param: slot.name.text, screen: start.name), at: declaration.start.span)
      return nil
    }
    return Backstack(
      tabs: [Backstack.Tab(start: start.position, params: start.signature.slots.filter(\.isParam).map { _ in nil })],
      onRootBack: words.rootBack, composedEntries: words.composedEntries,
      maxDepth: declaration.maxDepth?.value, keepsHistory: declaration.keepsHistory)
  }
}
