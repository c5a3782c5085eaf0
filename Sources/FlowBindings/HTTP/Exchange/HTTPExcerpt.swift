internal import CEL

/// How much of a body is shown in a message, and how much of it is looked at for that.
enum Excerpt {
  /// Enough characters to recognise an error page, few enough to stay a message.
  static let longest = 200
  /// How many bytes are looked at.
  static let looked = 16_384
}

/// The beginning of a body in a form that can stand in a message: one line, without what is secret.
///
/// A server may send back what it was sent, so that secrets are looked for here as well.
///
/// - Complexity: Depends on what is looked at, not on how long the body is.
func excerpt(of body: [UInt8], hiding secrets: [String]) -> String {
  // A secret that is part of another one would leave the rest of it.
  let hidden = secrets.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  var bytes = Array(body.prefix(Excerpt.looked))
  for secret in hidden { bytes = masked(bytes, secret) }
  let isCut = body.count > Excerpt.looked
  if isCut { bytes.removeLast(hidden.map { overlap(of: bytes, with: $0) }.max() ?? 0) }
  let text = oneLine(String(decoding: bytes, as: UTF8.self))
  return isCut || text.count > Excerpt.longest ? "\(text.prefix(Excerpt.longest))…" : text
}

/// The bytes with the mask in place of a secret.
private func masked(_ bytes: [UInt8], _ secret: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var rest = bytes[...]
  while let first = rest.first {
    if first == secret[0], rest.starts(with: secret) {
      result.append(contentsOf: Secret.mask.utf8)
      rest = rest.dropFirst(secret.count)
    } else {
      result.append(first)
      rest = rest.dropFirst()
    }
  }
  return result
}

/// How many bytes at the end are the beginning of a secret.
private func overlap(of bytes: [UInt8], with secret: [UInt8]) -> Int {
  (0...min(bytes.count, secret.count)).last { bytes.suffix($0).elementsEqual(secret.prefix($0)) } ?? 0
}

/// The text with a space in place of what steers a terminal or breaks a line.
private func oneLine(_ text: String) -> String {
  var line = ""
  for scalar in text.unicodeScalars {
    let category = scalar.properties.generalCategory
    if category != .control && category != .format && category != .lineSeparator && category != .paragraphSeparator {
      line.unicodeScalars.append(scalar)
    } else if line.last != " " {
      line.append(" ")
    }
  }
  while line.last == " " { line.removeLast() }
  return line
}
