/// Returns the length of the line break (LF, CR LF or CR) at an offset, or 0 if no line break starts there.
///
/// libyaml also ends a line at U+0085, U+2028 and U+2029, which no file may contain; see ``ControlCharacter``.
func lineBreakLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  guard offset < bytes.count else { return 0 }
  switch bytes[offset] {
  case 0x0A: return 1
  case 0x0D: return offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
  default: return 0
  }
}

/// Whether a byte is a space or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
