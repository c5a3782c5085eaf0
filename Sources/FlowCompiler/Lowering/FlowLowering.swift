internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// What all presenters of a flow are lowered with.
struct FlowContext {
  /// Where what it numbers stands among that of all flows of the program.
  var numbering = Numbering()
  let signatures: Signatures
  let types: TypeTable
  let composition: Composition
  let provisions: Provisions
  let routes: Routes
  let services: ServiceTable
  /// The texts of the flow.
  let strings: StringTable
  /// The events that somebody else than the presenter they belong to handles.
  let handled: Set<EventAddress>
  /// The text of the flow, to see what stands around a name that nothing has.
  var file: SourceFile
  /// The files that stand beside it, by their sources. Only looked up.
  var companions: [SourceID: SourceFile] = [:]

  /// - Parameters:
  ///   - base: How many presenters of other flows come before those of this one.
  ///   - imports: The flows that it can navigate to.
  init(
    _ flow: FlowDeclaration, at base: Int = 0, types: TypeTable, imports: [ImportSignature] = [], file: SourceFile,
    report: inout Report
  ) {
    self.types = types
    self.file = file
    signatures = Signatures(flow, at: base, types: types, imports: imports, report: &report)
    composition = Composition(signatures)
    composition.checkEndless(into: &report)
    provisions = Provisions(signatures, composition, report: &report)
    routes = Routes(signatures, composition, types: types, report: &report)
    services = ServiceTable(flow, types: types, report: &report)
    handled = signatures.handledElsewhere
    strings = StringTable(flow, report: &report)
  }
}

/// What presenters that are lowered let those after them know.
struct Disclosures {
  /// The declared types, and those of models.
  var environment: Environment
  /// What is known of each presenter, in one place for all, since a copy for each would cost the square of their number.
  private let known = Known()

  private final class Known {
    var models: [Int: ValueType] = [:]
    var derived: [Int: [(name: Name, type: ValueType)]] = [:]
  }

  init(environment: Environment) { self.environment = environment }

  /// For each presenter the type under which it is read, or ``ValueType/error`` where that is not known.
  var models: [Int: ValueType] {
    get { known.models }
    nonmutating _modify { yield &known.models }
  }
  /// For each presenter its derived values with their types.
  var derived: [Int: [(name: Name, type: ValueType)]] {
    get { known.derived }
    nonmutating _modify { yield &known.derived }
  }
  /// The derived values of the flow that follow what the screen on top says.
  var framing: Set<Int> = []
  /// What must hold for screens to be entered, by their positions.
  var requirements: [Int: Requirement] = [:]
}

/// All presenters of a flow, as far as they could be lowered.
struct LoweredFlow {
  /// The presenters, `nil` where a mistake was found.
  private(set) var presenters: [Presenter?]
  /// What each presenter uses.
  private(set) var usages: [Usage]
  /// What all presenters let others know.
  private(set) var disclosed: Disclosures

  /// The declared types, and those of models.
  var types: Environment { disclosed.environment }
  /// What must hold for screens to be entered, by their positions.
  private(set) var requirements: [Int: Requirement] = [:]
  /// What must hold for imported flows to be entered, by their names.
  private(set) var importRequirements: [String: Requirement] = [:]
  /// What is claimed about every run.
  private(set) var properties: [Property] = []
  /// What is said about exploring.
  private(set) var exploration = ExplorationSettings()

  /// Lowers each presenter after those whose types it reads.
  init(_ flow: FlowDeclaration, _ context: FlowContext, report: inout Report) {
    let signatures = context.signatures.presenters
    presenters = Array(repeating: nil, count: signatures.count)
    usages = Array(repeating: Usage(), count: signatures.count)
    disclosed = Disclosures(environment: context.types.environment)
    for stack in context.signatures.stacks { disclosed.add(stack, context.signatures) }
    let order = CompilationOrder(context.signatures, types: context.types.environment).order
    for index in order where !signatures[index].isStack {
      let compiler = PresenterCompiler(signatures[index], context: context, disclosed: disclosed)
      let presenter = compiler.presenter()
      if presenter.role == .flow {
        properties = compiler.lowerProperties(flow.properties)
        exploration = compiler.lowerExploration(flow.exploration)
        // What a property reads is read.
        compiler.noteOuterUsage()
      }
      disclosed.add(presenter, of: compiler)
      presenters[index] = compiler.report.hasErrors ? nil : presenter
      usages[index] = compiler.usage
      for stack in compiler.stackPresenters {
        presenters[stack.index - context.signatures.base] = stack
        for shown in stack.model.cases { disclosed.environment.declare(shown.declaration) }
      }
      if signatures[index].isFlow {
        requirements = compiler.requirements
        importRequirements = compiler.importRequirements
        disclosed.requirements = requirements
      }
      report.add(compiler.report)
    }
  }

  /// The presenters, if all are there.
  var complete: [Presenter]? {
    let sound = presenters.compactMap { $0 }
    return sound.count == presenters.count ? sound : nil
  }
}

extension Disclosures {
  fileprivate mutating func add(_ presenter: Presenter, of compiler: PresenterCompiler) {
    let index = compiler.signature.index
    derived[index] = compiler.derivedTypes
    if presenter.role == .flow { framing = compiler.framing }
    let model = presenter.model
    if model.forwarded == nil {
      for shown in model.cases { environment.declare(shown.declaration) }
      environment.declare(model.type)
    }
    let isKnown = !compiler.signature.declaration.unread.contains(.model) && !compiler.isModelMistaken
    models[index] = isKnown ? .record(model.type.name) : .error
  }
}
