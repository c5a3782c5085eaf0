internal import CEL
internal import FlowProgram

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
