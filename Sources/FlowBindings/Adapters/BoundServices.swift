internal import CEL
public import FlowKit
public import FlowProgram

/// The adapters for a file of bindings, with a common lifetime: they run programs, watch files, and send requests to
/// servers.
///
/// Nothing starts before the first request. ``close()`` ends everything; later requests fail. Without it, everything
/// ends in the background after the last host with these services, and this object, have been released.
public final class BoundServices: Sendable {
  /// The adapters of the operations, for a ``FlowHost`` or a console.
  public let services: HostServices
  private let adapters: [any ServiceAdapter]

  /// Creates the adapters.
  ///
  /// - Parameters:
  ///   - folder: The folder of the file of bindings, to which paths are relative.
  ///   - environment: The variables of the process.
  ///   - note: Receives the standard error of programs, one line each, for display to the user. The number of lines
  ///     is bounded. It is called from any thread.
  /// - Throws: ``BindingProblem`` with the missing variables, with a text of the file that cannot be evaluated, or with a
  ///   service of another program: bindings belong to the program with which they were checked.
  public init(
    _ bindings: ServiceBindings, of program: Program, folder: String, environment: [String: String],
    http: HTTPClientSupport? = nil,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(BindingProblem) {
    let variables = try bindings.values(in: environment)
    let context = BindingContext(
      program: program, variables: variables, folder: folder.isEmpty ? "." : folder, note: note,
      written: bindings.writtenTexts(in: environment), environment: environment, http: http)
    var services = HostServices()
    var adapters: [any ServiceAdapter] = []
    for service in bindings.services {
      guard service.isOf(program) else {
        throw BindingProblem("the bindings of '\(service.name)' were checked with another program", at: service.span)
      }
      let adapter = try service.adapter(in: context)
      adapters.append(adapter)
      for binding in service.operations { services = services.bound(binding, to: adapter, in: context) }
    }
    self.services = services
    self.adapters = adapters
  }

  /// Ends all programs, watches and exchanges; returns when they have ended.
  public func close() async {
    await withTaskGroup { group in
      for adapter in adapters { group.addTask { await adapter.close() } }
    }
  }
}

extension ServiceBinding {
  /// Whether the program has all operations of the service at their places.
  fileprivate func isOf(_ program: Program) -> Bool {
    operations.allSatisfy { binding in
      binding.operation.position < program.operations.count && program.operations[binding.operation].service == name
    }
  }
}

extension ServiceBindings {
  /// Returns the values of the variables in an environment. All missing variables are reported at once.
  fileprivate func values(in environment: [String: String]) throws(BindingProblem) -> [Value] {
    let found = variables.map { environment[$0.name] ?? $0.fallback }
    let missing = zip(variables, found).filter { $0.1 == nil }.map(\.0)
    guard missing.isEmpty else { throw BindingProblem(missing: missing) }
    return found.map { .secret(Secret($0 ?? "")) }
  }

  /// Returns the default values that are used because a variable is not set or equals its default. The file contains
  /// them in plain text.
  fileprivate func writtenTexts(in environment: [String: String]) -> Set<String> {
    Set(variables.compactMap { (environment[$0.name] ?? $0.fallback) == $0.fallback ? $0.fallback : nil })
  }
}

extension HostServices {
  fileprivate func bound(
    _ binding: OperationBinding, to adapter: any ServiceAdapter, in context: BindingContext
  ) -> HostServices {
    let operation = context.program.operations[binding.operation]
    if operation.isStream {
      return following(operation.qualifiedName) { arguments, handOver in
        let request = BoundRequest(context: context, binding: binding, arguments: arguments)
        do {
          try await adapter.follow(request) { item in await handOver(request.item(item)) }
        } catch { throw request.failure(of: error) }
      }
    }
    return call(operation.qualifiedName) { arguments in
      let request = BoundRequest(context: context, binding: binding, arguments: arguments)
      do {
        let reply = try await within(nanoseconds: binding.timeout) { try await adapter.answer(request) }
        return try request.result(of: reply)
      } catch { throw request.failure(of: error) }
    }
  }
}

extension BoundRequest {
  /// Returns the error for the flow from an error of an adapter.
  fileprivate func failure(of error: any Error) -> any Error {
    switch error {
    case let problem as OutsideProblem: failure(of: problem)
    case let error as EvaluationError:
      ServiceFault("the arguments of '\(operation.qualifiedName)' do not match its binding: \(error.message)")
    default: error
    }
  }

  /// Returns the error for the flow from a problem: a declared error or a fault.
  package func failure(of problem: OutsideProblem) -> any Error {
    do throws(ServiceFault) {
      if let declared = problem.named.flatMap({ operation.declaredError(named: $0) }) {
        return ServiceFailure(declared.name, data: try data(problem.data ?? .map(MapValue([])), of: declared))
      }
      if problem.named == nil, let rule = binding.rule(for: problem.cause) {
        return ServiceFailure(rule.error, data: try data(of: rule, problem), retryAfter: problem.retryAfter)
      }
      return fault(problem)
    } catch { return error }
  }

  private func fault(_ problem: OutsideProblem) -> ServiceFault {
    ServiceFault("'\(operation.qualifiedName)' failed: \(problem.words)", kind: problem.kind)
  }

  /// Returns the item for the flow from an item of a stream.
  fileprivate func item(_ item: Result<Value, OutsideProblem>) -> StreamedItem {
    switch item {
    case .success(let value):
      do { return .value(try result(of: value)) } catch {
        return .fault(error as? ServiceFault ?? ServiceFault("\(type(of: error))"))
      }
    case .failure(let problem):
      return .fault(failure(of: problem) as? ServiceFault ?? fault(problem))
    }
  }
}

/// Performs an operation with a timeout.
///
/// - Throws: ``OutsideProblem`` for the timeout. The operation is then cancelled.
private func within<Result: Sendable>(
  nanoseconds: Int64, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask(operation: body)
    group.addTask {
      try await Task.sleep(for: .nanoseconds(nanoseconds))
      throw OutsideProblem(.timeout, "no reply came within \(Duration.nanoseconds(nanoseconds).inWords)")
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
