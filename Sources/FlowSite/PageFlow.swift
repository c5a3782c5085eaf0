internal import FlowCompiler
public import FlowKit

/// A complete flow in a block of code of a page.
///
/// A file that the flow imports may stand above it: a comment with its name, its text, and a line of three dashes.
public struct PageFlow {
  /// The text of the flow.
  public let text: String
  /// The files above the flow, by their paths relative to it.
  public let files: [(path: String, text: String)]

  /// Creates a flow from a block; `nil` for a block that is no complete flow.
  public init?(_ block: String) {
    var parts: [Substring] = []
    var start = block.startIndex
    for range in block.ranges(of: "\n---\n") {
      parts.append(block[start..<range.lowerBound])
      start = range.upperBound
    }
    let flow = block[start...]
    guard flow.hasPrefix("flowspec: 2\nflow: "), flow.contains("\nbackstack:") else { return nil }
    text = String(flow)
    files = parts.compactMap { part in
      guard let name = part.firstMatch(of: #/^# ([\w.-]+\.yaml)\n/#) else { return nil }
      return (String(name.output.1), String(part[name.range.upperBound...]))
    }
  }

  /// Checks the flow. It can also import the files of the reference's examples.
  public func compiled() -> FlowFile {
    let known = Compiler.exampleFiles.filter { example in !files.contains { $0.path == example.path } }
    return FlowFile.compile(name: "example.flow.yaml", text: text, besides: files + known)
  }

  /// Returns the complete flows in the blocks of a page, in order.
  public static func all(inPage page: String) -> [PageFlow] {
    MarkdownReader.blocks(of: page).compactMap { block in
      guard case .code("yaml", let text) = block else { return nil }
      return PageFlow(text)
    }
  }
}
