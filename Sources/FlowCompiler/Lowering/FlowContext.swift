internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The shared context in which all presenters of a flow are lowered.
struct FlowContext {
  /// The offsets of the flow's numbers among those of all flows of the program.
  var numbering = Numbering()
  let signatures: Signatures
  /// The declared types, and the data of errors.
  private(set) var types: TypeTable
  let composition: Composition
  let provisions: Provisions
  let routes: Routes
  let services: ServiceTable
  /// The errors that the flow catches for its calls, by name.
  let caughtErrors: [String: CaughtError]
  /// The strings of the flow.
  let strings: StringTable
  /// The contexts of the libraries of the program, by their names.
  var libraries: [String: FlowContext] = [:]
  /// The events that a presenter other than their own handles.
  let handled: Set<EventAddress>
  /// The source of the flow, for a look at the surroundings of an unknown name.
  var file: SourceFile
  /// The conditions in scenarios that read the flow.
  var expectedConditions: [ExpressionSyntax] = []
  /// The other files of the flow by their sources, only for lookups.
  var companions: [SourceID: SourceFile] = [:]

  /// Creates the context of a flow.
  ///
  /// - Parameters:
  ///   - base: The flow's own presenter, after those of other flows.
  ///   - imports: The flows that it can navigate to.
  ///   - scope: The libraries that it can name.
  ///   - libraries: The contexts of these libraries.
  ///   - sharedServices: The names of services that several flows of the program declare.
  init(
    _ flow: FlowDeclaration, at base: PresenterID = Program.flowPresenter, types: TypeTable,
    imports: [ImportSignature] = [],
    scope: LibraryScope = .none, libraries: [String: FlowContext] = [:], sharedServices: Set<String> = [],
    file: SourceFile, report: inout Report
  ) {
    self.types = types
    self.file = file
    self.libraries = libraries
    signatures = Signatures(
      flow, at: base, types: types, imports: imports, libraries: scope,
      typesOfLibraries: libraries.mapValues(\.types), report: &report)
    composition = Composition(signatures)
    EndlessTree.check(composition, into: &report)
    provisions = Provisions(signatures, composition, report: &report)
    routes = Routes(signatures, composition, types: types, report: &report)
    services = ServiceTable(flow, sharing: sharedServices, types: types, report: &report)
    caughtErrors = CaughtError.all(
      of: flow, signatures,
      [services]
        + libraries.filter { scope.declarations[$0.key] != nil }.sorted { $0.key < $1.key }.map(
          \.value.services), types)
    for data in services.errorData + caughtErrors.values.map(\.data) where !data.fields.isEmpty {
      self.types.environment.declare(data)
    }
    handled = signatures.handledElsewhere
    strings = StringTable(flow, report: &report)
  }
}

extension FlowContext {
  /// Whether the file is a library.
  var isLibrary: Bool { signatures.declaration.isLibrary }

  /// The name of the file: that of its flow or library.
  var name: String { signatures.declaration.name.text }

  /// Returns the operation or stream with a name in this file or, after the name of an import, in a library; `nil`
  /// after reporting an error.
  func operation(
    _ name: Name, use: UnknownOperation.Use, report: inout Report
  ) -> ServiceTable.OperationSignature? {
    if let (head, rest) = name.text.splitAtDot, let library = signatures.libraries.own[head],
      let context = libraries[library]
    {
      return context.services.operation(
        Name(rest, at: name.span), after: "\(head).", use: use, report: &report)
    }
    if let head = name.text.splitAtDot?.head, signatures.isUnknownImport(head) { return nil }
    return services.operation(name, use: use, report: &report)
  }

  /// Returns the operation with a name in the program, or after the name of an import.
  func knownOperation(_ name: String) -> ServiceTable.OperationSignature? {
    let tables = [services] + libraries.values.map(\.services)
    if let known = tables.lazy.flatMap(\.operations).first(where: { $0.qualifiedName == name }) { return known }
    guard let (head, rest) = name.splitAtDot, let library = signatures.libraries.own[head] else { return nil }
    return libraries[library]?.services.operations.first { $0.localName == rest }
  }

  /// Returns the place of an operation among those of the whole program.
  func number(of operation: ServiceTable.OperationSignature) -> OperationID {
    let owner = operation.library.flatMap { libraries[$0] } ?? self
    return owner.numbering.firstOperation.advanced(by: operation.index.position)
  }

  /// Returns the place of an interface among those of the whole program.
  func number(of interface: InterfaceSignature) -> InterfaceID {
    let owner = interface.library.flatMap { libraries[$0] } ?? self
    return owner.numbering.firstInterface.advanced(by: interface.index.position)
  }

  /// The number of operations that calls of the flow may name.
  var possibleOperations: Int {
    libraries.values.reduce(services.operations.count) { $0 + $1.services.operations.count }
  }

  /// Whether the flow, or a flow inside it, may make calls.
  var mayLoad: Bool {
    possibleOperations > 0 || signatures.declaration.imports.contains { signatures.libraries.own[$0.name.text] == nil }
  }

  /// The data of all errors that calls of the flow may fail with.
  var possibleErrorData: [RecordDeclaration] {
    libraries.values.reduce(services.errorData) { $0 + $1.services.errorData }
  }

  /// The errors of all operations that calls of the flow may fail with, each once.
  var possibleErrors: [String] {
    let tables = [services] + libraries.sorted { $0.key < $1.key }.map(\.value.services)
    var found: [String] = []
    for error in tables.flatMap(\.errors) where !found.contains(error) { found.append(error) }
    return found
  }
}

/// The results of lowered presenters that later ones read.
struct Disclosures {
  /// The declared types and the types of models.
  var environment: Environment
  /// The shared storage of the results. A copy for each presenter would take quadratic space.
  private let known = Known()

  private final class Known {
    var models: [SignatureID: ValueType] = [:]
    var derived: [SignatureID: [(name: Name, type: ValueType)]] = [:]
  }

  init(environment: Environment) { self.environment = environment }

  /// The model type of each presenter, or ``ValueType/error`` where it is unknown.
  var models: [SignatureID: ValueType] {
    get { known.models }
    nonmutating _modify { yield &known.models }
  }
  /// The derived values of each presenter, with their types.
  var derived: [SignatureID: [(name: Name, type: ValueType)]] {
    get { known.derived }
    nonmutating _modify { yield &known.derived }
  }
  /// The derived values of the flow that depend on the screen on top.
  var framing: Set<Int> = []
  /// The requirements of screens.
  var requirements: [SignatureID: Requirement] = [:]
}

/// The presenters of a flow that could be lowered.
struct LoweredFlow {
  /// The presenters; `nil` for those with an error.
  private(set) var presenters: [Presenter?]
  /// The usage of each presenter.
  private(set) var usages: [Usage]
  /// The results that the presenters share.
  private(set) var disclosed: Disclosures

  /// The declared types and the types of models.
  var types: Environment { disclosed.environment }
  /// The requirements of screens.
  private(set) var requirements: [SignatureID: Requirement] = [:]
  /// The requirements of imported flows, by their names.
  private(set) var importRequirements: [String: Requirement] = [:]
  /// The properties that the flow claims for every run.
  private(set) var properties: [Property] = []
  /// The names of the flow's own presenter.
  private var names: FlowNames?
  /// The compiler of conditions of scenarios.
  private(set) var claims: ClaimCompiler?
  /// The settings for exploration.
  private(set) var exploration = ExplorationSettings()

  /// Lowers each presenter after those whose types it reads.
  ///
  /// - Parameters:
  ///   - memory: The memory of earlier compilations of the flow, if it is kept.
  ///   - sources: All files of the flow.
  init(_ context: FlowContext, memory: CompilationMemory?, in sources: Sources, report: inout Report) {
    let signatures = context.signatures.presenters
    presenters = Array(repeating: nil, count: signatures.count)
    usages = Array(repeating: Usage(), count: signatures.count)
    disclosed = Disclosures(environment: context.types.environment)
    for stack in context.signatures.stacks { disclosed.add(stack, context.signatures) }
    let order = CompilationOrder(context.signatures, types: context.types.environment).order
    let isKept = memory.map { signatures.count >= $0.leastPresenters } ?? false
    let facts = isKept ? LoweringFacts(context, order: order, sources: sources) : nil
    var results = facts.map { LoweredPresenters($0, of: context.file, after: memory?[context.file.name]) }
    for index in order where !signatures[index].isStack {
      let lowered: LoweredPresenter
      if let known = results?.unchanged(signatures[index]) {
        lowered = known
        memory?.noteReuse()
        context.types.environment.log?.add(known.log)
      } else {
        lowered = lower(signatures[index], context)
      }
      results?.note(lowered, of: signatures[index])
      disclosed.add(lowered.disclosure, of: index)
      presenters[index.position] = lowered.isSound ? lowered.presenter : nil
      usages[index.position] = lowered.usage
      for stack in lowered.stacks {
        presenters[context.signatures.index(of: stack.index).position] = stack
      }
      report.add(lowered.report)
    }
    if let results { memory?[context.file.name] = results.forNext }
  }

  private mutating func lower(_ signature: Signature, _ context: FlowContext) -> LoweredPresenter {
    let log = context.types.environment.log
    let logged = log?.count ?? 0
    let site = PresenterSite(signature, context: context, disclosed: disclosed)
    let result = Compiler.lower(site)
    if signature.isFlow {
      names = FlowNames(site: site, scope: result.scope, tree: result.tree)
      requirements = result.requirements.ofScreens
      importRequirements = result.requirements.ofImports
      disclosed.framing = result.derived.framing
      disclosed.requirements = requirements
    }
    let model = result.presenter.model
    let isKnown = !signature.declaration.unread.contains(.model) && result.isModelKnown
    let report = result.findings.report
    return LoweredPresenter(
      presenter: result.presenter, isSound: !report.hasErrors, usage: result.findings.usage,
      // The same mistakes are reported in the library itself, in its own words.
      report: signature.library == nil ? report : report.withTypeNames(of: site.home.types), stacks: result.stacks,
      disclosure: Disclosure(
        derived: result.derived.types, modeType: signature.modeType,
        types: model.forwarded == nil ? model.cases.map(\.declaration) + [model.type] : [],
        stackTypes: result.stacks.flatMap { $0.model.cases.map(\.declaration) },
        model: isKnown ? .record(model.type.name) : .error),
      log: log?.entries(from: logged) ?? [])
  }

  /// Lowers the properties and the settings for exploration, which name presenters of all flows.
  mutating func lowerClaims(_ flow: FlowDeclaration, reaching reached: ReachedPresenters, report: inout Report) {
    guard let names else { return }
    let findings = PresenterFindings()
    findings.usage = usages[Signatures.flowIndex.position]
    let properties = ClaimCompiler(names.site, findings, in: names.scope, reaching: reached, holdsEvents: true)
    self.properties = properties.properties(flow.properties)
    let claims = ClaimCompiler(names.site, findings, in: names.scope, reaching: reached)
    exploration = claims.exploration(flow.exploration)
    // A value that a property reads counts as read.
    OuterUsage(values: claims.values, tree: names.tree).note()
    usages[Signatures.flowIndex.position] = findings.usage
    report.add(findings.report)
    self.claims = claims
  }

  /// All presenters, or `nil` if any is missing.
  var complete: [Presenter]? {
    let sound = presenters.compactMap { $0 }
    return sound.count == presenters.count ? sound : nil
  }
}

extension Disclosures {
  fileprivate mutating func add(_ disclosure: Disclosure, of presenter: SignatureID) {
    derived[presenter] = disclosure.derived
    if let type = disclosure.modeType { environment.declare(type) }
    for type in disclosure.types { environment.declare(type) }
    for type in disclosure.stackTypes { environment.declare(type) }
    models[presenter] = disclosure.model
  }
}
