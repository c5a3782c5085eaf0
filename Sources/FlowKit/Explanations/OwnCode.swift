internal import Diagnostics

/// A code that no source text can cause, so that it has no example.
public struct OwnCode: Sendable {
  /// The code.
  public let code: String
  /// The explanation, in sentences.
  public let explanation: String

  /// Creates the code with a name; `nil` if there is no such code.
  public init?(_ name: String) {
    guard let known = OwnCode.all.first(where: { $0.code == name }) else { return nil }
    self = known
  }

  private init(code: String, explanation: String) {
    self.code = code
    self.explanation = explanation
  }

  /// Every such code.
  public static let all = [
    OwnCode(
      code: "internal-fault",
      explanation: """
        A flow did at run time what checking it should have excluded. This is a bug of flowspec, and not of the flow: please report it, with the
        flow and what you did. The input is undone, and the flow goes on.
        """),
    OwnCode(
      code: "wrong-service",
      explanation: """
        An app has given a flow services that do not fit the operations that the flow declares. The app has to be changed, and not the flow.
        """),
    OwnCode(
      code: "unread-settings",
      explanation: """
        A file `flowspec.yaml` is there and cannot be read, so its settings do not count. The message says why.
        """),
    OwnCode(
      code: "file-too-large", explanation: "A file has more bytes than any flow has, and is not read."),
    OwnCode(
      code: "failed-expression",
      explanation:
        "An expression that `flowspec eval` was given fails for the values of its variables. The message says why."),
    OwnCode(
      code: "unusable-bindings",
      explanation: """
        Bindings cannot be used on this machine, such as when a variable of the environment is not set. The message says why.
        """),
  ]
}
