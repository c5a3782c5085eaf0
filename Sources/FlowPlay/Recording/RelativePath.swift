internal import FlowKit

/// Returns the path of a file relative to the folder of another, so that both can be moved together.
func relativePath(of file: String, from other: String) -> String {
  let way = folders(canonical(path: folder(of: file)))
  let start = folders(canonical(path: folder(of: other)))
  let shared = zip(way, start).prefix { $0 == $1 }.count
  let steps = Array(repeating: "..", count: start.count - shared) + way[shared...]
  return (steps + [name(of: file)]).joined(separator: "/")
}

/// Resolves a path that is relative to the folder of another file.
func path(of file: String, seenFrom other: String) -> String {
  guard file.utf8.first != UInt8(ascii: "/"), other.contains("/") else { return file }
  let folder = folder(of: other)
  return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
}

private func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func name(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}

private func folders(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
