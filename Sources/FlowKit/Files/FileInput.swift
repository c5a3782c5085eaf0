#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The maximum size of a flow file in bytes: a thousand times the size of any real flow, and a bound for endless
/// devices.
let largestFile = 64 << 20

/// Returns the content of a file.
///
/// - Parameter isFlow: Whether a flow is expected, so that the error for a missing file suggests a similar one.
/// - Throws: ``FileProblem`` if the file cannot be read or is larger than ``largestFile``.
package func readBytes(path: String, isFlow: Bool = true) throws(FileProblem) -> [UInt8] {
  let descriptor = withSystemPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno, isFlow: isFlow) }
  defer { close(descriptor) }
  return try readBytes(descriptor: descriptor, name: path, isFlow: isFlow)
}

/// Returns the content of a file descriptor up to its end.
///
/// - Throws: ``FileProblem`` if it cannot be read or is larger than ``largestFile``.
func readBytes(descriptor: Int32, name: String, isFlow: Bool = true) throws(FileProblem) -> [UInt8] {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR { continue }
      throw FileProblem(path: name, errno: errno, isFlow: isFlow)
    }
    guard bytes.count + count <= largestFile else {
      let kind = isFlow ? "flow" : "snapshot"
      throw FileProblem(path: name, reason: "it has more than \(largestFile >> 20) MiB, which no \(kind) has")
    }
    bytes += piece[..<count]
  }
}

/// Reads the text of a file that is not a flow, such as a snapshot. Invalid UTF-8 is replaced, and fails later.
///
/// - Throws: ``FileProblem`` if the file cannot be read.
public func readText(path: String) throws(FileProblem) -> String {
  String(decoding: try readBytes(path: path, isFlow: false), as: UTF8.self)
}

/// Creates a folder and its parents unless it exists.
///
/// - Throws: ``FileProblem`` if it cannot be created.
public func makeFolder(path: String) throws(FileProblem) {
  guard FileKind(path: path) != .folder else { return }
  var path = path[...]
  while path.count > 1, path.last == "/" { path.removeLast() }
  if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(path: String(path[..<slash])) }
  if withSystemPath(String(path), { mkdir($0, 0o755) }) != 0, errno != EEXIST {
    throw FileProblem(path: String(path), whenWriting: errno)
  }
  guard FileKind(path: String(path)) == .folder else {
    throw FileProblem(path: String(path), reason: "this is a file, but a folder is expected")
  }
}

/// The kind of a file, with links resolved; `nil` if it does not exist.
enum FileKind {
  case file, folder, other

  init?(path: String) {
    var status = stat()
    guard withSystemPath(path, { stat($0, &status) }) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// Returns whether a file or folder exists at a path.
public func fileExists(_ path: String) -> Bool { FileKind(path: path) != nil }

/// Returns whether the path itself is a link, regardless of its target.
func isLink(path: String) -> Bool {
  var status = stat()
  return withSystemPath(path, { lstat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// Returns the canonical path of a file, or the path itself if the file does not exist.
package func canonical(path: String) -> String {
  guard let resolved = withSystemPath(path, { realpath($0, nil) }) else { return path }
  defer { free(resolved) }
  return pathText(resolved)
}

extension FileProblem {
  /// Describes a system error while a file is read.
  package init(path: String, errno number: Int32, isFlow: Bool = true) {
    let reason =
      switch number {
      case ENOENT where isLink(path: path): "the target of this link does not exist"
      case ENOENT: "there is no such file or folder"
      case ENOTDIR: "a part of the path is a file, but a folder is expected"
      case EISDIR: "this is a folder, but a file is expected"
      case EACCES, EPERM: "you are not allowed to read it"
      case ELOOP: "its links form a cycle"
      case ENAMETOOLONG: "the path is too long"
      default: "it cannot be read: \(String(cString: strerror(number)))"
      }
    let isUserError = isFlow && (number == ENOENT || number == EISDIR)
    let meant =
      isUserError ? nearbyFlow(to: path).flatMap { $0 == path ? nil : $0 }.map { "; did you mean '\($0)'?" } : nil
    self.init(path: path, reason: reason + (meant ?? ""))
  }
}
