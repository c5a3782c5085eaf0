internal import FlowValidation

/// The files in a folder that hold runs of a flow which were saved by `flowspec validate --save-traces`.
///
/// - Parameter stem: The common prefix of the names of the flow's files.
/// - Returns: Their paths, sorted; none where the folder cannot be read.
public func savedTraces(of stem: String, in folder: String) -> [String] {
  let names = (namesInFolder(folder) ?? []).filter { name in
    name.hasPrefix("\(stem).") && ScenarioFiles.isScenarios(name)
  }
  return names.sorted().map { "\(folder)/\($0)" }.filter { path in
    guard let bytes = try? readBytes(path: path, isFlow: false) else { return false }
    return bytes.starts(with: RunTrace.fileHeader.utf8)
  }
}
