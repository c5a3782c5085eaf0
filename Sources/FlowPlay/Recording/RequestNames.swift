internal import FlowProgram
internal import FlowRuntime

/// The requests to adapters, by names that stay the same when a session is replayed.
///
/// The numbers of calls belong to the flow and change when the flow is edited. A name consists of the operation and
/// the ordinal of the request.
struct RequestNames: Sendable {
  /// The name of a call or a stream.
  struct Name: Hashable, Sendable {
    /// The position in ``Program/operations``.
    let operation: OperationID
    /// The ordinal of the request, from 1.
    let ordinal: Int
  }

  /// The names of the pending requests, by their numbers.
  private var names: [UInt64: Name] = [:]
  private var numbers: [Name: UInt64] = [:]
  private var counts: [OperationID: Int] = [:]

  /// Names new requests and removes those that are no longer awaited.
  mutating func note(_ requests: [ServiceRequest]) {
    for request in requests {
      switch request {
      case .call(let number, let operation, _), .subscribe(let number, let operation, _): add(number, operation)
      case .cancel(let number), .unsubscribe(let number): forget(number)
      }
    }
  }

  /// Names the pending requests of a flow that was restored by undo or from elsewhere.
  mutating func startOver(with requests: [ServiceRequest]) {
    names = [:]
    numbers = [:]
    note(requests)
  }

  /// Removes answered calls.
  mutating func forget(_ inputs: [Input]) {
    for case .reply(let number, _, _) in inputs { forget(number) }
  }

  /// Returns whether an external input belongs to a pending request.
  func isPending(_ input: Input) -> Bool {
    switch input {
    case .reply(let number, _, _), .item(let number, _), .streamFailed(let number, _), .itemUnusable(let number, _):
      names[number] != nil
    default: true
    }
  }

  /// Returns the name of a pending request by its number, or `nil`.
  func name(of number: UInt64) -> Name? { names[number] }

  /// Returns the number of a pending request by its name, or `nil`.
  func number(of name: Name) -> UInt64? { numbers[name] }

  private mutating func add(_ number: UInt64, _ operation: OperationID) {
    guard names[number] == nil else { return }
    let name = Name(operation: operation, ordinal: counts[operation, default: 0] + 1)
    counts[operation] = name.ordinal
    names[number] = name
    numbers[name] = number
  }

  private mutating func forget(_ number: UInt64) {
    if let name = names.removeValue(forKey: number) { numbers[name] = nil }
  }
}
