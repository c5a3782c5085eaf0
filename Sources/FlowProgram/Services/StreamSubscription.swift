public import CEL

/// A stream that a presenter follows: by an effect that runs for each item, or to read the last item.
///
/// New arguments end the subscription and begin another.
public struct StreamSubscription: Sendable {
  /// The index in ``Program/operations``.
  public let operation: OperationID
  /// The arguments, as a record.
  public let arguments: ValuePlan
  /// The local that holds an item while the steps of the effect run, or `nil` where expressions read the last item.
  public let item: Int?
  /// The time that an observed stream is still followed after the presenter is no longer visible.
  public let stopDelay: Int64

  public init(operation: OperationID, arguments: ValuePlan, item: Int?, stopDelay: Int64 = 0) {
    self.operation = operation
    self.arguments = arguments
    self.item = item
    self.stopDelay = stopDelay
  }

  /// Whether it is observed by expressions, and paused while its presenter is not visible.
  public var isObserved: Bool { item == nil }

  /// Returns the type under which expressions read the last item of a stream: `NAME.loading`, `NAME.value`,
  /// `NAME.failed`, `NAME.error`.
  public static func declaration(_ name: String, of item: ValueType) -> RecordDeclaration {
    let value: ValueType = if case .nullable = item { item } else { .nullable(item) }
    return RecordDeclaration(
      name: name,
      fields: [
        FieldDeclaration(name: "loading", type: .bool), FieldDeclaration(name: "value", type: value),
        FieldDeclaration(name: "failed", type: .bool), FieldDeclaration(name: "error", type: .nullable(.string)),
      ],
      isOpaque: true)
  }
}
