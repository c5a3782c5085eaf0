public import CEL

/// A stream that a presenter follows: by an effect that runs for each item, or to read what came last.
///
/// New arguments end the subscription and begin another.
public struct StreamSubscription: Sendable {
  /// The position in ``Program/operations`` of the stream.
  public let operation: Int
  /// What it is handed: a record.
  public let arguments: ValuePlan
  /// The local that holds an item while the steps of the effect run, or `nil` where formulas read what came last.
  public let item: Int?
  /// How long what is read outlives the moment in which nobody can see the presenter any more.
  public let stopDelay: Int64

  /// Describes a subscription.
  public init(operation: Int, arguments: ValuePlan, item: Int?, stopDelay: Int64 = 0) {
    self.operation = operation
    self.arguments = arguments
    self.item = item
    self.stopDelay = stopDelay
  }

  /// Whether it is there to be read, and rests while nobody can see its presenter.
  public var isObserved: Bool { item == nil }

  /// The type under which formulas read what came last of a stream: `NAME.loading`, `NAME.value`, `NAME.failed`, `NAME.error`.
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
