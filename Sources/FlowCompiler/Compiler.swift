public import Diagnostics
public import FlowProgram
internal import CEL
internal import FlowSpec
internal import YAMLNodes

/// What became of a flow file.
public struct CompiledFlow: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All mistakes of the file.
  public let report: Report
}

/// Turns the text of a flow into a program, or says what is wrong with it.
public enum Compiler {
  /// Every kind of mistake that compiling can find, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] {
    YAMLMistakes.all + FlowSpecMistakes.all + Mistakes.all + FlowCompilerMistakes.all
  }

  /// Reads, checks and lowers one file.
  ///
  /// - Complexity: Linear in the size of the file, but for names that are looked for by nearness.
  public static func compile(_ file: SourceFile, in sources: Sources) -> CompiledFlow {
    var report = Report()
    guard let root = parseYAML(file, report: &report) else { return CompiledFlow(program: nil, report: report) }
    guard isReadable(root, report) else { return CompiledFlow(program: nil, report: report) }
    guard let flow = readFlow(root, report: &report) else { return CompiledFlow(program: nil, report: report) }

    let types = TypeTable(flow, report: &report)
    let context = FlowContext(flow, types: types, file: file, report: &report)
    let lowered = LoweredFlow(context, report: &report)
    let backstack = checkedBackstack(flow, signatures: context.signatures, report: &report)

    // Rules about the whole flow speak of what is missing or unused; half-understood flows would earn false alarms.
    guard !report.hasErrors, let backstack, let presenters = lowered.complete else {
      return CompiledFlow(program: nil, report: report)
    }
    WholeFlow(context: context, usages: lowered.usages, start: backstack.start).check(into: &report)
    let program = Program(
      name: flow.name.text, version: flow.version?.text, presenters: presenters, backstack: backstack,
      types: lowered.types, providedValues: context.provisions.names, interfaces: types.interfaces.map(\.interface),
      routes: context.routes.table.routes, sources: sources)
    return CompiledFlow(program: report.hasErrors ? nil : program, report: report)
  }

  /// Whether the nodes are what the author meant, but for mistakes that leave them whole: of two equal keys the first
  /// counts, and a formula that was split is put together again. Behind any other mistake all others would be echoes.
  private static func isReadable(_ root: Node, _ report: Report) -> Bool {
    let harmless: Set<DiagnosticCode> = ["duplicate-key", "split-in-braces"]
    return root.isOfWholeFile && report.diagnostics.allSatisfy { $0.severity == .warning || harmless.contains($0.code) }
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
