internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension RouteLowering {
  /// Returns the stack for the entries of a route; `nil` for the flow's own stack or after reporting an error.
  func place(_ key: String, _ name: Name, report: inout Report) -> Route.Place? {
    guard let named = stack(key, name, report: &report) else { return nil }
    guard let tab = named.tab ?? (named.stack.declaration.isTabs ? nil : TabID(0)) else {
      let tabs = named.stack.tabNames.map { "\(name.text).\($0)" }
      report.add(UnknownTab(name: name.text, declared: tabs), at: name.span)
      return nil
    }
    guard let holder = holder(of: named.stack, name, report: &report) else { return nil }
    for param in holder.slots where param.isParam && param.needsValue {
      report.add(
        RouteLacksParam(param: param.name.text, screen: holder.name.text, isHolder: true), at: name.span,
        related: [RelatedPlace("'\(param.name.text)' is here", at: param.name.span)])
    }
    return Route.Place(
      screen: holder.position, stack: signatures.presenters[named.stack.index].position, tab: tab)
  }

  private func stack(_ key: String, _ name: Name, report: inout Report) -> NamedStack? {
    if key == "tab" { return signatures.tab(name, of: screen, report: &report) }
    return signatures.target(name, of: screen, report: &report) ?? nil
  }

  /// Returns the screen that contains the stack, directly or through its parts.
  private func holder(of stack: StackSignature, _ name: Name, report: inout Report) -> Signature? {
    let owner = signatures.presenters[stack.owner]
    if owner.role == .screen { return owner }
    let around = signatures.presenters.filter { screen in
      screen.role == .screen
        && composition.reached(from: [screen.index], where: isPart).contains(owner.index)
    }
    if around.count > 1 {
      report.add(AmbiguousStack(name: name.text, owners: around.map(\.name.text)), at: name.span)
      return nil
    }
    guard let only = around.first else {
      report.add(UnknownStack(name: name.text, declared: [], owner: nil), at: name.span)
      return nil
    }
    return only
  }

  /// Whether an edge leads to a part of a presenter, not to a screen on one of its stacks.
  private func isPart(_ edge: Composition.Edge) -> Bool { signatures.presenters[edge.target].role == .part }
}
