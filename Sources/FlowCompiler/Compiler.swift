public import Diagnostics
public import FlowProgram
internal import CEL
internal import FlowSpec
internal import YAMLNodes

/// What became of a flow file.
public struct CompiledFlow: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All mistakes of the file, and of those that it imports.
  public let report: Report
  /// The texts that these point into: those that were given, and behind them those that were imported.
  public let sources: Sources
}

/// Turns the text of a flow into a program, or says what is wrong with it.
public enum Compiler {
  /// Every kind of mistake that compiling can find, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] {
    YAMLMistakes.all + FlowSpecMistakes.all + Mistakes.all + FlowCompilerMistakes.all
  }

  /// Reads, checks and lowers a file and the flows that it imports, each of which is read once.
  ///
  /// - Complexity: Linear in the size of the files, but for names that are looked for by nearness.
  public static func compile(
    _ file: SourceFile, in sources: Sources, imports: ImportReader = .none
  ) -> CompiledFlow {
    let graph = ImportGraph(file, in: sources, reader: imports)
    var linker = Linker(graph)
    let program = linker.program()
    return CompiledFlow(program: program, report: linker.report, sources: graph.sources)
  }
}
