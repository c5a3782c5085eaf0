internal import CEL
internal import FlowProgram

/// Names by which a snapshot tells the presenters of a program apart: the author's, and a number behind those that stand
/// more than once, as stores of one name in several presenters do.
struct PresenterNames: Sendable {
  /// For each presenter of the program its name.
  let names: [String]

  init(_ program: Program) {
    let names = program.presenters.map { $0.index == Program.flowPresenter ? SnapshotPath.flow : $0.name }
    self.names = names.enumerated().map { index, name in
      let former = names.prefix(index).filter { isSameName($0, name) }.count
      return former == 0 ? name : "\(name) (\(former + 1))"
    }
  }

  /// The position of the presenter of a name, or `nil` when the program has none.
  func index(of name: String) -> Int? { names.firstIndex { isSameName($0, name) } }
}
