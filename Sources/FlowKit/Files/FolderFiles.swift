public import Diagnostics
public import FlowCompiler

/// The settings files `flowspec.yaml` of the folders that contain flows. For each flow the nearest one applies, from
/// its own folder upwards.
///
/// Each file is read once, however many flows it applies to.
public struct FolderFiles: Sendable {
  /// The settings of a folder.
  public struct Settings: Sendable {
    /// The path of the file, or `nil` if there is none.
    public let path: String?
    /// The severities of rules.
    public let lint: LintSettings
    /// The problems with the file.
    public let diagnostics: [Diagnostic]
    /// The sources to which ``diagnostics`` refer.
    public let sources: Sources

    /// Empty settings.
    public static let none = Settings(path: nil, lint: LintSettings(), diagnostics: [], sources: Sources())
  }

  /// The name of a file of settings.
  public static let name = "flowspec.yaml"

  private var known: [String: Settings] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Returns the settings for a flow.
  public mutating func settings(for flow: String) -> Settings {
    var sources = Sources()
    return settings(for: flow, into: &sources)
  }

  /// Returns the settings for one of several flows whose findings are shown together. The file is added to `sources`
  /// when it is read.
  ///
  /// - Parameter isReadable: Whether a file of settings may be read. The others are ignored.
  public mutating func settings(
    for flow: String, into sources: inout Sources, where isReadable: (String) -> Bool = { _ in true }
  ) -> Settings {
    for folder in folders(above: flow) {
      if let settings = known[folder] { return settings }
      let path = folder + FolderFiles.name
      guard FileKind(path: path) == .file, isReadable(path) else { continue }
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

  /// Returns the settings in a file, which apply to all flows in its folder.
  ///
  /// - Throws: ``FileProblem`` if the file cannot be read. Problems with its content are in the diagnostics.
  public mutating func load(path: String, into sources: inout Sources) throws(FileProblem) -> Settings {
    let folder = String(path.dropLast(FolderFiles.name.count))
    if FolderFiles.isSettings(path), let settings = known[folder] { return settings }
    let read = FolderSettings(
      sources.add(name: path, bytes: try readBytes(path: path)), rules: FlowFile.catalogue)
    let settings = Settings(path: path, lint: read.lint, diagnostics: read.report.sorted, sources: sources)
    known[folder] = settings
    return settings
  }

  /// Returns whether a path refers to a settings file, by its name.
  public static func isSettings(_ path: String) -> Bool { path == name || path.hasSuffix("/" + name) }

  /// Returns the folders that contain a flow, innermost first, each with a trailing slash, or empty for the current
  /// folder. For a relative path, the folders up to the current one are relative. Folders above it, and those of a
  /// path with `..`, are absolute.
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
