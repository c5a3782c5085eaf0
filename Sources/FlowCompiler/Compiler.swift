public import Diagnostics
public import FlowProgram
internal import CEL
internal import FlowSpec
internal import YAMLNodes

/// What became of a flow file.
public struct CompiledFlow: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All mistakes of the file, and of those that it imports, as far as ``lint`` lets them count.
  public let report: Report
  /// The texts that these point into: those that were given, and behind them those that were imported.
  public let sources: Sources
  /// How much rules count in the flow, also those that are checked by running it.
  public let lint: LintSettings
  /// How its services are carried out, where a file of bindings says so and nothing is wrong.
  public let bindings: ServiceBindings?
}

/// Turns the text of a flow into a program, or says what is wrong with it.
public enum Compiler {
  /// Every kind of mistake that compiling can find, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] {
    YAMLMistakes.all + FlowSpecMistakes.all + Mistakes.all + FlowCompilerMistakes.all
  }

  /// Reads, checks and lowers a file and the flows that it imports, each of which is read once.
  ///
  /// - Parameters:
  ///   - companions: The files of scenarios that stand beside it.
  ///   - fakes: The file with what stands in for its services, if that is another one.
  ///   - bindings: The file that says how its services are carried out, if there is one.
  ///   - folder: How much rules count where the flow does not say so itself.
  ///   - rules: The rules that a flow may speak of; those that are checked by running it come on top of ``catalogue``.
  /// - Complexity: Linear in the size of the files, but for names that are looked for by nearness.
  public static func compile(
    _ file: SourceFile, beside companions: [SourceFile] = [], fakes: SourceFile? = nil, bindings: SourceFile? = nil,
    in sources: consuming Sources, imports: ImportReader = .none, folder: LintSettings = LintSettings(),
    rules: [any DiagnosticKind.Type] = Compiler.catalogue
  ) -> CompiledFlow {
    let graph = ImportGraph(file, in: sources, reader: imports)
    var report = graph.report
    let settings = graph.settings(over: folder, rules: rules, report: &report)
    let faultCodes = rules.filter { $0.group == .runtime }.map { $0.code.name }
    var linker = Linker(
      graph, beside: companions, fakes: fakes, bindings: bindings, faultCodes: faultCodes, report: report)
    let program = linker.program()
    report = linker.report
    if !report.hasErrors { settings.checkIdle(into: &report) }
    return CompiledFlow(
      program: report.hasErrors ? nil : program, report: settings.applied(to: report), sources: graph.sources,
      lint: settings.root, bindings: report.hasErrors ? nil : linker.bindings)
  }
}
