/// A sequence of bytes.
public struct Bytes: Hashable, Sendable {
  /// The bytes in order.
  public let octets: [UInt8]

  /// Creates a value from a sequence of bytes.
  public init(_ octets: some Sequence<UInt8>) { self.octets = Array(octets) }

  /// The number of bytes.
  public var count: Int { octets.count }

  /// Returns the bytes followed by those of another sequence.
  func appending(_ other: Bytes) -> Bytes { Bytes(octets + other.octets) }

  /// The string that the bytes encode as UTF-8, or `nil` when they are not valid UTF-8.
  var text: String? { String(validating: octets, as: UTF8.self) }

  /// Whether these bytes come before others, compared byte by byte.
  func precedes(_ other: Bytes) -> Bool { octets.lexicographicallyPrecedes(other.octets) }
}
