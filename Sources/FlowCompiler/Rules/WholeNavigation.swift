internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Rules about imported flows, requirements and history.

extension WholeFlow {
  /// Reports imports that nothing navigates to, listens to or takes a type from.
  func checkImports(into report: inout Report) {
    let words = usages.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    var types = typesOfPresenters
    for type in signatures.declaration.types { for field in type.fields { types.formUnion(field.type.names) } }
    let heads = Set(types.filter { $0.contains(".") }.map { String($0.prefix { $0 != "." }) })
    for declaration in signatures.declaration.imports {
      let name = declaration.name.text
      let isStart = signatures.declaration.backstack?.start.text == name
      if isStart || heads.contains(name) || words.contains(name) { continue }
      if usages.contains(where: { $0.imports.contains(name) }) || isRedirect(name) { continue }
      report.add(UnusedDeclaration(what: "the import", name: name, isWritten: false), at: declaration.name.span)
    }
  }

  private func isRedirect(_ name: String) -> Bool {
    signatures.requirements.contains { $0.redirect.screen?.text == name }
  }

  /// Returns the screen that a requirement redirects to when it is not met.
  func redirect(of requirement: RequirementDeclaration?) -> Int? {
    requirement?.redirect.screen.flatMap { signatures.screenIndex($0.text) }
  }

  /// Reports steps that go forward in a flow whose stacks keep no history.
  func checkHistory(into report: inout Report) {
    let keeps =
      signatures.declaration.backstack?.keepsHistory ?? false
      || signatures.stacks.contains { $0.declaration.keepsHistory }
    if keeps { return }
    for usage in usages { for span in usage.forward { report.add(ForgottenHistory(), at: span) } }
  }

  /// Reports redirects that lead back to their origin without a change that could meet the requirement.
  func checkRedirects(into report: inout Report) {
    var reported: Set<Int> = []
    for screen in signatures.presenters where screen.declaration.requires != nil && !reported.contains(screen.index) {
      guard let path = circle(from: screen.index) else { continue }
      reported.formUnion(path)
      let names = (path + path.prefix(1)).map { signatures.presenters[$0].name.text }
      if let redirect = screen.declaration.requires?.redirect.screen {
        report.add(RedirectCircle(path: names), at: redirect.span)
      }
    }
  }

  /// Returns the cycle of redirects from a screen back to itself, if all its screens have the same condition on the
  /// flow alone.
  private func circle(from screen: Int) -> [Int]? {
    if condition(of: screen) == nil { return nil }
    var path = [screen]
    while let next = path.last.flatMap({ redirect(of: signatures.presenters[$0].declaration.requires) }) {
      if next == screen { return path }
      guard !path.contains(next), let condition = condition(of: next), condition == self.condition(of: screen) else {
        return nil
      }
      path.append(next)
    }
    return nil
  }

  /// Returns the source of a screen's required condition, or `nil` when the condition depends on the screen's params.
  private func condition(of screen: Int) -> String? {
    guard let formula = signatures.presenters[screen].declaration.requires?.condition,
      !Usage.words(of: formula.text.text).contains("params")
    else { return nil }
    return formula.text.text.trimmed
  }
}
