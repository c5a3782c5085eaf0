public import CEL
internal import FlowProgram

/// How an app carries out what a flow asks of services: a closure for each operation, and a sequence of items for each stream.
///
/// What is not given here keeps its fake, so that an app can take over a flow's services one after another. An operation that
/// has neither is never answered.
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
  /// Answers a call; `null` is the value of an operation that returns none.
  public typealias Answering = @Sendable (_ arguments: RecordValue) async throws -> Value

  /// Takes what comes on a stream, one after another.
  public typealias HandingOver = @Sendable (StreamedItem) async -> Void

  /// Hands on what comes on a stream, and returns at its end.
  public typealias Following =
    @Sendable (_ arguments: RecordValue, _ handOver: @escaping HandingOver) async throws -> Void

  /// How an operation is carried out.
  enum Binding: Sendable {
    case call(Answering)
    /// Hands on item after item and returns at the end of the stream.
    case stream(Following)
  }

  private(set) var bindings: [String: Binding] = [:]

  /// Carries out nothing yet.
  public init() {}

  /// The same with an operation that a closure answers, in a task that is cancelled when nobody waits for the reply any more.
  ///
  /// The closure throws ``ServiceFailure`` for an error that the operation declares. Whatever else it throws is a fault.
  ///
  /// - Parameter name: The operation as authors write it: `notes.save`.
  public func call(_ name: String, _ answer: @escaping Answering) -> HostServices { binding(name, .call(answer)) }

  /// The same with a stream that a sequence gives the items of, in a task that is cancelled when nobody follows it any more.
  ///
  /// The next item is asked for when the one before has been handed over. A sequence that ends says nothing more; one that
  /// throws ``ServiceFailure`` ends the stream with that error.
  ///
  /// - Parameters:
  ///   - name: The stream as authors write it: `notes.changes`.
  ///   - open: Makes the sequence for what the stream is handed.
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

  /// The same with a stream whose items a closure hands over one by one; the next is to be handed over when that has returned.
  ///
  /// The closure returns at the end of the stream, and throws as one that answers calls does.
  public func following(_ name: String, _ follow: @escaping Following) -> HostServices {
    binding(name, .stream(follow))
  }

  private func binding(_ name: String, _ binding: Binding) -> HostServices {
    var services = self
    services.bindings[name] = binding
    return services
  }
}

extension HostServices {
  /// The bindings by the positions of the operations that they carry out.
  func bindings(in program: Program) -> [Int: Binding] {
    var found: [Int: Binding] = [:]
    for (position, operation) in program.operations.enumerated() {
      switch (bindings[operation.qualifiedName], operation.isStream) {
      case (.call?, false), (.stream?, true): found[position] = bindings[operation.qualifiedName]
      default: break
      }
    }
    return found
  }

  /// What is given here and carries out nothing of a program, in words and by name; an app sees it among the faults.
  func mistakes(in program: Program) -> [String] {
    bindings.keys.sorted().compactMap { name in
      guard let operation = program.operations.first(where: { $0.qualifiedName == name }) else {
        return "the flow has no operation '\(name)' that a service could carry out"
      }
      switch (bindings[name], operation.isStream) {
      case (.call?, true): return "'\(name)' is a stream and is given a closure that answers calls"
      case (.stream?, false): return "'\(name)' is called and is given a stream"
      default: return nil
      }
    }
  }
}

/// What comes on a stream.
public enum StreamedItem: Sendable {
  /// An item.
  case value(Value)
  /// A failure that is no item: a fault, after which the stream goes on.
  case fault(ServiceFault)
}

/// An error that an operation declares, thrown by whoever carries it out.
public struct ServiceFailure: Error, Sendable, Hashable {
  /// The name of the error in the flow.
  public let name: String
  /// How long the service asks to be left alone, or `nil` when it does not. A call with `retry` waits at least so long.
  public let retryAfter: Duration?

  /// Fails with an error by its name in the flow.
  public init(_ name: String, retryAfter: Duration? = nil) {
    self.name = name
    self.retryAfter = retryAfter
  }
}
