internal import Diagnostics

/// A code that no source text can cause, so that it has no example.
public struct InternalCode: Sendable {
  /// The code.
  public let code: String
  /// The explanation, in sentences.
  public let explanation: String

  /// Creates the code with a name; `nil` if there is no such code.
  public init?(_ name: String) {
    guard let known = InternalCode.all.first(where: { $0.code == name }) else { return nil }
    self = known
  }

  private init(code: String, explanation: String) {
    self.code = code
    self.explanation = explanation
  }

  /// Every such code.
  public static let all = [
    InternalCode(
      code: "internal-fault",
      explanation: """
        A flow failed at run time in a way that its check should have excluded. This is a bug of flowspec, not of the
        flow. Please report it with the flow and your inputs. The input is rolled back, and the flow continues.
        """),
    InternalCode(
      code: "wrong-service",
      explanation: """
        An app has provided a flow with services that do not match the operations that the flow declares. Change the \
        app, not the flow.
        """),
    InternalCode(
      code: "wrong-param",
      explanation: """
        An app has launched a flow with a param that the flow does not declare, or with a value of another type. \
        Change the app, not the flow.
        """),
    InternalCode(
      code: "unread-settings",
      explanation: """
        A file `flowspec.yaml` exists but cannot be read, so its settings are ignored. The message gives the reason.
        """),
    InternalCode(
      code: "failed-migration",
      explanation: """
        `flowspec migrate` would turn a file into one that is not valid, so it leaves the file as it is. Rename the \
        keys by hand; `docs/migrating.md` lists them.
        """),
    InternalCode(
      code: "file-too-large", explanation: "A file is larger than any flow and is not read."),
    InternalCode(
      code: "failed-expression",
      explanation:
        "An expression of `flowspec eval` fails for the values of its variables. The message gives the reason."),
    InternalCode(
      code: "unusable-bindings",
      explanation: """
        The bindings cannot be used on this machine, for example because an environment variable is not set. The \
        message gives the reason.
        """),
  ]
}
