internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// What scenarios of a flow can see of the flows that it imports: what they ask of services, and their presenters.
///
/// Operations are named as in the file in which they are declared. Where several flows have one of the name, that of the flow itself
/// is meant, else that of the flow that is imported first. Presenters are named by their paths.
struct ImportedParts {
  /// The services of each flow, with the number of its first operation among those of all flows.
  var services: [(first: Int, table: ServiceTable)] = []
  /// The presenters of all of them.
  var presenters: [Presenter] = []
  /// The flow itself and all of them.
  var flows: [FlowScope] = []
}

extension ScenarioCompiler {
  /// The operation or stream of a name, with its number among those of all flows, or `nil` with a message.
  mutating func operation(
    _ name: Name, use: UnknownOperation.Use
  ) -> (index: Int, signature: ServiceTable.OperationSignature)? {
    let own = (first: 0, table: context.services)
    let owner = ([own] + imported.services).first { owner in
      owner.table.operations.contains { $0.qualifiedName == name.text }
    }
    let (first, table) = owner ?? own
    return table.operation(name, use: use, report: &report).map { (first + $0.index, $0) }
  }
}
