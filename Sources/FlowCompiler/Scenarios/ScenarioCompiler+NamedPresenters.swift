internal import Diagnostics
internal import FlowProgram

extension ScenarioCompiler {
  /// Returns the presenters that a path may refer to, and reports a path without any.
  mutating func presenters(called path: String, at span: Span) -> [Presenter] {
    let meant = names.meanings(of: PartPath(path)).filter { allPresenters[$0.presenter].role != .store }
    if meant.isEmpty { report.add(UnknownPart(name: path, declared: knownPaths), at: span) }
    return meant.map { allPresenters[$0.presenter] }
  }

  /// Returns the presenter whose model a presenter shows: a child if it forwards the child's model, else the
  /// presenter itself.
  func shownPresenter(of presenter: PresenterID) -> PresenterID {
    var index = presenter
    for _ in allPresenters.indices {
      guard let child = allPresenters[index].model.forwarded else { return index }
      index = allPresenters[index].children[child].presenter
    }
    return index
  }

  /// The paths of screens, imported flows and their direct parts.
  private var knownPaths: [String] {
    let parts = allPresenters.flatMap { presenter in
      presenter.children.filter { allPresenters[$0.presenter].role != .store }.map { child in
        child.each == nil ? child.name : "\(child.name)[…]"
      }
    }
    return (parts + names.screens).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
