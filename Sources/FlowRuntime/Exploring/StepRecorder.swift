package import CEL
package import Diagnostics
public import FlowProgram

/// A record of the executed parts of a program: the events heard in the last step, and since the start the executed
/// alternatives, the outcomes of guards, and the service outcomes.
///
/// Alternatives, blocks and conditions are identified by their first byte in the source, which is unique.
final class StepRecorder {
  /// The events heard since this list was last emptied.
  @exclusivity(unchecked) var heard: [HeardEvent] = []
  /// Whether anything since then was done, or deliberately not done, although the state may be the same: a restarted
  /// timer, a repeated call, an alternative without steps.
  @exclusivity(unchecked) var hasActed = false
  /// Called before each write of a slot that changes it, or `nil` when writes are not watched.
  @exclusivity(unchecked) var onWrite: ((SlotWrite) -> Void)?
  /// The marks of alternatives, by source and first byte.
  @exclusivity(unchecked) private var marks: [[UInt8]] = []

  static var ran: UInt8 { 1 }
  static var held: UInt8 { 2 }
  static var failed: UInt8 { 4 }

  /// Records a mark of an alternative.
  func note(_ mark: UInt8, at span: Span) {
    let source = span.source.number
    guard span.start >= 0, span.start < StepRecorder.longestSource, source >= 0, source < 1_000 else { return }
    while marks.count <= source { marks.append([]) }
    if marks[source].count <= span.start {
      marks[source] += Array(repeating: 0, count: span.start + 1 - marks[source].count)
    }
    marks[source][span.start] |= mark
  }

  /// Returns the marks of the alternative that begins at the start of a span.
  func marks(at span: Span) -> UInt8 {
    guard marks.indices.contains(span.source.number), marks[span.source.number].indices.contains(span.start) else {
      return 0
    }
    return marks[span.source.number][span.start]
  }

  private static var longestSource: Int { 1 << 24 }
}

/// A write that changes a slot.
package struct SlotWrite {
  /// The position of the presenter in the program.
  package let presenter: PresenterID
  /// The position of the slot among those of the presenter.
  package let slot: SlotID
  package let old: Value
  package let new: Value
  /// The step that writes.
  package let span: Span
}

/// An event that a presenter heard.
public struct HeardEvent: Hashable, Sendable {
  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  /// The index among the presenter's events.
  public let event: EventID

  public init(presenter: PresenterID, event: EventID) {
    self.presenter = presenter
    self.event = event
  }
}

/// The outcomes so far of an alternative of a transition.
public struct AlternativeUse: Sendable, Hashable {
  /// Whether its steps ran.
  public let ran: Bool
  /// Whether its guard held at least once.
  public let held: Bool
  /// Whether its guard failed at least once.
  public let failed: Bool

  public init(ran: Bool, held: Bool, failed: Bool) {
    self.ran = ran
    self.held = held
    self.failed = failed
  }
}
