internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// Writes a flow as a model, round after round until nothing new is known of what its variables can hold.
final class ModelWriter {
  let program: Program
  /// What the flow is like after its launch.
  let launch: Launch
  let samples: SampleValues
  var names = ModelNames()
  /// The places of the flow and of all screens.
  let flowSite: Site
  let screenSites: [Site]
  /// All places, each before those that are composed into it.
  var sites: [Site] = []
  /// The stacks, that of the flow first, and for each the numbers of the screens that may lie on it.
  var stackPlaces: [StackPlace] = []
  var lies: [Set<Int>] = []
  /// Where presenters stand in one another without end.
  var tooManySites: Span?
  /// The piece of state that each variable stands for, by its name. Only looked up.
  private var slots: [String: (site: Site, slot: Int)] = [:]
  /// The variables in which the model remembers what is no piece of state, in the order in which they were needed.
  var memories: [Cell] = []
  /// The number of the place that each of them is about. Only looked up.
  private(set) var memoryRoots: [String: Int] = [:]
  /// What variables hold after the launch, by their names. Only looked up.
  var launched: [String: Value] = [:]
  /// The calls that wait then, by the numbers of the steps that made them, and what was asked.
  var launchedCalls: [(step: Int, arguments: Value)] = []
  var areRequestsSaid = true
  /// The entries that there are then, and on which stacks, in the order of the tree.
  var launchedEntries: [(site: Site, stack: Int)] = []
  /// The timers that effects have armed by then: which, and how long they wait, in the order of arming.
  var launchedTimers: [(alarm: Int, wait: Int64)] = []
  /// The variables that hold numbers of messages while an input is worked on. Only looked up.
  var numbered: Set<String> = []
  /// How much larger the numbers of messages are than they would be, to see what depends on them.
  var numberShift: Int64 = 0
  /// The timer whose steps are written.
  var writtenAlarm: Int?
  /// What is armed, and what the timers do.
  var alarms: [Alarm] = []
  /// The steps that ask services.
  var askingSteps: [AskingStep] = []
  /// The one of them whose reply is followed by the steps that are written.
  var writtenCall: Int?
  /// Whether it is written what effects look at: then it is known who can be seen.
  var isLooking = false
  /// How long timers wait, in nanoseconds.
  var waits: [Int64] = []
  /// The effect whose steps are written: timers that they arm are its own.
  var armingEffect: Int?
  /// Whether steps are written: they see others as these were when all was settled.
  var isInSteps = false
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
  /// What does not tell states apart. Only looked up.
  private let ignored: Set<ExplorationSettings.SlotPlace>

  init(_ program: Program, launch: Launch) {
    self.program = program
    self.launch = launch
    flowSite = Site(program.flow, number: 0, name: program.flow.name)
    let destinations = ModelWriter.destinations(of: program)
    screenSites = destinations.enumerated().map { Site($1, number: $0 + 1, name: $1.name) }
    samples = SampleValues(program)
    here = program.flow.model.cases.first?.span ?? Span(source: SourceID(0), start: 0, end: 0)
    bounds = Dictionary(
      program.exploration.bounds.filter { $0.field == nil }.map { ($0.place, $0.limit) }, uniquingKeysWith: min)
    ignored = Set(program.exploration.ignored)
    sites = [flowSite] + screenSites
    nameThings()
  }

  private func nameThings() {
    for screen in screenSites.map(\.presenter) {
      _ = names.position(position(of: screen), of: SystemVariable.screen.name)
    }
    for root in roots {
      for slot in root.presenter.slots.indices { _ = cell(slot, of: root, at: "") }
    }
    for root in roots { compose(root) }
    surveyStacks()
  }

  /// Everything that can lie on a stack: the screens of the flow, the flows that it imports, then what these have.
  private static func destinations(of program: Program) -> [Presenter] {
    let main = Array(program.screens)
    let imported = program.flows.flatMap(\.imports).map(\.presenter) + program.flows.dropFirst().flatMap(\.screens)
    var all = main
    for presenter in imported where !all.contains(where: { $0.index == presenter }) {
      all.append(program.presenters[presenter])
    }
    return all
  }

  /// The screen as a case of the enum of all screens.
  func position(of screen: Presenter) -> EnumValue {
    let shape = EnumShape(name: SystemVariable.screen.name, cases: screenSites.map(\.name))
    let index = screenSites.firstIndex { $0.presenter.index == screen.index }
    return EnumValue(shape: shape, index: index ?? 0) ?? position(of: screenSites[0].presenter)
  }

  func name(of screen: Presenter) -> String { names.position(position(of: screen), of: SystemVariable.screen.name) }

  // MARK: Variables

  /// A param or a piece of state.
  func cell(_ slot: Int, of site: Site, at index: String) -> Cell {
    let declared = site.presenter.slots[slot]
    let name = names.name("\(site.name)_\(declared.name)", for: "slot \(site.number).\(slot)")
    if slots[name] == nil { slots[name] = (site, slot) }
    return Cell(name, index: site.isOfFlow ? nil : index, type: declared.type)
  }

  /// A variable that remembers something of a place that is no piece of state.
  func memory(_ what: String, of site: Site, at index: String, type: ValueType) -> Cell {
    let name = names.name("\(what)_\(site.name)", for: "\(what) of \(site.number)")
    let cell = Cell(name, index: site.isOfFlow ? nil : index, type: type)
    if !memories.contains(where: { $0.name == name }) {
      memories.append(Cell(name, index: site.isOfFlow ? nil : "i_", type: type))
      memoryRoots[name] = site.number
      found.hasGrown = true
    }
    return cell
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

  /// The piece of state that a variable holds.
  func place(of cell: Cell) -> ExplorationSettings.SlotPlace? {
    slots[cell.key].map { ExplorationSettings.SlotPlace(presenter: $0.site.presenter.index, slot: $0.slot) }
  }

  /// How far the author wants a variable to be followed.
  func bound(of cell: Cell) -> UInt64? { bounds.isEmpty ? nil : place(of: cell).flatMap { bounds[$0] } }

  /// Whether the author says that a variable does not tell states apart.
  func isIgnored(_ cell: Cell) -> Bool { ignored.isEmpty ? false : place(of: cell).map(ignored.contains) ?? false }

  /// What the author calls a variable, as under `explore`.
  func said(_ cell: Cell) -> String {
    guard let place = slots[cell.key] else { return cell.key }
    let presenter = place.site.presenter
    return "\(presenter.role == .flow ? "flow" : presenter.name).\(presenter.slots[place.slot].name)"
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
  var needsUndo: Bool {
    stackBound != nil || !bounds.isEmpty || canFail || program.exploration.messageCount != nil
  }

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
    try requireNoNumber(in: cell, from: symbol, cells)
    let bound = bound(of: cell)
    if cell.holding == .number {
      let isKnown = !cells.contains { $0.holding == .number && $0.name != "depth" && found.isOpen($0.key) }
      if found.isOpen(cell.key) { return }
      if !isKnown || (cells.contains { $0.name == "depth" } && stackBound == nil) { return widen(cell) }
    }
    let (assumed, asked) = try assumptions(about: cells)
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for assignment in DecisionTree(cells: asked, domains: try domains(of: asked), test: { _, _ in "" }).assignments {
        if assumed.contains(where: { attempt($0, assignment)?.isIdentical(to: .bool(false)) ?? false }) { continue }
        guard let value = attempt(symbol, assignment), value.extentForBounds <= bound ?? .max else { continue }
        if found.add(value, to: cell.key) { hasGrown = asked.contains { $0.key == cell.key } }
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

  /// What is taken for granted about variables, as far as they have not changed since, and all variables that it is about.
  ///
  /// What says something of others as well is left out where all of them have too many values together.
  private func assumptions(about cells: [Cell]) throws(Refusal) -> (holding: [Symbol], about: [Cell]) {
    var holding: [Symbol] = []
    var all = cells
    for (condition, start) in assumptions {
      let asked = try reads(condition)
      let isStale = asked.contains { changed[start...].contains($0.key) }
      if isStale || (!asked.isEmpty && !asked.contains(where: cells.contains)) { continue }
      let longer = all + asked.filter { !all.contains($0) }
      if longer.count > all.count, (try? domains(of: longer)) == nil { continue }
      all = longer
      holding.append(condition)
    }
    return (holding, all)
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
