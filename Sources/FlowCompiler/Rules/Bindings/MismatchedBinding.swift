internal import Diagnostics
internal import FlowSpec

/// An operation that is bound to something unable to perform it.
///
/// Reported while lowering bindings.
struct MismatchedBinding: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-binding"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    A binding must match the kind of its service: for example, a server has no `read`, and a file has no `query`. A
    binding must also match its operation: a call has one reply, and a stream has any number of items.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("arrivals: { events: /arrivals }", "arrivals: { get: /arrivals }")],
    flow: BindingVocabulary.flow)

  typealias Transport = ServiceBindingSyntax.Transport.Kind

  /// The kind of mismatch.
  enum Reason {
    /// The service has no adapter.
    case noMeans
    /// No operation of the service is bound.
    case noOperations
    /// The action is missing.
    case noAction(words: [String])
    /// A key belongs to services of another kind.
    case foreignKey(String, transport: Transport, home: Transport)
    /// A stream has an action with a single reply, or a key that is only for calls.
    case callOfStream(action: String, transport: Transport)
    /// An operation with a single reply has a key that is for streams.
    case streamOfCall(key: String)
    /// A body is declared for an action that sends none.
    case idleBody(action: String)
  }

  /// The operation with its service, or the service alone.
  let name: String
  let reason: Reason

  var message: String {
    switch reason {
    case .noMeans:
      "'\(name)' has no binding to \(listed(Transport.allCases.map(\.rawValue)))"
    case .noOperations: "no operation of '\(name)' has a binding"
    case .noAction: "'\(name)' has no action"
    case .foreignKey(let key, let transport, let home):
      "'\(key)' is for services with '\(home.rawValue)', but the service of '\(name)' has '\(transport.rawValue)'"
    case .callOfStream(let action, _): "'\(name)' is a stream, but '\(action)' gives one reply"
    case .streamOfCall(let key): "'\(name)' has one reply, but '\(key)' is for streams"
    case .idleBody(let action): "'\(action)' sends no body, but '\(name)' has a 'body'"
    }
  }

  var hints: [String] {
    switch reason {
    case .noMeans: ["write \(listed(Transport.allCases.map(\.form)))"]
    case .noOperations: ["write 'operations: { OPERATION: … }'", "remove it, so that its fakes answer"]
    case .noAction(let words): ["write '\(words.first ?? ""): …'"] + alternatives(Array(words.dropFirst()))
    case .foreignKey: ["remove it"]
    case .callOfStream(_, .file): ["write 'watch: FILE'"]
    case .callOfStream(_, .http):
      ["write 'events: PATH' if the server sends them", "add 'every: 5s' to 'get', to repeat the request"]
    case .callOfStream(_, .process): []
    case .streamOfCall(let key):
      key == "every" ? ["remove it"] : key == "watch" ? ["write 'read: FILE'"] : ["write 'get: PATH'"]
    case .idleBody(let action): action == "get" ? ["write 'query'", "remove it"] : ["remove it"]
    }
  }

  private func listed(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    return [quoted.dropLast().joined(separator: ", "), quoted.last ?? ""].joined(separator: " or ")
  }

  private func alternatives(_ words: [String]) -> [String] {
    words.isEmpty ? [] : ["or one of " + words.map { "'\($0)'" }.joined(separator: ", ")]
  }
}

extension ServiceBindingSyntax.Transport.Kind {
  /// The form of a binding of this kind in hints.
  fileprivate var form: String {
    switch self {
    case .http: "http: { url: … }"
    case .process: "process: { command: […] }"
    case .file: "file: FOLDER"
    }
  }
}
