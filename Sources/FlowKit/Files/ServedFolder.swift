internal import Diagnostics

/// The folder that a server may read.
package struct ServedFolder {
  /// The canonical path of the folder.
  package let root: String

  /// A path outside of the folder, or one that does not exist.
  package struct Refusal: Error {
    package let message: String

    package init(message: String) { self.message = message }
  }

  package init(_ path: String) { root = canonical(path: path) }

  /// Returns the canonical path of a file in the folder.
  ///
  /// - Throws: The reason why the file cannot be read. It does not depend on the content of other folders.
  package func file(_ path: String) throws(Refusal) -> String {
    let resolved = canonical(path: path.hasPrefix("/") ? path : root + "/" + path)
    guard contains(resolved), !resolved.split(separator: "/").contains("..") else {
      throw Refusal(message: "'\(path)' is outside of the workspace")
    }
    guard fileExists(resolved) else { throw Refusal(message: "there is no file '\(path)' in the workspace") }
    return resolved
  }

  /// Whether a canonical path is in the folder.
  package func contains(_ path: String) -> Bool {
    path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  /// Loads a flow with the files beside it and its imports, all of which have to be in the folder.
  package func load(_ path: String) throws(Refusal) -> FlowFile {
    let path = try file(path)
    var sources = Sources()
    let file: FlowFile
    let folder = settings(for: path).lint
    do throws(FileProblem) {
      file = try FlowFile.load(path: path, into: &sources, folder: folder, isWithScenarios: true)
    } catch {
      throw Refusal(message: "\(error)")
    }
    try check(file)
    return file
  }

  /// Returns the settings of a flow, from the nearest file `flowspec.yaml` in the folder.
  package func settings(for path: String) -> FolderFiles.Settings {
    var files = FolderFiles()
    var sources = Sources()
    return files.settings(for: path, into: &sources) { contains(canonical(path: $0)) }
  }

  /// Refuses a flow that reads files outside of the folder, such as imports.
  package func check(_ file: FlowFile) throws(Refusal) {
    for source in file.sources.files where !contains(canonical(path: source.name)) {
      throw Refusal(message: "the flow reads '\(source.name)', which is outside of the workspace")
    }
  }

  /// Returns a text without the path of the folder.
  package func relative(_ text: String) -> String { text.replacing(root + "/", with: "") }
}
