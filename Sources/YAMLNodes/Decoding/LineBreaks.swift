/// Returns the length of the line break at an offset, or 0 if there is none. LF, CR LF, CR, NEL and the two Unicode
/// separators end a line in YAML.
func lineBreakLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  guard offset < bytes.count else { return 0 }
  switch bytes[offset] {
  case 0x0A: return 1
  case 0x0D: return offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
  case 0xC2: return offset + 1 < bytes.count && bytes[offset + 1] == 0x85 ? 2 : 0
  case 0xE2:
    let isSeparator = offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
    return isSeparator ? 3 : 0
  default: return 0
  }
}

/// Returns the decoded length of a line break. All become a line feed except the Unicode separators, which are kept.
func decodedBreakLength(_ length: Int) -> Int { length == 3 ? 3 : 1 }

/// Whether a byte is a space or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
