internal import Diagnostics

/// An imported flow whose file is missing or unreadable.
///
/// Reported while reading imports.
struct MissingFile: DiagnosticKind {
  static let code: DiagnosticCode = "missing-file"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The path of an import is relative to the folder of the importing file.
    """
  static let example = DiagnosticExample(
    from: .stall,
    wrong: [.replace("pay: ./till.flow.yaml", "pay: ./tills.flow.yaml")])

  /// The reason why the file is unavailable.
  enum Reason {
    case missing(nearby: [String])
    case unreadable(String)
    case tooMany
  }

  let path: String
  let reason: Reason

  var message: String {
    switch reason {
    case .missing: "there is no file '\(path)'"
    case .unreadable(let why): "'\(path)' cannot be read: \(why)"
    case .tooMany: "'\(path)' is one file too many: a flow consists of \(ImportGraph.limit) at most"
    }
  }

  var hints: [String] {
    switch reason {
    case .missing(let nearby):
      guard let name = nearestName(to: ImportPath.fileName(path), among: nearby) else {
        return path.hasSuffix(".yaml") ? [] : ["write the complete name of the file, as in './NAME.flow.yaml'"]
      }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      return ["did you mean '\(folder)\(name)'?"]
    case .unreadable: return []
    case .tooMany: return ["import a flow once, and let others navigate to it by an event"]
    }
  }
}
