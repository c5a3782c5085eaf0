internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Resolution of the names of stacks and tabs.

/// A stack that a name refers to.
struct NamedStack {
  let stack: StackSignature
  /// The position of the tab, or `nil` for the selected one.
  let tab: TabID?
}

extension Signatures {
  /// Returns the stack that `in` names: `flow`, a child, or a tab of one. Those of the presenter itself take
  /// precedence.
  ///
  /// - Returns: `nil` after reporting an error; `.some(nil)` for the flow.
  func target(_ name: Name, of signature: Signature, report: inout Report) -> NamedStack?? {
    if name.text == "flow" { return .some(nil) }
    let parts = name.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let known = stacks.filter { $0.plainName == parts[0] }
    let nearest = nearest(known, to: signature)
    guard let stack = nearest.first else {
      if isWhole(.children) {
        report.add(
          UnknownStack(name: name.text, declared: ["flow"] + stackNames, owner: owner(ofTab: name.text)), at: name.span)
      }
      return nil
    }
    guard nearest.count == 1 else {
      report.add(AmbiguousStack(name: parts[0], owners: owners(of: nearest)), at: name.span)
      return nil
    }
    guard parts.count > 1 else { return NamedStack(stack: stack, tab: nil) }
    return tab(parts[1], of: stack, name, report: &report)
  }

  /// Returns the tab that `switchTo` names, with or without the child before it.
  func tab(_ name: Name, of signature: Signature, report: inout Report) -> NamedStack? {
    let parts = name.text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let known = stacks.filter {
      parts.count > 1 ? $0.plainName == parts[0] : $0.tabNames.contains(parts[0])
    }
    let nearest = nearest(known, to: signature)
    guard let stack = nearest.first else {
      if isWhole(.children) { report.add(UnknownTab(name: name.text, declared: tabNames), at: name.span) }
      return nil
    }
    guard nearest.count == 1 else {
      report.add(AmbiguousStack(name: parts[0], owners: owners(of: nearest)), at: name.span)
      return nil
    }
    return tab(parts[parts.count - 1], of: stack, name, report: &report)
  }

  private func tab(_ tab: String, of stack: StackSignature, _ name: Name, report: inout Report) -> NamedStack? {
    if let index = stack.tabNames.firstIndex(of: tab) { return NamedStack(stack: stack, tab: TabID(index)) }
    report.add(
      UnknownTab(name: name.text, declared: stack.tabNames.map { "\(stack.name.text).\($0)" }), at: name.span)
    return nil
  }

  /// Returns the stacks of the presenter itself if it has any, else all of them.
  private func nearest(_ known: [StackSignature], to signature: Signature) -> [StackSignature] {
    let own = known.filter { $0.owner == signature.index }
    return own.isEmpty ? known : own
  }

  private func owners(of stacks: [StackSignature]) -> [String] { stacks.map { presenters[$0.owner].name.text } }

  /// All names that `in` accepts.
  private var stackNames: [String] { stacks.map(\.name.text) + tabNames }

  /// All names that `switchTo` accepts.
  private var tabNames: [String] { stacks.flatMap { stack in stack.tabNames.map { "\(stack.name.text).\($0)" } } }

  /// Returns the child that has a tab with a name.
  private func owner(ofTab name: String) -> String? { stacks.first { $0.tabNames.contains(name) }?.name.text }

  private func isWhole(_ part: DeclaredParts) -> Bool {
    presenters.allSatisfy { !$0.declaration.unread.contains(part) }
  }
}
