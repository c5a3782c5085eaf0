import Diagnostics
import FlowCompiler
import FlowProgram
import TestSupport
import Testing

/// Expects that compiling a flow reports exactly the findings in the comments of its text.
///
/// A flow named `f` that starts on the screen `a` may omit head and backstack, so that a test contains only what it
/// is about.
///
/// - Parameter files: The files that it may import, by path.
func expectFindings(
  _ text: String, besides files: [(path: String, text: String)] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectDiagnostics(completed(text), sourceLocation: sourceLocation) { file, report in
    var sources = Sources()
    let own = sources.add(name: file.name, bytes: file.bytes)
    report.add(Compiler.compile(own, in: sources, imports: ImportReader(files)).report)
  }
}

/// Returns the program of a flow without mistakes.
func program(
  of text: String, besides files: [(path: String, text: String)] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Program {
  var sources = Sources()
  let file = sources.add(name: "test.flow.yaml", text: completed(text))
  let compiled = Compiler.compile(file, in: sources, imports: ImportReader(files))
  let messages = compiled.report.sorted.map(\.message)
  #expect(messages.isEmpty, "\(messages)", sourceLocation: sourceLocation)
  return try #require(compiled.program, sourceLocation: sourceLocation)
}

/// Returns the text with the omitted head and backstack added.
func completed(_ text: String) -> String {
  let head = text.hasPrefix("flowspec:") ? "" : "flowspec: 2\nflow: f\n"
  let hasBackstack = text.hasPrefix("backstack:") || text.contains("\nbackstack:")
  return head + text + (hasBackstack ? "" : "\nbackstack: { start: a }\n")
}
