internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The state of a compilation between its passes, each of which is a method.
///
/// All names and types of a flow are known before the flows that import it are checked. All flows are numbered before
/// any of them is lowered, so that lowering needs no second pass.
struct Compilation {
  private let graph: ImportGraph
  private let companions: CompanionFiles
  /// The diagnostics of all files.
  private(set) var report: Report
  /// The contexts of the flows, in the order of ``ImportGraph/flows``.
  private var contexts: [FlowContext] = []
  private var lowered: [LoweredFlow] = []
  private var backstacks: [Backstack?] = []
  /// The presenters that the properties and scenarios of the root read by name.
  private var reached = ReachedPresenters([])
  private var replacementFakes: [OperationID: Fake] = [:]
  /// The bindings of the services.
  private(set) var bindings: ServiceBindings?
  private var scenarios: [Scenario] = []
  /// The events that scenarios send, which belong to the root.
  private var sent: [EventAddress] = []
  /// The codes of the faults that scenarios can expect.
  private let faultCodes: [String]

  /// Creates a compilation of the files that were read.
  ///
  /// - Parameters:
  ///   - faultCodes: The codes of the faults that scenarios can expect; empty if they are unknown.
  ///   - report: The diagnostics so far.
  init(_ graph: ImportGraph, _ companions: CompanionFiles, faultCodes: [String], report: Report) {
    self.graph = graph
    self.companions = companions
    self.faultCodes = faultCodes
    self.report = report
  }

  /// The flows without libraries. The presenters of libraries are lowered in each flow that composes them; a library
  /// itself is only checked.
  private var flows: [FlowID] { graph.flows.ids.filter { !graph.flows[$0].declaration.isLibrary } }

  /// The lowered presenters of all flows, or `nil` when an error prevents rules about whole flows. These rules report
  /// missing and unused parts, so that in flows with other errors they would raise false alarms.
  private var complete: [[Presenter]]? {
    guard !report.hasErrors, !lowered.isEmpty, lowered.allSatisfy({ $0.complete != nil }),
      flows.allSatisfy({ backstacks[$0.position] != nil })
    else { return nil }
    return flows.compactMap { lowered[$0.position].complete }
  }

  // MARK: Names and types

  /// Declares the names and types of all flows.
  ///
  /// - Parameter log: A log of the compiled expressions, for tools.
  mutating func declareNames(_ log: ExpressionLog?) {
    var bases: [Int] = []
    var next = 0
    let scopes = graph.flows.ids.map { LibraryScope(of: $0, in: graph) }
    let sharedServices = sharedServices
    for (flow, scope) in zip(graph.flows, scopes) {
      bases.append(next)
      if !flow.declaration.isLibrary { next += Signatures.count(of: flow.declaration, with: scope) }
    }
    var made = [FlowContext?](repeating: nil, count: graph.flows.count)
    var libraries: [String: FlowContext] = [:]
    for id in graph.order {
      let flow = graph.flows[id]
      var found = Report()
      let imported = zip(flow.declaration.imports, flow.imports).map { declaration, target in
        (name: declaration.name.text, context: target.flatMap { made[$0.position] })
      }
      let types = TypeTable(
        flow.declaration, of: id == ImportGraph.root ? nil : flow.declaration.name.text,
        imports: imported.map { ($0.name, $0.context?.types) }, log: log, report: &found)
      made[id.position] = FlowContext(
        flow.declaration, at: PresenterID(bases[id.position]), types: types,
        imports: imported.filter { !($0.context?.isLibrary ?? false) }.map { name, context in
          ImportSignature(
            name: name, flow: context?.signatures.flow,
            interfaces: Set(context?.types.interfaces.map(\.name.text) ?? []))
        }, scope: scopes[id.position], libraries: libraries, sharedServices: sharedServices, file: flow.file,
        report: &found)
      if flow.declaration.isLibrary { libraries[flow.declaration.name.text] = made[id.position] }
      report.add(found.withTypeNames(of: types))
    }
    contexts = made.compactMap { $0 }
    Numbering.assign(to: &contexts, imports: graph.flows.map { $0.imports.compactMap { $0 } })
    // The contexts above have no numbers yet. A library finds the others that it imports, and is its own context.
    libraries = [:]
    for index in graph.order.map(\.position) {
      contexts[index].libraries = libraries
      if contexts[index].isLibrary { libraries[contexts[index].name] = contexts[index] }
    }
    for index in contexts.indices { contexts[index].libraries = libraries }
    guard let root = contexts.first, !root.isLibrary else { return }
    for (declaration, target) in graph.imports(of: ImportGraph.root) {
      guard let target else { continue }
      MissingLanguage.check(root, contexts[target.position], as: declaration.name, into: &report)
    }
  }

  /// The names of services that several flows declare. They are different services.
  private var sharedServices: Set<String> {
    var known: Set<String> = []
    var shared: Set<String> = []
    for flow in flows {
      let names = Set(graph.flows[flow].declaration.services.map(\.name.text))
      shared.formUnion(names.intersection(known))
      known.formUnion(names)
    }
    return shared
  }

  // MARK: Presenters

  /// Checks and lowers the presenters of all flows.
  ///
  /// - Parameter memory: The memory of earlier compilations of the root, if it is kept.
  mutating func lowerPresenters(_ memory: CompilationMemory?) {
    if !contexts.isEmpty {
      contexts[0].expectedConditions = (graph.flows.first?.declaration.scenarios ?? []).flatMap(\.conditions)
      contexts[0].expectedConditions += companions.scenarios.flatMap { $0.content?.scenarios ?? [] }.flatMap(
        \.conditions)
    }
    for index in contexts.indices {
      var found = Report()
      lowered.append(
        LoweredFlow(contexts[index], memory: index == 0 ? memory : nil, in: graph.sources, report: &found))
      backstacks.append(contexts[index].isLibrary ? nil : contexts[index].backstack(report: &found))
      report.add(found.withTypeNames(of: contexts[index].types))
    }
  }

  /// Checks and lowers the properties of all flows, and their settings for exploration. Both name presenters of
  /// imported flows, so that these are lowered before.
  mutating func lowerProperties() {
    for index in contexts.indices {
      let reached = ReachedPresenters(targets(of: FlowID(index), behind: "", isOwn: true))
      if index == 0 { self.reached = reached }
      var found = Report()
      lowered[index].lowerClaims(graph.flows[index].declaration, reaching: reached, report: &found)
      report.add(found.withTypeNames(of: contexts[index].types))
    }
  }

  /// Returns the flow itself, its screens, presenters, stores and imports by their addresses.
  private func targets(of flow: FlowID, behind prefix: String, isOwn: Bool) -> [ReachedPresenters.Target] {
    let signatures = contexts[flow.position].signatures
    func target(_ index: SignatureID, in flow: FlowID, path: String, own: SignatureID?) -> ReachedPresenters.Target {
      let signature = contexts[flow.position].signatures.presenters[index]
      let lowered = lowered[flow.position]
      return ReachedPresenters.Target(
        path: path, signature: signature, index: signature.position,
        presenter: lowered.presenters[index.position], types: lowered.types, own: own)
    }
    var targets = isOwn ? [target(Signatures.flowIndex, in: flow, path: "flow", own: Signatures.flowIndex)] : []
    targets += signatures.presenters.filter { !$0.isFlow && !$0.isStack }.map { presenter in
      target(presenter.index, in: flow, path: prefix + presenter.name.text, own: isOwn ? presenter.index : nil)
    }
    for (declaration, imported) in graph.imports(of: flow) {
      // Presenters of libraries are among those of the flows that compose them.
      guard let imported, !contexts[imported.position].isLibrary else { continue }
      let path = prefix + declaration.name.text
      targets.append(target(Signatures.flowIndex, in: imported, path: path, own: nil))
      targets += self.targets(of: imported, behind: path + ".", isOwn: false)
    }
    return targets
  }

  // MARK: Separate files

  /// The files in an order in which the fakes of each replace those of the ones before: libraries,
  /// each after those that it imports, then imported flows, the root last.
  private var orderOfFakes: [FlowID] {
    graph.order.filter { contexts[$0.position].isLibrary } + flows.reversed()
  }

  /// Lowers the fakes for the services of all flows. Those of each flow are in its own file or beside it.
  mutating func lowerFakes() {
    // Without a flow, the syntax of the file is all that can be checked.
    if contexts.isEmpty, let beside = companions.fakes { report.add(beside.report) }
    for flow in contexts.isEmpty ? [] : orderOfFakes {
      let beside = flow == ImportGraph.root ? companions.fakes : graph.flows[flow].fakes
      let index = flow.position
      if let beside { contexts[index].companions[beside.file.id] = beside.file }
      var lowering = FakeLowering(contexts[index], lowered[index].disclosed)
      var found = Report()
      lowering.add(graph.flows[flow].declaration.fakes, report: &found)
      if let beside {
        found.add(beside.report)
        lowering.add(beside.content?.fakes ?? [], report: &found)
      }
      report.add(found.withTypeNames(of: contexts[index].types))
      for (operation, fake) in lowering.fakes { replacementFakes[operation] = fake }
    }
  }

  /// Lowers the bindings for the services of all flows.
  mutating func lowerBindings() {
    guard let file = companions.bindings, !contexts.isEmpty else { return }
    let flows = contexts.indices.map { BoundFlow(context: contexts[$0], disclosed: lowered[$0].disclosed) }
    var lowering = BindingLowering(flows, file)
    bindings = lowering.bindings()
    report.add(lowering.report.withTypeNames(of: contexts[0].types))
  }

  // MARK: Scenarios

  /// Checks and lowers the scenarios of a root without errors.
  mutating func lowerScenarios() {
    let (declared, written) = writtenScenarios()
    guard let presenters = complete, !contexts[0].isLibrary else { return report.add(written) }
    var types = lowered[0].types
    for flow in lowered.dropFirst() { types.adopt(typesOf: flow.types) }
    let imported = ImportedParts(
      services: contexts.dropFirst().map { ($0.numbering.firstOperation, $0.services) },
      presenters: presenters.dropFirst().flatMap { $0 },
      flows: flows.map(scope))
    var compiler = ScenarioCompiler(
      declared, context: contexts[0], presenters: presenters[0], imported: imported, types: types,
      claims: lowered[0].claims, faultCodes: faultCodes)
    scenarios = compiler.scenarios(haveMistakes: written.hasErrors)
    report.add(written)
    report.add(compiler.report.withTypeNames(of: contexts[0].types))
    // The declarations of imported flows are checked in their own files.
    sent = compiler.sent.filter { presenters[0].ids.contains($0.presenter) }.map {
      EventAddress(presenter: contexts[0].signatures.index(of: $0.presenter), event: $0.event)
    }
  }

  /// Returns the scenarios of the root and of its separate files, with their errors.
  private mutating func writtenScenarios() -> (declared: [ScenarioDeclaration], report: Report) {
    let root = graph.flows.first?.declaration
    var declared = root?.scenarios ?? []
    var written = root?.scenarioMistakes ?? Report()
    for beside in companions.scenarios {
      written.add(beside.report)
      declared += beside.content?.scenarios ?? []
      if root != nil { contexts[0].companions[beside.file.id] = beside.file }
    }
    return (declared, written)
  }

  // MARK: Rules

  /// Checks the rules about whole flows, if all flows are valid.
  mutating func checkRules() {
    guard complete != nil else { return }
    let libraries = Set(contexts.filter(\.isLibrary).map(\.file.id))
    for (index, flow) in lowered.enumerated() {
      let context = contexts[index]
      var usages = flow.usages
      for event in index == 0 ? sent : [] { usages[event.presenter.position].sends.insert(event.event) }
      var found = Report()
      FlowRules.check(CheckedFlow(context, usages, flow.complete ?? [], scenarios), into: &found)
      // A library is checked by itself, whatever flows do with its presenters.
      let own = found.diagnostics.filter { $0.span.source == context.file.id || !libraries.contains($0.span.source) }
      found = Report()
      for diagnostic in own { found.add(diagnostic) }
      report.add(found.withTypeNames(of: context.types))
    }
  }

  private var outside: Program.Outside {
    var outside = Program.Outside()
    outside.services = contexts.flatMap { context in
      let first = context.numbering.firstOperation
      return context.services.services.map { service in
        let own = service.operations
        let start = first.advanced(by: own.lowerBound.position)
        return Service(name: service.name, operations: start..<start.advanced(by: own.count))
      }
    }
    outside.operations = contexts.flatMap { $0.services.operations.map(\.operation) }
    outside.fakes = replacementFakes
    return outside
  }

  // MARK: The whole program

  /// Joins the flows to a program; `nil` when an error prevents it.
  func linked() -> Program? {
    guard let presenters = complete, !contexts[0].isLibrary else { return nil }
    let scopes = flows.map(scope)
    guard let root = scopes.first, let types = lowered.first?.types, let flow = graph.flows.first?.declaration else {
      return nil
    }
    var known = types
    for flow in lowered.dropFirst() { known.adopt(typesOf: flow.types) }
    return Program(
      name: flow.name.text, version: flow.version?.text, presenters: presenters.flatMap { $0 },
      backstack: root.backstack,
      types: known,
      providedValues: contexts.flatMap(\.provisions.names),
      interfaces: contexts.flatMap { $0.types.interfaces.map(\.interface) }, imports: root.imports, routes: root.routes,
      importedFlows: Array(scopes.dropFirst()), outside: outside,
      strings: FlowStrings.joined(contexts.map(\.strings.strings)), properties: lowered[0].properties,
      livingReads: reached.reads, exploration: exploration, scenarios: scenarios, sources: graph.sources)
  }

  /// The settings for exploration, combined from all flows for their own parts.
  private var exploration: ExplorationSettings {
    var settings = lowered[0].exploration
    for (context, flow) in zip(contexts, lowered).dropFirst() where !context.isLibrary {
      settings.adopt(flow.exploration)
    }
    return settings
  }

  private func scope(of flow: FlowID) -> FlowScope {
    let (context, lowered) = (contexts[flow.position], lowered[flow.position])
    let signatures = context.signatures
    let imports = signatures.imports.compactMap { imported in
      imported.flow.map { flow in
        let requirement = lowered.importRequirements[imported.name]
        return ImportedFlow(name: imported.name, presenter: flow.position, requirement: requirement)
      }
    }
    return FlowScope(
      presenter: signatures.base, screens: signatures.presenters.filter { $0.role == .screen }.map(\.position),
      imports: imports, backstack: backstacks[flow.position] ?? Backstack(start: signatures.base, onRootBack: .exit),
      routes: context.routes.table.routes)
  }
}

extension Report {
  /// Returns the report with type names as the file writes them: the flow's own types without the name of the flow,
  /// and imported ones with the name of the import.
  func withTypeNames(of types: TypeTable) -> Report {
    let words = types.wordsOfFile
    if diagnostics.isEmpty || words.isEmpty { return self }
    func plain(_ text: String) -> String {
      words.reduce(text) { $0.contains($1.full) ? $0.replacing($1.full, with: $1.written) : $0 }
    }
    var result = Report()
    for found in diagnostics {
      result.add(
        Diagnostic(
          code: found.code, severity: found.severity, span: found.span, message: plain(found.message),
          hints: found.hints.map(plain), related: found.related,
          fixes: found.fixes.map { fix in
            Fix(
              plain(fix.title), edits: fix.edits.map { TextEdit($0.span, plain($0.text)) }, safety: fix.safety)
          }))
    }
    return result
  }
}

extension TypeTable {
  /// The types whose names in the file differ from their full names.
  fileprivate var wordsOfFile: [(full: String, written: String)] {
    let own = flowName == nil ? [] : (names.map(\.text) + interfaces.map(\.name.text)).map { (fullName($0), $0) }
    let others = importedNames.compactMap { alias -> (String, String)? in
      switch imported[alias] {
      case .record(let full), .enumeration(let full): full == alias ? nil : (full, alias)
      default: nil
      }
    }
    return own + others
  }
}
