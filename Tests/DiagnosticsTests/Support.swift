import Diagnostics

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

/// A small random number generator that gives the same numbers for the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
