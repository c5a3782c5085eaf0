internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// The parts of a flow whose behavior may depend on values of events that were not tried, such as another typed text.
///
/// A piece of state depends on such a value if a step writes it in the handler of such an event, or in steps that read
/// other state with this property. The result may name too many parts, but it misses none: a read whose source is
/// unknown counts as one of such state.
struct TypedInfluence {
  private struct SlotPlace: Hashable {
    let presenter: PresenterID
    let slot: SlotID
  }

  /// Steps that run together, with everything that decides about them.
  private struct Handler {
    /// The event that they handle, or `nil` for other steps.
    let event: HeardEvent?
    let reads: Set<SlotPlace>
    /// Whether they read a value whose source is unknown.
    let readsAnything: Bool
    let writes: Set<SlotPlace>
    let sends: Set<HeardEvent>
  }

  private let program: Program
  private var handlers: [Handler] = []
  private var slots: Set<SlotPlace> = []
  private var events: Set<HeardEvent>

  /// - Parameter uncertain: The events that could be sent with other values than the tried ones.
  init(of program: Program, uncertain: Set<HeardEvent>) {
    self.program = program
    events = uncertain
    if uncertain.isEmpty { return }
    for presenter in program.presenters { add(presenter) }
    spread()
  }

  /// Returns whether the steps for an event, or those for events that they send, read such state.
  func reaches(_ event: HeardEvent) -> Bool {
    if events.isEmpty { return false }
    var open = [event]
    var seen: Set<HeardEvent> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if events.contains(next) { return true }
      for handler in handlers where handler.event == next {
        if depends(handler) { return true }
        open += handler.sends
      }
    }
    return false
  }

  private func depends(_ handler: Handler) -> Bool {
    if let event = handler.event, events.contains(event) { return true }
    return !handler.reads.isDisjoint(with: slots) || handler.readsAnything && !slots.isEmpty
  }

  private mutating func spread() {
    var isChanged = true
    while isChanged {
      let former = (slots.count, events.count)
      for handler in handlers where depends(handler) {
        slots.formUnion(handler.writes)
        events.formUnion(handler.sends)
      }
      isChanged = former != (slots.count, events.count)
    }
  }

  // MARK: Collection

  private mutating func add(_ presenter: Presenter) {
    for (event, alternatives) in zip(presenter.events.ids, presenter.transitions) {
      add(alternatives, of: presenter, handling: HeardEvent(presenter: presenter.index, event: event))
    }
    for handler in presenter.childHandlers {
      let source =
        switch handler.source {
        case .child(let child): presenter.children[child].presenter
        case .screen(let screen): screen
        }
      add(handler.alternatives, of: presenter, handling: HeardEvent(presenter: source, event: handler.event))
    }
    add(presenter.back, of: presenter, handling: nil)
    for steps in [presenter.enter, presenter.leave] + presenter.blocks { add([], steps, of: presenter, handling: nil) }
    for (id, slot) in zip(presenter.slots.ids, presenter.slots) {
      let sources = sources(of: slot.initial?.reads ?? [], in: presenter)
      handlers.append(
        Handler(
          event: nil, reads: sources.slots, readsAnything: sources.isOpen,
          writes: [SlotPlace(presenter: presenter.index, slot: id)], sends: []))
    }
  }

  private mutating func add(_ alternatives: [Alternative], of presenter: Presenter, handling event: HeardEvent?) {
    // An earlier alternative decides whether a later one runs.
    add(alternatives.compactMap(\.guardExpression), alternatives.flatMap(\.steps), of: presenter, handling: event)
  }

  private mutating func add(
    _ guards: [Expression], _ steps: [Step], of presenter: Presenter, handling event: HeardEvent?
  ) {
    var reads = guards.flatMap(\.reads)
    var (writes, sends): (Set<SlotPlace>, Set<HeardEvent>) = ([], [])
    for part in steps.flatMap(\.withInner).flatMap(\.action.parts) {
      switch part {
      case .value(let plan, let destination):
        reads += plan.reads
        if let slot = slot(destination, of: presenter) { writes.insert(slot) }
      case .condition(let condition): reads += condition.reads
      case .item(_, let list): writes.insert(SlotPlace(presenter: presenter.index, slot: list))
      case .words(let words):
        for case .event(let recipient, let event) in words {
          if let other = self.recipient(recipient, of: presenter) {
            sends.insert(HeardEvent(presenter: other, event: event))
          }
        }
      case .number, .steps, .later, .call: break
      }
    }
    let sources = sources(of: reads, in: presenter)
    handlers.append(
      Handler(event: event, reads: sources.slots, readsAnything: sources.isOpen, writes: writes, sends: sends))
  }

  private func slot(_ destination: Step.Destination, of presenter: Presenter) -> SlotPlace? {
    switch destination {
    case .slot(let slot), .field(let slot, _), .newItem(let slot), .replacedItem(let slot), .index(let slot),
      .itemField(let slot, _), .entry(let slot), .key(let slot), .removedKey(let slot):
      SlotPlace(presenter: presenter.index, slot: slot)
    case .param(let screen?, let index): SlotPlace(presenter: screen, slot: index)
    case .local, .payload, .sentEvent, .param, .link, .result, .message, .dismissedMessage, .locale, .delay, .request:
      nil
    }
  }

  private func recipient(_ recipient: Step.Recipient, of presenter: Presenter) -> PresenterID? {
    switch recipient {
    case .itself: presenter.index
    case .flow: presenter.flow
    case .store(let reference): store(reference, of: presenter)?.index
    }
  }

  private func store(_ reference: Int, of presenter: Presenter) -> Presenter? {
    guard presenter.references.indices.contains(reference),
      case .store(let store) = presenter.references[reference]
    else { return nil }
    return program.presenters.element(at: store)
  }

  /// Returns the state behind variables, also through derived values.
  private func sources(of reads: [Int], in presenter: Presenter) -> (slots: Set<SlotPlace>, isOpen: Bool) {
    var slots: Set<SlotPlace> = []
    var isOpen = false
    var open = reads.map { (number: $0, presenter: presenter) }
    var seen: Set<[Int]> = []
    while let (number, reader) = open.popLast() {
      guard seen.insert([reader.index.position, number]).inserted else { continue }
      let flow = program.presenters[reader.flow]
      switch Variable(number: number) {
      case .slot(let slot): slots.insert(SlotPlace(presenter: reader.index, slot: slot))
      case .flowSlot(let slot): slots.insert(SlotPlace(presenter: flow.index, slot: slot))
      case .derived(let index): open += reader.derived[index].plan.reads.map { ($0, reader) }
      case .flowDerived(let index): open += flow.derived[index].plan.reads.map { ($0, flow) }
      case .params:
        let params = reader.slots.ids.prefix(reader.parameterCount)
        slots.formUnion(params.map { SlotPlace(presenter: reader.index, slot: $0) })
      case .outer(let index):
        let read = reader.outerReads[index]
        switch (store(read.reference, of: reader), read.content) {
        case (let store?, .slot(let slot)): slots.insert(SlotPlace(presenter: store.index, slot: slot))
        case (let store?, .derived(let index)): open += store.derived[index].plan.reads.map { ($0, store) }
        case (nil, _), (_, .provided): isOpen = true
        }
      case .child, .childInterface, .topInterface, .model: isOpen = true
      case .local, .system, .loading, .observed, .shown, .shownMode, .alive, .string, nil: break
      }
    }
    return (slots, isOpen)
  }
}
