#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Replaces a file by a text; see ``FileDraft`` for the guarantees.
///
/// - Throws: ``FileProblem`` if it cannot be written. The previous content is then unchanged.
public func writeText(_ text: String, path: String) throws(FileProblem) { try writeBytes(Array(text.utf8), path: path) }

/// Replaces a file by bytes; see ``FileDraft``.
///
/// - Throws: ``FileProblem`` if it cannot be written. The previous content is then unchanged.
package func writeBytes(_ bytes: [UInt8], path: String) throws(FileProblem) {
  do throws(FileDraft.Failure) { try writeFile(bytes, path: path) } catch {
    throw FileProblem(path: path, whenWriting: error)
  }
}

/// Replaces a file by bytes, for callers that word errors themselves.
package func writeFile(_ bytes: [UInt8], path: String) throws(FileDraft.Failure) {
  let draft = try FileDraft(of: path)
  try draft.append(bytes)
  try draft.commit()
}

extension FileProblem {
  /// Describes a failure to write a file.
  package init(path: String, whenWriting failure: FileDraft.Failure) {
    if failure.isOfFolder {
      self.init(path: path, reason: "you are not allowed to write to its folder, where a new file replaces it")
    } else {
      self.init(path: path, whenWriting: failure.number)
    }
  }

  /// Describes a system error while a file is written.
  package init(path: String, whenWriting number: Int32) {
    let reason =
      switch number {
      case ENOENT: "its folder does not exist"
      case ENOTDIR: "a part of the path is a file, but a folder is expected"
      case EISDIR: "this is a folder, but a file is expected"
      case EACCES, EPERM, EROFS: "you are not allowed to write it"
      case ENOSPC, EDQUOT, EFBIG: "the disk is full for it"
      case ELOOP: "its links form a cycle"
      default: "it cannot be written: \(String(cString: strerror(number)))"
      }
    self.init(path: path, reason: reason)
  }
}
