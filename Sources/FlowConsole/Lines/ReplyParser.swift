public import FlowProgram
internal import CEL

/// Parses a typed reply that replaces a service: `3 [1, 2]` as the reply to call 3, `3 !offline` as its error.
public struct ReplyParser: Sendable {
  private let program: Program

  /// Creates a parser for the operations of a program.
  public init(_ program: Program) { self.program = program }

  /// Returns the number of a call or a stream, and the text after it.
  ///
  /// - Throws: The mistake in the text, worded for the user.
  public func split(_ text: String) throws(ConsoleError) -> (number: UInt64, rest: String) {
    let (word, rest) = text.trimmingBlanks.firstWord
    guard let number = UInt64(word) else {
      throw ConsoleError(message: "'\(word)' is not a number of a call; ':calls' lists them")
    }
    return (number, rest)
  }

  /// Parses the outcome of an operation: `!ERROR`, followed by its data, or a value in the syntax of a payload.
  ///
  /// - Throws: The mistake in the text, worded for the user.
  public func outcome(_ text: String, of operation: Operation) throws(ConsoleError) -> CallOutcome {
    if text.hasPrefix("!") {
      let (error, data) = String(text.dropFirst()).trimmingBlanks.firstWord
      if let declared = operation.declaredErrors.first(where: { $0.name == error }) {
        guard declared.hasData else {
          if data.isEmpty { return .failed(CallError(declared.name)) }
          throw ConsoleError(message: "'!\(error)' carries no data; type it alone")
        }
        let fields = try PayloadParser(types: program.types).payload(
          String(data), as: declared.data, of: "!\(declared.name)")
        return .failed(CallError(declared.name, data: fields))
      }
      let known = operation.errors.map { "'!\($0)'" }.joined(separator: ", ")
      throw ConsoleError(
        message:
          "'\(operation.qualifiedName)' does not fail with '\(error)'; \(known.isEmpty ? "it never fails" : known)")
    }
    guard let type = operation.type else {
      if text.isEmpty { return .returned(.null) }
      throw ConsoleError(message: "'\(operation.qualifiedName)' returns nothing; type its number alone")
    }
    if case .nullable = type, text == "null" { return .returned(.null) }
    guard !text.isEmpty else {
      let empty = type.typedEmpty.map { "; \($0) is the empty one" } ?? ""
      throw ConsoleError(
        message: "type the reply of '\(operation.qualifiedName)', \(type), or an error after '!'\(empty)")
    }
    return .returned(try PayloadParser(types: program.types).value(text, as: type, for: operation.qualifiedName))
  }
}
