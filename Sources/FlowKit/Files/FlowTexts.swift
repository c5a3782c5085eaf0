internal import Diagnostics
internal import FlowCompiler

/// The texts of a flow and of the files beside it, which can be edited and checked again without writing them.
struct FlowTexts {
  /// A file with its content.
  struct Text {
    let path: String
    var bytes: [UInt8]
  }

  /// The purpose of a file.
  private enum Role { case flow, scenarios, fakes, bindings }

  private var texts: [(role: Role, text: Text)]
  private let folder: LintSettings

  /// Reads a flow with its scenarios, fakes and bindings.
  ///
  /// - Throws: ``FileProblem`` if a file cannot be read.
  init(path: String, folder: LintSettings) throws(FileProblem) {
    self.folder = folder
    texts = [(.flow, Text(path: path, bytes: try readBytes(path: path)))]
    for scenarios in ScenarioFiles(flow: path).scenarios(listings: FolderListings()) {
      texts.append((.scenarios, Text(path: scenarios, bytes: try readBytes(path: scenarios))))
    }
    for (kind, role) in [("fakes", Role.fakes), ("bindings", .bindings)] {
      guard let path = FlowFile.companion(kind, of: path) else { continue }
      texts.append((role, Text(path: path, bytes: try readBytes(path: path))))
    }
  }

  /// Uses a text as a flow without files beside it.
  init(name: String, text: String) {
    folder = LintSettings()
    texts = [(.flow, Text(path: name, bytes: Array(text.utf8)))]
  }

  /// The files.
  var files: [Text] { texts.map(\.text) }

  /// Checks the flow.
  func check() -> FlowFile {
    var sources = Sources()
    let files = texts.map { ($0.role, sources.add(name: $0.text.path, bytes: $0.text.bytes)) }
    func file(_ role: Role) -> SourceFile? { files.first { $0.0 == role }?.1 }
    guard let flow = file(.flow) else { return FlowFile.compile(name: "", text: "") }
    return FlowFile.compile(
      flow, beside: files.filter { $0.0 == .scenarios }.map(\.1), fakes: file(.fakes), bindings: file(.bindings),
      in: sources, folder: folder)
  }

  /// Returns the texts with edits; `nil` if an edit is not in one of them.
  ///
  /// - Parameters:
  ///   - edits: Edits that do not overlap.
  ///   - sources: The sources of the spans.
  func applying(_ edits: [TextEdit], in sources: Sources) -> FlowTexts? {
    var copy = self
    for edit in edits.sorted(by: { $1.span < $0.span }) {
      guard let name = sources[edit.span.source]?.name, let index = texts.firstIndex(where: { $0.text.path == name }),
        edit.span.end <= texts[index].text.bytes.count
      else { return nil }
      copy.texts[index].text.bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    return copy
  }
}
