public import Diagnostics

/// A companion file that nothing reads because of its name.
public struct StrayFile: DiagnosticKind {
  public static let code: DiagnosticCode = "stray-file"
  public static let group = DiagnosticGroup.scenarios
  public static let explanation = """
    Files with scenarios, fakes or bindings are beside their flow and have its name. For example,
    `login.scenarios.yaml`, `login.fakes.yaml` and `login.bindings.yaml` belong to `login.flow.yaml`. Bindings with a
    different name belong to the flow that their key `for` names. A file that belongs to no flow is not read. Without
    this check, a flow could be renamed, and its scenarios would silently no longer run.
    """
  public static let example = DiagnosticExample(
    .companion,
    wrong: """
      # login.scenario.yaml, beside login.flow.yaml
      for: login
      scenarios:
        a guest is asked for a name:
          steps:
            - expect: { shows: Name }
      """,
    right: """
      # login.scenarios.yaml, beside login.flow.yaml
      for: login
      scenarios:
        a guest is asked for a name:
          steps:
            - expect: { shows: Name }
      """)

  /// The reason why nothing reads the file.
  enum Reason {
    /// The ending of the name is similar to the intended one.
    case misspelt(meant: String)
    /// There is no flow of its name; other flows in the folder may be meant.
    case flowless(flow: String, near: String?)
    /// No flow has the name to which the bindings refer.
    case unbound(flow: String, known: [String])
  }

  /// The name of the file, without its folder.
  let name: String
  let reason: Reason

  public var message: String {
    switch reason {
    case .misspelt: "'\(name)' is not read, since its name ends in another word"
    case .flowless(let flow, _): "'\(name)' is not read, since there is no '\(flow)' beside it"
    case .unbound(let flow, _): "'\(name)' binds no flow, since none here is named '\(flow)'"
    }
  }

  public var hints: [String] {
    switch reason {
    case .misspelt(let meant): return ["rename it to '\(meant)'"]
    case .flowless(_, let near):
      return (near.map { ["rename it to '\($0)', after the flow beside it"] } ?? []) + ["remove it"]
    case .unbound(let flow, let known): return nameHints(for: flow, among: known, listedAs: "there are")
    }
  }
}

/// The kinds of diagnostics about files and folders rather than their content.
public enum FileDiagnostics {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [StrayFile.self]
}
