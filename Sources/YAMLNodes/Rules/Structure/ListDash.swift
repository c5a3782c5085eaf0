internal import Diagnostics

/// A list dash that is missing, has no space after it, or is among the keys of a mapping.
///
/// Reported while reading YAML.
struct ListDash: DiagnosticKind {
  static let code: DiagnosticCode = "list-dash"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Each item of a list begins with a dash and a space, in the same column as the other items. A line in that column
    without a dash is not an item. A line with a dash among the keys of a mapping is not a key.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [.replace("- text: Count is ${model.count}", "text: Count is ${model.count}")])

  /// The mistake about the dash.
  enum Problem {
    /// The dash is missing.
    case missing
    /// The dash has no space after it.
    case unspaced
    /// The dash is among keys.
    case amongKeys
  }

  /// The content of the line.
  let text: String
  let problem: Problem

  var message: String {
    switch problem {
    case .missing: "'\(text)' has no dash, but a list item is expected here"
    case .unspaced: "'\(text)' needs a space after the dash to be a list item"
    case .amongKeys: "'\(text)' is a list item, but a key is expected here"
    }
  }

  var hints: [String] {
    switch problem {
    case .missing: ["write '- \(text)'", "indent it further if it belongs to the item above"]
    case .unspaced: ["write '- \(text.dropFirst())'"]
    case .amongKeys: ["write '\(withoutDash)'", "begin each of the lines above with '- ' if they are list items"]
    }
  }

  private var withoutDash: String { String(text.drop { $0 == "-" || $0 == " " }) }
}
