internal import FlowReports
internal import FlowRuntime

/// Numbers for slot values that are not plain numbers. Each value is stored once, however many states contain it.
final class ValueNumbers: ByteNumbering {
  @exclusivity(unchecked) private var table = ByteTable()

  /// The number of bytes.
  var byteCount: Int { table.byteCount }

  func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { UInt64(table.number(of: bytes)) }
}
