internal import Diagnostics

/// An alias of an anchor that does not precede it.
///
/// Reported while reading YAML.
struct UnknownAlias: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-alias"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In YAML a word that begins with `*` is an alias: it repeats the content of an anchor (`&name`) earlier in the same
    file. A string that begins with `*` needs quotes.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "*title""#)],
    wrong: [.replace(#"- heading: "*title""#, "- heading: *title")])

  let name: String
  /// The anchors that precede the alias.
  let anchors: [String]

  var message: String { "no anchor '&\(name)' precedes the alias '*\(name)'" }

  var hints: [String] {
    let quotes = "if it is a string, write \(quoted("*" + name))"
    guard !anchors.isEmpty else { return [quotes] }
    if let near = nearestName(to: name, among: anchors) { return ["did you mean '*\(near)'?", quotes] }
    return [quotes, "the anchors are \(anchors.prefix(8).map { "'&\($0)'" }.joined(separator: ", "))"]
  }
}
