/// A text that nobody may read by accident: it is handed on and compared, and never written out.
///
/// Wherever values are shown (messages, transcripts, traces, JSON), a mask stands in its place. Only who asks for
/// ``revealed`` gets the words, to send them to where they belong.
public struct Secret: Sendable, Hashable {
  /// The words themselves.
  public let revealed: String

  /// Makes a text secret.
  public init(_ text: String) { revealed = text }

  /// What stands in the place of words, however many they are.
  public static let mask = "•••"

  /// A text of so many letters that says nothing, for where it only matters that there is one.
  package init(mask count: Int) { revealed = String(repeating: "•", count: count) }

  /// The mask, or nothing for an empty text: how long a secret is may be asked anyway.
  public var masked: String { revealed.isEmpty ? "" : Secret.mask }

  func isSame(as other: Secret) -> Bool { sameCodePoints(revealed, other.revealed) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { masked }
  public var debugDescription: String { masked }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
