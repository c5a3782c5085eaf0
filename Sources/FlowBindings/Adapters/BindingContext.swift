package import CEL
internal import FlowKit
package import FlowProgram

/// The data that all bindings of a file share: the types of the flow, the environment, and the folder of the file.
package struct BindingContext: Sendable {
  /// The flow whose services are bound.
  package let program: Program
  /// The environment variables as secrets, by their positions in ``ServiceBindings/variables``.
  let variables: [Value]
  /// The folder of the file of bindings, without a trailing slash.
  package let folder: String
  /// Reports further output of adapters to the user, one line each, such as the standard error of a program.
  let note: @Sendable (String) -> Void
  /// The values of variables that the file of bindings itself contains, so that messages need not mask them.
  var written: Set<String> = []
  /// The variables of the process, from which an HTTP client reads the proxies to use.
  package var environment: [String: String] = [:]
  /// The HTTP client that performs services bound to servers, or `nil` when the build has none.
  var http: HTTPClientSupport?

  /// The texts that messages must not contain.
  package var secrets: [String] {
    variables.compactMap { variable in
      guard case .secret(let secret) = variable, !written.contains(secret.revealed) else { return nil }
      return secret.revealed
    }
  }

  /// Returns the text of a plan that reads only the environment.
  package func text(of plan: ValuePlan) throws(EvaluationError) -> String {
    try plan.evaluate(in: BindingScope(variables, arguments: nil, reply: nil)).outgoingText
  }

  /// Resolves a path relative to the folder of the bindings.
  package func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : path.isEmpty || path == "." ? folder : "\(folder)/\(path)"
  }
}

/// A request of a flow, with its binding.
package struct BoundRequest: Sendable {
  /// The shared data of the file.
  package let context: BindingContext
  /// The binding of the operation.
  package let binding: OperationBinding
  /// The arguments.
  package let arguments: RecordValue

  /// The requested operation.
  package var operation: Operation { context.program.operations[binding.operation] }

  /// Returns the value of a plan that reads the arguments and the environment.
  package func value(of plan: ValuePlan) throws(EvaluationError) -> Value {
    try plan.evaluate(in: BindingScope(context.variables, arguments: arguments, reply: nil))
  }

  /// Returns the parts of a path one by one, each with whether it is an interpolation, so that the caller can escape
  /// interpolations.
  package func parts(of path: [StringPart]) throws(EvaluationError) -> [(isInterpolation: Bool, text: String)] {
    var parts: [(isInterpolation: Bool, text: String)] = []
    for part in path {
      switch part {
      case .words(let words): parts.append((false, words))
      case .interpolation: parts.append((true, try value(of: .secret([part])).outgoingText))
      }
    }
    return parts
  }

  /// Returns the body of the request: the value in the binding, or all arguments by name.
  package func body() throws(EvaluationError) -> Value {
    guard let plan = binding.body else { return .record(arguments) }
    return try value(of: plan)
  }

  /// Returns the data of an error to which a binding maps a problem.
  func data(of rule: FailureRule, _ problem: OutsideProblem) throws(ServiceFault) -> [String: Value] {
    guard let plan = rule.data, let declared = operation.declaredError(named: rule.error) else { return [:] }
    let scope = BindingScope(context.variables, arguments: arguments, reply: problem.body ?? .null)
    let value: Value
    do throws(EvaluationError) { value = try plan.evaluate(in: scope) } catch {
      throw ServiceFault(
        "the data of the error '\(rule.error)' of '\(operation.qualifiedName)' does not match its binding: "
          + error.message, error: rule.error)
    }
    return try data(value, of: declared)
  }

  /// Returns the fields of an error's data by name.
  ///
  /// - Throws: ``ServiceFault`` if the data does not have the declared type, with both sides.
  func data(_ value: Value, of declared: DeclaredError) throws(ServiceFault) -> [String: Value] {
    guard declared.hasData else { return [:] }
    do throws(DecodingProblem) {
      let fitted = try BoundaryDecoder(types: context.program.types).fitted(value, to: .record(declared.data.name))
      guard case .record(let record) = fitted else { return [:] }
      return Dictionary(
        zip(record.shape.fields, record.fields).compactMap { name, value in value.map { (name, $0) } },
        uniquingKeysWith: { first, _ in first })
    } catch {
      throw ServiceFault(
        "error '\(declared.name)' of '\(operation.qualifiedName)': \(error.sentence)", error: declared.name)
    }
  }

  /// Returns the result for the flow from a reply.
  ///
  /// - Throws: ``ServiceFault`` if the reply does not have the declared type, with both sides.
  func result(of reply: Value) throws -> Value {
    guard let type = operation.type else { return .null }
    let scope = BindingScope(context.variables, arguments: arguments, reply: reply)
    let value: Value
    do throws(EvaluationError) { value = try binding.result?.evaluate(in: scope) ?? reply } catch {
      throw ServiceFault("the reply of '\(operation.qualifiedName)' does not match its binding: \(error.message)")
    }
    do throws(DecodingProblem) {
      return try BoundaryDecoder(types: context.program.types).fitted(value, to: type)
    } catch {
      throw ServiceFault("reply of '\(operation.qualifiedName)': \(error.sentence)")
    }
  }
}
