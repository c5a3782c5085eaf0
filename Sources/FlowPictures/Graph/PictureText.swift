internal import Diagnostics

/// Returns the width of a text in a font of a size, about: without a font there is no exact width, so the estimate is
/// generous.
func textWidth(_ text: String, size: Double, isBold: Bool = false) -> Double {
  var units = 0.0
  for character in text {
    switch character {
    case "i", "l", "j", "t", "f", "r", "I", ".", ",", ":", ";", "'", "|", "(", ")", "[", "]", " ": units += 0.36
    case "m", "w", "M", "W", "@", "…", "·", "→", "⇄": units += 0.9
    case "A"..."Z", "0"..."9", "_": units += 0.66
    default: units += character.displayWidth > 1 ? 1.05 : 0.57
    }
  }
  return units * size * (isBold ? 1.07 : 1)
}

/// Returns a text in lines of at most a width, broken between words.
func wrapped(_ text: String, size: Double, width: Double, rows: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, textWidth(last + " " + word, size: size) <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(clipped(String(word), size: size, width: width))
    }
  }
  guard lines.count > rows else { return lines }
  lines.removeLast(lines.count - rows)
  lines[rows - 1] = clipped(lines[rows - 1] + " …", size: size, width: width)
  return lines
}

private func clipped(_ text: String, size: Double, width: Double) -> String {
  guard textWidth(text, size: size) > width else { return text }
  var short = text
  while short.count > 1, textWidth(short + "…", size: size) > width { short.removeLast() }
  return short + "…"
}

/// Returns a coordinate with at most one decimal.
func coordinate(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
  return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
}
