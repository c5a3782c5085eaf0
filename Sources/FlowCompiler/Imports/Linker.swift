internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec
internal import YAMLNodes

/// The linker, which checks, lowers and joins the flows of a program.
///
/// All names and types of a flow are known before the flows that import it are checked. All flows are numbered before
/// any of them is lowered, so that lowering needs no second pass.
struct Linker {
  private let graph: ImportGraph
  /// The diagnostics of all files.
  private(set) var report: Report
  /// The contexts of the flows, in the order of ``ImportGraph/flows``.
  private var contexts: [FlowContext] = []
  private var backstacks: [Backstack?] = []
  /// The separate scenario files of the root.
  private let companions: [SourceFile]
  /// The separate fakes file of the root, if any.
  private let fakes: SourceFile?
  private var standIns: [Int: Fake] = [:]
  /// The bindings file, if any.
  private let bindingsFile: SourceFile?
  /// The bindings of the services.
  private(set) var bindings: ServiceBindings?
  private var scenarios: [Scenario] = []
  /// The codes of the faults that scenarios can expect.
  private let faultCodes: [String]

  /// Creates a linker.
  ///
  /// - Parameters:
  ///   - faultCodes: The codes of the faults that scenarios can expect; empty if they are unknown.
  ///   - report: The diagnostics so far.
  init(
    _ graph: ImportGraph, beside companions: [SourceFile], fakes: SourceFile?, bindings: SourceFile?,
    faultCodes: [String], report: Report
  ) {
    self.graph = graph
    self.faultCodes = faultCodes
    bindingsFile = bindings
    self.fakes = fakes
    self.companions = companions
    self.report = report
  }

  /// Returns the program, or `nil` when an error prevents it.
  mutating func program() -> Program? {
    guard !graph.flows.isEmpty else {
      checkFormOfCompanions()
      return nil
    }
    makeContexts()
    var lowered: [LoweredFlow] = []
    for index in contexts.indices { lowered.append(lower(index)) }
    for (index, flow) in lowered.enumerated() { addFakes(of: index, flow.disclosed) }
    if let file = bindingsFile { addBindings(in: file, lowered) }
    var written = graph.flows[0].declaration.scenarioMistakes
    let declared = graph.flows[0].declaration.scenarios + companions.flatMap { readScenarios($0, report: &written) }
    // Rules about whole flows report missing and unused parts. In flows with other errors they would raise false
    // alarms.
    let complete = lowered.compactMap(\.complete)
    guard !report.hasErrors, complete.count == lowered.count, backstacks.allSatisfy({ $0 != nil }) else {
      report.add(written)
      return nil
    }
    let sent = checkScenarios(declared, lowered, presenters: complete, written)
    guard !report.hasErrors else { return nil }
    for (index, flow) in lowered.enumerated() { check(index, flow, sent: index == 0 ? sent : []) }
    return report.hasErrors ? nil : link(lowered, presenters: complete.flatMap { $0 })
  }

  // MARK: Names and types

  private mutating func makeContexts() {
    var bases: [Int] = []
    var next = 0
    for flow in graph.flows {
      bases.append(next)
      next += Signatures.count(of: flow.declaration)
    }
    var made = [FlowContext?](repeating: nil, count: graph.flows.count)
    for index in graph.order {
      let flow = graph.flows[index]
      var found = Report()
      let imported = zip(flow.declaration.imports, flow.imports).map { declaration, target in
        (name: declaration.name.text, context: target.flatMap { made[$0] })
      }
      let types = TypeTable(
        flow.declaration, of: index == 0 ? nil : flow.declaration.name.text,
        imports: imported.map { ($0.name, $0.context?.types) }, report: &found)
      made[index] = FlowContext(
        flow.declaration, at: bases[index], types: types,
        imports: imported.map { ImportSignature(name: $0.name, flow: $0.context?.signatures.flow) }, file: flow.file,
        report: &found)
      report.add(found.speaking(of: types))
    }
    contexts = made.compactMap { $0 }
    Numbering.assign(to: &contexts, imports: graph.flows.map { $0.imports.compactMap { $0 } })
  }

  // MARK: One flow

  private mutating func lower(_ index: Int) -> LoweredFlow {
    var found = Report()
    let flow = LoweredFlow(graph.flows[index].declaration, contexts[index], report: &found)
    backstacks.append(contexts[index].backstack(report: &found))
    report.add(found.speaking(of: contexts[index].types))
    return flow
  }

  private mutating func check(_ index: Int, _ flow: LoweredFlow, sent: [EventAddress]) {
    let context = contexts[index]
    var found = Report()
    var usages = flow.usages
    for event in sent { usages[event.presenter].sends.insert(event.event) }
    FlowRules.check(CheckedFlow(context, usages, flow.complete ?? [], scenarios), into: &found)
    report.add(found.speaking(of: context.types))
  }

  // MARK: Separate files

  /// Checks the syntax of separate files when the flow itself failed to parse.
  private mutating func checkFormOfCompanions() {
    for file in companions {
      var found = Report()
      if let root = readable(file, report: &found) { _ = readScenarioFile(root, report: &found) }
      report.add(found)
    }
    guard let fakes else { return }
    var found = Report()
    if let root = readable(fakes, report: &found) { _ = readFakes(root, report: &found) }
    report.add(found)
  }

  private func readable(_ file: SourceFile, report: inout Report) -> Node? {
    guard let root = parseYAML(file, report: &report), ImportGraph.isReadable(root, report) else { return nil }
    return root
  }

  /// Reads the scenarios of a separate file of the root.
  private mutating func readScenarios(_ file: SourceFile, report: inout Report) -> [ScenarioDeclaration] {
    var found = Report()
    defer { report.add(found) }
    contexts[0].companions[file.id] = file
    guard let root = readable(file, report: &found), let read = readScenarioFile(root, report: &found)
    else { return [] }
    let flow = graph.flows[0].declaration.name.text
    if let name = read.flow, name.text != flow {
      found.add(UnknownWord(key: "for", word: name.text, words: [flow]), at: name.span)
    }
    return read.scenarios
  }

  /// Checks and lowers scenarios, and returns the events that they send.
  private mutating func checkScenarios(
    _ declared: [ScenarioDeclaration], _ flows: [LoweredFlow], presenters: [[Presenter]], _ written: Report
  ) -> [EventAddress] {
    var types = flows[0].types
    for flow in flows.dropFirst() { types.adopt(typesOf: flow.types) }
    let imported = ImportedParts(
      services: contexts.dropFirst().map { ($0.numbering.firstOperation, $0.services) },
      presenters: presenters.dropFirst().flatMap { $0 },
      flows: contexts.indices.map { scope(of: $0, flows[$0]) })
    var compiler = ScenarioCompiler(
      declared, context: contexts[0], presenters: presenters[0], imported: imported, types: types,
      faultCodes: faultCodes)
    scenarios = compiler.scenarios(haveMistakes: written.hasErrors)
    report.add(written)
    report.add(compiler.report.speaking(of: contexts[0].types))
    // The declarations of imported flows are checked in their own files.
    return compiler.sent.filter { $0.presenter < presenters[0].count }
  }

  // MARK: Fakes

  /// Adds the fakes for the services of a flow. Those of an imported flow are in its own file.
  private mutating func addFakes(of index: Int, _ disclosed: Disclosures) {
    let beside = index == 0 ? fakes : nil
    if let beside { contexts[index].companions[beside.id] = beside }
    var lowering = FakeLowering(contexts[index], disclosed)
    var found = Report()
    lowering.add(graph.flows[index].declaration.fakes, report: &found)
    if let beside { addFakes(in: beside, to: &lowering, report: &found) }
    report.add(found.speaking(of: contexts[index].types))
    let base = contexts[index].numbering.firstOperation
    for (operation, fake) in lowering.fakes { standIns[base + operation] = fake }
  }

  private func addFakes(in file: SourceFile, to lowering: inout FakeLowering, report: inout Report) {
    var found = Report()
    defer { report.add(found) }
    guard let root = readable(file, report: &found), let beside = readFakes(root, report: &found) else { return }
    let flow = graph.flows[0].declaration.name.text
    if beside.flow.text == flow {
      lowering.add(beside.fakes, report: &found)
    } else {
      found.add(UnknownWord(key: "for", word: beside.flow.text, words: [flow]), at: beside.flow.span)
    }
  }

  /// Adds the bindings for the services of all flows.
  private mutating func addBindings(in file: SourceFile, _ lowered: [LoweredFlow]) {
    let flows = contexts.indices.map { BoundFlow(context: contexts[$0], disclosed: lowered[$0].disclosed) }
    var lowering = BindingLowering(flows, file)
    bindings = lowering.bindings()
    report.add(lowering.report.speaking(of: contexts[0].types))
  }

  private var outside: Program.Outside {
    var outside = Program.Outside()
    outside.services = contexts.flatMap { context in
      let first = context.numbering.firstOperation
      return context.services.services.map { service in
        let own = service.operations
        return Service(name: service.name, operations: (own.lowerBound + first)..<(own.upperBound + first))
      }
    }
    outside.operations = contexts.flatMap { $0.services.operations.map(\.operation) }
    outside.fakes = standIns
    return outside
  }

  // MARK: The whole program

  private func link(_ lowered: [LoweredFlow], presenters: [Presenter]) -> Program? {
    let scopes = contexts.indices.map { scope(of: $0, lowered[$0]) }
    guard let root = scopes.first, let types = lowered.first?.types, let flow = graph.flows.first?.declaration else {
      return nil
    }
    var known = types
    for flow in lowered.dropFirst() { known.adopt(typesOf: flow.types) }
    return Program(
      name: flow.name.text, version: flow.version?.text, presenters: presenters, backstack: root.backstack,
      types: known,
      providedValues: contexts.flatMap(\.provisions.names),
      interfaces: contexts.flatMap { $0.types.interfaces.map(\.interface) }, imports: root.imports, routes: root.routes,
      importedFlows: Array(scopes.dropFirst()), outside: outside,
      strings: FlowStrings.joined(contexts.map(\.strings.strings)), properties: lowered[0].properties,
      exploration: exploration(lowered), scenarios: scenarios, sources: graph.sources)
  }

  /// Returns the settings for exploration, combined from all flows for their own parts.
  private func exploration(_ lowered: [LoweredFlow]) -> ExplorationSettings {
    var settings = lowered[0].exploration
    for (context, flow) in zip(contexts, lowered).dropFirst() {
      settings.adopt(
        flow.exploration, presentersAt: context.signatures.base, operationsAt: context.numbering.firstOperation)
    }
    return settings
  }

  private func scope(of index: Int, _ flow: LoweredFlow) -> FlowScope {
    let signatures = contexts[index].signatures
    let imports = signatures.imports.compactMap { imported in
      imported.flow.map {
        ImportedFlow(name: imported.name, presenter: $0.position, requirement: flow.importRequirements[imported.name])
      }
    }
    return FlowScope(
      presenter: signatures.base, screens: signatures.presenters.filter { $0.role == .screen }.map(\.position),
      imports: imports, backstack: backstacks[index] ?? Backstack(start: signatures.base, onRootBack: .exit),
      routes: contexts[index].routes.table.routes.map { $0.moved(by: signatures.base) })
  }
}

extension Route {
  /// Returns the route for a flow whose presenters come after those of other flows.
  fileprivate func moved(by base: Int) -> Route {
    Route(
      path: path, query: query, screen: screen + base,
      over: over.map { Route.Under(screen: $0.screen + base, params: $0.params) },
      place: place.map { Route.Place(screen: $0.screen + base, stack: $0.stack + base, tab: $0.tab) }, style: style,
      span: span)
  }
}

extension Report {
  /// Returns the report with type names as the file writes them: the flow's own types without the name of the flow,
  /// and imported ones with the name of the import.
  fileprivate func speaking(of types: TypeTable) -> Report {
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
          hints: found.hints.map(plain), related: found.related))
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
