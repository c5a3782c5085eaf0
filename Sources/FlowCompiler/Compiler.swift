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
