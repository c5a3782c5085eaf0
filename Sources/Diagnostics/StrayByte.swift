/// A byte of a file name that is not valid UTF-8, represented by a character.
///
/// Such names exist on systems where file names are bytes. The characters are the last ones of the private use
/// area, which nothing else uses. A name can therefore be displayed and still identifies its file.
public struct StrayByte: Sendable {
  /// The byte, from 0x80 on.
  public let byte: UInt8

  /// The code point of the first character, minus the smallest byte.
  private static let base: UInt32 = 0x10FE00

  /// Creates the representation of a single byte.
  public init(_ byte: UInt8) { self.byte = byte | 0x80 }

  /// Returns the byte that a character represents, or `nil` for any other character.
  public init?(_ scalar: Unicode.Scalar) {
    guard (Self.base + 0x80...Self.base + 0xFF).contains(scalar.value) else { return nil }
    byte = UInt8(scalar.value - Self.base)
  }

  /// The character that represents the byte.
  public var scalar: Unicode.Scalar { Unicode.Scalar(Self.base + UInt32(byte)) ?? "\u{FFFD}" }

  /// The byte in displayed form: `\\xE9`.
  public var text: String { "\\x" + String(byte, radix: 16, uppercase: true) }
}
