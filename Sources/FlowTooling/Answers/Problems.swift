public import Diagnostics
internal import FlowCompiler
internal import YAMLNodes

/// A diagnostic of one file.
public struct Problem: Hashable, Sendable {
  /// The bytes with the mistake.
  public let range: Range<Int>
  /// The severity.
  public let severity: Severity
  /// The permanent name of the mistake.
  public let code: String
  /// The message.
  public let message: String
  /// The suggested corrections.
  public let hints: [String]
  /// Other places that the message refers to.
  public let related: [Related]
  /// The corrections as edits, the most likely first.
  public let fixes: [Correction]

  /// A correction; see `Fix`.
  public struct Correction: Hashable, Sendable {
    /// The correction in words.
    public let title: String
    /// Whether it can be applied without a decision of the author.
    public let safety: Fix.Safety
    /// The edits by the paths of their files.
    public let edits: [String: [Replacement]]
  }

  /// Another place that a message refers to.
  public struct Related: Hashable, Sendable {
    /// The place.
    public let location: Location
    /// A clause about the place.
    public let message: String
  }
}

extension Workspace {
  /// Returns the diagnostics of a file, in file order.
  ///
  /// A file whose syntax is broken has only the diagnostics of its syntax, since others would be consequences.
  public func problems(_ path: String) -> [Problem] {
    guard let parsed = parsed(path) else { return [] }
    if !parsed.report.hasErrors, AuthoredKind(path: path) == .settings {
      var sources = Sources()
      let file = sources.add(name: path, bytes: parsed.file.bytes)
      let settings = FolderSettings(file, rules: rules)
      return settings.report.sorted.compactMap { problem($0, sources, path) }
    } else if !parsed.report.hasErrors, let flow = flow(of: path), let compiled = compiled(flow) {
      // Names of a broken flow may be missing, so only the flow shows its errors.
      let isSound = flow == path || self.parsed(flow)?.report.hasErrors == false
      return isSound ? compiled.report.sorted.compactMap { problem($0, compiled.sources, path) } : []
    } else {
      var sources = Sources()
      _ = sources.add(name: path, bytes: parsed.file.bytes)
      return parsed.report.sorted.compactMap { problem($0, sources, path) }
    }
  }

  /// Returns the diagnostics of a file that are shown while the author is typing.
  ///
  /// - Parameters:
  ///   - all: The diagnostics of the file.
  ///   - settled: Diagnostics that the file had before the line that is being typed was broken. While that line has an
  ///     error, others outside its block are shown only if they are among these.
  public func shown(_ all: [Problem], of path: String, settled: Set<String>?) -> [Problem] {
    guard let settled, let offset = typing[path], all.contains(where: { $0.severity == .error }),
      let parsed = parsed(path)
    else { return all }
    let block = parsed.blockBeingTyped(at: offset)
    guard all.contains(where: { $0.severity == .error && block.touches($0.range.lowerBound) }) else { return all }
    return all.filter { block.touches($0.range.lowerBound) || settled.contains($0.identity) }
  }

  private func problem(_ diagnostic: Diagnostic, _ sources: Sources, _ path: String) -> Problem? {
    guard sources[diagnostic.span.source]?.name == path else { return nil }
    let related = diagnostic.related.compactMap { place in
      sources[place.span.source].map {
        Problem.Related(
          location: Location(path: $0.name, range: place.span.start..<place.span.end), message: place.message)
      }
    }
    return Problem(
      range: diagnostic.span.start..<diagnostic.span.end, severity: diagnostic.severity, code: diagnostic.code.name,
      message: diagnostic.message, hints: diagnostic.hints, related: related,
      fixes: diagnostic.fixes.compactMap { correction($0, sources) })
  }

  private func correction(_ fix: Fix, _ sources: Sources) -> Problem.Correction? {
    var edits: [String: [Replacement]] = [:]
    for edit in fix.edits {
      guard let file = sources[edit.span.source]?.name else { return nil }
      edits[file, default: []].append(Replacement(range: edit.span.start..<edit.span.end, text: edit.text))
    }
    return Problem.Correction(title: fix.title, safety: fix.safety, edits: edits)
  }
}

extension Problem {
  /// The text by which a diagnostic is recognized after an edit elsewhere.
  public var identity: String { "\(code)|\(message)" }
}

extension ParsedFile {
  /// The bytes of the block in which an author is typing: the line and the lines that belong to it.
  func blockBeingTyped(at offset: Int) -> Range<Int> {
    let blocks = IndentedBlocks(file).around(offset)
    return blocks.count > 1 && blocks[1].lowerBound == blocks[0].lowerBound ? blocks[1] : blocks[0]
  }
}
