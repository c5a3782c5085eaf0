import Diagnostics
import FlowCompiler
import FlowProgram
import Testing

/// Compiles a flow that must be valid.
///
/// - Parameters:
///   - companion: The file of scenarios, if there is one.
///   - imports: The texts of the files that it may import, by name.
func program(
  _ text: String, beside companion: String? = nil, imports: [(path: String, text: String)] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Program {
  var sources = Sources()
  let file = sources.add(name: "test.flow.yaml", text: text)
  let beside = companion.map { [sources.add(name: "test.scenarios.yaml", text: $0)] } ?? []
  let compiled = Compiler.compile(file, beside: beside, in: sources, imports: ImportReader(imports))
  let errors = compiled.report.sorted.filter { $0.severity == .error }
  let program = compiled.program
  return try #require(program, "\(errors.map { "\($0.message) [\($0.code)]" })", sourceLocation: sourceLocation)
}
