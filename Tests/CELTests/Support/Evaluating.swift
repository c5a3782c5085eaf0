import CEL
import Diagnostics
import Testing

/// Returns the codes of the diagnostics for an expression, in order.
func codes(
  in text: String, _ environment: Environment = CELDiagnostics.exampleEnvironment, expecting type: ValueType? = nil
) -> [DiagnosticCode] {
  compile(text, environment, expecting: type).report.sorted.map(\.code)
}

/// Compiles an expression that is the whole file.
func compile(
  _ text: String, _ environment: Environment = Environment(), expecting type: ValueType? = nil
) -> Compilation {
  environment.compile(MappedText(verbatim: text, at: 0, in: SourceID(0)), expecting: type)
}

/// Returns the value of an expression as a literal, or the kind of its failure.
func outcome(
  _ text: String, _ environment: Environment = Environment(), _ values: [Value] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  let compilation = compile(text, environment)
  guard let expression = compilation.expression else {
    return compilation.report.sorted.map { "\($0.code): \($0.message)" }.joined(separator: "; ")
  }
  do throws(EvaluationError) {
    return try expression.evaluate(in: ArrayScope(values)).literal
  } catch {
    return "\(error.kind)"
  }
}
