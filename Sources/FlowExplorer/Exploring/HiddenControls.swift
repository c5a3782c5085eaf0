internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// A search for controls that were never tried because ignored state decides whether they are enabled.
///
/// States that differ only in ignored state count as one, and exploration continues from the first of them. A
/// control that only the others offer is never tried, so the states after it are not explored.
struct HiddenControls {
  let program: Program
  let reached: Set<CoveragePoint>

  /// A control, with the ignored state that decides whether it is enabled.
  struct Hidden {
    let state: ExplorationSettings.SlotPlace
    let event: String
  }

  /// The controls, each event once.
  var all: [Hidden] {
    let ignored = Set(program.exploration.ignored)
    guard !ignored.isEmpty else { return [] }
    return program.ownPresenters.flatMap { presenter -> [Hidden] in
      var seen: Set<EventID> = []
      return controls(of: presenter).compactMap { control in
        guard !reached.contains(.event(presenter: presenter.index, event: control.event)),
          let state = ignoredState(control.reads, in: presenter, among: ignored), seen.insert(control.event).inserted
        else { return nil }
        let name = presenter.events[control.event].name
        return Hidden(state: state, event: "\(program.names.name(of: presenter.index)).\(name)")
      }
    }
  }

  // MARK: Controls

  private typealias Control = (event: EventID, reads: [Int])

  /// Returns the events that the controls of a presenter send, with the variables that decide whether they can.
  private func controls(of presenter: Presenter) -> [Control] {
    var found: [Control] = []
    for shown in presenter.model.cases {
      collect(shown.view ?? [], shown.condition?.reads ?? [], into: &found)
    }
    return found.filter { presenter.events.ids.contains($0.event) }
  }

  private func collect(_ elements: [ElementPlan], _ around: [Int], into found: inout [Control]) {
    for element in elements {
      let reads = around + (element.condition?.reads ?? [])
      func add(_ sends: SendPlan?, _ enabled: Expression?) {
        if case .own(let event, _, _)? = sends { found.append((event, reads + (enabled?.reads ?? []))) }
      }
      for part in element.parts {
        switch part {
        case .control(let sends, let enabled, _): add(sends, enabled)
        case .rows(let rows): collect(rows.row, reads + rows.items.reads, into: &found)
        case .elements(let content): collect(content, reads, into: &found)
        case .shown, .composed: break
        }
      }
    }
  }

  // MARK: State

  /// Returns the first piece of ignored state on which some variables depend.
  private func ignoredState(
    _ reads: [Int], in presenter: Presenter, among ignored: Set<ExplorationSettings.SlotPlace>
  ) -> ExplorationSettings.SlotPlace? {
    let flow = program.flow
    var open = reads.map { (owner: presenter, variable: $0) }
    var seen: Set<[Int]> = []
    while let (owner, number) = open.popLast() {
      guard seen.insert([owner.index.position, number]).inserted, let variable = Variable(number: number) else {
        continue
      }
      switch variable {
      case .slot(let slot), .flowSlot(let slot):
        let holder = if case .flowSlot = variable { flow.index } else { owner.index }
        let place = ExplorationSettings.SlotPlace(presenter: holder, slot: slot)
        if ignored.contains(place) { return place }
      case .derived(let index):
        if let derived = owner.derived.value(at: index) { open += derived.plan.reads.map { (owner, $0) } }
      case .flowDerived(let index):
        if let derived = flow.derived.value(at: index) { open += derived.plan.reads.map { (flow, $0) } }
      case .model: open += owner.model.cases.flatMap { $0.fields.flatMap(\.plan.reads) }.map { (owner, $0) }
      default: break
      }
    }
    return nil
  }
}
