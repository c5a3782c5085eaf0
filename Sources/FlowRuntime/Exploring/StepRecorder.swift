internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Notes which parts of a program ran: what was heard in the last step, and since the start which alternatives ran, which
/// guards held and did not, and which answers came.
///
/// Alternatives, blocks and conditions are known by their first byte in the file, which no two share.
final class StepRecorder {
  /// What was heard since this was emptied last, as ``HeardEvent``.
  @exclusivity(unchecked) var heard: [HeardEvent] = []
  /// Whether anything since then was done or left undone on purpose although the state may be the same: a timer that restarts,
  /// a call that is made again, an alternative without steps.
  @exclusivity(unchecked) var hasActed = false
  /// By source and first byte, what happened to the alternative that begins there.
  @exclusivity(unchecked) private var marks: [[UInt8]] = []

  static var ran: UInt8 { 1 }
  static var held: UInt8 { 2 }
  static var failed: UInt8 { 4 }

  /// Notes what happened to an alternative.
  func note(_ mark: UInt8, at span: Span) {
    let source = span.source.number
    guard span.start >= 0, span.start < StepRecorder.longestSource, source >= 0, source < 1_000 else { return }
    while marks.count <= source { marks.append([]) }
    if marks[source].count <= span.start {
      marks[source] += Array(repeating: 0, count: span.start + 1 - marks[source].count)
    }
    marks[source][span.start] |= mark
  }

  /// What happened to the alternative that begins where a span does.
  func marks(at span: Span) -> UInt8 {
    guard marks.indices.contains(span.source.number), marks[span.source.number].indices.contains(span.start) else {
      return 0
    }
    return marks[span.source.number][span.start]
  }

  private static var longestSource: Int { 1 << 24 }
}

extension Step.Action {
  /// Whether the step does something that need not change the state.
  var isNoChange: Bool {
    switch self {
    case .after, .call: true
    default: false
    }
  }
}

/// An event that a presenter heard.
public struct HeardEvent: Hashable, Sendable {
  /// The position of the presenter in the program.
  public let presenter: Int
  /// The position of the event in the presenter's events.
  public let event: Int

  /// Names an event of a presenter.
  public init(presenter: Int, event: Int) {
    self.presenter = presenter
    self.event = event
  }
}

/// What became of an alternative of a transition so far.
public struct AlternativeUse: Sendable, Hashable {
  /// Its steps ran.
  public let ran: Bool
  /// Its guard held at least once.
  public let held: Bool
  /// Its guard did not hold at least once.
  public let failed: Bool

  /// Describes what became of an alternative.
  public init(ran: Bool, held: Bool, failed: Bool) {
    self.ran = ran
    self.held = held
    self.failed = failed
  }
}
