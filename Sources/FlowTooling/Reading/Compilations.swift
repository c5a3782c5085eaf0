internal import Diagnostics
internal import FlowCompiler
internal import Synchronization
internal import YAMLNodes

/// The parts of earlier compilations that later ones use again.
///
/// It affects the time of a compilation alone, never its result.
final class Compilations: Sendable {
  /// The lowered presenters of large flows.
  let presenters: CompilationMemory
  private let layouts = Mutex<[String: StableLayout]>([:])

  /// Creates an empty memory.
  ///
  /// - Parameter leastPresenters: The least number of presenters of a flow that is remembered.
  init(leastPresenters: Int) { presenters = CompilationMemory(leastPresenters: leastPresenters) }

  /// The number of flows.
  var count: Int { max(presenters.count, layouts.withLock { $0.count }) }

  /// Forgets all flows but those that are open.
  func forget(allBut texts: [String: [UInt8]]) {
    layouts.withLock { layouts in layouts = layouts.filter { texts[$0.key] != nil } }
    presenters.forget(allBut: texts)
  }

  /// Returns a copy of a flow in which an edit moves few offsets; `nil` for a small or broken flow.
  func layOut(_ file: ParsedFile) -> (layout: StableLayout, bytes: [UInt8], root: Node)? {
    guard AuthoredKind(path: file.path) == .flow, let root = file.soundRoot, !root.isInFileWithAliases else {
      return nil
    }
    let presenters = ["screens", "presenters"].compactMap { root[$0]?.entries }
    guard presenters.reduce(0, { $0 + $1.count }) >= self.presenters.leastPresenters else { return nil }
    var lines: [Int] = []
    for (name, content) in presenters.joined() {
      for key in [name] + (content.entries?.map(\.key) ?? []) {
        if let line = file.file.startOfLine(beginningWith: key.span) { lines.append(line) }
      }
    }
    let layout = layouts.withLock { layouts in
      let new = StableLayout(
        count: file.file.bytes.count, dividedAt: lines.sorted(), after: layouts[file.path])
      layouts[file.path] = new
      return new
    }
    let bytes = layout.bytes(of: file.file.bytes)
    return (layout, bytes, root.moved(by: layout, bytes: bytes))
  }
}

extension SourceFile {
  /// Returns the start of the line that begins with a span, after blanks.
  fileprivate func startOfLine(beginningWith span: Span) -> Int? {
    let start = lineStarts[line(at: span.start)]
    return bytes[start..<span.start].allSatisfy { $0 == 0x20 } ? start : nil
  }
}
