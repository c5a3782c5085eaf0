internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime
internal import Synchronization

/// The cuts of a proof run, and the check that its numbers reach as far as its inputs count.
final class NumberCuts: Sendable {
  let cuts: [NumberCut]
  /// The first question about a number that is cut, as the reason against a proof.
  let cause: DemandCause
  private let values: ProofValues
  private let counted = Mutex(Counted())

  /// The counting of the present input.
  private struct Counted {
    var isWatching = false
    var distance: UInt64 = 0
    /// The furthest that an input counted.
    var furthest: UInt64 = 0
  }

  /// Creates the cuts of the counted numbers of a table.
  init(_ table: DemandTable, window: Int64, _ values: ProofValues, at span: Span) {
    cuts = table.counted.counters.compactMap { NumberCut($0, table, window: window) }
    self.values = values
    let asking = cuts.first.flatMap { cut in
      table.entries(of: cut.place.root).first { $0.path == cut.place.path }?.cause
    }
    cause =
      asking.map { DemandCause("\($0.text) asks about a number that is counted without end", at: $0.span) }
      ?? DemandCause("a counted number", at: span)
  }

  var isEmpty: Bool { cuts.isEmpty }

  /// The number of representatives that the inputs need, if they need more than were tried.
  var neededWindow: Int64? {
    guard let tried = cuts.first?.window else { return nil }
    let furthest = counted.withLock { $0.furthest }
    return furthest > UInt64(tried) ? Int64(clamping: furthest) : nil
  }

  /// Returns the cuts of a slot.
  func cuts(ofSlot slot: SlotID, of presenter: PresenterID) -> [NumberCut] {
    cuts.filter { $0.presenter == presenter && $0.slot == slot }
  }

  /// Returns the value of a slot as states tell it apart. A list with too many elements ends the proof.
  func image(of value: Value, _ cuts: [NumberCut]) -> Value {
    if case .list(let list) = value, list.count > NumberCut.mostItems, cuts.contains(where: \.isInList) {
      values.refuse(cause)
    }
    return cuts.reduce(value) { $1.image(of: $0) }
  }

  // MARK: Exploring

  /// Returns the variations that a state offers.
  func variations(_ walker: FlowWalker) -> [SlotVariation] {
    if cuts.isEmpty { return [] }
    var variations: [SlotVariation] = []
    var place = 0
    walker.forEachPresenter { presenter, _ in
      for cut in cuts where cut.presenter == presenter {
        for item in 0..<(cut.isInList ? NumberCut.mostItems : 1) {
          for number in cut.allRepresentatives {
            variations.append(.number(NumberVariation(place: place, cut: cut, item: item, number: number)))
          }
        }
      }
      place += 1
    }
    return variations
  }

  /// Watches the writes of a walker.
  func watch(_ walker: FlowWalker) {
    if cuts.isEmpty { return }
    walker.watchWrites { [self] write in note(write) }
  }

  /// Begins to count, or ends it, around an input.
  func count(_ isWatching: Bool) {
    if cuts.isEmpty { return }
    counted.withLock {
      $0.isWatching = isWatching
      $0.distance = 0
    }
  }

  private func note(_ write: SlotWrite) {
    for cut in cuts
    where cut.slot == write.slot && cut.presenter == write.presenter && cut.steps.contains(write.span) {
      let distance = cut.distance(from: write.old, to: write.new)
      let isTooFar = counted.withLock { counted in
        guard counted.isWatching else { return false }
        counted.distance = counted.distance.addingReportingOverflow(distance).partialValue
        counted.furthest = max(counted.furthest, counted.distance)
        return counted.distance > UInt64(cut.window)
      }
      if isTooFar { values.refuse(cause) }
    }
  }
}
