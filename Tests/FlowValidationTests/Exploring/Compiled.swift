import Diagnostics
import FlowCompiler
import FlowProgram
import Testing

/// Compiles a flow that must be right.
func program(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Program {
  var sources = Sources()
  let file = sources.add(name: "test.flow.yaml", text: text)
  let compiled = Compiler.compile(file, in: sources)
  let errors = compiled.report.sorted.filter { $0.severity == .error }
  let program = compiled.program
  return try #require(program, "\(errors.map { "\($0.message) [\($0.code)]" })", sourceLocation: sourceLocation)
}
