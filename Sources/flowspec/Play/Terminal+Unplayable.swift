internal import Diagnostics
internal import FlowKit

extension Terminal {
  /// Reports the errors that prevent a flow from being played, and their files.
  ///
  /// - Parameter path: The file of the flow itself.
  func reportUnplayable(_ file: FlowFile, path: String) {
    warn(errorRenderer(for: file.sources).render(file.diagnostics))
    var mistaken: [String] = []
    for diagnostic in file.diagnostics where diagnostic.severity == .error {
      guard let name = file.sources[diagnostic.span.source]?.name, !mistaken.contains(name) else { continue }
      mistaken.append(name)
    }
    if mistaken.isEmpty, file.isLibrary {
      return warn("flowspec: '\(visibleText(path))' is a library; run a flow that imports it")
    }
    if mistaken.isEmpty || mistaken.contains(path) {
      return warn("flowspec: the flow has mistakes and cannot run")
    }
    // The flow itself may be valid, and a companion file or an import invalid.
    let names = mistaken.map { "'\(visibleText($0))'" }.joined(separator: " and ")
    warn("flowspec: \(names) \(mistaken.count == 1 ? "has" : "have") mistakes, and the flow cannot run with that")
  }
}
