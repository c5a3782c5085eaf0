internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// Writes a flow as a model, round after round until nothing new is known of what its variables can hold.
final class ModelWriter {
  let program: Program
  /// What the flow holds after its launch.
  let launched: [InspectedPresenter]
  let samples: SampleValues
  var names = ModelNames()
  var found = Domains()
  /// Whether a claim is written, in which no choice between numbers can stand.
  var avoidsChoices = false
  /// The steps that ask a screen for something, by where they stand in the file.
  var questions: [Question] = []
  /// What the handlers of events and answers do.
  var handlers: [Occasion: Handler] = [:]
  /// The handlers in the order in which they were written.
  var handlerOrder: [Occasion] = []
  /// The variables that hold something only while an input is worked on, with the kind of each.
  var scratch: [(name: String, kind: String)] = []
  /// Those of them that the text mentions.
  var usedScratch: [(name: String, kind: String)] = []
  /// Whether a formula may fail, so that its input is undone.
  var canFail = false
  /// Conditions that hold where steps are written, each with how much of ``changed`` came before.
  var assumptions: [(condition: Symbol, start: Int)] = []
  /// How deep one is in a formula, and how many parts of it were looked at.
  private var visits = (depth: 0, count: 0)
  /// What steps have written to, in order, since the handler began.
  var changed: [String] = []
  /// When what is on top cannot be shown.
  var modelFailures = "0"
  /// Whether anything puts entries on the stack.
  var isMoving = false
  /// What of the flow a model cannot say.
  var refusals: [Refusal] = []
  /// Where the part stands that is written.
  var here: Span
  private let bounds: [ExplorationSettings.SlotPlace: UInt64]

  init(_ program: Program, launched: [InspectedPresenter]) {
    self.program = program
    self.launched = launched
    samples = SampleValues(program)
    here = program.flow.model.cases.first?.span ?? Span(source: SourceID(0), start: 0, end: 0)
    bounds = Dictionary(program.exploration.bounds.map { ($0.place, $0.limit) }, uniquingKeysWith: min)
    nameThings()
  }

  private func nameThings() {
    for screen in program.screens { _ = names.position(position(of: screen), of: SystemVariable.screen.name) }
    for presenter in [program.flow] + program.screens {
      for slot in presenter.slots.indices { _ = cell(slot, of: presenter, at: "") }
    }
  }

  /// The screen as a case of the enum of all screens.
  func position(of screen: Presenter) -> EnumValue {
    let shape = EnumShape(name: SystemVariable.screen.name, cases: program.screens.map(\.name))
    let index = program.screens.firstIndex { $0.index == screen.index }.map { $0 - program.screens.startIndex }
    return EnumValue(shape: shape, index: index ?? 0) ?? position(of: program.screens[program.screens.startIndex])
  }

  func name(of screen: Presenter) -> String { names.position(position(of: screen), of: SystemVariable.screen.name) }

  // MARK: Variables

  /// A param or a piece of state.
  func cell(_ slot: Int, of presenter: Presenter, at index: String) -> Cell {
    let declared = presenter.slots[slot]
    let name = names.name("\(presenter.name)_\(declared.name)", for: "slot \(presenter.index).\(slot)")
    return Cell(name, index: presenter.role == .flow ? nil : index, type: declared.type)
  }

  func screenCell(at index: String) -> Cell {
    Cell("screen", index: index, type: .enumeration(SystemVariable.screen.name))
  }

  /// A variable that holds something only while an input is worked on.
  func scratchCell(_ name: String, key: String, type: ValueType) -> Cell {
    need(name, "int")
    return Cell(name, key: key, type: type)
  }

  func need(_ name: String, _ kind: String) {
    if scratch.contains(where: { $0.name == name }) { return }
    scratch.append((name, kind))
    // What was written before may depend on it.
    found.hasGrown = true
  }

  /// Whether a variable is needed that holds something while an input is worked on.
  func isNeeded(_ name: String) -> Bool { scratch.contains { $0.name == name } }

  /// How far the author wants a variable to be followed.
  func bound(of cell: Cell) -> UInt64? {
    for presenter in [program.flow] + program.screens {
      for slot in presenter.slots.indices where self.cell(slot, of: presenter, at: "").key == cell.key {
        return bounds[ExplorationSettings.SlotPlace(presenter: presenter.index, slot: slot)]
      }
    }
    return nil
  }

  /// What the author calls a variable, as under `explore`.
  func said(_ cell: Cell) -> String {
    for presenter in [program.flow] + program.screens {
      for slot in presenter.slots.indices where self.cell(slot, of: presenter, at: "").key == cell.key {
        return "\(presenter.role == .flow ? "flow" : presenter.name).\(presenter.slots[slot].name)"
      }
    }
    return cell.key
  }

  /// The same as the magnitude of a number, where it is small enough to be computed with freely.
  func numberBound(of cell: Cell) -> Int64? {
    guard cell.holding == .number, let bound = bound(of: cell), bound <= 10_000 else { return nil }
    return Int64(bound)
  }

  /// How many entries the author wants the stack to have at most.
  ///
  /// A bound that is larger than a byte can count counts as none.
  var stackBound: Int? { program.exploration.stackDepth.flatMap { (0...200).contains($0) ? $0 : nil } }

  /// Whether states are left out, or inputs undone.
  var needsUndo: Bool { stackBound != nil || !bounds.isEmpty || canFail }

  /// Notes that a formula may fail.
  func noteFailure() {
    if !canFail { found.hasGrown = true }
    canFail = true
    need("failed_", "byte")
  }

  // MARK: Writing down what is found

  /// Notes what is written to a variable.
  func feed(_ cell: Cell, from symbol: Symbol) throws(Refusal) {
    switch cell.holding {
    case .truth, .position: return
    case .number, .token: break
    }
    let cells = try reads(symbol)
    let bound = bound(of: cell)
    if cell.holding == .number {
      let isKnown = !cells.contains { $0.holding == .number && $0.name != "depth" && found.isOpen($0.key) }
      if found.isOpen(cell.key) { return }
      if !isKnown || (cells.contains { $0.name == "depth" } && stackBound == nil) { return widen(cell) }
    }
    let assumed = try assumptions(about: cells)
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for assignment in DecisionTree(cells: cells, domains: try domains(of: cells), test: { _, _ in "" }).assignments {
        if assumed.contains(where: { attempt($0, assignment)?.isIdentical(to: .bool(false)) ?? false }) { continue }
        guard let value = attempt(symbol, assignment), value.extentForBounds <= bound ?? .max else { continue }
        if found.add(value, to: cell.key) { hasGrown = cells.contains { $0.key == cell.key } }
      }
      if found.isOpen(cell.key) { return try requireNumber(cell) }
    }
  }

  /// Gives up following what a number comes from: it may be any that its bound allows.
  private func widen(_ cell: Cell) {
    guard let bound = bound(of: cell), bound < Domains.limit / 2 else { return found.widen(cell.key) }
    for value in -Int64(bound)...Int64(bound) { found.add(.int(value), to: cell.key) }
  }

  // MARK: Limits

  /// Looks at a part of a formula, unless the formula with all that it stands on is too large.
  ///
  /// Derived values are written out wherever they are read, which doubles with each that reads another one twice.
  func visiting<Result>(_ look: () throws(Refusal) -> Result) throws(Refusal) -> Result {
    if visits.depth == 0 { visits.count = 0 }
    visits.depth += 1
    visits.count += 1
    defer { visits.depth -= 1 }
    guard visits.depth <= ModelWriter.depthLimit, visits.count <= ModelWriter.partLimit else {
      throw Refusal("a formula that stands on so many others", hint: "keep a part of what it computes in state")
    }
    return try look()
  }

  /// How many parts of formulas stand in one another.
  private static let depthLimit = 400
  /// How many parts a formula has with all that it stands on.
  private static let partLimit = 5_000

  // MARK: What is known where steps run

  /// Takes a condition for granted while something is written.
  func assuming<Failure: Error>(_ condition: Symbol, _ write: () throws(Failure) -> Void) throws(Failure) {
    assumptions.append((condition, changed.count))
    defer { assumptions.removeLast() }
    try write()
  }

  /// What is taken for granted about variables, as far as they have not changed since.
  private func assumptions(about cells: [Cell]) throws(Refusal) -> [Symbol] {
    var holding: [Symbol] = []
    for (condition, start) in assumptions {
      let asked = try reads(condition)
      let isStale = asked.contains { changed[start...].contains($0.key) }
      if !isStale, asked.allSatisfy(cells.contains) { holding.append(condition) }
    }
    return holding
  }

  private func requireNumber(_ cell: Cell) throws(Refusal) {
    if cell.holding != .number { throw tooMany(cell) }
  }

  /// Why nothing can be said of a variable that is no number and has too many values.
  func tooMany(_ cell: Cell) -> Refusal {
    Refusal(
      "'\(said(cell))' with more than \(Domains.limit) values",
      hint: "bound it: 'explore: { bounds: { \(said(cell)): 3 } }'", isOfVariable: true)
  }
}
