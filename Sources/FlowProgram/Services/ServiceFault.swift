/// A failure outside of a flow that no declared error stands for: the flow reports it as a fault.
public struct ServiceFault: Error, Sendable, Hashable {
  /// The kinds of failure. Each has a diagnostic code of its own.
  public enum Kind: Sendable, Hashable {
    /// The reply is not of the declared type, or the error is not declared.
    case mismatched
    /// An argument cannot stand where the binding puts it, so that nothing was asked.
    case unsendable
    /// There is no connection to the server, or it broke.
    case unreachable
    /// The certificate of the server is not trusted.
    case untrusted
    /// The server replied with a status that is no success.
    case status(Int)
    /// No reply came in time.
    case late
    /// A reply came that cannot be read.
    case unreadable
    /// The reply is longer than is taken.
    case tooLarge
    /// The program has ended, or cannot be started.
    case ended
    /// There is no such file.
    case missingFile
    /// The file is there and cannot be read.
    case unreadableFile
    /// The file cannot be written.
    case unwritableFile
  }

  /// The kind of failure.
  public let kind: Kind
  /// The failure as a lower-case clause that names the operation.
  public let message: String

  /// Describes a failure.
  public init(_ message: String, kind: Kind = .mismatched) {
    self.message = message
    self.kind = kind
  }
}

extension ServiceFault.Kind: CustomStringConvertible {
  /// The kinds that need nothing but their word, by that word.
  private static let words: [(word: String, kind: ServiceFault.Kind)] = [
    ("mismatched", .mismatched), ("unsendable", .unsendable), ("unreachable", .unreachable), ("untrusted", .untrusted),
    ("late", .late), ("unreadable", .unreadable), ("tooLarge", .tooLarge), ("ended", .ended),
    ("missingFile", .missingFile), ("unreadableFile", .unreadableFile), ("unwritableFile", .unwritableFile),
  ]

  /// The kind as files of this project write it: `late`, `status 404`.
  public var description: String {
    if case .status(let status) = self { return "status \(status)" }
    return Self.words.first { $0.kind == self }?.word ?? ""
  }

  /// Reads the kind as ``description`` writes it; `nil` for anything else.
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
