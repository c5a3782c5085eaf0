/// Returns a whole flow around the body of one screen, so that an example shows only the relevant part.
func exampleFlow(_ name: String, screen body: String, more screens: String = "") -> String {
  func indented(_ text: String, by spaces: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }
      .joined(separator: "\n")
  }
  let others = screens.isEmpty ? "" : "\n" + indented(screens, by: 2)
  return """
    flowspec: 2
    flow: \(name)

    screens:
      \(name):
    \(indented(body, by: 4))\(others)

    backstack:
      start: \(name)
    """
}
