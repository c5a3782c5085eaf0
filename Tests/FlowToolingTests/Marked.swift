import FlowTooling
import Foundation
import Testing

/// Texts with a mark `‸` at the cursor.
struct Marked {
  let path: String
  let text: String
  let offset: Int
  let workspace: Workspace

  /// Creates a workspace with a text and other files.
  init(_ marked: String, path: String = "/w/notes.flow.yaml", beside others: [String: String] = [:]) {
    let parts = marked.components(separatedBy: "‸")
    self.path = path
    text = parts.joined()
    offset = parts[0].utf8.count
    var texts = others.mapValues { Array($0.utf8) }
    texts[path] = Array(text.utf8)
    workspace = Workspace(texts: texts, typing: [path: offset])
  }

  var labels: [String] { workspace.completions(path, at: offset).map(\.label) }

  func text(_ location: Location) -> String {
    let bytes = workspace.bytes(location.path) ?? []
    return String(decoding: bytes[location.range], as: UTF8.self)
  }

  /// The places as `line:column`.
  func places(_ locations: [Location]) -> [String] {
    locations.map { location in
      let before = (workspace.bytes(location.path) ?? [])[..<location.range.lowerBound]
      let line = before.count { $0 == 0x0A } + 1
      let column = location.range.lowerBound - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      return location.path == path ? "\(line):\(column)" : "\(location.path)@\(line):\(column)"
    }
  }
}

/// The flows of the repository.
enum SampleFlows {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("flows").path

  /// The paths of all files of flows with an ending, sorted.
  static func files(_ ending: String = ".flow.yaml") -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { folder + "/" + $0 }
  }

  static let disk = Workspace.Disk(
    read: { FileManager.default.contents(atPath: $0).map { Array($0) } },
    names: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] })

  static func workspace(_ texts: [String: [UInt8]] = [:], typing: [String: Int] = [:]) -> Workspace {
    Workspace(texts: texts, files: files(), typing: typing, disk: disk)
  }
}

/// A flow with one of each thing that tests name.
let notes = """
  flowspec: 2
  flow: notes

  types:
    Theme: [light, dark]
    Note: { title: string, stars: int = 0 }

  services:
    cloud:
      load: { args: { page: int }, returns: list<Note>, errors: [offline] }

  screens:
    list:
      state:
        notes: list<Note> = []
        theme: Theme = light
        draft: string = ""
      derived:
        count: notes.size()
      model: { notes: =notes, count: =count }
      events:
        open: { note: Note }
        refresh:
      transitions:
        open: { navigate: { to: detail, params: { note: =event.note } } }
        refresh:
          call: cloud.load
          with: { page: 1 }
          then: { set: { notes: =result } }
          catch: { offline: { message: You are offline. } }
      view:
        - heading: ${model.count} notes
        - field: { label: Title, edits: draft }
        - button: { label: Refresh, sends: refresh }
        - list:
            each: model.notes
            as: note
            item: { button: { label: "Open ${note.title}", sends: { open: { note: =note } } } }
    detail:
      params: { note: Note }
      model: { note: =params.note }
      view:
        - text: ${model.note.title}

  backstack:
    start: list
  """
