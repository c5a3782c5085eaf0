internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The compiler of one presenter, with the shared state for lowering its steps, model and view.
final class PresenterCompiler {
  let signature: Signature
  let context: FlowContext
  /// The context of the file that declares the presenter: the flow, or a library.
  let home: FlowContext
  /// The results of the presenters that were lowered earlier.
  let disclosed: Disclosures
  var report = Report()
  /// The names that all expressions of this presenter can read, without facts from any `when`.
  var scope = LocalScope(environment: Environment(.strict), nextLocal: 1)
  /// The variables, events and destinations that the presenter uses, for the rules about unused declarations.
  var usage = Usage()
  /// The names that expressions of each mode can read, those of the presenter included.
  var modeScopes: [LocalScope] = []
  /// The mode whose parts are being lowered, or `nil` for those of the presenter itself.
  var mode: Int?
  /// The values that each mode publishes for each interface.
  var implementedOfModes: [[Int?]] = []
  /// The lists of steps that run later.
  var blocks: [[Step]] = []
  /// The modes that the blocks and the calls belong to.
  var blockModes: [Int?] = []
  var callModes: [Int?] = []
  /// The largest number of locals that any list of steps needs.
  var localCount = 1
  /// The place of the steps that are being lowered.
  var place = StepPlace.anywhere
  /// The names of all timers of the presenter.
  private(set) lazy var timerNames = signature.declaration.timerNames
  /// The numbers of the derived values that read each variable.
  var derivedReaders: [Int: [Int]] = [:]
  /// The derived values with their types, in the order of the file.
  var derivedTypes: [(name: Name, type: ValueType)] = []
  /// The derived values, its own and the flow's, that depend on the screen on top.
  var framing: Set<Int> = []
  /// The relations of the presenter to those around it and inside it.
  var tree = Presenter.Composition()
  /// The calls that the presenter makes to services.
  var serviceUse = Presenter.ServiceUse()
  /// The stores that the presenter can read, with their positions.
  var stores: [(name: String, presenter: Int)] = []
  /// The positions of the children whose models are unknown, since they read the model of this presenter.
  var recursiveChildren: Set<Int> = []
  /// The names that refer to two things. Mistakes that follow from them are not reported.
  var clashing: Set<String> = []
  /// The interfaces that the presenter may read from its children.
  var childInterfaceNames: [String] = []
  /// Whether expressions are the claims of properties, in which `PRESENTER.EVENT` is true when the event was
  /// received.
  var claimsHoldEvents = false
  /// In conditions of properties and scenarios, the presenters that they read by name; `nil` elsewhere.
  var reached: ReachedPresenters?
  /// The name of the piece of state whose new value is being lowered.
  var assigned: String?
  /// The error whose steps under the `catch` of the flow are being lowered.
  var caughtError: (name: String, error: CaughtError)?
  /// Whether an error makes the model unknown.
  var isModelMistaken = false
  /// In a scenario, the names of the values of its examples, which are the only names its expressions can read; `nil`
  /// elsewhere.
  var exampleNames: [String]?
  /// In a scenario, the type of the values of its examples.
  var exampleRecord: RecordDeclaration?
  /// The local with the current item of each repeated child.
  var items: [Int: Int] = [:]
  /// The item type of each repeated child.
  var itemTypes: [Int: ValueType] = [:]
  /// The presenters of the stacks among its children.
  var stackPresenters: [Presenter] = []
  /// In the flow, the requirements of its screens by their positions.
  var requirements: [Int: Requirement] = [:]
  /// In the flow, the requirements of imported flows by their names.
  var importRequirements: [String: Requirement] = [:]

  var signatures: Signatures { context.signatures }
  /// Whether the presenter belongs to a library, and so reads and sends nothing beyond it.
  var isOfLibrary: Bool { signature.library != nil || context.isLibrary }
  var types: TypeTable { home.types }
  var numbering: Numbering { context.numbering }
  var file: SourceFile { home.file }

  init(_ signature: Signature, context: FlowContext, disclosed: Disclosures) {
    self.signature = signature
    self.context = context
    home = signature.library.flatMap { context.libraries[$0] } ?? context
    self.disclosed = disclosed
    scope.environment = environment
  }

  /// The types that expressions of the presenter can name, and those of models.
  var environment: Environment {
    guard signature.library != nil else { return disclosed.environment }
    var environment = home.types.environment
    environment.adopt(typesOf: disclosed.environment)
    return environment
  }

  /// Lowers the presenter and leaves out the parts with errors.
  func presenter() -> Presenter {
    let declaration = signature.declaration
    checkNames()
    declareOutsideWorld()
    declareLoading()
    declareOuterValues()
    declareMode()
    let slots = lowerSlots()
    declareObserved()
    declareChildren()
    var derived = lowerDerived()
    let declaredCount = derived.count
    derived += lowerProvided(from: declaration.derived.count)
    derived += readingStacks { lowerImplemented(from: declaration.derived.count + derived.count - declaredCount) }
    derived += lowerDefaults(from: declaration.derived.count + derived.count - declaredCount)
    lowerRequirements()
    lowerChildren(derived)
    var contents = Presenter.Contents(model: readingGesture { readingStacks { lowerModel() } })
    contents.slots = slots
    contents.parameterCount = signature.slots.filter(\.isParam).count
    contents.derived = derived
    contents.declaredDerivedCount = declaredCount
    contents.events = signature.events.map {
      Event(
        name: $0.name.text, payload: $0.payload, isEmitted: $0.isEmitted, isPrivate: $0.isPrivate,
        span: $0.name.span)
    }
    checkFrame()
    var behavior = lowerBehavior()
    lowerModes(slots, &behavior)
    noteOuterUsage()
    return Presenter(named, contents: contents, behavior: behavior, tree: tree, serviceUse: serviceUse)
  }

  /// The name of the presenter and its place in the program.
  private var named: Presenter.Declaration {
    var named = Presenter.Declaration(
      name: signature.name.text, index: signature.position, role: signature.role, flow: signatures.base)
    named.requirement = disclosed.requirements[signature.index]
    named.result = signature.result
    return named
  }

  /// Lowers everything that runs, in the order in which its mistakes are reported.
  private func lowerBehavior() -> Presenter.Behavior {
    let declaration = signature.declaration
    let transitions = lowerTransitions()
    lowerHandlers()
    // The number of locals and the blocks are complete only at the end.
    var behavior = Presenter.Behavior(transitions: transitions, localCount: 0)
    behavior.back = backOfModes() + alternatives(declaration.back, in: scope)
    behavior.enter = steps(declaration.enter, in: scope)
    behavior.leave = lowerLeave()
    behavior.effects = lowerEffects() + lowerObservations()
    lowerDefaultCatches()
    behavior.blocks = blocks
    behavior.localCount = localCount
    return behavior
  }
}
