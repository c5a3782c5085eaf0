internal import CEL
internal import FlowKit
internal import FlowProgram

/// What all bindings of a file share: the types of the flow, what was found in the environment, and where the file lies.
struct BindingContext: Sendable {
  /// The flow whose services are carried out.
  let program: Program
  /// The variables of the environment, by their positions in ``ServiceBindings/variables``: secrets.
  let variables: [Value]
  /// The folder that the bindings lie in, without a slash at its end.
  let folder: String
  /// Tells a person what carriers have to say besides, a line each, such as what a program writes on its standard error.
  let note: @Sendable (String) -> Void
  /// Texts of variables that stand in the file of bindings, so that no message needs to mask them.
  var written: Set<String> = []
  /// The servers that requests go through, as the environment says.
  var proxies = HTTPProxies([:])

  /// What no message may show.
  var secrets: [String] {
    variables.compactMap { variable in
      guard case .secret(let secret) = variable, !written.contains(secret.revealed) else { return nil }
      return secret.revealed
    }
  }

  /// The words of a text that reads the environment alone.
  func text(of plan: ValuePlan) throws(EvaluationError) -> String {
    try plan.evaluate(in: BindingScope(variables, arguments: nil, reply: nil)).outgoingText
  }

  /// A path as it is seen from the folder of the bindings.
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

/// Something that a flow asks for, with how it is carried out.
struct BoundRequest: Sendable {
  /// What all bindings of the file share.
  let context: BindingContext
  /// How it is carried out.
  let binding: OperationBinding
  /// What it is handed.
  let arguments: RecordValue

  /// What is asked for.
  var operation: Operation { context.program.operations[binding.operation] }

  /// The value of a plan that reads the arguments and the environment.
  func value(of plan: ValuePlan) throws(EvaluationError) -> Value {
    try plan.evaluate(in: BindingScope(context.variables, arguments: arguments, reply: nil))
  }

  /// The parts of a path one by one, so that each hole can be written the way the path needs: whether it is a hole, and its words.
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

  /// What is sent, as a value: what the binding says, or all arguments by their names.
  func body() throws(EvaluationError) -> Value {
    guard let plan = binding.body else { return .record(arguments) }
    return try value(of: plan)
  }

  /// What the flow is given of a reply.
  ///
  /// - Throws: ``ServiceFault`` where it is not of the declared type, with both sides.
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
