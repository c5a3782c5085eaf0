public import Diagnostics
public import FlowProgram
internal import FlowCompiler
internal import FlowRuntime

/// A flow that was read from a file or a text, with everything that was found out about it.
public struct FlowFile: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All that is wrong or doubtful, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// The texts that ``diagnostics`` point into.
  public let sources: Sources

  /// Reads and checks a file.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; what is wrong with them is in ``diagnostics``.
  public static func load(path: String) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    return try load(path: path, into: &sources)
  }

  /// Reads and checks a file of several, whose findings are shown together. What it imports is added to `sources` as well.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; `sources` is unchanged then.
  public static func load(path: String, into sources: inout Sources) throws(FileProblem) -> FlowFile {
    // What another file of the same run imports has been read already.
    let known = sources.files.first { $0.name == path }
    let file: SourceFile
    if let known { file = known } else { file = sources.add(name: path, bytes: try readBytes(path: path)) }
    let flow = compile(file, in: sources)
    sources = flow.sources
    return flow
  }

  /// Reads and checks what a file descriptor has, such as standard input, up to its end.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; `sources` is unchanged then.
  public static func load(
    descriptor: Int32, name: String, into sources: inout Sources
  ) throws(FileProblem) -> FlowFile {
    let file = sources.add(name: name, bytes: try readBytes(descriptor: descriptor, name: name))
    let flow = compile(file, in: sources)
    sources = flow.sources
    return flow
  }

  /// Reads and checks a text, such as one that is being edited.
  ///
  /// - Parameter files: Texts of flows that it may import, by their paths; others are opened where they are.
  public static func compile(
    name: String, text: String, besides files: [(path: String, text: String)] = []
  ) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: name, text: text)
    for file in files { _ = sources.add(name: file.path, text: file.text) }
    return compile(file, in: sources)
  }

  private static func compile(_ file: SourceFile, in sources: Sources) -> FlowFile {
    let compiled = Compiler.compile(file, in: sources, imports: .files)
    return FlowFile(program: compiled.program, diagnostics: compiled.report.sorted, sources: compiled.sources)
  }

  /// Every kind of mistake that ``diagnostics`` can hold, and the faults of running flows, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] { Compiler.catalogue + RuntimeMistakes.all }
}
