/// A flow with its scenarios, from which an author starts.
///
/// Each template is a sound flow whose scenarios pass. `NAME` stands for the name of the flow.
public struct FlowTemplate: Sendable {
  /// The name of the template.
  public let name: String
  /// The content in one sentence.
  public let summary: String
  private let flow: String
  private let scenarios: String

  init(name: String, summary: String, flow: String, scenarios: String) {
    self.name = name
    self.summary = summary
    self.flow = flow
    self.scenarios = scenarios
  }

  /// All templates, the simplest first.
  public static let all = [minimal, wizard, tabs, listDetail]

  /// Returns the files of a flow with a name, each with its content.
  public func files(named name: String) -> [(file: String, text: String)] {
    [("\(name).flow.yaml", flow), ("\(name).scenarios.yaml", scenarios)].map { file, text in
      (file, text.replacing("NAME", with: name))
    }
  }
}
