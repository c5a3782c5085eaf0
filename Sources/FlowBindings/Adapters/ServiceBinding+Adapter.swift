package import CEL
package import FlowProgram

extension ServiceBinding {
  /// Returns the adapter of the service.
  func adapter(in context: BindingContext) throws(BindingProblem) -> any ServiceAdapter {
    switch transport {
    case .http(let server):
      guard let http = context.http else {
        throw BindingProblem("'\(name)' is bound to a server, but this build has no HTTP client", at: span)
      }
      return try http.makeAdapter(server, self, context)
    case .process(let process):
      let command = try evaluated { () throws(EvaluationError) in try ChildCommand(process, in: context) }
      return ProcessAdapter(name, command, restart: process.restart, note: context.note)
    case .file(let folder):
      let path = try evaluated { () throws(EvaluationError) in try context.text(of: folder) }
      return FileAdapter(folder: context.path(path))
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
