/// A value that is there or missing, as `.?`, `[?…]` and `optional.of` make it.
public struct OptionalValue: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage?

  /// Wraps a value, or says that there is none.
  public init(_ value: Value?) { storage = value.map { Storage($0) } }

  /// A missing value.
  public static let none = OptionalValue(nil)

  var extent: Extent { storage.map { Extent(around: CollectionOfOne($0.value)) } ?? .scalar }

  /// The value, or `nil` when it is missing.
  public var value: Value? { storage?.value }
}
