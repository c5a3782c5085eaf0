/// An external failure that no declared error covers. The flow reports it as a fault.
public struct ServiceFault: Error, Sendable, Hashable {
  /// The kinds of failure. Each has its own diagnostic code.
  public enum Kind: Sendable, Hashable {
    /// The reply is not of the declared type, or the error is not declared.
    case mismatched
    /// An argument is not allowed at its position in the binding, so that no request was made.
    case unsendable
    /// The server could not be reached, or the connection broke.
    case unreachable
    /// The certificate of the server is not trusted.
    case untrusted
    /// The server replied with an error status.
    case status(Int)
    /// No reply arrived in time.
    case late
    /// A reply could not be decoded.
    case unreadable
    /// The reply exceeds the size limit.
    case tooLarge
    /// The program has ended, or cannot be started.
    case ended
    /// The file does not exist.
    case missingFile
    /// The file exists but cannot be read.
    case unreadableFile
    /// The file cannot be written.
    case unwritableFile
  }

  public let kind: Kind
  /// The failure as a lower-case clause that names the operation.
  public let message: String

  /// The error whose data does not match its declaration. `nil` for any other failure.
  public let error: String?

  public init(_ message: String, kind: Kind = .mismatched, error: String? = nil) {
    self.message = message
    self.kind = kind
    self.error = error
  }
}

extension ServiceFault.Kind: CustomStringConvertible {
  /// The kinds without associated values, by keyword.
  private static let words: [(word: String, kind: ServiceFault.Kind)] = [
    ("mismatched", .mismatched), ("unsendable", .unsendable), ("unreachable", .unreachable), ("untrusted", .untrusted),
    ("late", .late), ("unreadable", .unreadable), ("tooLarge", .tooLarge), ("ended", .ended),
    ("missingFile", .missingFile), ("unreadableFile", .unreadableFile), ("unwritableFile", .unwritableFile),
  ]

  /// The kind in the notation of recordings: `late`, `status 404`.
  public var description: String {
    if case .status(let status) = self { return "status \(status)" }
    return Self.words.first { $0.kind == self }?.word ?? ""
  }

  /// Parses the output of ``description``. Returns `nil` for anything else.
  public init?(_ text: String) {
    if let found = Self.words.first(where: { $0.word.utf8.elementsEqual(text.utf8) }) {
      self = found.kind
    } else if text.hasPrefix("status "), let status = Int(text.dropFirst(7)), (100...999).contains(status) {
      self = .status(status)
    } else {
      return nil
    }
  }
}
