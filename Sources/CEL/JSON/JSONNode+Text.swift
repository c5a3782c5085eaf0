extension JSONNode {
  /// Returns the node as readable JSON. A value that fits on one line takes one line; any other is indented by two
  /// spaces a level.
  ///
  /// Equal nodes give the same text, so two texts can be compared line by line.
  ///
  /// - Complexity: Linear in the size of the node, times the width.
  package func prettyText(width: Int = 120) -> String {
    var writer = PrettyWriter(width: width)
    writer.write(self, indent: 0, room: width)
    return writer.text
  }
}

/// Writes a string as a JSON string, with every character below the space escaped.
func writeJSONString(_ string: String, into text: inout String) {
  text += "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    default:
      if scalar.value < 0x20 {
        text += "\\u00" + twoHexDigits(UInt8(scalar.value))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
  text += "\""
}

private struct PrettyWriter {
  let width: Int
  var text = ""

  /// Writes a node on a line with the given remaining room.
  mutating func write(_ node: JSONNode, indent: Int, room: Int) {
    if let line = node.line(room: room) {
      text += line
      return
    }
    switch node {
    case .array(let elements): writeParts(elements.map { (nil, $0) }, "[", "]", indent: indent)
    case .object(let members): writeParts(members.map { ($0.name, $0.value) }, "{", "}", indent: indent)
    default: text += node.line(room: .max) ?? ""
    }
  }

  private mutating func writeParts(
    _ parts: [(name: String?, node: JSONNode)], _ opening: String, _ closing: String, indent: Int
  ) {
    text += opening
    for (index, part) in parts.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      writeIndent(indent + 2)
      var room = width - indent - 3
      if let name = part.name {
        let start = text.utf8.count
        writeJSONString(name, into: &text)
        text += ": "
        room -= text.utf8.count - start
      }
      write(part.node, indent: indent + 2, room: room)
    }
    text += "\n"
    writeIndent(indent)
    text += closing
  }

  private mutating func writeIndent(_ count: Int) { text += String(repeating: " ", count: count) }
}

extension JSONNode {
  /// Returns the node on one line, or `nil` when it takes more than `room` bytes.
  fileprivate func line(room: Int) -> String? {
    var line = ""
    return append(to: &line, room: room) ? line : nil
  }

  private func append(to line: inout String, room: Int) -> Bool {
    switch self {
    case .null: line += "null"
    case .bool(let truth): line += truth ? "true" : "false"
    case .number(let digits): line += digits
    case .string(let string):
      // A string that is too long unescaped is also too long escaped, so it need not be written.
      if string.utf8.count > room { return false }
      writeJSONString(string, into: &line)
    case .array(let elements):
      line += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { line += ", " }
        if line.utf8.count >= room || !element.append(to: &line, room: room) { return false }
      }
      line += "]"
    case .object(let members):
      line += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { line += ", " }
        writeJSONString(member.name, into: &line)
        line += ": "
        if line.utf8.count >= room || !member.value.append(to: &line, room: room) { return false }
      }
      line += members.isEmpty ? "}" : " }"
    }
    return line.utf8.count <= room
  }
}
