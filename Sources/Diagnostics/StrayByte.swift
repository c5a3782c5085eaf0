/// A byte of a file name that is no part of UTF-8, as a character of a text.
///
/// Such names exist on systems whose names are bytes. The characters are the last of the private ones, which nothing else
/// uses, so that a name can be shown and still leads to its file.
public struct StrayByte: Sendable {
  /// The byte, from 0x80 on.
  public let byte: UInt8

  /// The first of the characters, less the smallest byte.
  private static let base: UInt32 = 0x10FE00

  /// A byte that stands alone.
  public init(_ byte: UInt8) { self.byte = byte | 0x80 }

  /// The byte that a character stands for, or `nil` for any other character.
  public init?(_ scalar: Unicode.Scalar) {
    guard (Self.base + 0x80...Self.base + 0xFF).contains(scalar.value) else { return nil }
    byte = UInt8(scalar.value - Self.base)
  }

  /// The character that stands for the byte.
  public var scalar: Unicode.Scalar { Unicode.Scalar(Self.base + UInt32(byte)) ?? "\u{FFFD}" }

  /// The byte as it is shown: `\\xE9`.
  public var text: String { "\\x" + String(byte, radix: 16, uppercase: true) }
}
