internal import CEL
internal import FlowProgram

/// Where the state of one presenter lies, and what its writes make stale: worked out once for a program.
///
/// An instance has a range of words, a range of values and a range of row lists, all of lengths fixed here. The words
/// begin with one bit for each reader of ``ReaderNumbering``, set while what is kept for it is stale.
final class PresenterLayout: Sendable {
  /// The presenter that is laid out.
  let presenter: Presenter
  /// The stacks that it holds, or `nil` when it holds none.
  let backstack: Backstack?
  /// Whether it belongs to the flow itself, of which there is one.
  let isOfRoot: Bool
  /// For a flow and each interface, the bits of what it reads of the entry on top.
  let topReaders: [[UInt64]]
  /// For each slot its place.
  let slots: [Place]
  /// For each slot how it is written into the bytes of a state.
  let writtenSlots: [WrittenSlot]
  /// For each derived value the place of what was computed last.
  let derived: [Place]
  /// How many words hold the bits of what is stale.
  let staleWordCount: Int
  /// For each slot, the bits of what reads it: ``staleWordCount`` words each.
  let slotReaders: [UInt64]
  /// The bits whose becoming stale has to be acted on at once.
  let attentive: [UInt64]
  /// What is to be told to others when a derived value becomes stale: those that they read.
  let watchedDerived: [WatchedDerived]
  /// For each child, the bits of what reads its model, and of what reads an interface of it.
  let childReaders: [[UInt64]]
  /// For each child, the children whose models or interfaces decide about it.
  let childSources: [[Int]]
  /// The children whose models the steps read.
  let stepSources: [Int]
  /// For each child, how it is repeated, as far as that is known beforehand.
  let repetitions: [Repetition?]
  /// By who raises an event and by event, the position of the handler; see ``ProgramSurvey/handlers(of:)``.
  let handlers: [[Int?]]
  /// The bits of what reads `loading`.
  let loadingReaders: [UInt64]
  /// By the effects that follow streams for formulas to read, the bits of what reads them.
  let observedReaders: [Int: [UInt64]]
  /// By the same effects, the shape of what is read.
  let observedShapes: [Int: RecordShape]
  /// Whether there are any handlers.
  let hasHandlers: Bool
  /// For each slot, who reads it in other presenters; empty when nobody does.
  let remoteSlotReaders: [[RemoteReader]]
  /// The slots whose values can nest without end, which is checked at each write.
  let recursiveSlots: [Bool]
  /// The events whose payloads can nest without end, which is checked when they are sent.
  let recursiveEvents: [Bool]
  /// For each event the one slot that it sets without a condition, if that is all it does: the most frequent transition,
  /// which runs without walking through lists of alternatives and steps.
  let shortcuts: [SlotSetting?]
  /// The events that can be sent from outside and come with nothing, as bits; those behind the first 64 are looked at
  /// anew each time.
  private let plainEvents: UInt64
  /// The shape of all params as one record.
  let paramsShape: RecordShape
  /// For each block the locals that it reads, and so what a timer keeps.
  let captures: [[Int]]
  /// Whether instances hold an item and a key.
  let isRepeated: Bool
  /// Whether instances are listed, so that writes elsewhere find those that read what was written.
  let isListed: Bool
  /// Whether the presenter or what is composed into it saves anything.
  let hasSaved: Bool
  /// Whether the presenter, or anything in its composition, handles back.
  let hasBack: Bool
  /// Whether any child saves something, so that instances have a place for that.
  let keepsAnything: Bool
  /// Whether an instance holds nothing that tells two of them apart.
  let isBare: Bool
  /// For each case of the model whether its view has lists whose rows have keys.
  let drawsKeyedLists: [Bool]
  /// How many words an instance takes.
  let wordCount: Int
  /// How many values an instance takes.
  let valueCount: Int
  /// How many lists of rows an instance takes.
  let rowListCount: Int

  /// A derived value that others read.
  struct WatchedDerived: Sendable {
    /// The bit of the derived value.
    let bit: Int
    /// Who reads it in other presenters.
    let remote: [RemoteReader]
    /// The interface that it implements, if it does.
    let interface: Int?
  }

  /// What is known of a repeated child before it runs.
  struct Repetition: Sendable {
    /// Which of the instance's lists holds its rows.
    let list: Int
    /// Whether an item that has not changed has the same key as before.
    let isKeyOfItem: Bool
    /// Whether an item that has not changed has the same params as before.
    let areParamsOfItem: Bool
  }

  // MARK: Distances among the words

  /// The position of the case that was shown last.
  var caseOffset: Int { staleWordCount }
  /// The first of the children whose models may have changed since this one's was built.
  var dirtyHeadOffset: Int { staleWordCount + 1 }
  /// The next among the parent's children whose models may have changed; see ``DirtyLink``.
  var dirtyNextOffset: Int { staleWordCount + 2 }
  /// What the instance waits for; see ``InstanceFlags``.
  var flagsOffset: Int { staleWordCount + 3 }
  /// The position of a row in its list.
  var positionOffset: Int { staleWordCount + 4 }
  /// The neighbours in the list of all instances of the presenter.
  var previousOffset: Int { staleWordCount + 5 }
  var nextOffset: Int { staleWordCount + 6 }
  /// The nodes of ``Presenter/references``.
  var referencesOffset: Int { staleWordCount + 7 }
  /// One word for each child; see ``ChildWord``.
  let childrenOffset: Int
  /// Two words for each effect: what it remembers, and the span of time it was armed for.
  let effectsOffset: Int
  /// The first of the words of slots and derived values.
  let slotsOffset: Int

  // MARK: Contents

  /// How many contents an instance has that a state is told by: its slots, what it is repeated for, and what each effect
  /// remembers, in this order.
  var contentCount: Int { effectContents + presenter.effects.count }
  /// The position of the item among the contents, if there is one.
  var itemContent: Int { presenter.slots.count }
  /// The position of the first effect among the contents.
  var effectContents: Int { presenter.slots.count + (isRepeated ? 1 : 0) }

  // MARK: Distances among the values

  /// The item and the key of a repeated instance.
  let itemOffset: Int
  var keyOffset: Int { itemOffset + 1 }
  /// One value for each effect: the key it was started with.
  let effectKeysOffset: Int
  /// One value for each child: what was saved of it while it is away, or is to be restored when it comes.
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

  /// The derived values of which others have to be told.
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

/// What an instance waits for, as bits of one word.
enum InstanceFlags {
  /// It stands in the list of those whose children have to be composed anew.
  static let waitsForComposition: UInt64 = 1
  /// It stands in the list of those whose effects have to be looked at.
  static let waitsForEffects: UInt64 = 2
  /// Children came, left or moved since its model was built.
  static let hasNewChildren: UInt64 = 4
  /// Its stacks, or what their entries show, changed since its model was built.
  static let hasNewStack: UInt64 = 8
}

/// A link in the list of a presenter's children whose models may have changed.
enum DirtyLink {
  /// It stands in no list.
  static let none: UInt64 = 0
  /// It stands last in its list.
  static let last: UInt64 = 1
  /// The link to a node that stands next.
  static func to(_ node: Int) -> UInt64 { UInt64(node) + 2 }
  /// The node of a link, if there is one.
  static func node(_ link: UInt64) -> Int? { link >= 2 ? Int(link - 2) : nil }
}

/// The word that a presenter keeps for a child: its node if it is there once, and whether it came, left or moved since
/// the model was built.
enum ChildWord {
  /// Set when it came, left or moved.
  static let changed: UInt64 = 1 << 32
  /// The node that the word holds.
  static func node(_ word: UInt64) -> Int? {
    let low = word & 0xFFFF_FFFF
    return low == 0 ? nil : Int(low - 1)
  }
  /// A word that says that the child changed and which node it is now.
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
  /// What reads a child's model or an interface of it.
  fileprivate func readers(ofChild child: Int, in presenter: Presenter) -> ReaderSet {
    var found = readers(of: .child(child))
    for (index, interface) in presenter.childInterfaces.enumerated() where interface.child == child {
      found = found.union(readers(of: .childInterface(index)))
    }
    return found
  }
}
