#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Writes a text to a file, in place of what was there; see ``FileDraft`` for what that means.
///
/// - Throws: Why it cannot be written; what was there is there still.
public func writeText(_ text: String, path: String) throws(FileProblem) { try writeBytes(Array(text.utf8), path: path) }

/// Writes a file as a whole; see ``FileDraft``.
///
/// - Throws: Why it cannot be written; what was there is there still.
package func writeBytes(_ bytes: [UInt8], path: String) throws(FileProblem) {
  do throws(FileDraft.Failure) { try writeFile(bytes, path: path) } catch {
    throw FileProblem(path: path, whenWriting: error)
  }
}

/// Writes a file as a whole, for callers with words of their own for what goes wrong.
package func writeFile(_ bytes: [UInt8], path: String) throws(FileDraft.Failure) {
  let draft = try FileDraft(of: path)
  try draft.append(bytes)
  try draft.commit()
}

extension FileProblem {
  /// Describes why a file cannot be written.
  init(path: String, whenWriting failure: FileDraft.Failure) {
    if failure.isOfFolder {
      self.init(path: path, reason: "you are not allowed to write to its folder, where a new file takes its place")
    } else {
      self.init(path: path, whenWriting: failure.number)
    }
  }

  /// Describes a system error while a file is written.
  init(path: String, whenWriting number: Int32) {
    let reason =
      switch number {
      case ENOENT: "there is no folder to write it to"
      case ENOTDIR: "a part of the path is a file, and a folder is expected"
      case EISDIR: "this is a folder, and a file is expected"
      case EACCES, EPERM, EROFS: "you are not allowed to write it"
      case ENOSPC, EDQUOT, EFBIG: "there is no room left for it"
      case ELOOP: "its links lead in a circle"
      default: "it cannot be written: \(String(cString: strerror(number)))"
      }
    self.init(path: path, reason: reason)
  }
}
