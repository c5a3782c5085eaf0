package import CEL
public import Diagnostics
package import FlowProgram

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

extension ServiceBinding {
  /// Returns the adapter of the service.
  func carrier(in context: BindingContext) throws(BindingProblem) -> any ServiceCarrier {
    switch means {
    case .http(let server):
      guard let http = context.http else {
        throw BindingProblem("'\(name)' is bound to a server, but this build has no HTTP client", at: span)
      }
      return try http.makeAdapter(server, self, context)
    case .process(let process):
      let command = try evaluated { () throws(EvaluationError) in try ChildCommand(process, in: context) }
      return ProcessCarrier(name, command, restart: process.restart, note: context.note)
    case .file(let folder):
      let path = try evaluated { () throws(EvaluationError) in try context.text(of: folder) }
      return FileCarrier(folder: context.path(path))
    }
  }

  /// Returns the result of evaluating texts that read the environment.
  package func evaluated<Result>(_ body: () throws(EvaluationError) -> Result) throws(BindingProblem) -> Result {
    do throws(EvaluationError) { return try body() } catch {
      throw problem(error)
    }
  }

  /// The problem of a text that cannot be evaluated.
  package func problem(_ error: EvaluationError) -> BindingProblem {
    BindingProblem("the binding of '\(name)' cannot be evaluated: \(error.message)", at: span)
  }
}
