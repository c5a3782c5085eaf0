internal import FlowProgram

/// The modals and sheets on top of the stacks of a model, which a picture draws as boxes.
struct ModalBoxes {
  /// The top of a stack with the screens that stay visible below it.
  struct Modal {
    let isSheet: Bool
    /// The visible screens below it, the lowest first.
    let below: [PresenterModel]
  }

  /// The language in which covered screens are drawn.
  let locale: LocaleTag
  /// The height of the picture: a covered screen is drawn no further than this.
  let height: Int
  private var modals: [ObjectIdentifier: Modal] = [:]

  init(_ model: FlowModel, height: Int) {
    locale = model.locale
    self.height = height
    add(model.stack, top: model.top, below: model.below)
    for holder in model.tops.compactMap(\.innerHolder) {
      guard let stack = holder.stack else { continue }
      add(stack.entries, top: stack.top, below: stack.below)
    }
  }

  private mutating func add(_ entries: [EntrySummary], top: PresenterModel, below: [PresenterModel]) {
    guard let last = entries.last, last.isModal else { return }
    modals[ObjectIdentifier(top)] = Modal(isSheet: last.style == .sheet, below: below)
  }

  /// Returns the modal whose model is given, or `nil` for other models.
  subscript(_ model: PresenterModel) -> Modal? { modals[ObjectIdentifier(model)] }
}
