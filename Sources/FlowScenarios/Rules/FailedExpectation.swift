internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// The flow differs from an expectation of a scenario.
struct FailedExpectation: DiagnosticKind {
  static let code: DiagnosticCode = "failed-expectation"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    An `expect` step compares the flow with the values that it names. Each difference is reported at its own place. For
    a record or a list, only the parts that differ are reported.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.replace("- expect: { model: { degrees: 60 } }", "- expect: { model: { degrees: 80 } }")])

  /// A difference from an expectation.
  enum Difference {
    case screen(is: String, expected: String)
    case stack(is: [String], expected: [String], others: [[String]])
    case modelCase(is: String, of: String, expected: String)
    case otherModel(is: String, expected: [String])
    case value(of: String, is: String, expected: String)
    case length(of: String, is: Int, expected: Int, items: String)
    case hidden(text: String, texts: [String])
    case shown(text: String)
    case enabled(label: String)
    case messages(is: [String], expected: [String])
    case exit(hasExited: Bool)
    case models(are: Int, expected: Int64)
    case calls(are: [String], expected: [String])
    case loading(is: [String], expected: [String])
    case running(is: [String], expected: [String], surplus: [String], missing: [String])
    case following(is: [String], expected: [String])
    case faults(are: [String], expected: [String])
    case noResult
    case property(String)
    case inFlight(count: Int)
    case condition(text: String, values: [String])
    case unknownCondition(text: String, reason: String)
  }

  let difference: Difference

  var message: String {
    switch difference {
    case .screen(let shown, let expected): "the screen is '\(shown)', but '\(expected)' is expected"
    case .stack(let shown, let expected, _): "the stack is \(way(shown)), but \(way(expected)) is expected"
    case .modelCase(let shown, let owner, let expected):
      "'\(owner)' shows '\(shown)', but '\(expected)' is expected"
    case .otherModel(let shown, let expected):
      "'\(shown)' is shown, but these are fields of \(list(expected))"
    case .value(let name, let value, let expected): "'\(name)' is \(value), but \(expected) is expected"
    case .length(let name, let count, let expected, _):
      "'\(name)' has \(items(count)), but \(expected) \(expected == 1 ? "is" : "are") expected"
    case .hidden(let text, _): "'\(text)' is not on the screen"
    case .shown(let text): "'\(text)' is on the screen"
    case .enabled(let label): "'\(label)' is enabled"
    case .messages(let shown, let expected): "\(messages(shown)), but \(expectedMessages(expected))"
    case .exit(let hasExited): hasExited ? "the flow has ended" : "the flow has not ended"
    case .calls(let made, let expected): "the last step called \(all(made)), but \(all(expected)) is expected"
    case .loading(let shown, let expected): "\(all(shown)) is loading, but \(all(expected)) is expected"
    case .running(let names, let expected, _, _):
      """
      \(all(names)) \(names.count > 1 ? "run" : "runs"), but \(all(expected)) \(expected.count > 1 ? "are" : "is") \
      expected
      """
    case .following(let names, let expected):
      "\(all(names)) \(names.count > 1 ? "are" : "is") followed, but \(all(expected)) is expected"
    case .faults(let codes, let expected):
      codes.isEmpty
        ? "the last step caused no fault, but \(all(expected)) is expected"
        : "the last step failed with \(all(codes)), but \(all(expected)) is expected"
    case .property(let problem): problem
    case .noResult: "the flow has ended and returned nothing"
    case .inFlight(let count):
      count == 0 ? "no call is in flight" : "\(count == 1 ? "a call is" : "calls are") in flight"
    case .condition(let text, _): "'\(text)' does not hold"
    case .unknownCondition(let text, let reason): "'\(text)' has no value: \(reason)"
    case .models(let count, let expected):
      "the last step showed \(models(count)), but \(expected) \(expected == 1 ? "is" : "are") expected"
    }
  }

  /// None: whether the flow or the expectation is wrong is a decision.
  func fixes(at span: Span) -> [Fix]? { [] }

  var hints: [String] {
    switch difference {
    case .condition(_, let values): return values
    case .length(_, let count, _, let items): return count == 0 ? [] : ["the list is \(items)"]
    case .stack(_, _, let others) where !others.isEmpty:
      return ["another stack is \(others.map(way).joined(separator: ", another one "))"]
    case .hidden(let text, let texts): return nameHints(for: text, among: texts, listedAs: "it shows")
    case .running(let names, let expected, let surplus, let missing) where !names.isEmpty && !expected.isEmpty:
      return (surplus.isEmpty ? [] : ["not expected: \(all(surplus))"])
        + (missing.isEmpty ? [] : ["not running: \(all(missing))"])
    default: return []
    }
  }

  private func way(_ screens: [String]) -> String { screens.isEmpty ? "empty" : screens.joined(separator: " › ") }

  private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: " or ") }

  private func all(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  private func models(_ count: Int) -> String { count == 1 ? "1 model" : "\(count) models" }

  private func messages(_ texts: [String]) -> String {
    texts.isEmpty ? "there is no message" : "the messages are \(texts.map { "'\($0)'" }.joined(separator: ", "))"
  }

  private func expectedMessages(_ texts: [String]) -> String {
    let named = texts.map { "'\($0)'" }.joined(separator: ", ")
    return texts.isEmpty ? "none is expected" : "\(named) \(texts.count > 1 ? "are" : "is") expected"
  }
}
