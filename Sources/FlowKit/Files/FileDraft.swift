#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file on its way to its place: a reader sees the old content until the draft is committed, and all of the new one afterwards.
///
/// A regular file is written beside itself and renamed, with the permissions of the old one; where the path is a symbolic link, the
/// link stays and its target is replaced. Whatever else a path leads to (a terminal, a pipe, a device) cannot be replaced and
/// is written directly. A draft that is not committed is removed.
package final class FileDraft {
  /// The number of a system error.
  package struct Failure: Error {
    /// The number, as in `errno`.
    package let number: Int32
    /// Whether the folder takes no new file, although the file itself could be written.
    package var isOfFolder = false

    /// Whether a file of the name is there already.
    package var isExisting: Bool { number == EEXIST }
  }

  /// The descriptor of the draft, or of what is written directly.
  package let descriptor: Int32
  /// The file that the draft takes the place of, or `nil` where it is written directly.
  private let target: String?
  private var draft: String?
  /// Whether the descriptor belongs to someone else, who closes it.
  private let isBorrowed: Bool

  /// Begins a draft.
  ///
  /// - Parameter mode: The permissions of a file that is not there yet, before the process takes some of them away.
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

  /// Adds bytes.
  package func append(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { written += count } else if errno != EINTR { throw Failure(number: errno) }
    }
  }

  /// Puts the draft in its place. What is appended afterwards goes to the file there.
  ///
  /// - Parameter isReplacing: Whether a file may be there already.
  package func commit(isReplacing: Bool = true) throws(Failure) {
    guard let draft, let target else { return }
    // A device may say only now that there is no room.
    if fsync(descriptor) != 0, errno != EINVAL { throw Failure(number: errno) }
    if isReplacing || withSystemPath(draft, { from in withSystemPath(target) { link(from, $0) } }) != 0 {
      // Not every file system has links.
      if !isReplacing, errno == EEXIST { throw Failure(number: EEXIST) }
      if withSystemPath(draft, { from in withSystemPath(target) { rename(from, $0) } }) != 0 {
        throw Failure(number: errno)
      }
    } else {
      _ = withSystemPath(draft) { unlink($0) }
    }
    self.draft = nil
    // The new name of the file is kept by its folder.
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
      // Hidden, so that nothing that lists the folder takes it for a file of its own.
      let draft = "\(folder.hasSuffix("/") ? folder : folder + "/").flowspec-\(getpid())-\(number).new"
      let descriptor = openNew(draft, mode_t(mode))
      if descriptor >= 0 { return (descriptor, draft) }
      if errno == EEXIST { continue }
      let isOfFolder = isReplacing && [EACCES, EPERM, EROFS].contains(errno)
      throw Failure(number: errno, isOfFolder: isOfFolder)
    }
    throw Failure(number: EEXIST)
  }

  /// The most drafts of one process in a folder: those that are written at once, and those that a crash has left.
  private static let mostDrafts = 1_000

  /// Gives a draft the owner and the permissions of the file that it takes the place of. Another owner cannot be kept by everyone.
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

/// The place where writing to a path ends.
enum WritePlace {
  /// A descriptor of this process, such as that of `/dev/stdout`.
  case descriptor(Int32)
  /// Something that cannot be replaced.
  case direct(String)
  /// A regular file, with links resolved, and what is known of it where it is there already.
  case file(String, stat?)
  /// Nothing that can be written; the number of the system error.
  case problem(Int32)

  /// Follows the links of a path. A link that leads nowhere leads to a file that is made.
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

  /// The last name of the path where writing ends, for a file.
  var fileName: String? {
    guard case .file(let path, _) = self else { return nil }
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder that a file lies in.
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

  /// The descriptor that a path names: `/dev/stdout` is the file that the shell has opened, at the place where it is written.
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

  /// The most links that are followed, as on Linux.
  private static let mostLinks = 40
}
