public import CEL
internal import FlowProgram

/// An app's adapters for the services of a flow: a closure for each operation, and a sequence of items for each
/// stream.
///
/// Operations without an adapter keep their fakes, so an app can implement the services of a flow one by one. An
/// operation with neither is never answered.
///
/// ```swift
/// let services = HostServices()
///   .call("notes.save") { arguments in
///     guard let id = try await store.save(arguments["text"]) else { throw ServiceFailure("full") }
///     return .string(id)
///   }
///   .stream("notes.changes") { _ in store.changes.map { .string($0.title) } }
/// let host = try FlowHost(program, services: services)
/// ```
public struct HostServices: Sendable {
  /// A closure that answers a call. For an operation without a result it returns `null`.
  public typealias CallHandler = @Sendable (_ arguments: RecordValue) async throws -> Value

  /// A closure that receives the items of a stream, one after another.
  public typealias ItemHandler = @Sendable (StreamedItem) async -> Void

  /// A closure that delivers the items of a stream and returns at its end.
  public typealias StreamHandler =
    @Sendable (_ arguments: RecordValue, _ handOver: @escaping ItemHandler) async throws -> Void

  /// The adapter of an operation.
  package enum Binding: Sendable {
    case call(CallHandler)
    /// Delivers the items of a stream and returns at its end.
    case stream(StreamHandler)
  }

  private(set) var bindings: [String: Binding] = [:]

  /// Creates an empty set of adapters.
  public init() {}

  /// Returns a copy with a closure that answers an operation, in a task that is cancelled when the reply is no
  /// longer awaited.
  ///
  /// The closure throws ``ServiceFailure`` for a declared error of the operation. Any other error is a fault.
  ///
  /// - Parameter name: The operation in the spelling of the flow: `notes.save`.
  public func call(_ name: String, _ answer: @escaping CallHandler) -> HostServices { binding(name, .call(answer)) }

  /// Returns a copy with a sequence that provides the items of a stream, in a task that is cancelled when the stream
  /// is no longer followed.
  ///
  /// The next item is requested after the previous one was delivered. The end of the sequence has no effect on the
  /// flow. If the sequence throws ``ServiceFailure``, the stream ends with that error.
  ///
  /// - Parameters:
  ///   - name: The stream in the spelling of the flow: `notes.changes`.
  ///   - open: Creates the sequence for the arguments of the stream.
  public func stream<Items: AsyncSequence & SendableMetatype>(
    _ name: String, _ open: @escaping @Sendable (_ arguments: RecordValue) async throws -> Items
  ) -> HostServices where Items.Element == Value, Items.AsyncIterator: SendableMetatype {
    binding(
      name,
      .stream { arguments, handOver in
        for try await item in try await open(arguments) {
          try Task.checkCancellation()
          await handOver(.value(item))
        }
      })
  }

  /// Returns a copy with a closure that delivers the items of a stream one by one. Each delivery has to return
  /// before the next one.
  ///
  /// The closure returns at the end of the stream, and throws in the same way as a closure that answers calls.
  public func following(_ name: String, _ follow: @escaping StreamHandler) -> HostServices {
    binding(name, .stream(follow))
  }

  private func binding(_ name: String, _ binding: Binding) -> HostServices {
    var services = self
    services.bindings[name] = binding
    return services
  }
}

extension HostServices {
  /// Returns the adapters by the places of their operations.
  package func bindings(in program: Program) -> [OperationID: Binding] {
    var found: [OperationID: Binding] = [:]
    for (index, operation) in zip(program.operations.ids, program.operations) {
      switch (bindings[operation.qualifiedName], operation.isStream) {
      case (.call?, false), (.stream?, true): found[index] = bindings[operation.qualifiedName]
      default: break
      }
    }
    return found
  }

  /// Returns sentences about adapters that match no operation of a program, sorted by name. An app finds them among
  /// the faults.
  package func mistakes(in program: Program) -> [String] {
    bindings.keys.sorted().compactMap { name in
      guard let operation = program.operations.first(where: { $0.qualifiedName == name }) else {
        return "the flow has no operation '\(name)' for a service to perform"
      }
      switch (bindings[name], operation.isStream) {
      case (.call?, true): return "'\(name)' is a stream, but the service provides a closure for calls"
      case (.stream?, false): return "'\(name)' is an operation, but the service provides a stream"
      default: return nil
      }
    }
  }
}

/// An item or a fault of a stream.
public enum StreamedItem: Sendable {
  /// An item.
  case value(Value)
  /// A fault, after which the stream continues.
  case fault(ServiceFault)
}

/// A declared error of an operation, thrown by its adapter.
public struct ServiceFailure: Error, Sendable {
  /// The name of the error in the flow.
  public let name: String
  /// The fields of the data that the operation declares for the error. A missing field has its default, and an
  /// undeclared field is a fault. The data of an error that declares none is ignored.
  public let data: [String: Value]
  /// The time for which the service rejects further requests, or `nil`. A call with `retry` waits at least this
  /// long.
  public let retryAfter: Duration?

  /// Creates an error by its name in the flow.
  public init(_ name: String, data: [String: Value] = [:], retryAfter: Duration? = nil) {
    self.name = name
    self.data = data
    self.retryAfter = retryAfter
  }
}
