/// Ways to parts of a screen, as authors write them: `detail`, `rows[1]`, `page.rows['a.b']`.
public enum PartPath {
  /// The name at the end of a way, without the key of a row: `rows` of `page.rows['a.b']`.
  public static func lastName(of path: String) -> String {
    var depth = 0
    var name = ""
    for character in path {
      switch character {
      case "[": depth += 1
      case "]": depth -= 1
      case "." where depth == 0: name = ""
      default: if depth == 0 { name.append(character) }
      }
    }
    return name
  }

  /// Whether a whole way ends with a shorter one: `page.detail` with `detail`. Keys may be quoted either way.
  public static func matches(_ whole: String, _ path: String) -> Bool {
    let whole = whole.replacing("\"", with: "'")
    let path = path.replacing("\"", with: "'")
    return whole == path || whole.hasSuffix("." + path)
  }
}
