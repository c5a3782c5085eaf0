public import Diagnostics
public import FlowProgram
public import CEL
public import FlowSpec

/// The result of compiling a flow file.
public struct CompiledFlow: Sendable {
  /// The flow, or `nil` when an error keeps it from running, and for a library.
  public let program: Program?
  /// Whether the file is a library.
  public let isLibrary: Bool
  /// The diagnostics of the file and of its imports, with the settings of ``lint`` applied.
  public let report: Report
  /// The sources that the diagnostics point into: the given ones, followed by the imported ones.
  public let sources: Sources
  /// The severities of rules in the flow, including those that are checked by running it.
  public let lint: LintSettings
  /// The bindings of its services, if there is a bindings file and the compilation found no errors.
  public let bindings: ServiceBindings?
}

/// The compiler from the source of a flow to a program, with the diagnostics that it finds.
public enum Compiler {
  /// Every kind of diagnostic that compilation can find, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] {
    FlowSpecDiagnostics.all + CELDiagnostics.all + FlowCompilerDiagnostics.all
  }

  /// The files that examples of diagnostics import.
  public static var exampleFiles: [(path: String, text: String)] { Vocabulary.importedExamples }

  /// Reads, checks and lowers a file and its imports, each of which is read once.
  ///
  /// - Parameters:
  ///   - companions: The separate scenario files of the flow.
  ///   - fakes: The separate file with fakes of its services, if any.
  ///   - bindings: The file with the bindings of its services, if any.
  ///   - folder: The severities of rules that the flow does not set itself.
  ///   - log: A log of the compiled expressions, for tools.
  ///   - rules: The rules that a flow may mention: ``catalogue`` and those that are checked by running the flow.
  ///   - parsed: The files that were parsed before.
  ///   - memory: The memory of earlier compilations, for tools that compile a file again and again.
  /// - Complexity: Linear in the size of the files, except for the search for similar names.
  public static func compile(
    _ file: SourceFile, beside companions: [SourceFile] = [], fakes: SourceFile? = nil, bindings: SourceFile? = nil,
    in sources: consuming Sources, imports: ImportReader = .none, folder: LintSettings = LintSettings(),
    log: ExpressionLog? = nil, rules: [any DiagnosticKind.Type] = Compiler.catalogue,
    knowing parsed: ParsedFiles = .none, memory: CompilationMemory? = nil
  ) -> CompiledFlow {
    // Text to declarations.
    let graph = ImportGraph(file, in: sources, reader: imports, knowing: parsed)
    let beside = CompanionFiles(
      of: graph.flows.first?.declaration.name.text, scenarios: companions, fakes: fakes, bindings: bindings,
      knowing: parsed)
    var report = graph.report
    let settings = graph.settings(over: folder, rules: rules, report: &report)
    // Declarations to checked plans.
    let faultCodes = rules.filter { $0.group == .runtime }.map { $0.code.name }
    var compilation = Compilation(graph, beside, faultCodes: faultCodes, report: report)
    compilation.declareNames(log)
    compilation.lowerPresenters(memory)
    compilation.lowerProperties()
    compilation.lowerFakes()
    compilation.lowerBindings()
    compilation.lowerScenarios()
    compilation.checkRules()
    let program = compilation.linked()
    report = compilation.report
    if !report.hasErrors { settings.checkIdle(into: &report) }
    return CompiledFlow(
      program: report.hasErrors ? nil : program, isLibrary: graph.flows.first?.declaration.isLibrary ?? false,
      report: settings.applied(to: report), sources: graph.sources,
      lint: settings.root, bindings: report.hasErrors ? nil : compilation.bindings)
  }
}

extension Compiler {
  /// Lowers a presenter, and leaves out its parts with errors.
  ///
  /// Each pass takes the results of those before it and returns its own. Their order is that of the diagnostics, and
  /// follows from the types: a name is declared when its type is known.
  static func lower(_ site: PresenterSite) -> PassedPresenter {
    let declaration = site.signature.declaration
    let values = ValueCompiler(site)
    // Names, with the initial values of state and the derived values, from which the types of further names follow.
    let clashing = NameCheck(values: values).clashingNames()
    var names = ReadableNames(site)
    let outerNames = OuterNamePass(values: values)
    outerNames.declareSurroundings(in: &names.own)
    let loading = LoadingNames(values: values).declare(in: &names)
    let outer = outerNames.declareOuterValues(in: &names.own)
    names.declareModes()
    let slots = SlotPass(values: values).slots(in: &names)
    ObservedNames(values: values).declare(in: &names)
    let inside = ChildNamePass(values: values, clashing: clashing, interfaces: outer.interfaces).declare(in: &names)
    let derived = DerivedPass(values: values).derived(in: &names)
    // Values for other presenters, children, and the model with its view.
    let published = PublishedPass(values: values, names: names, derived: derived)
      .published(reading: inside.stackReads, outer.reads)
    let requirements = RequirementPass(values: values, scope: names.own).requirements()
    let children = ChildPass(values: values, names: names, inside: inside).children(after: published)
    let models = ModelPass(values: values, names: names.readingGesture().reading(inside.stackReads))
    let model = models.model()
    models.checkFrame()
    // Steps.
    let steps = StepCompiler(values, names, derived.readers, inside, stores: outer.stores)
    var behavior = Presenter.Behavior(transitions: TransitionPass(steps: steps).transitions(), localCount: 0)
    let handlers = HandlerPass(steps: steps, items: children.items).handlers()
    let ofModes = ModePass(steps: steps)
    behavior.back = ofModes.back() + steps.alternatives(declaration.back, in: names.own)
    behavior.enter = steps.steps(declaration.enter, in: names.own)
    behavior.leave = steps.steps(declaration.leave, in: names.own.at(.leave))
    behavior.effects = EffectPass(steps: steps).effects() + EffectPass(steps: steps).observations()
    let catches = steps.defaultCatches()
    let modes = ofModes.modes(slots, children.children, behavior.effects, implementing: published.implementedOfModes)
    // The presenter.
    let parts = PresenterParts(
      values: values, slots: slots, loading: loading, inside: inside, derived: derived, published: published,
      children: children, model: model ?? models.noModel, behavior: behavior, handlers: handlers, catches: catches,
      modes: modes)
    let tree = parts.tree
    OuterUsage(values: values, tree: tree).note()
    return PassedPresenter(
      presenter: parts.presenter(in: tree), tree: tree, stacks: children.stacks, scope: names.own, derived: derived,
      requirements: requirements, isModelKnown: model != nil, findings: values.findings)
  }
}
