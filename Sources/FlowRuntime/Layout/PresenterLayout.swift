internal import CEL
internal import FlowProgram

/// The layout of the state of one presenter, and the readers that its writes make stale, computed once for a
/// program.
///
/// An instance has a range of words, a range of values and a range of row lists, all of lengths fixed here. The
/// words begin with one bit for each reader of ``ReaderNumbering``, set while its cached value is stale.
final class PresenterLayout: Sendable {
  let presenter: Presenter
  /// The stacks that it holds, or `nil` when it holds none.
  let backstack: Backstack?
  /// Whether it belongs to the flow itself, of which there is one.
  let isOfRoot: Bool
  /// The bits of the readers of the top entry, for a flow and each interface.
  let topReaders: [[UInt64]]
  /// The places of the slots.
  let slots: [Place]
  /// The encodings of the slots in the bytes of a state.
  let writtenSlots: [WrittenSlot]
  /// The places of the cached derived values.
  let derived: [Place]
  /// The number of words for stale bits.
  let staleWordCount: Int
  /// The bits of the readers of each slot, ``staleWordCount`` words each.
  let slotReaders: [UInt64]
  /// The bits of readers whose staleness requires immediate action.
  let attentive: [UInt64]
  /// The derived values whose staleness other presenters depend on.
  let watchedDerived: [WatchedDerived]
  /// The bits of the readers of each child's model, and of its interfaces.
  let childReaders: [[UInt64]]
  /// The children whose models or interfaces each child depends on.
  let childSources: [[Int]]
  /// The children whose models the steps read.
  let stepSources: [Int]
  /// The static facts about the repetition of each child.
  let repetitions: [Repetition?]
  /// The index of the handler, by the source of an event and by event. See ``ProgramSurvey/handlers(of:)``.
  let handlers: [[Int?]]
  /// The bits of the readers of `loading`.
  let loadingReaders: [UInt64]
  /// The bits of the readers of observed streams, by the effects that follow them.
  let observedReaders: [Int: [UInt64]]
  /// The shapes of the observed values, by the same effects.
  let observedShapes: [Int: RecordShape]
  let hasHandlers: Bool
  /// The readers of each slot in other presenters.
  let remoteSlotReaders: [[RemoteReader]]
  /// The slots of recursive types, whose nesting is checked at each write.
  let recursiveSlots: [Bool]
  /// The events with payloads of recursive types, whose nesting is checked when they are sent.
  let recursiveEvents: [Bool]
  /// The one slot that each event sets unconditionally, if it does nothing else. This is the most frequent
  /// transition, and it runs without iterating over alternatives and steps.
  let shortcuts: [SlotSetting?]
  /// The external events without payload, as bits. Events after the first 64 are checked each time.
  private let plainEvents: UInt64
  /// The shape of all params as one record.
  let paramsShape: RecordShape
  /// The locals that each block reads, and that timers therefore capture.
  let captures: [[Int]]
  /// Whether instances hold an item and a key.
  let isRepeated: Bool
  /// Whether instances are listed, so that writes elsewhere find their readers.
  let isListed: Bool
  /// Whether the presenter or anything composed into it has saved state.
  let hasSaved: Bool
  /// Whether the presenter or anything composed into it handles back.
  let hasBack: Bool
  /// Whether any child has saved state, so that instances have a place for it.
  let keepsAnything: Bool
  /// Whether an instance has no state that distinguishes it from others.
  let isBare: Bool
  /// Whether the view of each case of the model has lists with keyed rows.
  let drawsKeyedLists: [Bool]
  /// The number of words of an instance.
  let wordCount: Int
  /// The number of values of an instance.
  let valueCount: Int
  /// The number of lists of rows of an instance.
  let rowListCount: Int

  /// A derived value that others read.
  struct WatchedDerived: Sendable {
    /// The bit of the derived value.
    let bit: Int
    /// The readers in other presenters.
    let remote: [RemoteReader]
    /// The interface that it implements, if any.
    let interface: Int?
  }

  /// The static facts about a repeated child.
  struct Repetition: Sendable {
    /// The index of the instance's list that holds its rows.
    let list: Int
    /// Whether an unchanged item has an unchanged key.
    let isKeyOfItem: Bool
    /// Whether an unchanged item has unchanged params.
    let areParamsOfItem: Bool
  }

  // MARK: Offsets of the words

  /// The index of the last shown case.
  var caseOffset: Int { staleWordCount }
  /// The first of the children whose models may have changed since this one's was built.
  var dirtyHeadOffset: Int { staleWordCount + 1 }
  /// The next of the parent's children whose models may have changed. See ``DirtyLink``.
  var dirtyNextOffset: Int { staleWordCount + 2 }
  /// The queues that the instance is in. See ``InstanceFlags``.
  var flagsOffset: Int { staleWordCount + 3 }
  /// The index of a row in its list.
  var positionOffset: Int { staleWordCount + 4 }
  /// The neighbors in the list of all instances of the presenter.
  var previousOffset: Int { staleWordCount + 5 }
  var nextOffset: Int { staleWordCount + 6 }
  /// The nodes of ``Presenter/references``.
  var referencesOffset: Int { staleWordCount + 7 }
  /// One word for each child. See ``ChildWord``.
  let childrenOffset: Int
  /// Two words for each effect: its state, and the duration it was armed for.
  let effectsOffset: Int
  /// The first of the words of slots and derived values.
  let slotsOffset: Int

  // MARK: Contents

  /// The number of contents of an instance that make up its state: its slots, the item it is repeated for, and the
  /// state of each effect, in this order.
  var contentCount: Int { effectContents + presenter.effects.count }
  /// The index of the item among the contents, if there is one.
  var itemContent: Int { presenter.slots.count }
  /// The index of the first effect among the contents.
  var effectContents: Int { presenter.slots.count + (isRepeated ? 1 : 0) }

  // MARK: Offsets of the values

  /// The item and the key of a repeated instance.
  let itemOffset: Int
  var keyOffset: Int { itemOffset + 1 }
  /// One value for each effect: the key it was started with.
  let effectKeysOffset: Int
  /// One value for each child: its saved state while it is absent, or to be restored when it is created.
  let keptOffset: Int

  init(_ presenter: Presenter, survey: ProgramSurvey, types: Environment) {
    self.presenter = presenter
    backstack = survey.backstack(of: presenter)
    isOfRoot = presenter.flow == Program.flowPresenter
    topReaders =
      presenter.role == .flow
      ? survey.interfaces.map { presenter.dependencies.readers(of: .topInterface($0)).words } : []
    let dependencies = presenter.dependencies
    let numbering = dependencies.readers
    staleWordCount = numbering.wordCount
    childrenOffset = staleWordCount + 7 + presenter.references.count
    effectsOffset = childrenOffset + presenter.children.count
    slotsOffset = effectsOffset + 2 * presenter.effects.count
    var words = slotsOffset
    var values = 0
    func place(_ type: ValueType) -> Place {
      let coding = WordCoding(type, in: types)
      defer { if coding.isWord { words += 1 } else { values += 1 } }
      return Place(coding: coding, offset: coding.isWord ? words : values)
    }
    slots = presenter.slots.map { place($0.type) }
    writtenSlots = slots.map { WrittenSlot($0) }
    derived = presenter.derived.map { place($0.type) }
    isRepeated = survey.isRepeated[presenter.index]
    hasSaved = survey.hasSaved[presenter.index]
    hasBack = survey.hasBack[presenter.index]
    isListed = survey.isListed[presenter.index]
    drawsKeyedLists = presenter.model.cases.map(\.drawsKeyedLists)
    itemOffset = values
    values += isRepeated ? 2 : 0
    effectKeysOffset = values
    values += presenter.effects.count
    keptOffset = values
    keepsAnything = presenter.children.contains { survey.hasSaved[$0.presenter] }
    values += keepsAnything ? presenter.children.count : 0
    wordCount = words
    valueCount = values
    isBare = presenter.slots.isEmpty && presenter.effects.isEmpty && presenter.children.isEmpty && !isRepeated

    slotReaders = dependencies.slotReaders.flatMap(\.words)
    watchedDerived = PresenterLayout.watched(presenter, survey)
    attentive = PresenterLayout.attentive(numbering, watchedDerived)
    childReaders = presenter.children.indices.map { dependencies.readers(ofChild: $0, in: presenter).words }
    let sources = presenter.children.indices.map { dependencies.readers(ofChild: $0, in: presenter) }
    childSources = presenter.children.indices.map { child in
      sources.indices.filter { $0 != child && sources[$0].contains(numbering.child(child)) }
    }
    stepSources = sources.indices.filter { sources[$0].contains(ReaderNumbering.steps) }
    let lists = presenter.children.indices.filter { presenter.children[$0].each != nil }
    rowListCount = lists.count
    repetitions = presenter.children.enumerated().map { index, child in
      child.each.flatMap { each in lists.firstIndex(of: index).map { child.repetition(each, list: $0) } }
    }
    loadingReaders = presenter.loadingReads.indices.map { dependencies.readers(of: .loading($0)).words }
      .reduce(Array(repeating: 0, count: numbering.wordCount)) { zip($0, $1).map { $0 | $1 } }
    let observed = presenter.effects.indices.filter {
      if case .items(let stream) = presenter.effects[$0].trigger { stream.isObserved } else { false }
    }
    observedReaders = Dictionary(
      uniqueKeysWithValues: observed.map { ($0, dependencies.readers(of: .observed($0)).words) })
    observedShapes = Dictionary(
      uniqueKeysWithValues: observed.map {
        ($0, StreamSubscription.declaration("\(presenter.name).\(presenter.effects[$0].name)", of: .dyn).shape)
      })
    handlers = survey.handlers(of: presenter)
    hasHandlers = !presenter.childHandlers.isEmpty
    let remote = survey.slotReaders[presenter.index]
    remoteSlotReaders = remote.allSatisfy(\.isEmpty) ? [] : remote
    recursiveSlots = presenter.slots.map { isRecursive($0.type, in: types) }
    recursiveEvents = presenter.events.map { event in
      event.payload.fields.contains { isRecursive($0.type, in: types) }
    }
    shortcuts = presenter.transitions.map { SlotSetting($0) }
    plainEvents = presenter.events.prefix(64).enumerated().reduce(0) { bits, event in
      let isPlain = event.element.payload.fields.isEmpty && !event.element.isEmitted && presenter.role != .store
      return bits | (isPlain ? 1 << UInt64(event.offset) : 0)
    }
    paramsShape = RecordShape(
      name: "\(presenter.name).params", fields: presenter.slots.prefix(presenter.parameterCount).map(\.name))
    captures = capturedLocals(in: presenter)
  }

  /// Whether an event is one of ``plainEvents``.
  @inline(__always) func isPlain(_ event: Int) -> Bool {
    event >= 0 && event < 64 && plainEvents >> UInt64(event) & 1 != 0
  }

  /// Returns the derived values that other presenters depend on.
  private static func watched(_ presenter: Presenter, _ survey: ProgramSurvey) -> [WatchedDerived] {
    presenter.derived.indices.compactMap { index in
      let remote = survey.derivedReaders[presenter.index][index]
      let interface = presenter.implemented.firstIndex(of: index)
      if remote.isEmpty, interface == nil { return nil }
      return WatchedDerived(
        bit: presenter.dependencies.readers.derived(index), remote: remote, interface: interface)
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

/// The pending work of an instance, as bits of one word.
enum InstanceFlags {
  /// It is queued for composition of its children.
  static let waitsForComposition: UInt64 = 1
  /// It is queued for checking its effects.
  static let waitsForEffects: UInt64 = 2
  /// Children came, left or moved since its model was built.
  static let hasNewChildren: UInt64 = 4
  /// Its stacks, or the models of their entries, changed since its model was built.
  static let hasNewStack: UInt64 = 8
}

/// A link in the list of a presenter's children whose models may have changed.
enum DirtyLink {
  /// It is in no list.
  static let none: UInt64 = 0
  /// It is the last in its list.
  static let last: UInt64 = 1
  /// Returns the link to the next node.
  static func to(_ node: Int) -> UInt64 { UInt64(node) + 2 }
  /// Returns the node of a link, if there is one.
  static func node(_ link: UInt64) -> Int? { link >= 2 ? Int(link - 2) : nil }
}

/// The word that a presenter keeps for a child: its node if it is not repeated, and whether it came, left or moved
/// since the model was built.
enum ChildWord {
  /// Set when it came, left or moved.
  static let changed: UInt64 = 1 << 32
  /// Returns the node in the word.
  static func node(_ word: UInt64) -> Int? {
    let low = word & 0xFFFF_FFFF
    return low == 0 ? nil : Int(low - 1)
  }
  /// Returns a word for a changed child and its present node.
  static func changed(to node: Int?) -> UInt64 { changed | UInt64((node ?? -1) + 1) }
}

extension Child {
  fileprivate func repetition(_ each: Each, list: Int) -> PresenterLayout.Repetition {
    let item = Variable.local(each.item).number
    return PresenterLayout.Repetition(
      list: list, isKeyOfItem: each.key.reads.allSatisfy { $0 == item },
      areParamsOfItem: params.allSatisfy { $0?.reads.allSatisfy { $0 == item } ?? true })
  }
}

extension Dependencies {
  /// Returns the readers of a child's model or of one of its interfaces.
  fileprivate func readers(ofChild child: Int, in presenter: Presenter) -> ReaderSet {
    var found = readers(of: .child(child))
    for (index, interface) in presenter.childInterfaces.enumerated() where interface.child == child {
      found = found.union(readers(of: .childInterface(index)))
    }
    return found
  }
}
