internal import FlowRuntime

/// Numbers for the values of slots that are no plain numbers, so that each is kept once however many states hold it.
final class ValueNumbers: ByteNumbering {
  private var table = ByteTable()

  /// How many bytes they take up.
  var byteCount: Int { table.byteCount }

  func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { UInt64(table.number(of: bytes)) }
}
