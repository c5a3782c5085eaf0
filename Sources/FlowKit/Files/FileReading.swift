#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// How many bytes a flow file may have: a thousand times what anybody writes, and a bound for what is no flow at all, such
/// as a device without end.
let largestFile = 64 << 20

/// The content of a file.
///
/// - Parameter isFlow: Whether a flow is expected, so that one nearby may be meant where the path leads nowhere.
/// - Throws: Why it cannot be read, or that it is larger than ``largestFile``.
func readBytes(path: String, isFlow: Bool = true) throws(FileProblem) -> [UInt8] {
  let descriptor = withSystemPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno, isFlow: isFlow) }
  defer { close(descriptor) }
  return try readBytes(descriptor: descriptor, name: path, isFlow: isFlow)
}

/// What a file descriptor has up to its end.
///
/// - Throws: Why it cannot be read, or that there is more of it than ``largestFile``.
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

/// The text of a snapshot in a file; what is not UTF-8 in it is no snapshot either.
///
/// - Throws: Why it cannot be read.
public func readSnapshot(path: String) throws(FileProblem) -> String {
  String(decoding: try readBytes(path: path, isFlow: false), as: UTF8.self)
}

/// Makes a folder, and those around it, unless it is there.
///
/// - Throws: Why it cannot be made.
public func makeFolder(path: String) throws(FileProblem) {
  guard FileKind(path: path) != .folder else { return }
  var path = path[...]
  while path.count > 1, path.last == "/" { path.removeLast() }
  if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(path: String(path[..<slash])) }
  if withSystemPath(String(path), { mkdir($0, 0o755) }) != 0, errno != EEXIST {
    throw FileProblem(path: String(path), whenWriting: errno)
  }
  guard FileKind(path: String(path)) == .folder else {
    throw FileProblem(path: String(path), reason: "this is a file, and a folder is expected")
  }
}

/// What stands behind a path, links followed; `nil` when there is nothing.
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

/// Whether something stands at a path.
public func fileExists(_ path: String) -> Bool { FileKind(path: path) != nil }

/// Whether the path itself is a link, wherever that leads.
func isLink(path: String) -> Bool {
  var status = stat()
  return withSystemPath(path, { lstat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The one path of a file that can be reached by several, or the path itself where there is no file.
func canonical(path: String) -> String {
  guard let resolved = withSystemPath(path, { realpath($0, nil) }) else { return path }
  defer { free(resolved) }
  return pathText(resolved)
}

extension FileProblem {
  /// Says in words what the system says by number.
  init(path: String, errno number: Int32, isFlow: Bool = true) {
    let reason =
      switch number {
      case ENOENT where isLink(path: path): "this link leads nowhere"
      case ENOENT: "there is no such file or folder"
      case ENOTDIR: "a part of the path is a file, and a folder is expected"
      case EISDIR: "this is a folder, and a file is expected"
      case EACCES, EPERM: "you are not allowed to read it"
      case ELOOP: "its links lead in a circle"
      case ENAMETOOLONG: "the path is too long"
      default: "it cannot be read: \(String(cString: strerror(number)))"
      }
    let isSlip = isFlow && (number == ENOENT || number == EISDIR)
    let meant = isSlip ? nearbyFlow(to: path).flatMap { $0 == path ? nil : $0 }.map { "; did you mean '\($0)'?" } : nil
    self.init(path: path, reason: reason + (meant ?? ""))
  }
}
