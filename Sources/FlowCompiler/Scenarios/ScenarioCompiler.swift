internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The compiler of the scenarios of a valid flow.
///
/// Scenarios see the flow from outside. Names refer to its screens, events and models, and expressions read only the
/// values of the current example.
struct ScenarioCompiler {
  let context: FlowContext
  let presenters: [Presenter]
  /// The services and presenters of the imported flows, including indirect imports.
  let imported: ImportedParts
  /// The presenters of all flows, by their positions in the program.
  let allPresenters: [Presenter]
  /// The paths of all of them.
  let names: QualifiedNames
  /// The declared types, the types of models and the built-in types.
  let types: Environment
  /// All scenarios of the flow, including those in separate files.
  let declarations: [ScenarioDeclaration]
  /// The compiler of conditions, which read the names of the flow's own presenter; `nil` before they are known.
  let claims: ClaimCompiler?
  /// The codes of the faults that a running flow can have; empty if they are unknown.
  let faultCodes: [String]
  var report = Report()
  /// The events that scenarios send. They count as used, since the host is expected to send them if no view does.
  var sent: [ScenarioStep.Receiver] = []
  /// The compiler of values.
  var values: ValueCompiler
  /// The names that values can read: those of the current example.
  var valueScope: LocalScope
  /// The values in the examples of the scenario that is lowered.
  var exampleFields = ExampleFields()

  init(
    _ declarations: [ScenarioDeclaration], context: FlowContext, presenters: [Presenter],
    imported: ImportedParts = ImportedParts(), types: Environment,
    claims: ClaimCompiler? = nil, faultCodes: [String] = []
  ) {
    var types = types
    types.declare(Message.declaration)
    types.declare(EnumDeclaration(name: SystemVariable.screen.name, cases: context.signatures.screenNames))
    types.declare(EntrySummary.declaration)
    self.context = context
    self.presenters = presenters
    self.imported = imported
    allPresenters = presenters + imported.presenters
    names = QualifiedNames(presenters: allPresenters, flows: imported.flows)
    self.types = types
    self.declarations = declarations
    self.claims = claims
    self.faultCodes = faultCodes
    values = ValueCompiler(
      PresenterSite(ofFlow: context, disclosed: Disclosures(environment: types)), for: .scenario(examples: nil))
    valueScope = values.site.scope
  }

  /// Returns the scenarios without the parts that have errors.
  ///
  /// - Parameter haveMistakes: Whether parts of the scenarios failed to parse, so that missing parts cannot be
  ///   reported.
  mutating func scenarios(haveMistakes: Bool) -> [Scenario] {
    checkNames()
    if !haveMistakes { ExpectsNothing.check(declarations, into: &report) }
    var scenarios: [Scenario] = []
    var examples: [ExampleFields] = []
    for declaration in declarations {
      exampleFields = ExampleFields()
      scenarios.append(lower(declaration))
      examples.append(exampleFields)
    }
    ScenarioCycle.check(declarations, into: &report)
    MissingExample.check(declarations, examples, into: &report)
    return scenarios
  }

  // MARK: Values

  /// Lowers a value of a type and reports its errors.
  mutating func value(_ syntax: ValueSyntax, expecting type: ValueType) -> ValuePlan? {
    let plan = values.value(syntax, expecting: type, in: valueScope)
    takeReport()
    return plan
  }

  /// Returns the tag of a language.
  mutating func languageTag(_ name: Name) -> LocaleTag? {
    let tag = LocaleTag(name.text)
    if tag == nil { report.add(InvalidLocale(tag: name.text), at: name.span) }
    return tag
  }

  /// Lowers a string with interpolations.
  mutating func text(_ syntax: ValueSyntax) -> ValuePlan? { value(syntax, expecting: .string) }

  /// Lowers strings; returns `nil` if one has an error.
  mutating func texts(_ syntaxes: [ValueSyntax]) -> [ValuePlan]? {
    let plans = syntaxes.map { text($0) }
    let sound = plans.compactMap { $0 }
    return sound.count == plans.count ? sound : nil
  }

  /// Moves the diagnostics found in values to the report.
  mutating func takeReport() {
    report.add(values.report)
    values.report = Report()
  }

  /// Runs a lowering without adding its diagnostics to the report.
  mutating func trial<Result>(_ body: (inout ScenarioCompiler) -> Result) -> (result: Result, report: Report) {
    let kept = report
    report = Report()
    let result = body(&self)
    let found = report
    report = kept
    return (result, found)
  }

  // MARK: Scenarios

  private mutating func lower(_ declaration: ScenarioDeclaration) -> Scenario {
    var context = context
    if let file = context.companions[declaration.name.span.source] { context.file = file }
    values = ValueCompiler(
      PresenterSite(ofFlow: context, disclosed: Disclosures(environment: types)), for: .scenario(examples: nil))
    valueScope = values.site.scope
    let examples = lower(declaration.examples)
    let params = params(of: declaration)
    let given = lower(given: declaration)
    let models = lower(declaration.models)
    let fakes = lower(fakes: declaration.given)
    let locale = declaration.locale.flatMap { languageTag($0) }
    let now = declaration.now.flatMap { value($0, expecting: .timestamp) }
    let route = declaration.route.flatMap { written in text(written).map { (link: $0, span: written.span) } }
    let seed = declaration.seed.flatMap { value($0, expecting: .int) }
    let readsBefore = values.usage.reads
    values.usage.reads = []
    let steps = lower(declaration.steps)
    if values.usage.reads.contains(Variable.local(Scenario.exampleLocal).number) { exampleFields.areReadInSteps = true }
    values.usage.reads.formUnion(readsBefore)
    return Scenario(
      name: declaration.name.text, span: declaration.name.span, params: params, given: given, models: models,
      fakes: fakes,
      locale: locale, now: now, route: route, seed: seed, examples: examples, steps: steps,
      isRelaxed: declaration.isRelaxed)
  }

  /// Lowers the examples. The first one determines the types of the values.
  private mutating func lower(_ examples: [ScenarioDeclaration.ExampleSyntax]) -> [Scenario.Example] {
    guard let first = examples.first else { return [] }
    var fields: [FieldDeclaration] = []
    for (name, syntax) in first.values {
      let type = values.value(syntax, in: valueScope)?.type
      takeReport()
      // A value of unknown type was already reported. Mistakes in expressions that read it are suppressed.
      fields.append(FieldDeclaration(name: name.text, type: type ?? .error))
    }
    let declaration = RecordDeclaration(name: "example", fields: fields, isOpaque: true)
    exampleFields.fields = fields
    let lowered = examples.compactMap { example -> Scenario.Example? in
      let plans = values.arguments(
        example.values, of: declaration, asWhat: .record("example"), at: example.span, in: valueScope)
      takeReport()
      guard let plans, case .constant(.record(let record)) = ValuePlan.record(declaration.shape, plans).folded else {
        return nil
      }
      return Scenario.Example(values: record, span: example.span)
    }
    valueScope.environment.declare(declaration)
    valueScope.declare("example", .record(declaration.name), .local(Scenario.exampleLocal))
    values = ValueCompiler(values.site, for: .scenario(examples: declaration))
    return lowered
  }

  // MARK: All scenarios

  private mutating func checkNames() {
    var seen: [String: Name] = [:]
    for name in declarations.map(\.name) {
      if let first = seen[name.text] {
        report.add(
          NameClash(name: name.text, first: "a scenario", second: "another one"), at: name.span,
          related: [RelatedPlace("'\(name.text)' is a scenario here", at: first.span)])
      }
      seen[name.text] = seen[name.text] ?? name
    }
  }
}

extension ValueCompiler {
  /// Returns the diagnostic for an unknown name in a scenario, with the names that are available there.
  func explainedInScenario(_ diagnostic: Diagnostic, _ examples: RecordDeclaration?) -> Diagnostic {
    let names = (examples?.fields ?? []).map { "example.\($0.name)" }
    let name = file.text(diagnostic.span.start..<diagnostic.span.end)
    let meant = names.first { $0 == "example.\(name)" }
    let renamed = name == "row" ? "example" : nil
    let hint =
      names.isEmpty
      ? "write a literal value; an expression in a scenario reads only its 'examples'"
      : "an expression in a scenario reads only its example: \(names.map { "'\($0)'" }.joined(separator: ", "))"
    return Diagnostic(
      code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
      hints: [(meant ?? (names.isEmpty ? nil : renamed)).map { "write '\($0)'" } ?? hint], related: diagnostic.related)
  }
}
