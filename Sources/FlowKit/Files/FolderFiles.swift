public import Diagnostics
public import FlowCompiler

/// The files `flowspec.yaml` of the folders that flows lie in: of each flow the nearest one counts, from its own folder upwards.
///
/// Each file is read once, however many flows it is about.
public struct FolderFiles: Sendable {
  /// What is known about the settings of a folder.
  public struct Settings: Sendable {
    /// The path of the file, or `nil` where there is none.
    public let path: String?
    /// How much rules count.
    public let lint: LintSettings
    /// What is wrong with the file.
    public let diagnostics: [Diagnostic]
    /// The text that ``diagnostics`` point into.
    public let sources: Sources

    /// No settings at all.
    public static let none = Settings(path: nil, lint: LintSettings(), diagnostics: [], sources: Sources())
  }

  /// The name of a file of settings.
  public static let name = "flowspec.yaml"

  private var known: [String: Settings] = [:]

  /// Knows nothing yet.
  public init() {}

  /// The settings for a flow.
  public mutating func settings(for flow: String) -> Settings {
    var sources = Sources()
    return settings(for: flow, into: &sources)
  }

  /// The settings for a flow of several whose findings are shown together: their text is added to `sources` when it is read.
  public mutating func settings(for flow: String, into sources: inout Sources) -> Settings {
    for folder in folders(above: flow) {
      if let settings = known[folder] { return settings }
      let path = folder + FolderFiles.name
      guard FileKind(path: path) == .file else { continue }
      do throws(FileProblem) { return try load(path: path, into: &sources) } catch {
        let file = sources.add(name: path, bytes: [])
        let unread = Diagnostic(
          code: "unread-settings", span: Span(source: file.id, start: 0, end: 0), message: error.reason)
        let settings = Settings(path: path, lint: LintSettings(), diagnostics: [unread], sources: sources)
        known[folder] = settings
        return settings
      }
    }
    return .none
  }

  /// The settings in a file, which count for all flows of its folder.
  ///
  /// - Throws: Why it cannot be read; what is wrong with its content is among the diagnostics.
  public mutating func load(path: String, into sources: inout Sources) throws(FileProblem) -> Settings {
    let folder = String(path.dropLast(FolderFiles.name.count))
    if FolderFiles.isSettings(path), let settings = known[folder] { return settings }
    let read = FolderSettings(
      sources.add(name: path, bytes: try readBytes(path: path)), rules: FlowFile.catalogue)
    let settings = Settings(path: path, lint: read.lint, diagnostics: read.report.sorted, sources: sources)
    known[folder] = settings
    return settings
  }

  /// Whether a path leads to a file of settings, by its name.
  public static func isSettings(_ path: String) -> Bool { path == name || path.hasSuffix("/" + name) }

  /// The folders that a flow lies in, innermost first, each with a slash behind it or empty for the present one. Where the path
  /// is relative, so are those up to the present folder; above it, and where `..` leads out of it, they are absolute.
  private func folders(above path: String) -> [String] {
    let flow = path.split(separator: "/").contains("..") ? canonical(path: path) : path
    var folders: [String] = []
    var rest = flow[...]
    while let slash = rest.lastIndex(of: "/") {
      folders.append(String(rest[...slash]))
      rest = rest[..<slash]
    }
    if !flow.hasPrefix("/") {
      folders.append("")
      var above = canonical(path: ".")[...]
      while let slash = above.lastIndex(of: "/") {
        folders.append(String(above[...slash]))
        above = above[..<slash]
      }
    }
    return folders
  }
}
