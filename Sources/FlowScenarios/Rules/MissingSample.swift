internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario uses a sample number that does not exist.
struct MissingSample: DiagnosticKind {
  static let code: DiagnosticCode = "missing-sample"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `sample: 2` selects the second value that an exploration tries in this place. The values are the `samples` under
    `explore`, or without them the default values. They are counted from 1. With `sample`, a scenario need not contain a
    secret.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [
      .replace(
        "- type: { Cups: 2 }",
        """
        - type: Cups
          sample: 99
        """)
    ])

  /// The use of the samples: `typed into 'Word'`.
  let what: String
  let number: Int64
  let count: Int

  var message: String {
    "\(count == 1 ? "1 sample is" : "\(count) samples are") \(what), but number \(number) is selected"
  }

  var hints: [String] {
    let add = "add it to 'samples' under 'explore'"
    return count == 0 ? [add] : ["write a number from 1 to \(count)", add]
  }
}
