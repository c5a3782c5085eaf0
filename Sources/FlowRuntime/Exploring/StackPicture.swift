/// A state taken apart into what lives in each entry of the backstack, to be compared with others.
public struct StackPicture: Sendable {
  /// What the flow and its stores hold.
  public let shared: [UInt8]
  /// What lives in each entry, root first.
  public let entries: [[UInt8]]
  /// The position in the program of the screen on top.
  public let topScreen: Int
}
