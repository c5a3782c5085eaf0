public import Diagnostics
public import FlowProgram
internal import CEL
internal import FlowSpec
internal import YAMLNodes

/// What became of a flow file.
public struct CompiledFlow: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All mistakes of the file, as far as ``lint`` lets them count.
  public let report: Report
  /// How much rules count in the flow, also those that are checked by running it.
  public let lint: LintSettings
}

/// Turns the text of a flow into a program, or says what is wrong with it.
public enum Compiler {
  /// Every kind of mistake that compiling can find, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] {
    YAMLMistakes.all + FlowSpecMistakes.all + Mistakes.all + FlowCompilerMistakes.all
  }

  /// Reads, checks and lowers one file.
  ///
  /// - Parameters:
  ///   - companions: The files of scenarios that stand beside it.
  ///   - fakes: The file with what stands in for its services, if that is another one.
  ///   - folder: How much rules count where the flow does not say so itself.
  ///   - rules: The rules that a flow may speak of; those that are checked by running it come on top of ``catalogue``.
  /// - Complexity: Linear in the size of the files, but for names that are looked for by nearness.
  public static func compile(
    _ file: SourceFile, beside companions: [SourceFile] = [], fakes: SourceFile? = nil, in sources: Sources,
    folder: LintSettings = LintSettings(), rules: [any DiagnosticKind.Type] = Compiler.catalogue
  ) -> CompiledFlow {
    var report = Report()
    guard let root = parseYAML(file, report: &report), isReadable(root, report),
      let flow = readFlow(root, report: &report)
    else { return CompiledFlow(program: nil, report: report.tuned(by: folder), lint: folder) }

    let own = LintCheck(rules: rules, root: root).settings(flow.lint, report: &report)
    let program = program(of: flow, in: file, beside: companions, fakes, of: sources, report: &report)
    if !report.hasErrors { own.checkIdle(into: &report) }
    let lint = own.over(folder)
    return CompiledFlow(program: program, report: report.tuned(by: lint), lint: lint)
  }

  /// The program of a flow in which nothing is wrong.
  private static func program(
    of flow: FlowDeclaration, in file: SourceFile, beside companions: [SourceFile], _ fakes: SourceFile?,
    of sources: Sources,
    report: inout Report
  ) -> Program? {
    let types = TypeTable(flow, report: &report)
    var context = FlowContext(flow, types: types, file: file, report: &report)
    let lowered = LoweredFlow(flow, context, report: &report)
    let standIns = Compiler.fakes(flow, in: fakes, &context, lowered.disclosed, report: &report)
    let backstack = checkedBackstack(flow, signatures: context.signatures, report: &report)

    var written = flow.scenarioMistakes
    let scenarios =
      flow.scenarios + companions.flatMap { readScenarios($0, of: flow, into: &context, report: &written) }

    // Rules about the whole flow speak of what is missing or unused; half-understood flows would earn false alarms.
    guard !report.hasErrors, let backstack, let presenters = lowered.complete else {
      report.add(written)
      return nil
    }
    var scenarioCompiler = ScenarioCompiler(
      scenarios, context: context, presenters: presenters, types: lowered.types)
    let checked = scenarioCompiler.scenarios(haveMistakes: written.hasErrors)
    report.add(written)
    report.add(scenarioCompiler.report)
    guard !report.hasErrors else { return nil }
    var usages = lowered.usages
    for sent in scenarioCompiler.sent { usages[sent.presenter].sends.insert(sent.event) }
    WholeFlow(context: context, usages: usages, start: backstack.start).check(into: &report)
    Doubts.check(context, into: &report)
    var outside = Program.Outside()
    outside.services = context.services.services
    outside.operations = context.services.operations.map(\.operation)
    outside.fakes = standIns
    let program = Program(
      name: flow.name.text, version: flow.version?.text, presenters: presenters, backstack: backstack,
      types: lowered.types, providedValues: context.provisions.names, interfaces: types.interfaces.map(\.interface),
      outside: outside, strings: context.strings.strings, properties: lowered.properties,
      exploration: lowered.exploration, scenarios: checked, sources: sources)
    return report.hasErrors ? nil : program
  }

  /// What stands in for the services of a flow, by the positions of their operations.
  private static func fakes(
    _ flow: FlowDeclaration, in file: SourceFile?, _ context: inout FlowContext, _ disclosed: Disclosures,
    report: inout Report
  ) -> [Int: Fake] {
    if let file { context.companions[file.id] = file }
    var lowering = FakeLowering(context, disclosed)
    lowering.add(flow.fakes, report: &report)
    var found = Report()
    defer { report.add(found) }
    guard let file, let root = parseYAML(file, report: &found), isReadable(root, found),
      let beside = readFakes(root, report: &found)
    else { return lowering.fakes }
    if beside.flow.text == flow.name.text {
      lowering.add(beside.fakes, report: &found)
    } else {
      found.add(UnknownWord(key: "for", word: beside.flow.text, words: [flow.name.text]), at: beside.flow.span)
    }
    return lowering.fakes
  }

  /// Whether the nodes are what the author meant, but for mistakes that leave them whole: of two equal keys the first
  /// counts, and a formula that was split is put together again. Behind any other mistake all others would be echoes.
  private static func isReadable(_ root: Node, _ report: Report) -> Bool {
    let harmless: Set<DiagnosticCode> = ["duplicate-key", "split-in-braces"]
    return root.isOfWholeFile && report.diagnostics.allSatisfy { $0.severity == .warning || harmless.contains($0.code) }
  }

  /// The scenarios of a file that stands beside the flow.
  private static func readScenarios(
    _ file: SourceFile, of flow: FlowDeclaration, into context: inout FlowContext, report: inout Report
  ) -> [ScenarioDeclaration] {
    var found = Report()
    defer { report.add(found) }
    context.companions[file.id] = file
    guard let root = parseYAML(file, report: &found), isReadable(root, found),
      let read = readScenarioFile(root, report: &found)
    else { return [] }
    if let name = read.flow, name.text != flow.name.text {
      found.add(UnknownWord(key: "for", word: name.text, words: [flow.name.text]), at: name.span)
    }
    return read.scenarios
  }

  private static func checkedBackstack(
    _ flow: FlowDeclaration, signatures: Signatures, report: inout Report
  ) -> Backstack? {
    guard let declaration = flow.backstack else { return nil }
    var policy = Backstack.RootBack.exit
    if let word = declaration.onRootBack {
      guard let known = Backstack.RootBack(rawValue: word.text) else {
        report.add(UnknownWord.rootBack(word.text), at: word.span)
        return nil
      }
      policy = known
    }
    guard let start = signatures.screen(declaration.start, report: &report) else { return nil }
    for slot in start.slots where slot.isParam && slot.needsValue {
      report.add(StartNeedsParam(param: slot.name.text, screen: start.name.text), at: declaration.start.span)
      return nil
    }
    return Backstack(start: start.index, onRootBack: policy)
  }
}
