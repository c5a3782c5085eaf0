internal import Diagnostics

/// Returns the flow that was probably meant by the path of a folder or of a missing file: one in that folder, or a
/// similar one.
func nearbyFlow(to path: String) -> String? {
  let isFolder = FileKind(path: path) == .folder
  let (parent, name) = split(path)
  let folder = isFolder ? (path.hasSuffix("/") ? path : path + "/") : parent
  let names = namesInFolder(folder.isEmpty ? "." : folder) ?? []
  let flows = names.filter { FlowSearch.isFlow($0) }.sorted()
  if isFolder, flows.count == 1 { return folder + flows[0] }
  let meant = stem(name)
  let near = nearestName(to: meant, among: flows.map(stem))
  return flows.first { stem($0) == meant || stem($0) == near }.map { folder + $0 }
}

/// Returns the name of a file up to its first dot.
private func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }

/// Splits a path into its folder, up to the last slash, and its name.
private func split(_ path: String) -> (folder: String, name: String) {
  var trimmed = path[...]
  while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
  guard let slash = trimmed.lastIndex(of: "/") else { return ("", String(trimmed)) }
  return (String(trimmed[...slash]), String(trimmed[trimmed.index(after: slash)...]))
}
