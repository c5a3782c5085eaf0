internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Rules about imported flows, requirements and what back has left.

extension WholeFlow {
  /// Imports that nobody goes to, hears or takes a type of.
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

  /// The screen that one comes to who may not enter another place.
  func redirect(of requirement: RequirementDeclaration?) -> Int? {
    requirement?.redirect.screen.flatMap { signatures.screenIndex($0.text) }
  }

  /// Steps that return to what back has left, where no stack keeps that.
  func checkHistory(into report: inout Report) {
    let keeps =
      signatures.declaration.backstack?.keepsHistory ?? false
      || signatures.stacks.contains { $0.declaration.keepsHistory }
    if keeps { return }
    for usage in usages { for span in usage.forward { report.add(ForgottenHistory(), at: span) } }
  }

  /// Redirects that lead back to where they come from while nothing has changed that could let anybody in.
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

  /// The screens from one back to it, if all of them require the same thing of the flow alone.
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

  /// What a screen requires as it is written, or `nil` when that depends on what the screen is given.
  private func condition(of screen: Int) -> String? {
    guard let formula = signatures.presenters[screen].declaration.requires?.condition,
      !Usage.words(of: formula.text.text).contains("params")
    else { return nil }
    return formula.text.text.trimmed
  }
}
