/// A 128-bit hash that is the same in every process and on every machine.
///
/// Swift's `Hasher` has a different seed in each process, so its hashes must not be stored, compared between runs
/// or displayed. The function is not cryptographic: it distinguishes different states but does not resist attacks.
public struct Fingerprint: Hashable, Sendable {
  private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// Creates the fingerprint of no input.
  public init() {}

  /// Mixes in a number.
  @inline(__always) public mutating func combine(_ word: UInt64) {
    low = Fingerprint.scramble(low ^ word) &+ high
    high = Fingerprint.scramble(high &+ word &* 0xFF51_AFD7_ED55_8CCD) ^ low
  }

  /// Mixes in a string, including its length.
  public mutating func combine(_ text: String) {
    var text = text
    let count = text.utf8.count
    combine(UInt64(count))
    text.withUTF8 { combine($0) }
  }

  /// Mixes in bytes. Where several runs follow each other, mix in their counts first.
  public mutating func combine(_ octets: UnsafeBufferPointer<UInt8>) {
    var word: UInt64 = 0
    var filled = 0
    for octet in octets {
      word |= UInt64(octet) << UInt64(filled * 8)
      filled += 1
      if filled == 8 {
        combine(word)
        word = 0
        filled = 0
      }
    }
    if filled > 0 { combine(word) }
  }

  /// The hash so far, as two halves.
  public var words: (low: UInt64, high: UInt64) {
    (Fingerprint.scramble(low ^ high &* 3), Fingerprint.scramble(high ^ low &* 5))
  }

  /// The hash so far, reduced to 64 bits.
  public var word: UInt64 { words.low ^ words.high }

  @inline(__always) private static func scramble(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Value {
  /// Mixes this value into a fingerprint. Identical values (see ``isIdentical(to:)``) have the same effect.
  ///
  /// - Complexity: Linear in the size of the value.
  public func fingerprint(into print: inout Fingerprint) {
    switch self {
    case .null: print.combine(1)
    case .bool(let value): print.combine(value ? 3 : 2)
    case .int(let value): print.combine(4, UInt64(bitPattern: value))
    case .uint(let value): print.combine(5, value)
    case .double(let value): print.combine(6, value.identityBits)
    case .string(let text):
      print.combine(7)
      print.combine(text)
    case .bytes(let bytes):
      print.combine(8, UInt64(bytes.count))
      bytes.octets.withUnsafeBufferPointer { print.combine($0) }
    case .timestamp(let time):
      print.combine(9, UInt64(bitPattern: time.seconds))
      print.combine(UInt64(UInt32(bitPattern: time.nanoseconds)))
    case .duration(let duration): print.combine(10, UInt64(bitPattern: duration.nanoseconds))
    default: fingerprintComposite(into: &print)
    }
  }

  private func fingerprintComposite(into print: inout Fingerprint) {
    switch self {
    case .list(let list):
      print.combine(11, UInt64(list.count))
      for element in list { element.fingerprint(into: &print) }
    case .map(let map):
      print.combine(12, UInt64(map.count))
      for entry in map {
        entry.key.fingerprint(into: &print)
        entry.value.fingerprint(into: &print)
      }
    case .record(let record):
      print.combine(13)
      print.combine(record.shape.name)
      for field in record.fields { Value.fingerprint(field, into: &print) }
    case .enumeration(let value):
      print.combine(14, UInt64(value.index))
      print.combine(value.shape.name)
    case .type(let type):
      print.combine(15)
      print.combine(type.description)
    case .optional(let optional):
      print.combine(16)
      Value.fingerprint(optional.value, into: &print)
    case .secret(let secret):
      print.combine(17)
      print.combine(secret.revealed)
    default: break
    }
  }

  private static func fingerprint(_ value: Value?, into print: inout Fingerprint) {
    if let value { value.fingerprint(into: &print) } else { print.combine(0) }
  }
}

extension Fingerprint {
  fileprivate mutating func combine(_ tag: UInt64, _ word: UInt64) {
    combine(tag)
    combine(word)
  }
}
