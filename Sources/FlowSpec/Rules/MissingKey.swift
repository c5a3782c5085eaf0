internal import Diagnostics

/// A part of a flow without a required key.
///
/// Reported while reading declarations.
struct MissingKey: DiagnosticKind {
  static let code: DiagnosticCode = "missing-key"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    Some keys are required. For example, a flow needs a name and a first screen, and a `navigate` needs a target.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [
      .remove(
        """

        backstack:
          start: door
        """)
    ])

  let key: String
  let form: String
  let section: String

  init(key: Key, section: String) {
    self.key = key.name
    form = key.form
    self.section = section
  }

  var message: String { "\(section) has no '\(key)'" }

  var hints: [String] { ["add '\(key): …' (\(form))"] }
}

extension MissingKey {
  /// The diagnostic for a flow without screens.
  static let screen = MissingKey(key: Key("NAME", "a screen", ""), section: "'screens'")
}
