import FlowKit
import FlowProgram

/// Launches a flow without a host, and replies to each of its requests until it makes no more.
func play(
  _ program: Program, answer: (_ operation: String, _ arguments: RecordValue) -> CallOutcome
) throws -> RunningFlow {
  var flow = try RunningFlow.launch(program, services: .outside)
  var open = flow.outstandingRequests  // the requests of the launch
  while let request = open.popLast() {
    if case .call(let number, let operation, let arguments) = request {
      let reply = answer(program.operations[operation].qualifiedName, arguments)
      open += flow.step([.reply(call: number, reply)]).requests
    }
  }
  return flow
}
