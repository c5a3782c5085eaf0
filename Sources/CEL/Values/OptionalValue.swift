/// A value that is present or missing, as created by `.?`, `[?…]` and `optional.of`.
public struct OptionalValue: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage?

  /// Wraps a value, or represents a missing one.
  public init(_ value: Value?) { storage = value.map { Storage($0) } }

  /// A missing value.
  public static let none = OptionalValue(nil)

  var extent: Extent { storage.map { Extent(around: CollectionOfOne($0.value)) } ?? .scalar }

  /// The value, or `nil` when it is missing.
  public var value: Value? { storage?.value }
}
