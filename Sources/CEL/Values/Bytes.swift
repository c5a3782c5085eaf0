/// A sequence of octets.
public struct Bytes: Hashable, Sendable {
  /// The octets in order.
  public let octets: [UInt8]

  /// Wraps octets.
  public init(_ octets: some Sequence<UInt8>) { self.octets = Array(octets) }

  /// How many octets there are.
  public var count: Int { octets.count }

  /// The octets followed by those of another sequence.
  func appending(_ other: Bytes) -> Bytes { Bytes(octets + other.octets) }

  /// The text that the octets encode as UTF-8, or `nil` when they encode none.
  var text: String? { String(validating: octets, as: UTF8.self) }

  /// Whether these octets come before others, compared octet by octet.
  func precedes(_ other: Bytes) -> Bool { octets.lexicographicallyPrecedes(other.octets) }
}
