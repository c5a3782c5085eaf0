internal import Synchronization

/// A value that the first thread computes that asks for it, while the others wait.
final class ComputedOnce<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Returns the value.
  func get(_ compute: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let computed = compute()
      value = computed
      return computed
    }
  }

  /// The value, or `nil` if no thread has computed it yet.
  var known: Value? { value.withLockIfAvailable { $0 } ?? nil }
}
