internal import CEL
internal import FlowProgram

/// Names by which a snapshot tells the presenters of a program apart: the author's, and a number behind those that stand
/// more than once, as stores of one name in several presenters do.
struct PresenterNames: Sendable {
  /// For each presenter of the program its name.
  let names: [String]

  init(_ program: Program) {
    var names: [String] = []
    for presenter in program.presenters {
      let name = presenter.index == Program.flowPresenter ? "flow" : presenter.name
      let former = program.presenters.prefix(presenter.index).filter { isSameName($0.name, name) }.count
      names.append(former == 0 ? name : "\(name) (\(former + 1))")
    }
    self.names = names
  }

  /// The position of the presenter of a name, or `nil` when the program has none.
  func index(of name: String) -> Int? { names.firstIndex { isSameName($0, name) } }
}
