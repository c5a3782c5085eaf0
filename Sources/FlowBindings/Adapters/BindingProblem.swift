public import Diagnostics
internal import FlowProgram

/// The reason why valid bindings cannot be used: something outside of the file is missing.
public struct BindingProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, as one clause without secrets.
  public let description: String
  /// The source range in the file of bindings.
  public let span: Span

  package init(_ description: String, at span: Span) {
    self.description = description
    self.span = span
  }

  init(missing variables: [EnvironmentVariable]) {
    let names = variables.map { "'\($0.name)'" }
    let list = names.count < 3 ? names.joined(separator: " and ") : names.joined(separator: ", ")
    let isOne = names.count == 1
    self.init(
      "the environment has no \(list), which \(isOne ? "is" : "are") declared without a default",
      at: variables.first?.span ?? Span(source: SourceID(0), start: 0, end: 0))
  }
}
