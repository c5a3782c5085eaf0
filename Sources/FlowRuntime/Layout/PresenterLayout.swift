internal import CEL
internal import FlowProgram

/// The layout of the state of one presenter, and everything else that is computed once for a program so that ticks
/// need not compute it.
final class PresenterLayout: Sendable {
  let presenter: Presenter
  /// The stacks that it holds, or `nil` when it holds none.
  let backstack: Backstack?
  let ranges: InstanceRanges
  let readers: ReaderBits
  let composition: CompositionPlan
  let events: EventTable
  /// The modes, or `nil` without any.
  let modes: ModeLayout?
  /// The `back` handler of the presenter itself, without those of its modes.
  let back: [Alternative]
  /// Whether instances hold an item and a key.
  let isRepeated: Bool
  /// Whether instances are listed, so that writes elsewhere find their readers.
  let isListed: Bool
  /// Whether the presenter or anything composed into it has saved state.
  let hasSaved: Bool
  /// Whether the presenter or anything composed into it handles back.
  let hasBack: Bool
  /// Whether any child has saved state, so that instances have a place for it.
  let keepsAnything: Bool
  let shapes: Shapes
  /// The locals that each block reads, and that timers therefore capture.
  let captures: [[Int]]

  /// The forms of the values that go into the presenter and out of it.
  struct Shapes {
    /// The shape of all params as one record.
    let params: RecordShape
    /// Whether the view of each case of the model has lists with keyed rows.
    let haveKeyedLists: [Bool]
  }

  init(_ presenter: Presenter, survey: ProgramSurvey, types: Environment) {
    self.presenter = presenter
    backstack = survey.backstack(of: presenter)
    isRepeated = survey.isRepeated[presenter.index.position]
    isListed = survey.isListed[presenter.index.position]
    hasSaved = survey.hasSaved[presenter.index.position]
    hasBack = survey.hasBack[presenter.index.position]
    keepsAnything = presenter.children.contains { survey.hasSaved[$0.presenter.position] }
    ranges = InstanceRanges(presenter, isRepeated: isRepeated, keepsAnything: keepsAnything, types: types)
    readers = ReaderBits(presenter, survey: survey)
    composition = CompositionPlan(presenter)
    events = EventTable(presenter, survey: survey, types: types)
    modes = ModeLayout(presenter)
    back = presenter.modes == nil ? presenter.back : presenter.back.filter { $0.mode == Alternative.anyMode }
    shapes = Shapes(
      params: RecordShape(
        name: "\(presenter.name).params", fields: presenter.slots.prefix(presenter.parameterCount).map(\.name)),
      haveKeyedLists: presenter.model.cases.map(\.drawsKeyedLists))
    captures = capturedLocals(in: presenter)
  }

  /// Whether it belongs to the flow itself, of which there is one.
  var isOfRoot: Bool { presenter.flow == Program.flowPresenter }

  // MARK: Contents

  /// The number of contents that an instance adds to a state: its slots, its item, and the memory of each effect, in
  /// this order.
  var contentCount: Int { ranges.isBare ? 0 : effectContents + presenter.effects.count }
  /// The index of the item among the contents, if any.
  var itemContent: Int { presenter.slots.count }
  /// The index of the first effect among the contents.
  var effectContents: Int { presenter.slots.count + (isRepeated ? 1 : 0) }
}

extension [PresenterLayout] {
  /// The layout of a presenter.
  @inline(__always) subscript(presenter: PresenterID) -> PresenterLayout { self[presenter.position] }
}
