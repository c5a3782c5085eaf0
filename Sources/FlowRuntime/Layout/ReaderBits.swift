internal import CEL
internal import FlowProgram

/// The readers that each change of a presenter makes stale, as bits of ``ReaderNumbering``.
struct ReaderBits: Sendable {
  /// The readers of each slot, as many words for each as an instance has for stale bits.
  let slots: [UInt64]
  /// The readers of each slot in other presenters. Empty when there are none.
  let remoteSlots: [[RemoteReader]]
  /// The readers of each child's model, and of its interfaces.
  let children: [[UInt64]]
  /// The children whose models are refreshed once the state has settled, because steps, effects or other presenters
  /// read them.
  let settledChildren: [ChildID]
  /// The readers of the top entry, for a flow and each interface.
  let top: [[UInt64]]
  /// The readers of `loading`.
  let loading: [UInt64]
  /// The readers of observed streams, by the effects that follow them.
  let observed: [EffectID: [UInt64]]
  /// The shapes of the observed values, by the same effects.
  let observedShapes: [EffectID: RecordShape]
  /// The readers whose staleness requires immediate action.
  let attentive: [UInt64]
  /// The derived values whose staleness other presenters depend on.
  let watchedDerived: [WatchedDerived]

  /// A derived value that others read.
  struct WatchedDerived: Sendable {
    /// The bit of the derived value.
    let bit: Int
    /// The readers in other presenters.
    let remote: [RemoteReader]
    /// The interface that it implements, if any.
    let interface: InterfaceID?
  }

  init(_ presenter: Presenter, survey: ProgramSurvey) {
    let dependencies = presenter.dependencies
    let numbering = dependencies.readers
    slots = dependencies.slotReaders.flatMap(\.words)
    let remote = survey.slotReaders[presenter.index.position]
    remoteSlots = remote.allSatisfy(\.isEmpty) ? [] : remote
    let watchedDerived = ReaderBits.watched(presenter, survey)
    let sources = presenter.children.ids.map { dependencies.readers(ofChild: $0, in: presenter) }
    let settled = [ReaderNumbering.steps] + numbering.effects + watchedDerived.map(\.bit)
    let settledChildren = presenter.children.ids.filter { child in
      settled.contains { sources[child.position].contains($0) }
    }
    children = presenter.children.ids.map { child in
      var words = sources[child.position].words
      if settledChildren.contains(child) { words[0] |= 1 << UInt64(ReaderNumbering.steps) }
      return words
    }
    self.settledChildren = settledChildren
    top =
      presenter.role == .flow ? survey.interfaces.map { dependencies.readers(of: .topInterface($0)).words } : []
    loading = presenter.loadingReads.indices.map { dependencies.readers(of: .loading($0)).words }
      .reduce(Array(repeating: 0, count: numbering.wordCount)) { zip($0, $1).map { $0 | $1 } }
    let streams = presenter.effects.ids.filter {
      if case .items(let stream) = presenter.effects[$0].trigger { stream.isObserved } else { false }
    }
    observed = Dictionary(
      uniqueKeysWithValues: streams.map { ($0, dependencies.readers(of: .observed($0)).words) })
    observedShapes = Dictionary(
      uniqueKeysWithValues: streams.map {
        ($0, StreamSubscription.declaration("\(presenter.name).\(presenter.effects[$0].name)", of: .dyn).shape)
      })
    self.watchedDerived = watchedDerived
    attentive = ReaderBits.attentive(numbering, watchedDerived)
  }

  /// Returns the derived values that other presenters depend on.
  private static func watched(_ presenter: Presenter, _ survey: ProgramSurvey) -> [WatchedDerived] {
    presenter.derived.indices.compactMap { index in
      let remote = survey.derivedReaders[presenter.index.position][index]
      let interface =
        presenter.implemented.firstIndex(of: index)
        ?? presenter.modes?.modes.lazy.compactMap { $0.implemented.firstIndex(of: index) }.first
      if remote.isEmpty, interface == nil { return nil }
      return WatchedDerived(
        bit: presenter.dependencies.readers.derived(index), remote: remote,
        interface: interface.map { InterfaceID($0) })
    }
  }

  private static func attentive(_ numbering: ReaderNumbering, _ watched: [WatchedDerived]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: numbering.wordCount)
    func insert(_ reader: Int) { words[reader >> 6] |= 1 << UInt64(reader & 63) }
    insert(ReaderNumbering.model)
    insert(ReaderNumbering.steps)
    numbering.children.forEach(insert)
    numbering.effects.forEach(insert)
    watched.map(\.bit).forEach(insert)
    return words
  }
}

extension Dependencies {
  /// Returns the readers of a child's model or of one of its interfaces.
  func readers(ofChild child: ChildID, in presenter: Presenter) -> ReaderSet {
    var found = readers(of: .child(child))
    for (index, interface) in presenter.childInterfaces.enumerated() where interface.child == child {
      found = found.union(readers(of: .childInterface(index)))
    }
    return found
  }
}
