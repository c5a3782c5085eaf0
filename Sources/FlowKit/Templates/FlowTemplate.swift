/// A flow with its scenarios, from which an author starts.
///
/// Each template is a sound flow whose scenarios pass. `NAME` stands for the name of the flow.
public struct FlowTemplate: Sendable {
  /// The name of the template.
  public let name: String
  /// The content in one sentence.
  public let summary: String
  private let library: String?
  private let flow: String
  private let scenarios: String

  init(name: String, summary: String, library: String? = nil, flow: String, scenarios: String) {
    self.name = name
    self.summary = summary
    self.library = library
    self.flow = flow
    self.scenarios = scenarios
  }

  /// All templates, the simplest first.
  public static let all = [minimal, wizard, tabs, listDetail, library]

  /// Returns the files of a flow with a name, each with its content. A library has the name, and the flow beside it is
  /// an example.
  public func files(named name: String) -> [(file: String, text: String)] {
    let stem = library == nil ? name : name + "_example"
    let shared = library.map { [("\(name).library.yaml", $0)] } ?? []
    return (shared + [("\(stem).flow.yaml", flow), ("\(stem).scenarios.yaml", scenarios)]).map { file, text in
      (file, text.replacing("NAME", with: name))
    }
  }
}
