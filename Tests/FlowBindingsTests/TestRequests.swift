import CEL
import FlowKit
import FlowProgram
import Foundation
import Testing

@testable import FlowBindings

/// A flow with an operation and a stream of each tested service.
private let askingFlow = """
  flowspec: 2
  flow: pets
  services:
    notes:
      add: { args: { text: string }, returns: string, errors: [offline] }
      added: { stream: string }
  screens:
    pets: { model: {} }
  backstack:
    start: pets
  """

/// The requests to programs and files in tests.
struct TestRequests {
  let context: BindingContext

  init(folder: String = "/", variables: [Value] = []) throws {
    let program = try #require(FlowFile.compile(name: "pets.flow.yaml", text: askingFlow).program)
    context = BindingContext(program: program, variables: variables, folder: folder, note: { _ in })
  }

  /// Returns a call with a text.
  func call(_ text: String = "milk", _ action: OperationBinding.Action = .call("notes.add")) -> BoundRequest {
    let shape = context.program.operations[0].arguments.shape
    return BoundRequest(
      context: context,
      binding: OperationBinding(operation: OperationID(0), action: action, span: context.program.operations[0].span),
      arguments: RecordValue(shape: shape, fields: [.string(text)]))
  }

  /// Returns a request for a stream.
  func stream(
    _ action: OperationBinding.Action = .call("notes.added"), failures: [FailureRule] = []
  ) -> BoundRequest {
    let operation = context.program.operations[1]
    return BoundRequest(
      context: context,
      binding: OperationBinding(operation: OperationID(1), action: action, failures: failures, span: operation.span),
      arguments: RecordValue(shape: operation.arguments.shape, fields: []))
  }
}

/// Calls a closure with a temporary folder.
func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "bindings-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}

/// Waits until a condition holds, with a timeout.
func until(_ holds: () throws -> Bool) async throws -> Bool {
  for _ in 0..<12_000 {
    if try holds() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}

extension TestRequests {
  /// Returns the first operation of a file of bindings for the flow.
  static func bound(_ bindings: String) throws -> OperationBinding {
    let file = FlowFile.compile(
      name: "pets.flow.yaml", text: askingFlow, bindings: ("pets.bindings.yaml", bindings))
    let messages = file.diagnostics.map(\.message)
    let found = file.bindings
    return try #require(found?.operations.first, "\(messages)")
  }
}
