internal import CEL
internal import FlowExplorer
internal import FlowReports
internal import FlowProgram
internal import FlowRuntime

/// The cells into which the values that came from outside have fallen.
struct ArrivalLog {
  private let cells: ArrivalCells
  private(set) var reached: Set<Coverage.Cell.ID> = []

  init(_ cells: ArrivalCells) { self.cells = cells }

  /// Records the params with which a flow was launched.
  mutating func note(launch params: [Value?], of program: Program) {
    let usual = [Value?](repeating: nil, count: max(0, program.flow.parameterCount - params.count))
    note(.link(screen: Program.flowPresenter, params: params + usual))
  }

  /// Records the values that came from outside since the last call, and those that controls show.
  mutating func note(_ flow: inout RunningFlow, showing place: ShownPlace) {
    for arrival in flow.takeArrivals() { note(arrival) }
    for control in place.allControls {
      if let cell = cells.cell(shownBy: control) { reached.insert(cell) }
    }
  }

  private mutating func note(_ arrival: Arrival) { reached.formUnion(cells.cells(of: arrival)) }
}
