internal import CEL
internal import FlowProgram

/// The effects that run as soon as a value changes, with the slots that they read and write.
///
/// Effects that start each other again and again are a fault, which undoes the input. So an effect that may be one of
/// these matters, even if it changes nothing that is demanded.
struct InstantEffects {
  /// An effect, with the slots that its steps and the events that they send write.
  private struct Instant {
    let block: LaterBlock
    let writes: Set<Place.Root>
  }

  private let program: Program
  /// The slots that decide when some instant effect runs.
  private var reads: Set<Place.Root> = []
  /// Whether some instant effect reads more than slots.
  private var readsAnything = false
  private var effects: [Instant] = []

  init(_ program: Program) {
    self.program = program
    for presenter in program.presenters {
      for effect in presenter.effects {
        switch effect.trigger {
        case .key, .rising: break
        // A timer that starts again and again does so in inputs of its own.
        case .every, .after, .idle, .items: continue
        }
        var open = [effect.key, effect.condition].compactMap(\.self)
        if case .rising(let condition, _) = effect.trigger { open.append(condition) }
        for expression in open { for number in expression.reads { read(number, by: presenter, depth: 0) } }
        let block = presenter.blocks.element(at: effect.block) ?? []
        let name = LaterBlock(presenter: presenter.index, block: effect.block)
        effects.append(Instant(block: name, writes: writes(of: block, in: presenter)))
      }
    }
  }

  /// The effects that write something that decides when an instant effect runs, by their blocks.
  var restless: Set<LaterBlock> {
    Set(effects.filter { !$0.writes.isEmpty && (readsAnything || !$0.writes.isDisjoint(with: reads)) }.map(\.block))
  }

  private mutating func read(_ number: Int, by presenter: Presenter, depth: Int) {
    guard depth < 32 else { return readsAnything = true }
    func plan(_ plan: ValuePlan?, _ owner: PresenterID, _ walk: inout InstantEffects) {
      for number in plan?.reads ?? [] { walk.read(number, by: walk.program.presenters[owner], depth: depth + 1) }
    }
    switch Variable(number: number) {
    case .slot(let slot): reads.insert(.slot(presenter: presenter.index, slot: slot))
    case .flowSlot(let slot): reads.insert(.slot(presenter: presenter.flow, slot: slot))
    case .derived(let derived): plan(presenter.derived[derived].plan, presenter.index, &self)
    case .flowDerived(let derived):
      plan(program.presenters[presenter.flow].derived[derived].plan, presenter.flow, &self)
    case .params:
      for slot in presenter.slots.ids.prefix(presenter.parameterCount) {
        reads.insert(.slot(presenter: presenter.index, slot: slot))
      }
    case .outer(let index):
      let read = presenter.outerReads[index]
      guard case .store(let store) = presenter.references[read.reference] else { return readsAnything = true }
      switch read.content {
      case .slot(let slot): reads.insert(.slot(presenter: store, slot: slot))
      case .derived(let derived): plan(program.presenters[store].derived[derived].plan, store, &self)
      case .provided: readsAnything = true
      }
    // Steps do not change the language, nor which screens are visible, without being relevant.
    case .string, .system, .loading: break
    default: readsAnything = true
    }
  }

  /// Returns the slots that steps write, and those of the events that they send.
  private func writes(of steps: [Step], in presenter: Presenter) -> Set<Place.Root> {
    var writes: Set<Place.Root> = []
    var seen: Set<HandledEvent> = []
    var open: [(steps: [Step], presenter: Presenter)] = [(steps, presenter)]
    while let next = open.popLast() {
      for step in next.steps.flatMap(\.withInner) {
        for slot in step.action.writtenSlots { writes.insert(.slot(presenter: next.presenter.index, slot: slot)) }
        guard case .send(let recipient, let event, _) = step.action,
          let receiver = program.receiver(of: recipient, from: next.presenter),
          seen.insert(HandledEvent(presenter: receiver, event: event)).inserted
        else { continue }
        let receiving = program.presenters[receiver]
        for alternative in receiving.transitions[event] { open.append((alternative.steps, receiving)) }
        for other in program.presenters {
          for handler in other.childHandlers where handler.event == event && handler.source(in: other) == receiver {
            for alternative in handler.alternatives { open.append((alternative.steps, other)) }
          }
        }
      }
    }
    return writes
  }
}

extension ValuePlan {
  /// Whether the plan is a constant duration above zero.
  var isPositiveDuration: Bool {
    let constant: Value? =
      switch self {
      case .constant(let value): value
      case .expression(let expression): expression.constant
      case .text, .secret, .list, .record, .map, .event: nil
      }
    if case .duration(let duration)? = constant { return duration.nanoseconds > 0 }
    return false
  }
}

extension ChildHandler {
  /// Returns the presenter whose event is handled.
  func source(in presenter: Presenter) -> PresenterID {
    switch source {
    case .screen(let screen): screen
    case .child(let child): presenter.children[child].presenter
    }
  }
}
