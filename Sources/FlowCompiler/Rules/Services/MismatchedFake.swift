internal import Diagnostics

/// A fake whose reply does not fit the operation or stream it replaces.
///
/// Reported while lowering presenters.
struct MismatchedFake: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-fake"
  static let group = DiagnosticGroup.services
  static let explanation = """
    A fake of an operation `returns` a value of the declared type, or `fails` with one of the declared errors. For an
    operation without a reply, an empty fake `{}` is enough. A fake of a stream `emits` its items.
    """
  static let example = DiagnosticExample(
    from: .shelf,
    wrong: [.replace("shelf.all: { after: 1s, returns: [Water the plants] }", "shelf.all: { after: 1s }")])

  /// The kind of mismatch.
  enum Reason {
    /// A required value is missing.
    case nothing
    /// A value is given although the operation returns nothing.
    case value
    /// Both a value and an error are given.
    case both
    /// A stream is faked with a single reply.
    case replyOfStream
    /// An operation is faked with several items.
    case itemsOfOperation
  }

  let operation: String
  let type: String?
  let reason: Reason

  var message: String {
    switch reason {
    case .nothing: "'\(operation)' returns \(type ?? "nothing"), but this fake has neither a value nor an error"
    case .value: "'\(operation)' returns nothing, but this fake has a value"
    case .both: "this fake of '\(operation)' has both a value and an error"
    case .replyOfStream: "'\(operation)' is a stream, but this fake has no 'emits'"
    case .itemsOfOperation: "'\(operation)' has one reply, but this fake emits several"
    }
  }

  var hints: [String] {
    switch reason {
    case .nothing: ["add 'returns: …', which is \(type ?? "nothing")", "add 'fails: ERROR'"]
    case .value: ["remove it", "declare the type of the reply: 'returns: TYPE'"]
    case .both: ["remove one of them"]
    case .replyOfStream: ["write its items: 'emits: [{ value: … }]'"]
    case .itemsOfOperation: ["write 'returns'", "declare it as a stream: 'stream: TYPE'"]
    }
  }
}
