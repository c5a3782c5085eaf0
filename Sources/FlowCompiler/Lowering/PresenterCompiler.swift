internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Checks one presenter and lowers it; the state that its steps, model and view are lowered with.
final class PresenterCompiler {
  let signature: Signature
  let signatures: Signatures
  let types: TypeTable
  /// The text of the flow, to see what stands around a name that nothing has.
  let file: SourceFile
  var report = Report()
  /// Everything that expressions of this presenter may name, without anything learned from a `when`.
  var scope = LocalScope(environment: Environment(.strict), nextLocal: 1)
  /// What the presenter reads, writes, sends and where it goes; rules about unused things live on it.
  var usage = Usage()
  /// Lists of steps that run later.
  var blocks: [[Step]] = []
  /// How many locals the deepest list of steps needs.
  var localCount = 1
  /// The names of all timers of the presenter.
  private(set) lazy var timerNames = signature.declaration.timerNames
  /// For each variable, the numbers of the derived values whose formulas read it.
  var derivedReaders: [Int: [Int]] = [:]
  /// The derived values with their types, in the order of the file.
  var derivedTypes: [(name: Name, type: ValueType)] = []
  /// The types of the flow's derived values, known before any screen is lowered.
  let flowDerived: [(name: Name, type: ValueType)]

  private init(
    _ signature: Signature, signatures: Signatures, types: TypeTable, file: SourceFile,
    flowDerived: [(name: Name, type: ValueType)]
  ) {
    self.signature = signature
    self.signatures = signatures
    self.types = types
    self.file = file
    self.flowDerived = flowDerived
    scope.environment = types.environment
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
  static func compile(
    _ signatures: Signatures, types: TypeTable, file: SourceFile, report: inout Report
  ) -> Result {
    var result = Result()
    var flowDerived: [(name: Name, type: ValueType)] = []
    for signature in signatures.presenters {
      let compiler = PresenterCompiler(
        signature, signatures: signatures, types: types, file: file, flowDerived: flowDerived)
      let presenter = compiler.presenter()
      if signature.isFlow { flowDerived = compiler.derivedTypes }
      result.presenters.append(compiler.report.hasErrors ? nil : presenter)
      result.usages.append(compiler.usage)
      report.add(compiler.report)
    }
    return result
  }

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
      name: signature.name.text, index: signature.index, role: signature.isFlow ? .flow : .screen, slots: slots,
      parameterCount: signature.slots.filter(\.isParam).count, derived: derived, events: events,
      transitions: transitions, back: back, enter: enter, blocks: blocks, localCount: localCount, model: model)
  }
}

/// What expressions in a list of steps, a row or a branch may name and take for granted.
struct LocalScope {
  /// What expressions may name, and what is known of it.
  var environment: Environment
  /// The place of the next value that is named.
  var nextLocal: Int
  /// The names that an author may have meant, in the order in which they came into scope.
  private(set) var names: [String] = []
  /// In a view, the fields of the model that it draws; `nil` elsewhere.
  var modelFields: [String]?
  /// Whether a condition around the scope had a mistake, so that nobody knows what it would have ruled out.
  private(set) var isUncertain = false

  init(environment: Environment, nextLocal: Int) {
    self.environment = environment
    self.nextLocal = nextLocal
  }

  /// Lets expressions name a variable.
  mutating func declare(_ name: String, _ type: ValueType, _ variable: Variable) {
    environment.declare(variable: name, type: type, slot: variable.number)
    names.append(name)
  }

  /// Drops what is known of variables that got other values.
  mutating func forget(_ numbers: some Sequence<Int>) {
    for number in numbers { environment.forget(slot: number) }
  }

  /// Takes what is known where a condition came out one way; `nil` when the condition had a mistake.
  mutating func assume(_ facts: Facts?) {
    if let facts { environment.assume(facts) } else { isUncertain = true }
  }
}
