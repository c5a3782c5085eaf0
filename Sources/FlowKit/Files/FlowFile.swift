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

  /// Reads and checks a file, and the fakes that stand beside it in a file of their own.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; what is wrong with them is in ``diagnostics``.
  public static func load(path: String) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    return try load(path: path, into: &sources)
  }

  /// Reads and checks a file of several, whose findings are shown together.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; `sources` is unchanged then.
  public static func load(path: String, into sources: inout Sources) throws(FileProblem) -> FlowFile {
    let bytes = try readBytes(path: path)
    let fakes = try fakesBeside(path).map { (path) throws(FileProblem) in (path, try readBytes(path: path)) }
    let file = sources.add(name: path, bytes: bytes)
    return compile(file, fakes: fakes.map { sources.add(name: $0.0, bytes: $0.1) }, in: sources)
  }

  /// The file of fakes that belongs to a flow: `notes.fakes.yaml` beside `notes.flow.yaml`.
  private static func fakesBeside(_ path: String) -> String? {
    for ending in ["yaml", "yml"] where path.hasSuffix(".flow.\(ending)") {
      let fakes = "\(path.dropLast(".flow.\(ending)".count)).fakes.\(ending)"
      if FileKind(path: fakes) == .file { return fakes }
    }
    return nil
  }

  /// Reads and checks what a file descriptor has, such as standard input, up to its end.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; `sources` is unchanged then.
  public static func load(
    descriptor: Int32, name: String, into sources: inout Sources
  ) throws(FileProblem) -> FlowFile {
    compile(sources.add(name: name, bytes: try readBytes(descriptor: descriptor, name: name)), in: sources)
  }

  /// Reads and checks a text, such as one that is being edited, with the text of a file of fakes if there is one.
  public static func compile(name: String, text: String, fakes: (name: String, text: String)? = nil) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: name, text: text)
    let beside = fakes.map { sources.add(name: $0.name, text: $0.text) }
    return compile(file, fakes: beside, in: sources)
  }

  private static func compile(_ file: SourceFile, fakes: SourceFile? = nil, in sources: Sources) -> FlowFile {
    let compiled = Compiler.compile(file, fakes: fakes, in: sources)
    return FlowFile(program: compiled.program, diagnostics: compiled.report.sorted, sources: sources)
  }

  /// Every kind of mistake that ``diagnostics`` can hold, and the faults of running flows, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] { Compiler.catalogue + RuntimeMistakes.all }
}
