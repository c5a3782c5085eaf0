internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Checks one presenter and lowers it; the state that its steps, model and view are lowered with.
final class PresenterCompiler {
  let signature: Signature
  let signatures: Signatures
  let types: TypeTable
  var report = Report()
  /// Everything that expressions of this presenter may name, without anything learned from a `when`.
  var environment: Environment
  /// What the presenter reads, writes, sends and where it goes; rules about unused things live on it.
  var usage = Usage()
  /// Lists of steps that run later.
  var blocks: [[Step]] = []
  /// How many locals the deepest list of steps needs.
  var localCount = 1
  /// The types of the flow's derived values, known before any screen is lowered.
  private let flowDerived: [(name: Name, type: ValueType)]

  private init(
    _ signature: Signature, signatures: Signatures, types: TypeTable, flowDerived: [(name: Name, type: ValueType)]
  ) {
    self.signature = signature
    self.signatures = signatures
    self.types = types
    self.flowDerived = flowDerived
    environment = types.environment
  }

  /// All presenters of a flow, as far as they could be lowered.
  struct Result {
    /// The presenters, `nil` where a mistake was found.
    var presenters: [Presenter?] = []
    /// What each presenter uses.
    var usages: [Usage] = []

    /// The presenters, if all are there.
    var complete: [Presenter]? {
      let sound = presenters.compactMap { $0 }
      return sound.count == presenters.count ? sound : nil
    }
  }

  /// Lowers the flow first, since screens read what it derives.
  static func compile(_ signatures: Signatures, types: TypeTable, report: inout Report) -> Result {
    var result = Result()
    var flowDerived: [(name: Name, type: ValueType)] = []
    for signature in signatures.presenters {
      let compiler = PresenterCompiler(signature, signatures: signatures, types: types, flowDerived: flowDerived)
      let before = compiler.report.diagnostics.count
      let presenter = compiler.presenter()
      if signature.isFlow { flowDerived = compiler.derivedTypes }
      result.presenters.append(compiler.report.hasErrors ? nil : presenter)
      result.usages.append(compiler.usage)
      precondition(compiler.report.diagnostics.count >= before)
      report.add(compiler.report)
    }
    return result
  }

  /// The derived values with their types, in the order of the file.
  private(set) var derivedTypes: [(name: Name, type: ValueType)] = []

  private func presenter() -> Presenter {
    checkNames()
    declareOutsideWorld()
    let slots = lowerSlots()
    let derived = lowerDerived()
    let model = lowerModel()
    let transitions = lowerTransitions()
    let declaration = signature.declaration
    let back = alternatives(declaration.back, in: scope)
    let enter = steps(declaration.enter, in: scope)
    let events = signature.events.map { Event(name: $0.name.text, payload: $0.payload, span: $0.name.span) }
    return Presenter(
      name: signature.name.text, index: signature.index, slots: slots,
      parameterCount: signature.slots.filter(\.isParam).count, derived: derived, events: events,
      transitions: transitions, back: back, enter: enter, blocks: blocks, localCount: localCount, model: model)
  }

  /// A scope of the presenter with nothing learned and no locals but the place of the event.
  var scope: LocalScope { LocalScope(environment: environment, nextLocal: 1) }

  // MARK: Names

  /// Names that mean the same in every flow.
  static let reserved = [
    "screen", "flow", "messages", "backstack", "loading", "strings", "back", "params", "event", "model",
  ]

  private func checkNames() {
    let declaration = signature.declaration
    let valueNames = declaration.state.map(\.name) + declaration.derived.map(\.name)
    for name in valueNames where PresenterCompiler.reserved.contains(name.text) {
      report.add(ReservedName(name: name.text, what: "a value that every flow has"), at: name.span)
    }
    for derived in declaration.derived {
      guard let state = declaration.state.first(where: { $0.name.text == derived.name.text }) else { continue }
      report.add(
        NameClash(name: derived.name.text, first: "a piece of state", second: "a derived value"), at: derived.name.span,
        related: [RelatedPlace("'\(derived.name.text)' is a piece of state here", at: state.name.span)])
    }
  }

  private func declareOutsideWorld() {
    for event in signature.events { environment.declare(event.payload) }
    environment.declare(Message.declaration)
    environment.declare(
      EnumDeclaration(name: SystemVariable.screen.name, cases: signatures.presenters.dropFirst().map(\.name.text)))
    let system: [(SystemVariable, ValueType)] = [
      (.screen, .enumeration(SystemVariable.screen.name)), (.backstackDepth, .int),
      (.messages, .list(.record(Message.declaration.name))),
    ]
    for (variable, type) in system {
      environment.declare(variable: variable.name, type: type, slot: Variable.system(variable).number)
    }
    guard !signature.isFlow else { return }
    for slot in signatures.flow.slots {
      environment.declare(
        variable: "flow.\(slot.name.text)", type: slot.type, slot: Variable.flowSlot(slot.index).number)
    }
    for (index, derived) in flowDerived.enumerated() {
      environment.declare(
        variable: "flow.\(derived.name.text)", type: derived.type, slot: Variable.flowDerived(index).number)
    }
  }

  // MARK: Slots and derived values

  /// Initialisers run in the order of the file and see what stands before them.
  private func lowerSlots() -> [Slot] {
    let params = signature.slots.filter(\.isParam)
    if !params.isEmpty {
      let record = RecordDeclaration(
        name: "\(signature.name.text).params",
        fields: params.map { FieldDeclaration(name: $0.name.text, type: $0.type) })
      environment.declare(record)
      environment.declare(variable: "params", type: .record(record.shape.name), slot: Variable.params.number)
    }
    return signature.slots.map { slot in
      let plan = initialPlan(of: slot)
      let name = slot.isParam ? "params.\(slot.name.text)" : slot.name.text
      environment.declare(variable: name, type: slot.type, slot: Variable.slot(slot.index).number)
      return Slot(name: slot.name.text, type: slot.type, initial: plan, span: slot.name.span)
    }
  }

  private func initialPlan(of slot: SlotSignature) -> ValuePlan? {
    if let formula = slot.initial {
      let plan = types.initialValue(formula, type: slot.type, in: environment, report: &report)
      usage.reads.formUnion(plan?.reads ?? [])
      usage.note(formula)
      return plan
    }
    if case .nullable = slot.type { return .constant(.null) }
    if !slot.isParam, slot.type != .error {
      report.add(MissingInitialValue(name: slot.name.text, type: slot.type), at: slot.name.span)
    }
    return nil
  }

  private func lowerDerived() -> [Derived] {
    let declared = signature.declaration.derived
    guard let order = derivedOrder(declared) else {
      // What reads one of them has no mistake of its own.
      for (index, entry) in declared.enumerated() {
        environment.declare(variable: entry.name.text, type: .error, slot: Variable.derived(index).number)
      }
      return []
    }
    var expressions: [Int: Expression] = [:]
    for index in order {
      let expression = expression(declared[index].formula, in: scope)
      environment.declare(
        variable: declared[index].name.text, type: expression?.type ?? .error, slot: Variable.derived(index).number)
      expressions[index] = expression
    }
    derivedTypes = declared.indices.map { (declared[$0].name, expressions[$0]?.type ?? .error) }
    return declared.indices.compactMap { index in
      expressions[index].map { Derived(name: declared[index].name.text, expression: $0) }
    }
  }

  /// An order in which each derived value comes after those it reads, or `nil` when they go in circles.
  private func derivedOrder(_ declared: [(name: Name, formula: Formula)]) -> [Int]? {
    let names = declared.map(\.name.text)
    let reads = declared.map { entry in
      let free = environment.names(readBy: entry.formula.text)
      return names.indices.filter { free.contains(names[$0]) }
    }
    var order: [Int] = []
    var path: [Int] = []
    var finished: Set<Int> = []
    func visit(_ index: Int) -> Bool {
      if finished.contains(index) { return true }
      if let start = path.firstIndex(of: index) {
        let circle = (path[start...] + [index]).map { names[$0] }
        report.add(DerivedCycle(names: circle), at: declared[index].name.span)
        return false
      }
      path.append(index)
      for next in reads[index] where !visit(next) { return false }
      path.removeLast()
      finished.insert(index)
      order.append(index)
      return true
    }
    for index in names.indices where !visit(index) { return nil }
    return order
  }
}

/// What expressions in a list of steps, a row or a branch may name and take for granted.
struct LocalScope {
  var environment: Environment
  /// The place of the next value that is named.
  var nextLocal: Int
}
