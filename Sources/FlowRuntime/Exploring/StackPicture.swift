public import FlowProgram

/// A state split by the entries of the backstack, for comparison with others.
public struct StackPicture: Sendable {
  /// The state of the flow and its stores.
  public let shared: [UInt8]
  /// The state of each entry, root first.
  public let entries: [[UInt8]]
  /// The index in ``Program/presenters`` of the top screen.
  public let topScreen: PresenterID
}
