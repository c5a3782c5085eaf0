internal import FlowTooling

/// Everything that answers depend on, at one moment.
struct Snapshot: Sendable {
  /// The number of the change that led to it. The newest has the highest.
  let generation: Int
  let workspace: Workspace
  let documents: [String: TextDocument]
  let client: Client
  /// The addresses of open files, as the client writes them.
  let uris: [String: String]

  func uri(_ path: String) -> String { uris[path] ?? FileURI.uri(path) }

  func map(_ path: String) -> PositionMap { PositionMap(workspace.bytes(path) ?? [], client.encoding) }
}

extension PositionMap {
  func json(_ range: Range<Int>) -> JSON {
    ["start": position(range.lowerBound).json, "end": position(range.upperBound).json]
  }
}
