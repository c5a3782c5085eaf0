internal import CEL
internal import FlowProgram

/// Instances of a presenter that read something of another one.
struct RemoteReader: Sendable {
  /// The position of the reader in the program.
  let presenter: Int
  /// Which of its references must be the one that was written, or `nil` when that is the flow or the system.
  let reference: Int?
  /// The bits of what reads it.
  let bits: [UInt64]
}

/// What has to be known of the whole program to lay one presenter out: who reads whom, and who is composed into whom.
struct ProgramSurvey: Sendable {
  /// For each presenter, whether it is repeated somewhere.
  private(set) var isRepeated: [Bool]
  /// For each presenter, whether its instances read something of others.
  private(set) var isListed: [Bool]
  /// For each presenter, whether anything is saved in it or in what is composed into it.
  private(set) var hasSaved: [Bool]
  /// For each presenter, whether it or anything that is composed into it handles back.
  private(set) var hasBack: [Bool]
  /// For each presenter and each of its slots, who reads it.
  private(set) var slotReaders: [[[RemoteReader]]]
  /// For each presenter and each of its derived values, who reads it.
  private(set) var derivedReaders: [[[RemoteReader]]]
  /// For each system variable, by its raw value, who reads it.
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
      for child in presenter.children where child.each != nil { isRepeated[child.presenter] = true }
    }
    spread(\.hasSaved)
    spread(\.hasBack)
    for presenter in presenters { noteReads(of: presenter) }
  }

  /// The stacks that a presenter holds, or `nil` when it holds none.
  func backstack(of presenter: Presenter) -> Backstack? {
    presenter.role == .flow ? program.scope(of: presenter).backstack : presenter.stacks
  }

  /// The positions of the interfaces of the program.
  var interfaces: Range<Int> { program.interfaces.indices }

  /// Lets what holds for a presenter hold for all that it is composed into.
  private mutating func spread(_ property: WritableKeyPath<ProgramSurvey, [Bool]>) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for presenter in program.presenters where !self[keyPath: property][presenter.index] {
        guard presenter.children.contains(where: { self[keyPath: property][$0.presenter] }) else { continue }
        self[keyPath: property][presenter.index] = true
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
      let flow = presenter.flow
      switch variable {
      case .flowSlot(let slot): slotReaders[flow][slot].append(reader(nil))
      case .flowDerived(let index): derivedReaders[flow][index].append(reader(nil))
      case .system(let variable): systemReaders[variable.rawValue].append(reader(nil))
      case .outer(let index): note(presenter.outerReads[index], of: presenter, reader)
      case .slot, .derived, .local, .params, .model, .child, .childInterface, .topInterface, .loading, .observed,
        .string:
        continue
      }
      isListed[presenter.index] = true
    }
  }

  private mutating func note(
    _ read: OuterRead, of presenter: Presenter, _ reader: (Int?) -> RemoteReader
  ) {
    let remote = reader(read.reference)
    switch (presenter.references[read.reference], read.content) {
    case (.store(let store), .slot(let slot)): slotReaders[store][slot].append(remote)
    case (.store(let store), .derived(let index)): derivedReaders[store][index].append(remote)
    case (.provider(let value), .provided):
      for provider in program.presenters {
        guard provider.provided.indices.contains(value), let index = provider.provided[value] else { continue }
        derivedReaders[provider.index][index].append(remote)
      }
    default: break
    }
  }

  /// The handlers of a presenter by who raises the event: its children, for a flow followed by all presenters, of which
  /// the screens and the imported flows may have some; and then by event.
  func handlers(of presenter: Presenter) -> [[Int?]] {
    let isFlow = presenter.role == .flow
    let sources = presenter.children.map(\.presenter) + (isFlow ? Array(program.presenters.indices) : [])
    var table = sources.map { [Int?](repeating: nil, count: program.presenters[$0].events.count) }
    for (index, handler) in presenter.childHandlers.enumerated() {
      let row =
        switch handler.source {
        case .child(let child): child
        case .screen(let screen): presenter.children.count + screen
        }
      if table.indices.contains(row), table[row].indices.contains(handler.event) { table[row][handler.event] = index }
    }
    return table
  }
}

extension Presenter {
  /// Whether it has stacks that lie in an entry of another.
  fileprivate var holdsStacks: Bool { role == .stack || role == .flow && index != Program.flowPresenter }
}
