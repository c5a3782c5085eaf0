internal import Diagnostics

/// An edition of the language that this version does not read.
///
/// Reported while reading declarations.
struct UnsupportedEdition: DiagnosticKind {
  static let code: DiagnosticCode = "unsupported-edition"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    The first line of a flow names the edition of the language. So a later edition can give a key a new meaning, and
    your flow still behaves as before. Edition 2 renamed several keys. `flowspec migrate` rewrites files of edition 1,
    which no other command reads.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.replace("flowspec: 2", "flowspec: 1")])

  let found: String
  /// Whether `flowspec migrate` reads the edition.
  var isEarlier = false
  /// The name of the file in messages.
  var file = ""

  var message: String {
    isEarlier
      ? "the file is of edition \(found), and this version reads edition \(Vocabulary.edition)"
      : "'flowspec' is \(found), which is not an edition of the language"
  }

  var hints: [String] {
    isEarlier ? [migrationHint(file)] : ["write '\(Vocabulary.edition)'"]
  }
}

/// Returns the hint to migrate a file.
func migrationHint(_ file: String) -> String {
  "run 'flowspec migrate \(file.hasSuffix(".yaml") ? file : "FILE")', which rewrites the file"
}
