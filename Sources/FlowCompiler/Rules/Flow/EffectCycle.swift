internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Effects that trigger each other without end.
struct EffectCycle: DiagnosticKind {
  static let code: DiagnosticCode = "effect-cycle"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    An effect runs when its key changes or its condition becomes true. If two effects write values that the key or the
    condition of the other effect reads, each effect triggers the other. The effects settle only if the values stop
    changing. Otherwise, a fault ends the processing of the input after 100 rounds. Effects that wait for time or for a
    stream are not reported. Effects that write a constant are not reported either, because they change the value only
    once.
    """
  static let example = DiagnosticExample(
    from: .counted,
    with: [
      .insert(
        """
        effects:
          knock: { key: isOpen, do: { set: { count: =count + 1 } } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """)
    ],
    wrong: [
      .insert(
        "turn: { key: count, do: { set: { isOpen: =!isOpen } } }",
        after: "knock: { key: isOpen, do: { set: { count: =count + 1 } } }")
    ])

  /// The effects, each of which writes what the next one waits for, and the names of the slots they write.
  let effects: [(name: String, slot: String)]

  var message: String {
    let links = effects.map { "'\($0.name)' writes '\($0.slot)'" }
    return "effects start one another in a cycle: \(links.joined(separator: ", "))"
  }

  var hints: [String] {
    ["compute one of the values under 'derived' instead of writing it", "delay one of them: 'after: 1s'"]
  }
}

extension EffectCycle: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for presenter in flow.presenters { check(presenter, into: &report) }
  }

  /// Reports the first cycle among the effects of a presenter. A single effect that triggers itself is reported
  /// elsewhere.
  private static func check(_ presenter: Presenter, into report: inout Report) {
    let effects = presenter.effects.filter(\.runsAtOnce)
    guard effects.count > 1 else { return }
    let waits = effects.map { presenter.slots(behind: $0.waits) }
    let writes = effects.map { presenter.writes(of: presenter.blocks[$0.block]) }
    for first in effects.indices {
      guard let cycle = cycle(from: first, waits: waits, writes: writes) else { continue }
      // Values that are only copied back and forth are equal after one round.
      guard cycle.contains(where: { !$0.write.isCopy }) else { continue }
      let links = cycle.map { (name: effects[$0.effect].name, slot: presenter.slots[$0.write.slot].name) }
      report.add(EffectCycle(effects: links), at: effects[first].span)
      return
    }
  }

  /// Returns the shortest path from an effect back to itself through others, following what each writes.
  private static func cycle(
    from first: Int, waits: [Set<SlotID>], writes: [[SlotWrite]]
  ) -> [(effect: Int, write: SlotWrite)]? {
    var ways: [[(effect: Int, write: SlotWrite)]] = [[]]
    var seen: Set<Int> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      let last = way.last.map { step in waits.indices.filter { waits[$0].contains(step.write.slot) } } ?? [first]
      if way.count > 1, last.contains(first) { return way }
      for effect in last where effect != way.last?.effect && seen.insert(effect).inserted {
        ways += writes[effect].map { way + [(effect: effect, write: $0)] }
      }
    }
    return nil
  }
}

/// A slot that steps write immediately, with a value that may differ each time.
private struct SlotWrite {
  let slot: SlotID
  /// Whether the value is a plain copy of another slot.
  let isCopy: Bool
}

extension Effect {
  /// Whether only a change triggers the effect.
  fileprivate var runsAtOnce: Bool {
    switch trigger {
    case .key, .rising: true
    case .every, .after, .idle, .items: false
    }
  }

  /// The numbers of the variables that trigger the effect.
  fileprivate var waits: [Int] {
    var reads = (key?.reads ?? []) + (condition?.reads ?? [])
    if case .rising(let condition, _) = trigger { reads += condition.reads }
    return reads
  }
}

extension Presenter {
  /// Returns the slots that variables depend on, directly or through derived values.
  fileprivate func slots(behind reads: [Int]) -> Set<SlotID> {
    var open = reads
    var seen: Set<Int> = []
    var slots: Set<SlotID> = []
    while let number = open.popLast() {
      guard seen.insert(number).inserted else { continue }
      switch Variable(number: number) {
      case .slot(let index): slots.insert(index)
      case .derived(let index) where derived.indices.contains(index): open += derived[index].plan.reads
      default: break
      }
    }
    return slots
  }

  fileprivate func writes(of steps: [Step]) -> [SlotWrite] {
    steps.flatMap(\.withInner).flatMap(\.action.parts).compactMap { part -> SlotWrite? in
      switch part {
      case .value(let value, .slot(let slot)):
        value.reads.isEmpty ? nil : SlotWrite(slot: slot, isCopy: isSlot(value))
      case .value(let value, .field(let slot, _)):
        value.reads.isEmpty ? nil : SlotWrite(slot: slot, isCopy: isSlot(value))
      case .value(let value, .replacedItem(let list)):
        value.reads.isEmpty ? nil : SlotWrite(slot: list, isCopy: isSlot(value))
      case .value(_, .newItem(let list)): SlotWrite(slot: list, isCopy: false)
      case .value, .words, .number, .condition, .item, .steps, .later, .call: nil
      }
    }
  }

  /// Whether a value is a plain copy of a slot.
  private func isSlot(_ value: ValuePlan) -> Bool {
    guard case .expression(let expression) = value else { return false }
    return slots.contains { $0.name == expression.text.text.trimmed }
  }
}
