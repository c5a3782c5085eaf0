internal import Diagnostics

/// An operation or stream that a service does not offer.
///
/// Reported while declaring names and types, lowering presenters and lowering scenarios.
struct UnknownOperation: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-operation"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `call`, `on`, `observes` and `fakes` name an operation as `SERVICE.OPERATION`, as declared under `services`. For an
    operation of a library, write the name of the import in front: `shop.orders.place`. A `call` needs an operation with
    one reply. `on` and `observes` need a stream, which has any number of items.
    """
  static let example = DiagnosticExample(from: .shelf, wrong: [.replace("call: shelf.all", "call: shelf.al")])

  /// The use of the operation or stream.
  enum Use {
    case call, follow, observe, fake, bind

    /// Whether a stream is needed, or `nil` when both are allowed.
    var isStream: Bool? {
      switch self {
      case .call: false
      case .follow, .observe: true
      case .fake, .bind: nil
      }
    }
  }

  let name: String
  /// The name of a library's import with its dot, or nothing for a service of the file itself.
  var prefix = ""
  let use: Use
  let services: [String]
  /// The possible names.
  let known: [String]
  /// Whether the name exists with the other kind: a stream instead of an operation, or the reverse.
  let isOfOtherKind: Bool

  var message: String {
    if isOfOtherKind {
      return use == .call
        ? "'\(name)' is a stream, but 'call' takes an operation" : "'\(name)' is an operation, not a stream"
    }
    guard let (service, operation) = String(name.dropFirst(prefix.count)).splitAtDot else {
      return "'\(name)' is not an operation of a service"
    }
    return services.contains(service)
      ? "the service '\(prefix)\(service)' has no operation '\(operation)'"
      : "no service is named '\(prefix)\(service)'"
  }

  var hints: [String] {
    if isOfOtherKind {
      return use == .call
        ? ["read it: 'observes: { NAME: \(name) }'", "follow it with an effect: '{ on: \(name), do: … }'"]
        : ["call it: 'call: \(name)'"]
    }
    if known.isEmpty, !prefix.isEmpty { return ["declare it in the library"] }
    if known.isEmpty { return ["declare it under 'services': '\(declaration)'"] }
    return nameHints(for: name, among: known, listedAs: "there are")
  }

  private var declaration: String {
    let parts = name.split(separator: ".").map(String.init)
    let service = parts.first ?? "SERVICE"
    let operation = parts.dropFirst().first ?? "OPERATION"
    return use.isStream == true
      ? "\(service): { \(operation): { stream: TYPE } }" : "\(service): { \(operation): { returns: TYPE } }"
  }
}
