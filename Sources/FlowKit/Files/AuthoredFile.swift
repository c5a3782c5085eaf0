/// Files that people write, which nothing that a command makes may replace.
public enum AuthoredFile {
  private static let kinds = [
    ("flow", "a flow"), ("scenarios", "a file of scenarios"), ("fakes", "a file of fakes"),
    ("bindings", "a file of bindings"), ("library", "a library"),
  ]

  /// Refuses a path that leads to a file of an author, by its name or through links.
  ///
  /// - Parameter what: What would be written there, with its article: `a report`.
  /// - Throws: Which file it is, and that it is not replaced.
  public static func refuse(_ path: String, toWrite what: String) throws(FileProblem) {
    guard let kind = kind(of: path) ?? WritePlace(path).fileName.flatMap(kind) else { return }
    throw FileProblem(path: path, reason: "this is \(kind), which \(what) never replaces; choose another name")
  }

  /// The kind of file that a name stands for, with its article; `nil` for all other names.
  private static func kind(of path: String) -> String? {
    if FolderFiles.isSettings(path) { return "a file of settings" }
    return kinds.first { word, _ in
      path.hasSuffix(".\(word).yaml") || path.hasSuffix(".\(word).yml")
    }?.1
  }
}
