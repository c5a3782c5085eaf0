internal import FlowReports
internal import FlowProgram
internal import FlowRuntime

/// A picture of the stack with the screens of its entries, because two screens may have equal contents.
struct SeenStack {
  let picture: StackPicture
  let screens: [PresenterID]

  init(_ picture: StackPicture, _ model: FlowModel) {
    self.picture = picture
    screens = model.stack.map(\.presenter)
  }

  /// Returns whether this is another stack with more entries below an equal top entry.
  func grew(from other: SeenStack) -> Bool {
    other.screens.count < screens.count && screens.last == other.screens.last && screens.starts(with: other.screens)
      && picture.shared == other.picture.shared && picture.entries.last == other.picture.entries.last
      && picture.entries.starts(with: other.picture.entries)
  }
}
