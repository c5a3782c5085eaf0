internal import CEL
internal import Diagnostics
internal import FlowProgram

/// From where formulas are read: whose they are, and where in the stack that is.
struct Standpoint {
  let site: Site
  /// The place of its entry in the stack, as the model writes it; unused for the flow and what is composed into it.
  let index: String
  /// What is named by steps, events and rows.
  var locals: [Int: Symbol] = [:]
  /// What a view is drawn from.
  var model: Symbol?

  init(_ site: Site, index: String) {
    self.site = site
    self.index = index
  }

  var presenter: Presenter { site.presenter }
  /// Whether it is a flow, of which steps speak as of the entry on top of its own stack.
  var isFlow: Bool { presenter.role == .flow }
  /// Who runs steps, as the model says it.
  var whom: String { site.isOfFlow ? "FLOW" : index }
}

/// Values of the variables that a formula reads.
typealias Assignment = [Cell: Value]

/// Something that has a value in each state.
indirect enum Symbol {
  case cell(Cell)
  case constant(Value)
  case plan(ValuePlan, Standpoint)
  /// A part of a formula, as a formula of its own.
  case part(Expression, ExpressionPart, Standpoint)
  case record(RecordShape, [Symbol?])
  /// An element of a list.
  case element(Symbol, Int)
  /// Whether a list has more elements than a number.
  case exceeds(Symbol, Int)
  /// The opposite of a truth, as a switch has it.
  case flipped(Symbol)
  /// What a step makes of other values.
  case made([Symbol], (ModelWriter, Assignment) throws(EvaluationError) -> Value)
}

extension ModelWriter {
  // MARK: Names

  /// What a variable of a formula stands for.
  func symbol(of number: Int, at place: Standpoint) throws(Refusal) -> Symbol {
    switch Variable(number: number) {
    case .slot(let slot): return .cell(cell(slot, of: place.site, at: place.index))
    case .derived(let index): return .plan(place.presenter.derived[index].plan, bare(place))
    case .flowSlot(let slot):
      let flow = flow(around: place)
      return .cell(cell(slot, of: flow.site, at: flow.index))
    case .flowDerived(let index):
      let flow = flow(around: place)
      return .plan(flow.presenter.derived[index].plan, flow)
    case .local(let index):
      if let local = place.locals[index] { return local }
      if let kept = captured(index) { return kept }
      throw Refusal(
        "what is remembered from before an answer", hint: "keep it in state, and read that in its place")
    case .params:
      let slots = place.presenter.slots.prefix(place.presenter.parameterCount)
      let shape = RecordShape(name: place.presenter.name, fields: slots.map(\.name))
      return .record(shape, slots.indices.map { .cell(cell($0, of: place.site, at: place.index)) })
    case .model: if let model = place.model { return model }
    case .system(let variable): return try symbol(of: variable, at: place)
    case .outer(let index): return try outer(place.presenter.outerReads[index], at: place)
    case .child(let index): return try child(index, at: place)
    case .childInterface(let index): return try interface(place.presenter.childInterfaces[index], at: place)
    case .topInterface(let index): return try topInterface(index)
    case .string(let index): return .constant(program.strings.value(of: index, in: program.strings.defaultLocale))
    default: break
    }
    throw Refusal("what another presenter holds or shows", hint: "keep it in the state of the flow or of the screen")
  }

  private func symbol(of variable: SystemVariable, at place: Standpoint) throws(Refusal) -> Symbol {
    switch variable {
    case .screen where place.presenter.flow == Program.flowPresenter: return .cell(screenCell(at: "top"))
    case .backstackDepth:
      let stack = stacks(of: flow(around: place).site).first?.number ?? 0
      return .cell(Cell("depth", index: isNested ? "\(stack)" : nil, type: .int))
    case .locale: return .constant(.string(program.strings.defaultLocale.text))
    case .messages: return messageList
    case .itself: return .constant(.uint(address(of: place.site)))
    case .isFlowLoading: return .constant(.bool(false))
    case .forwardDepth: return .constant(.int(0))
    default:
      throw Refusal(
        "'\(variable.name)'",
        hint: "formulas of a model can read state, params, 'messages', 'screen' and 'backstack.depth'")
    }
  }

  /// The same place without what steps have named.
  func bare(_ place: Standpoint) -> Standpoint { Standpoint(place.site, index: place.index) }

  /// What a chain of fields leads to, where that can be told without computing anything.
  func resolved(_ part: ExpressionPart, at place: Standpoint) throws(Refusal) -> Symbol? {
    try visiting { () throws(Refusal) in try resolvedUnchecked(part, at: place) }
  }

  private func resolvedUnchecked(_ part: ExpressionPart, at place: Standpoint) throws(Refusal) -> Symbol? {
    switch part.form {
    case .constant(let value): return .constant(value)
    case .variable(let number): return try unfolded(symbol(of: number, at: place))
    case .field(let base, let name):
      guard let whole = try resolved(base, at: place) else { return nil }
      return try field(name, of: whole)
    default: return nil
    }
  }

  private func field(_ name: String, of whole: Symbol) throws(Refusal) -> Symbol? {
    switch whole {
    case .record(let shape, let fields) where !shape.isUnion:
      return try shape.index(of: name).flatMap { fields[$0] }.map { field throws(Refusal) in try unfolded(field) }
    case .plan(.record(let shape, let plans), let place) where !shape.isUnion:
      guard let plan = shape.index(of: name).flatMap({ plans[$0] }) else { return nil }
      return try unfolded(.plan(plan, place))
    case .constant(.record(let record)) where !record.shape.isUnion:
      return record[name].map(Symbol.constant)
    default: return nil
    }
  }

  /// What a formula that is but a name stands for.
  private func unfolded(_ symbol: Symbol) throws(Refusal) -> Symbol {
    guard case .plan(let plan, let place) = symbol else { return symbol }
    switch plan {
    case .constant(let value): return .constant(value)
    case .expression(let expression): return try resolved(expression.part, at: place) ?? symbol
    default: return symbol
    }
  }

  // MARK: What is read

  /// The variables that decide about a value, each once, in the order of reading.
  func reads(_ symbol: Symbol) throws(Refusal) -> [Cell] {
    switch symbol {
    case .cell(let cell):
      if isIgnored(cell) { throw ignoredRead(cell) }
      return [cell]
    case .constant: return []
    case .plan(let plan, let place): return try reads(plan, at: place)
    case .part(_, let part, let place): return try reads(part, at: place)
    case .record(_, let fields): return try reads(fields.compactMap { $0 })
    case .element(let list, _), .exceeds(let list, _): return try reads(list)
    case .flipped(let inner): return try reads(inner)
    case .made(let sources, _): return try reads(sources)
    }
  }

  /// Why nothing can be done with a variable that tells no states apart.
  func ignoredRead(_ cell: Cell) -> Refusal {
    Refusal(
      "'\(said(cell))', which does not tell states apart and yet decides what can be done",
      hint: "bound it in place of ignoring it: 'explore: { bounds: { \(said(cell)): 3 } }'", isOfVariable: true)
  }

  private func reads(_ symbols: [Symbol]) throws(Refusal) -> [Cell] {
    var found: [Cell] = []
    for symbol in symbols { for cell in try reads(symbol) where !found.contains(cell) { found.append(cell) } }
    return found
  }

  private func reads(_ plan: ValuePlan, at place: Standpoint) throws(Refusal) -> [Cell] {
    switch plan {
    case .constant: return []
    case .expression(let expression): return try reads(expression.part, at: place)
    case .text(let parts), .secret(let parts):
      var holes: [Symbol] = []
      for case .hole(let expression) in parts { holes.append(.plan(.expression(expression), place)) }
      return try reads(holes)
    case .list(let items): return try reads(items.map { .plan($0, place) })
    case .record(_, let fields): return try reads(fields.compactMap { $0.map { .plan($0, place) } })
    case .map(let pairs): return try reads(pairs.map { .plan($0.value, place) })
    case .event(_, _, let payload): return try reads(payload, at: place)
    }
  }

  func reads(_ part: ExpressionPart, at place: Standpoint) throws(Refusal) -> [Cell] {
    try visiting { () throws(Refusal) in try readsUnchecked(part, at: place) }
  }

  private func readsUnchecked(_ part: ExpressionPart, at place: Standpoint) throws(Refusal) -> [Cell] {
    if let symbol = try resolved(part, at: place) {
      guard case .plan(.expression(let expression), let inner) = symbol else { return try reads(symbol) }
      return try reads(expression.part, at: inner)
    }
    var found: [Cell] = []
    for inner in part.parts {
      for cell in try reads(inner, at: place) where !found.contains(cell) { found.append(cell) }
    }
    for number in part.hiddenReads {
      for cell in try reads(symbol(of: number, at: place)) where !found.contains(cell) { found.append(cell) }
    }
    return found
  }

  // MARK: Values

  /// The value of a symbol where the variables that it reads have these values.
  func value(_ symbol: Symbol, _ assignment: Assignment) throws(EvaluationError) -> Value {
    switch symbol {
    case .cell(let cell): return assignment[cell] ?? .null
    case .constant(let value): return value
    case .plan(let plan, let place): return try plan.evaluate(in: StateScope(self, place, assignment))
    case .part(let expression, _, let place): return try expression.evaluate(in: StateScope(self, place, assignment))
    case .record(let shape, let fields):
      // Of a field that fails nothing is known, and nothing needs to be where another is read.
      let values = fields.map { field in field.flatMap { attempt($0, assignment) } }
      return .record(RecordValue(shape: shape, fields: values))
    case .element(let list, let position):
      if case .list(let items) = try value(list, assignment), items.indices.contains(position) {
        return items[position]
      }
      throw EvaluationError(.outOfRange, "the list has no such element")
    case .exceeds(let list, let count):
      if case .list(let items) = try value(list, assignment) { return .bool(items.count > count) }
      return .bool(false)
    case .flipped(let inner): return .bool(!(try value(inner, assignment)).isIdentical(to: .bool(true)))
    case .made(_, let make): return try make(self, assignment)
    }
  }
}

/// Where a formula reads its variables while a model is written: in what is assumed of a state.
final class StateScope: Scope {
  private let writer: ModelWriter
  private let place: Standpoint
  private let assignment: Assignment

  init(_ writer: ModelWriter, _ place: Standpoint, _ assignment: Assignment) {
    self.writer = writer
    self.place = place
    self.assignment = assignment
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value {
    let symbol: Symbol
    do throws(Refusal) { symbol = try writer.symbol(of: slot, at: place) } catch {
      throw EvaluationError(.unboundVariable, "\(error.what) is not in the model")
    }
    return try writer.value(symbol, assignment)
  }
}

extension ExpressionPart {
  /// The parts that it is made from.
  var parts: [ExpressionPart] {
    switch form {
    case .constant, .variable: []
    case .not(let inner), .negative(let inner), .field(let inner, _): [inner]
    case .all(let parts), .any(let parts), .other(let parts): parts
    case .choice(let condition, let yes, let no): [condition, yes, no]
    case .operation(_, let left, let right): [left, right]
    }
  }
}
