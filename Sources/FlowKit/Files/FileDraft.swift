#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A draft that replaces a file atomically: readers see the old content until the draft is committed, and the new
/// content afterwards.
///
/// For a regular file, the draft is a new file in the same folder that is renamed, with the permissions of the old
/// file. A symbolic link is kept and its target is replaced. Anything else, such as a terminal, a pipe or a device,
/// cannot be replaced and is written directly. A draft that is not committed is removed.
package final class FileDraft {
  /// A system error.
  package struct Failure: Error {
    /// The value of `errno`.
    package let number: Int32
    /// Whether the folder rejects new files although the file itself is writable.
    package var isOfFolder = false

    /// Whether a file of the name already exists.
    package var isExisting: Bool { number == EEXIST }
  }

  /// The descriptor of the draft, or of the file that is written directly.
  package let descriptor: Int32
  /// The file to replace, or `nil` for a file that is written directly.
  private let target: String?
  private var draft: String?
  /// Whether the descriptor has another owner, who closes it.
  private let isBorrowed: Bool

  /// Creates a draft.
  ///
  /// - Parameter mode: The permissions of a new file, before the process's umask applies.
  package init(of path: String, mode: UInt32 = 0o666) throws(Failure) {
    switch WritePlace(path) {
    case .descriptor(let number):
      (descriptor, target, draft, isBorrowed) = (number, nil, nil, true)
    case .direct(let path):
      descriptor = openExisting(path)
      (target, draft, isBorrowed) = (nil, nil, false)
      guard descriptor >= 0 else { throw Failure(number: errno) }
    case .file(let path, let status):
      if status != nil, withSystemPath(path, { access($0, W_OK) }) != 0 { throw Failure(number: errno) }
      let (descriptor, draft) = try FileDraft.open(beside: path, mode: mode, isReplacing: status != nil)
      self.descriptor = descriptor
      (target, self.draft, isBorrowed) = (path, draft, false)
      if let status { FileDraft.copyOwner(of: status, to: descriptor) }
    case .problem(let number): throw Failure(number: number)
    }
  }

  deinit {
    if !isBorrowed { close(descriptor) }
    if let draft { _ = withSystemPath(draft) { unlink($0) } }
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { written += count } else if errno != EINTR { throw Failure(number: errno) }
    }
  }

  /// Moves the draft to its place. Later appends go to the file there.
  ///
  /// - Parameter isReplacing: Whether an existing file may be replaced.
  package func commit(isReplacing: Bool = true) throws(Failure) {
    guard let draft, let target else { return }
    // A device may report only now that it is full.
    if fsync(descriptor) != 0, errno != EINVAL { throw Failure(number: errno) }
    if isReplacing || withSystemPath(draft, { from in withSystemPath(target) { link(from, $0) } }) != 0 {
      // Some file systems do not support links.
      if !isReplacing, errno == EEXIST { throw Failure(number: EEXIST) }
      if withSystemPath(draft, { from in withSystemPath(target) { rename(from, $0) } }) != 0 {
        throw Failure(number: errno)
      }
    } else {
      _ = withSystemPath(draft) { unlink($0) }
    }
    self.draft = nil
    // The new name becomes durable with its folder.
    let folder = openFolder(WritePlace.folder(of: target))
    if folder >= 0 {
      _ = fsync(folder)
      close(folder)
    }
  }

  private static func open(
    beside path: String, mode: UInt32, isReplacing: Bool
  ) throws(Failure) -> (descriptor: Int32, draft: String) {
    let folder = WritePlace.folder(of: path)
    for number in 0..<mostDrafts {
      // The name is hidden, so that listings of the folder ignore the draft.
      let draft = "\(folder.hasSuffix("/") ? folder : folder + "/").flowspec-\(getpid())-\(number).new"
      let descriptor = openNew(draft, mode_t(mode))
      if descriptor >= 0 { return (descriptor, draft) }
      if errno == EEXIST { continue }
      let isOfFolder = isReplacing && [EACCES, EPERM, EROFS].contains(errno)
      throw Failure(number: errno, isOfFolder: isOfFolder)
    }
    throw Failure(number: EEXIST)
  }

  /// The maximum number of drafts of one process in a folder: concurrent ones, and those that a crash has left.
  private static let mostDrafts = 1_000

  /// Copies the owner and the permissions of the replaced file to the draft. Changing the owner requires privileges
  /// and may fail.
  private static func copyOwner(of status: stat, to descriptor: Int32) {
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }
}

private func openNew(_ path: String, _ mode: mode_t) -> Int32 {
  withSystemPath(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode) }
}

private func openExisting(_ path: String) -> Int32 {
  withSystemPath(path) { open($0, O_WRONLY | O_CLOEXEC) }
}

private func openFolder(_ folder: String) -> Int32 {
  withSystemPath(folder) { open($0, O_RDONLY | O_CLOEXEC) }
}

/// Returns the regular file that writing to a path would replace, with links resolved, or `nil` if the path has none.
package func replacedFile(at path: String) -> String? {
  guard case .file(let file, _?) = WritePlace(path) else { return nil }
  return file
}

/// The destination of writing to a path.
enum WritePlace {
  /// A descriptor of this process, such as that of `/dev/stdout`.
  case descriptor(Int32)
  /// A file that cannot be replaced and is written directly.
  case direct(String)
  /// A regular file with links resolved, and its status if it exists.
  case file(String, stat?)
  /// A path that is not writable, with the system error.
  case problem(Int32)

  /// Resolves the links of a path. For a dangling link the destination is the missing target.
  init(_ path: String) {
    var path = path
    for _ in 0..<WritePlace.mostLinks {
      if let number = WritePlace.ownDescriptor(path) {
        self = .descriptor(number)
        return
      }
      guard let goal = WritePlace.goal(ofLink: path) else {
        self = WritePlace.place(of: path)
        return
      }
      path = goal.hasPrefix("/") ? goal : WritePlace.folder(of: path) + "/" + goal
    }
    self = .problem(ELOOP)
  }

  /// The last component of the destination, for a regular file.
  var fileName: String? {
    guard case .file(let path, _) = self else { return nil }
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func place(of path: String) -> WritePlace {
    var status = stat()
    if withSystemPath(path, { stat($0, &status) }) != 0 { return errno == ENOENT ? .file(path, nil) : .problem(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(path, status)
    case S_IFDIR: return .problem(EISDIR)
    default: return .direct(path)
    }
  }

  /// Returns the descriptor that a path names. `/dev/stdout` is the file that the shell has opened, with its current
  /// offset.
  private static func ownDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }

  private static func goal(ofLink path: String) -> String? {
    guard isLink(path: path) else { return nil }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = withSystemPath(path) { readlink($0, &bytes, Int(PATH_MAX)) }
    return count > 0 ? pathText(bytes) : nil
  }

  /// The maximum number of links, as on Linux.
  private static let mostLinks = 40
}
