internal import Diagnostics
internal import FlowSpec

/// An address that does not lead to a server, a resource on it or a file.
///
/// Reported while lowering bindings.
struct InvalidAddress: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-address"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    The `url` of a server begins with `http://`, with `https://` or with an interpolation. A path on the server begins
    with a slash. A file name is relative to the folder of its service, stays inside this folder, and ends with `.json`,
    `.yaml` or `.yml`.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("http: { url: http://127.0.0.1:8080 }", "http: { url: 127.0.0.1:8080 }")],
    flow: BindingVocabulary.flow)

  /// The expected kind of address.
  enum Part {
    case url, path, file, ending, name
  }

  let text: String
  let part: Part

  var message: String {
    let shown = "'\(text.truncated(to: 60))'"
    return switch part {
    case .url: "\(shown) is not an address of a server"
    case .path: "the path \(shown) does not begin with a slash"
    case .file: "\(shown) leads out of the folder"
    case .ending: "the name \(shown) has no extension for JSON or YAML"
    case .name: "the name of an operation must be constant, but \(shown) is not"
    }
  }

  var hints: [String] {
    switch part {
    case .url: ["write 'http://\(text)'", "write 'https://\(text)'"]
    case .path: ["write '/\(text)'"]
    case .file: ["write 'NAME.json', or change the folder: 'file: FOLDER'"]
    case .ending: ["write 'NAME.json' or 'NAME.yaml'"]
    case .name: ["write it without an interpolation, and pass the variable part in 'body'"]
    }
  }
}
