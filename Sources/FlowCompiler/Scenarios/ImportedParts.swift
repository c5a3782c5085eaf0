internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The parts of imported flows that scenarios can read: their services and their presenters.
///
/// Operations have the names of the program, and presenters their paths.
struct ImportedParts {
  /// The services of each flow, with the place of its first operation among those of all flows.
  var services: [(first: OperationID, table: ServiceTable)] = []
  /// The presenters of the imported flows.
  var presenters: [Presenter] = []
  /// The flow itself and its imports.
  var flows: [FlowScope] = []
}

extension ScenarioCompiler {
  /// Returns the operation or stream with a name, with its place among those of all flows, or `nil` after reporting
  /// an error.
  mutating func operation(
    _ name: Name, use: UnknownOperation.Use
  ) -> (index: OperationID, signature: ServiceTable.OperationSignature)? {
    let own = (first: OperationID(0), table: context.services)
    let owner = ([own] + imported.services).first { owner in
      owner.table.operations.contains { $0.qualifiedName == name.text }
    }
    let (first, table) = owner ?? own
    let others = owner == nil ? imported.services.flatMap(\.table.operations).map(\.qualifiedName) : []
    return table.operation(name, besides: others, use: use, report: &report).map {
      (first.advanced(by: $0.index.position), $0)
    }
  }
}
