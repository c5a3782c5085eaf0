internal import CEL
internal import FlowKit
internal import FlowProgram

/// The data that all bindings of a file share: the types of the flow, the environment, and the folder of the file.
struct BindingContext: Sendable {
  /// The flow whose services are bound.
  let program: Program
  /// The environment variables as secrets, by their positions in ``ServiceBindings/variables``.
  let variables: [Value]
  /// The folder of the file of bindings, without a trailing slash.
  let folder: String
  /// Reports further output of adapters to the user, one line each, such as the standard error of a program.
  let note: @Sendable (String) -> Void
  /// The values of variables that the file of bindings itself contains, so that messages need not mask them.
  var written: Set<String> = []
  /// The proxies of the environment.
  var proxies = HTTPProxies([:])

  /// The texts that messages must not contain.
  var secrets: [String] {
    variables.compactMap { variable in
      guard case .secret(let secret) = variable, !written.contains(secret.revealed) else { return nil }
      return secret.revealed
    }
  }

  /// Returns the text of a plan that reads only the environment.
  func text(of plan: ValuePlan) throws(EvaluationError) -> String {
    try plan.evaluate(in: BindingScope(variables, arguments: nil, reply: nil)).outgoingText
  }

  /// Resolves a path relative to the folder of the bindings.
  func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : path.isEmpty || path == "." ? folder : "\(folder)/\(path)"
  }
}

/// The variables of a binding; see ``BindingVariable``.
final class BindingScope: Scope {
  private let variables: [Value]
  private let arguments: RecordValue?
  private let reply: Value?

  init(_ variables: [Value], arguments: RecordValue?, reply: Value?) {
    self.variables = variables
    self.arguments = arguments
    self.reply = reply
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value {
    guard case .local(let index)? = Variable(number: slot) else { return try super.value(of: slot) }
    switch index {
    case 0: if let arguments { return .record(arguments) }
    case 1: if let reply { return reply }
    default: if variables.indices.contains(index - 2) { return variables[index - 2] }
    }
    return try super.value(of: slot)
  }
}

/// A request of a flow, with its binding.
struct BoundRequest: Sendable {
  /// The shared data of the file.
  let context: BindingContext
  /// The binding of the operation.
  let binding: OperationBinding
  let arguments: RecordValue

  /// The requested operation.
  var operation: Operation { context.program.operations[binding.operation] }

  /// Returns the value of a plan that reads the arguments and the environment.
  func value(of plan: ValuePlan) throws(EvaluationError) -> Value {
    try plan.evaluate(in: BindingScope(context.variables, arguments: arguments, reply: nil))
  }

  /// Returns the parts of a path one by one, each with whether it is an interpolation, so that the caller can escape
  /// interpolations.
  func parts(of path: [TextPart]) throws(EvaluationError) -> [(isHole: Bool, text: String)] {
    var parts: [(isHole: Bool, text: String)] = []
    for part in path {
      switch part {
      case .words(let words): parts.append((false, words))
      case .hole: parts.append((true, try value(of: .secret([part])).outgoingText))
      }
    }
    return parts
  }

  /// Returns the body of the request: the value in the binding, or all arguments by name.
  func body() throws(EvaluationError) -> Value {
    guard let plan = binding.body else { return .record(arguments) }
    return try value(of: plan)
  }

  /// Returns the result for the flow from a reply.
  ///
  /// - Throws: ``ServiceFault`` if the reply does not have the declared type, with both sides.
  func result(of reply: Value) throws -> Value {
    guard let type = operation.type else { return .null }
    let scope = BindingScope(context.variables, arguments: arguments, reply: reply)
    let value: Value
    do throws(EvaluationError) { value = try binding.result?.evaluate(in: scope) ?? reply } catch {
      throw ServiceFault("the reply of '\(operation.qualifiedName)' does not fit its binding: \(error.message)")
    }
    do throws(BorderProblem) { return try Border(types: context.program.types).fitted(value, to: type) } catch {
      throw ServiceFault("reply of '\(operation.qualifiedName)': \(error.sentence)")
    }
  }
}
