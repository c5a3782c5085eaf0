#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

public import FlowTerminal
internal import FlowKit

/// The file with the typed lines of earlier sessions, which contains no secrets.
///
/// Sessions append to it, so that two sessions at the same time lose nothing. A file that cannot be read or written
/// is ignored: a session is more important than its history.
public struct HistoryFile: Sendable {
  private let path: String

  /// Creates the file of the user, `nil` if the environment turns it off or names no folder for it.
  ///
  /// - Parameter environment: Returns the value of a variable. `FLOWSPEC_HISTORY` is `off` or a path. Otherwise the
  ///   file is in the folder `XDG_STATE_HOME`, by default `~/.local/state`.
  public init?(environment: (String) -> String?) {
    switch environment("FLOWSPEC_HISTORY") {
    case "off": return nil
    case let path? where !path.isEmpty: self.path = path
    default:
      let state = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      guard let folder = state ?? environment("HOME").map({ $0 + "/.local/state" }) else { return nil }
      path = folder + "/flowspec/history"
    }
  }

  /// Returns the lines of the file. A file that has become too long is shortened.
  public func read() -> TypedHistory {
    guard let text = try? readText(path: path) else { return TypedHistory() }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let history = TypedHistory(lines)
    if lines.count > 2 * TypedHistory.limit {
      try? writeText(history.lines.map { $0 + "\n" }.joined(), path: path)
    }
    return history
  }

  /// Appends a line.
  public func append(_ line: String) {
    makeFolders()
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let text = line.replacing("\n", with: " ") + "\n"
    // One call writes the whole line, so lines of two sessions do not mix.
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  private func makeFolders() {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
  }
}

/// Returns the paths that begin with a text, sorted; folders end with a slash.
public func paths(beginningWith text: String) -> [String] {
  let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
  guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
  defer { closedir(stream) }
  var found: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
    }
    let isHidden = name.hasPrefix(".") && !text.dropFirst(folder.count).hasPrefix(".")
    guard !isHidden, name != ".", name != "..", (folder + name).hasPrefix(text) else { continue }
    found.append(folder + name + (isFolder(folder + name) ? "/" : ""))
  }
  return found.sorted()
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
