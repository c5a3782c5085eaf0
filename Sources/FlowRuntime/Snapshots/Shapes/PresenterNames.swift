internal import CEL
internal import FlowProgram

/// The names that identify the presenters of a program in a snapshot: the declared names, with a number after those
/// that occur more than once, as stores of one name in several presenters do.
///
/// A child of another presenter that holds stacks is named `main/home`, a part of an imported flow `checkout.cart`,
/// and that flow itself `checkout.flow`.
struct PresenterNames: Sendable {
  /// The name of each presenter of the program.
  let names: [String]

  init(_ program: Program) {
    var owners: [PresenterID: (presenter: Presenter, child: String)] = [:]
    for presenter in program.presenters {
      for child in presenter.children where program.presenters.element(at: child.presenter)?.role == .stack {
        owners[child.presenter] = (presenter, child.name)
      }
    }
    func name(of presenter: Presenter) -> String {
      if presenter.role == .flow { return SnapshotPath.flow }
      return owners[presenter.index].map { "\(name(of: $0.presenter))/\($0.child)" } ?? presenter.name
    }
    let names = program.presenters.map { presenter in
      let flow = presenter.flow == Program.flowPresenter ? nil : program.presenters.element(at: presenter.flow)
      return (flow.map { "\($0.name)." } ?? "") + name(of: presenter)
    }
    var counts: [[UInt8]: Int] = [:]
    self.names = names.map { name in
      let count = counts[Array(name.utf8), default: 0] + 1
      counts[Array(name.utf8)] = count
      return count == 1 ? name : "\(name) (\(count))"
    }
  }

  /// Returns the index of the presenter with a name, or `nil` when the program has none.
  func index(of name: String) -> PresenterID? {
    names.firstIndex { isSameName($0, name) }.map { PresenterID($0) }
  }
}
