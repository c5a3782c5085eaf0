internal import Diagnostics
internal import FlowSpec

/// A setting for a part that the flow does not have.
///
/// Reported while reading settings.
struct UnknownPlace: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-place"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `at` is a path into the flow that lists the keys from the outside in: `screens.login.view`.
    """
  static let example = DiagnosticExample(
    from: .meter,
    wrong: [.replace("at: screens.meter.state", "at: screens.metre.state")])

  let key: String
  let within: String
  let keys: [String]

  var message: String {
    let place = within.isEmpty ? "the flow" : "'\(within)'"
    return keys.isEmpty ? "\(place) has no named parts" : "there is no '\(key.truncated(to: 40))' in \(place)"
  }

  var hints: [String] { nameHints(for: key, among: keys, listedAs: "its parts are") }

  func fixes(at span: Span) -> [Fix]? {
    let start = span.start + (within.isEmpty ? 0 : within.utf8.count + 1)
    return Fix.named(by: hints, at: Span(source: span.source, start: start, end: start + key.utf8.count))
  }
}
