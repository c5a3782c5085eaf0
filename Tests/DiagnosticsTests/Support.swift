import Diagnostics
import SeededRandom

/// Returns the sources of one text, and a diagnostic about a part of it.
func sourcesAndMessage(
  _ text: String, about part: String, message: String = "it is wrong", hints: [String] = [],
  values: [InvolvedValue] = []
) -> (Sources, Diagnostic) {
  var sources = Sources()
  let source = sources.add(name: "shop.flow.yaml", text: text)
  let bytes = Array(text.utf8)
  let wanted = Array(part.utf8)
  let start = (0...max(0, bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) } ?? bytes.count
  let span = Span(source: source.id, start: start, end: start + wanted.count)
  return (sources, Diagnostic(code: "some-code", span: span, message: message, hints: hints, values: values))
}

/// Returns the plain output of the renderer about a part of a text.
func rendered(
  _ text: String, about part: String, message: String = "it is wrong", hints: [String] = [],
  values: [InvolvedValue] = []
) -> String {
  let (sources, diagnostic) = sourcesAndMessage(text, about: part, message: message, hints: hints, values: values)
  return DiagnosticRenderer(sources: sources).render(diagnostic)
}
