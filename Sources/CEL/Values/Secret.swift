/// A string that is protected from accidental disclosure: it can be passed on and compared, but it is never written
/// out.
///
/// Wherever values are shown (messages, transcripts, traces, JSON), a mask replaces it. Only ``revealed`` returns
/// the string, for sending it to its destination.
public struct Secret: Sendable, Hashable {
  /// The unmasked string.
  public let revealed: String

  /// Creates a secret from a string.
  public init(_ text: String) { revealed = text }

  /// The replacement for secrets of any length.
  public static let mask = "•••"

  /// Creates a meaningless secret of a given length, for uses where only its presence matters.
  package init(mask count: Int) { revealed = String(repeating: "•", count: count) }

  /// The mask, or an empty string for an empty secret. Expressions can read the length of a secret anyway.
  public var masked: String { revealed.isEmpty ? "" : Secret.mask }

  func isSame(as other: Secret) -> Bool { sameCodePoints(revealed, other.revealed) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { masked }
  public var debugDescription: String { masked }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
