import CEL
import Diagnostics
import Testing

/// The codes that compiling a text earns, in order.
func codes(
  in text: String, _ environment: Environment = Mistakes.exampleEnvironment, expecting type: ValueType? = nil
) -> [DiagnosticCode] {
  compile(text, environment, expecting: type).report.sorted.map(\.code)
}

/// Compiles a text that stands alone in its file.
func compile(
  _ text: String, _ environment: Environment = Environment(), expecting type: ValueType? = nil
) -> Compilation {
  environment.compile(MappedText(verbatim: text, at: 0, in: SourceID(0)), expecting: type)
}

/// The value of a text as a literal, or the kind of its failure.
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
