internal import FlowRuntime

/// What was asked of the outside, by names that are the same when a session is played again.
///
/// The numbers of calls are the flow's own, and others once it has been written on. A name is the operation, and how
/// many times that had been asked for.
struct Askings: Sendable {
  /// What a call or a stream is known by.
  struct Name: Hashable, Sendable {
    /// The position in ``Program/operations``.
    let operation: Int
    /// 1 for the first time it was asked for.
    let ordinal: Int
  }

  /// Those that something can still come of, by their numbers.
  private var names: [UInt64: Name] = [:]
  private var numbers: [Name: UInt64] = [:]
  private var counts: [Int: Int] = [:]

  /// Names what is asked for, and forgets what is not awaited any more.
  mutating func note(_ requests: [ServiceRequest]) {
    for request in requests {
      switch request {
      case .call(let number, let operation, _), .subscribe(let number, let operation, _): add(number, operation)
      case .cancel(let number), .unsubscribe(let number): forget(number)
      }
    }
  }

  /// Names anew what a flow waits for that has been taken back, or comes from somewhere else.
  mutating func startOver(with requests: [ServiceRequest]) {
    names = [:]
    numbers = [:]
    note(requests)
  }

  /// Forgets calls that have been answered.
  mutating func forget(_ inputs: [Input]) {
    for case .reply(let number, _, _) in inputs { forget(number) }
  }

  /// Whether an input from outside is about something that is awaited.
  func knows(_ input: Input) -> Bool {
    switch input {
    case .reply(let number, _, _), .item(let number, _), .streamFailed(let number, _), .itemUnusable(let number, _):
      names[number] != nil
    default: true
    }
  }

  /// The name of what has a number, or `nil` when nothing is awaited by it.
  func name(of number: UInt64) -> Name? { names[number] }

  /// The number of what has a name, or `nil` when nothing is awaited by it.
  func number(of name: Name) -> UInt64? { numbers[name] }

  private mutating func add(_ number: UInt64, _ operation: Int) {
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
