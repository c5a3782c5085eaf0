internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Checks one presenter and lowers it; the state that its steps, model and view are lowered with.
final class PresenterCompiler {
  let signature: Signature
  let context: FlowContext
  /// What those that were lowered before it let it know.
  let disclosed: Disclosures
  var report = Report()
  /// Everything that expressions of this presenter may name, without anything learned from a `when`.
  var scope = LocalScope(environment: Environment(.strict), nextLocal: 1)
  /// What the presenter reads, writes, sends and where it goes; rules about unused things live on it.
  var usage = Usage()
  /// Lists of steps that run later.
  var blocks: [[Step]] = []
  /// How many locals the deepest list of steps needs.
  var localCount = 1
  /// Where the steps stand that are being lowered.
  var place = StepPlace.anywhere
  /// The names of all timers of the presenter.
  private(set) lazy var timerNames = signature.declaration.timerNames
  /// For each variable, the numbers of the derived values whose formulas read it.
  var derivedReaders: [Int: [Int]] = [:]
  /// The derived values with their types, in the order of the file.
  var derivedTypes: [(name: Name, type: ValueType)] = []
  /// Those of its own and the flow's derived values that follow what the screen on top says.
  var framing: Set<Int> = []
  /// How the presenter is tied to those around it and inside it.
  var tree = Presenter.Composition()
  /// What the presenter asks of services.
  var asking = Presenter.Asking()
  /// The stores that the presenter can name, with their positions.
  var stores: [(name: String, presenter: Int)] = []
  /// The positions of the children whose models cannot be known, since those read the model of this presenter.
  var recursiveChildren: Set<Int> = []
  /// Names that stand for two things; what they are read as is not held against anybody.
  var clashing: Set<String> = []
  /// The interfaces that anything in the presenter may read of a child.
  var childInterfaceNames: [String] = []
  /// Whether expressions are read as claims of properties, in which `PRESENTER.EVENT` is true when it was heard.
  var claimsHoldEvents = false
  /// The name of the piece of state whose new value is read.
  var assigned: String?
  /// Whether what the model is cannot be told because of a mistake.
  var isModelMistaken = false
  /// In a scenario, the names of the values of its rows, which are all that its formulas can read; `nil` elsewhere.
  var rowNames: [String]?
  /// For each child, the local that holds what it is repeated for.
  var items: [Int: Int] = [:]
  /// For each child, the type of what it is repeated for.
  var itemTypes: [Int: ValueType] = [:]
  /// The presenters of the stacks among its children.
  var stackPresenters: [Presenter] = []
  /// Of the flow: what must hold for its screens to be entered, by their positions.
  var requirements: [Int: Requirement] = [:]
  /// Of the flow: what must hold for imported flows to be entered, by their names.
  var importRequirements: [String: Requirement] = [:]

  var signatures: Signatures { context.signatures }
  var types: TypeTable { context.types }
  var numbering: Numbering { context.numbering }
  var file: SourceFile { context.file }

  init(_ signature: Signature, context: FlowContext, disclosed: Disclosures) {
    self.signature = signature
    self.context = context
    self.disclosed = disclosed
    scope.environment = disclosed.environment
  }

  /// The presenter, as far as it could be lowered.
  func presenter() -> Presenter {
    let declaration = signature.declaration
    checkNames()
    declareOutsideWorld()
    declareLoading()
    declareOuterValues()
    let slots = lowerSlots()
    declareObserved()
    declareChildren()
    var derived = lowerDerived()
    let declaredCount = derived.count
    derived += lowerProvided(from: declaration.derived.count)
    derived += lowerImplemented(from: declaration.derived.count + derived.count - declaredCount)
    derived += lowerDefaults(from: declaration.derived.count + derived.count - declaredCount)
    lowerRequirements()
    lowerChildren(derived)
    let model = lowerModel()
    checkFrame()
    let transitions = lowerTransitions()
    lowerHandlers()
    let back = alternatives(declaration.back, in: scope)
    let enter = steps(declaration.enter, in: scope)
    let leave = lowerLeave()
    let effects = lowerEffects() + lowerObservations()
    lowerDefaultCatches()
    noteOuterUsage()
    let events = signature.events.map {
      Event(name: $0.name.text, payload: $0.payload, isEmitted: $0.isEmitted, span: $0.name.span)
    }
    return Presenter(
      name: signature.name.text, index: signature.position, role: signature.role, flow: signatures.base,
      requirement: disclosed.requirements[signature.index], slots: slots,
      parameterCount: signature.slots.filter(\.isParam).count, result: signature.result, derived: derived,
      declaredDerivedCount: declaredCount, events: events, transitions: transitions, back: back, enter: enter,
      leave: leave, effects: effects, blocks: blocks, localCount: localCount, model: model, tree: tree,
      asking: asking)
  }
}
