internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// Returns the paths of the files in a folder with traces that `flowspec validate --save-traces` saved, sorted. If
/// the folder cannot be read, the list is empty.
///
/// - Parameter stem: The common prefix of the names of the flow's files.
public func savedTraces(of stem: String, in folder: String) -> [String] {
  let names = (namesInFolder(folder) ?? []).filter { name in
    name.hasPrefix("\(stem).") && ScenarioFiles.isScenarios(name)
  }
  return names.sorted().map { "\(folder)/\($0)" }.filter { isSavedTrace($0) }
}

/// Returns whether `flowspec validate --save-traces` wrote a file.
func isSavedTrace(_ path: String) -> Bool {
  guard let bytes = try? readBytes(path: path, isFlow: false) else { return false }
  return bytes.starts(with: RunTrace.fileHeader.utf8)
}
