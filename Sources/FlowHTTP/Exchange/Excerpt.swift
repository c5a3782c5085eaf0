internal import CEL

/// The limits of excerpts of bodies in messages.
enum Excerpt {
  /// The maximum number of characters: enough to recognise an error page, and few enough for a message.
  static let longest = 200
  /// The number of bytes that are examined.
  static let looked = 16_384
}

/// Returns the start of a body in a form for messages: one line without secrets.
///
/// A server may echo its input, so secrets are masked here as well.
///
/// - Complexity: Depends on the number of examined bytes, not on the length of the body.
func excerpt(of body: [UInt8], hiding secrets: [String]) -> String {
  // Longer secrets are masked first, because masking a part of a secret would leave the rest of it.
  let hidden = secrets.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  var bytes = Array(body.prefix(Excerpt.looked))
  for secret in hidden { bytes = masked(bytes, secret) }
  let isCut = body.count > Excerpt.looked
  if isCut { bytes.removeLast(hidden.map { overlap(of: bytes, with: $0) }.max() ?? 0) }
  let text = oneLine(String(decoding: bytes, as: UTF8.self))
  return isCut || text.count > Excerpt.longest ? "\(text.prefix(Excerpt.longest))…" : text
}

/// Returns the bytes with a secret replaced by the mask.
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

/// Returns the length of the longest suffix that is a prefix of a secret.
private func overlap(of bytes: [UInt8], with secret: [UInt8]) -> Int {
  (0...min(bytes.count, secret.count)).last { bytes.suffix($0).elementsEqual(secret.prefix($0)) } ?? 0
}

/// Returns the text with control characters and line breaks replaced by spaces.
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
