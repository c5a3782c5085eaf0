/// Source files, which commands never replace by generated files.
public enum AuthoredFile {
  private static let kinds = [
    ("flow", "a flow"), ("scenarios", "a file of scenarios"), ("fakes", "a file of fakes"),
    ("bindings", "a file of bindings"), ("library", "a library"),
  ]

  /// Rejects a path that refers to a source file, by its name or through links.
  ///
  /// - Parameter what: The generated content, with its article: `a report`.
  /// - Throws: ``FileProblem`` with the kind of the source file.
  public static func refuse(_ path: String, toWrite what: String) throws(FileProblem) {
    guard let kind = kind(of: path) ?? WritePlace(path).fileName.flatMap(kind) else { return }
    throw FileProblem(path: path, reason: "this is \(kind), which \(what) never replaces; choose another name")
  }

  /// Returns the kind of source file for a name, with its article; `nil` for all other names.
  static func kind(of path: String) -> String? {
    if FolderFiles.isSettings(path) { return "a file of settings" }
    return kinds.first { word, _ in
      path.hasSuffix(".\(word).yaml") || path.hasSuffix(".\(word).yml")
    }?.1
  }
}
