internal import CEL
internal import FlowProgram

/// Instances of a presenter that read values of another one.
struct RemoteReader: Sendable {
  /// The index of the reader in ``Program/presenters``.
  let presenter: PresenterID
  /// The index of the reference that must be the written presenter, or `nil` when that is the flow or the system.
  let reference: Int?
  /// The bits of the readers.
  let bits: [UInt64]
}

/// The facts about the whole program that the layout of one presenter needs: the readers of each presenter, and the
/// composition.
struct ProgramSurvey: Sendable {
  /// Whether each presenter is repeated somewhere.
  private(set) var isRepeated: [Bool]
  /// Whether instances of each presenter read values of others.
  private(set) var isListed: [Bool]
  /// Whether each presenter, or anything composed into it, has saved state.
  private(set) var hasSaved: [Bool]
  /// Whether each presenter, or anything composed into it, handles back.
  private(set) var hasBack: [Bool]
  /// The readers of each slot of each presenter.
  private(set) var slotReaders: [[[RemoteReader]]]
  /// The readers of each derived value of each presenter.
  private(set) var derivedReaders: [[[RemoteReader]]]
  /// The readers of each system variable, by its raw value.
  private(set) var systemReaders: [[RemoteReader]]
  private let program: Program

  init(_ program: Program) {
    self.program = program
    let presenters = program.presenters
    isRepeated = Array(repeating: false, count: presenters.count)
    isListed = isRepeated
    slotReaders = presenters.map { Array(repeating: [], count: $0.slots.count) }
    derivedReaders = presenters.map { Array(repeating: [], count: $0.derived.count) }
    systemReaders = Array(repeating: [], count: (SystemVariable.allCases.map(\.rawValue).max() ?? 0) + 1)
    hasSaved = presenters.map { $0.slots.contains(where: \.isSaved) || $0.holdsStacks }
    hasBack = presenters.map { !$0.back.isEmpty || $0.holdsStacks }
    for presenter in presenters {
      for child in presenter.children where child.each != nil { isRepeated[child.presenter.position] = true }
    }
    spread(\.hasSaved)
    spread(\.hasBack)
    for presenter in presenters { noteReads(of: presenter) }
  }

  /// Returns the stacks that a presenter holds, or `nil` when it holds none.
  func backstack(of presenter: Presenter) -> Backstack? {
    presenter.role == .flow ? program.scope(of: presenter).backstack : presenter.stacks
  }

  /// The places of the interfaces of the program.
  var interfaces: Range<InterfaceID> { program.interfaces.ids }

  /// Propagates a property of presenters to all presenters that compose them.
  private mutating func spread(_ property: WritableKeyPath<ProgramSurvey, [Bool]>) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for presenter in program.presenters where !self[keyPath: property][presenter.index.position] {
        guard presenter.children.contains(where: { self[keyPath: property][$0.presenter.position] }) else { continue }
        self[keyPath: property][presenter.index.position] = true
        isSettled = false
      }
    }
  }

  private mutating func noteReads(of presenter: Presenter) {
    for variable in presenter.dependencies.outsideReads {
      let bits = presenter.dependencies.readers(of: variable).words
      func reader(_ reference: Int?) -> RemoteReader {
        RemoteReader(presenter: presenter.index, reference: reference, bits: bits)
      }
      let flow = presenter.flow.position
      switch variable {
      case .flowSlot(let slot): slotReaders[flow][slot.position].append(reader(nil))
      case .flowDerived(let index): derivedReaders[flow][index].append(reader(nil))
      case .system(let variable): systemReaders[variable.rawValue].append(reader(nil))
      case .outer(let index): note(presenter.outerReads[index], of: presenter, reader)
      case .slot, .derived, .local, .params, .model, .child, .childInterface, .topInterface, .loading, .observed,
        .shown, .shownMode, .alive, .string:
        continue
      }
      isListed[presenter.index.position] = true
    }
  }

  private mutating func note(
    _ read: OuterRead, of presenter: Presenter, _ reader: (Int?) -> RemoteReader
  ) {
    let remote = reader(read.reference)
    switch (presenter.references[read.reference], read.content) {
    case (.store(let store), .slot(let slot)): slotReaders[store.position][slot.position].append(remote)
    case (.store(let store), .derived(let index)): derivedReaders[store.position][index].append(remote)
    case (.provider(let value), .provided):
      for provider in program.presenters {
        guard provider.provided.indices.contains(value), let index = provider.provided[value] else { continue }
        derivedReaders[provider.index.position][index].append(remote)
      }
    default: break
    }
  }

  /// Returns the handlers of a presenter by the source of an event, and then by event. The sources are its children.
  /// For a flow all presenters follow, of which the screens and the imported flows may have handlers.
  func handlers(of presenter: Presenter) -> [[Int?]] {
    let isFlow = presenter.role == .flow
    let sources = presenter.children.map(\.presenter) + (isFlow ? Array(program.presenters.ids) : [])
    var table = sources.map { [Int?](repeating: nil, count: program.presenters[$0].events.count) }
    for (index, handler) in presenter.childHandlers.enumerated() {
      let row =
        switch handler.source {
        case .child(let child): child.position
        case .screen(let screen): presenter.children.count + screen.position
        }
      let event = handler.event.position
      if table.indices.contains(row), table[row].indices.contains(event) { table[row][event] = index }
    }
    return table
  }
}

extension Presenter {
  /// Whether it has stacks that lie in an entry of another presenter.
  fileprivate var holdsStacks: Bool { role == .stack || role == .flow && index != Program.flowPresenter }
}
