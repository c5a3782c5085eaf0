internal import CEL
internal import Diagnostics
internal import FlowKit
internal import FlowProgram
internal import YAMLNodes

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Metadata that changes when a file is written, replaced or recreated.
struct FileSignature: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the metadata of a file; `nil` if there is no file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}

extension FileAdapter {
  /// Returns the content of a file: JSON or YAML, according to its name.
  func read(_ path: String) throws(OutsideProblem) -> Value {
    let bytes = try bytes(of: path)
    if path.hasSuffix(".json") {
      do throws(DecodingProblem) { return try BoundaryDecoder.value(json: bytes) } catch {
        throw OutsideProblem(.malformed, "the file '\(name(of: path))' \(error.found)", kind: .unreadableFile)
      }
    }
    var sources = Sources()
    var report = Report()
    let file = sources.add(name: name(of: path), bytes: bytes)
    guard let root = parseYAML(file, report: &report), !report.hasErrors else {
      let message = report.sorted.first { $0.severity == .error }?.message ?? "it is empty"
      throw OutsideProblem(
        .malformed, "the file '\(name(of: path))' is not YAML: \(message)", kind: .unreadableFile)
    }
    return Value(untyped: root)
  }

  /// Replaces a file atomically and durably: readers see the old or the new content, and a crash of the machine
  /// loses neither.
  func write(_ text: String, to path: String) throws(OutsideProblem) {
    do throws(FileDraft.Failure) { try writeFile(Array(text.utf8), path: path) } catch {
      throw problem(of: path, "be written", error.number)
    }
  }

  /// Returns the bytes of a file, up to a limit.
  package func bytes(of path: String) throws(OutsideProblem) -> [UInt8] {
    // Opening does not block on files that are not regular, such as a pipe without a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(of: path, "be read", errno) }
    defer { shut(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw OutsideProblem(.malformed, "'\(name(of: path))' is not a file", kind: .unreadableFile)
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = take(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw problem(of: path, "be read", errno)
      }
      bytes += piece[..<count]
      guard bytes.count <= BoundaryDecoder.largestReply else {
        throw OutsideProblem(
          .tooLarge, "the file '\(name(of: path))' has more than \(BoundaryDecoder.largestReply >> 20) MB")
      }
    }
  }

  private func problem(of path: String, _ verb: String, _ number: Int32) -> OutsideProblem {
    let isRead = verb == "be read"
    let kind = isRead ? ServiceFault.Kind.unreadableFile : .unwritableFile
    if number == ENOENT {
      return OutsideProblem(
        .missing, "there is no \(isRead ? "file" : "folder for") '\(name(of: path))'",
        kind: isRead ? .missingFile : .unwritableFile)
    }
    let reason =
      switch number {
      case EACCES, EPERM, EROFS: "you are not allowed to"
      case ENOSPC, EDQUOT, EFBIG: "the disk is full"
      case ENOTDIR: "a part of its path is a file"
      case EISDIR: "it is a folder"
      default: String(cString: strerror(number))
      }
    return OutsideProblem(.malformed, "the file '\(name(of: path))' cannot \(verb): \(reason)", kind: kind)
  }

  /// Returns the path relative to the folder of the service.
  private func name(of path: String) -> String { String(path.dropFirst(folder.count + 1)) }
}

// The name differs from the member that would shadow it.
private func take(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func shut(_ descriptor: Int32) { _ = close(descriptor) }
