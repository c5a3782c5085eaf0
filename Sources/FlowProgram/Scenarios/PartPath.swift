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

  /// Whether a whole way ends with a shorter one: `page.detail` with `detail`. Keys need no quotes.
  public static func matches(_ whole: String, _ path: String) -> Bool {
    let (whole, path) = (unquoted(whole), unquoted(path))
    return whole == path || whole.hasSuffix("." + path)
  }

  private static func unquoted(_ path: String) -> String {
    guard path.contains("[") else { return path }
    return ["'", "\""].reduce(path) { $0.replacing("[\($1)", with: "[").replacing("\($1)]", with: "]") }
  }
}
