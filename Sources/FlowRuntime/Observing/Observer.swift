internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The records that a running flow keeps of what happens in it, each `nil` while it is off.
struct FlowLog: Sendable {
  /// The trace of the current tick.
  var trace: TraceRecord?
  /// The points reached so far, by inputs that were undone as well.
  var coverage: Set<CoveragePoint>?
  /// The events heard since this was emptied last, except those of undone inputs.
  var events: [HeardEvent]?
  /// The values that came from outside since this was emptied last.
  var arrivals: [Arrival]?

  init(isTracing: Bool = false, isCovering: Bool = false, isNotingEvents: Bool = false) {
    trace = isTracing ? TraceRecord() : nil
    coverage = isCovering ? [] : nil
    arrivals = isCovering ? [] : nil
    events = isNotingEvents ? [] : nil
  }

  /// Removes the events of an undone input.
  mutating func forgetEvents(from count: Int) {
    if let noted = events?.count, noted > count { events?.removeLast(noted - count) }
  }

  /// Whether every record is off.
  var isOff: Bool { trace == nil && coverage == nil && events == nil && arrivals == nil }
}

/// The receiver of everything that happens in a tick: trace, coverage, and the notes of explorers.
///
/// A tick without an observer pays one comparison for each report.
final class Observer {
  /// The records of the flow itself.
  @exclusivity(unchecked) var log: FlowLog
  /// The marks of an explorer on the parts of the program that ran, or `nil` when none explores.
  let recorder: StepRecorder?
  /// The slots that were read, or `nil` when reads are not noted.
  @exclusivity(unchecked) var reads: ReadLog?

  init(_ log: FlowLog = FlowLog(), recorder: StepRecorder? = nil) {
    self.log = log
    self.recorder = recorder
  }

  /// Notes that a presenter hears an event.
  fileprivate func noteHearing(_ event: EventID, in receiver: PresenterLayout) {
    let heard = HeardEvent(presenter: receiver.presenter.index, event: event)
    recorder?.heard.append(heard)
    log.events?.append(heard)
    guard log.coverage != nil else { return }
    log.coverage?.insert(.event(presenter: heard.presenter, event: event))
    if receiver.events.shortcuts[event.position] != nil, let only = receiver.presenter.transitions[event].first {
      cover(only, holds: true)
    }
  }

  /// Notes the outcome of an alternative's guard; the steps of one that holds run.
  fileprivate func noteAlternative(_ alternative: Alternative, holds: Bool) {
    recorder?.note(holds ? StepRecorder.held | StepRecorder.ran : StepRecorder.failed, at: alternative.span)
    if holds, alternative.steps.isEmpty { recorder?.hasActed = true }
    cover(alternative, holds: holds)
  }

  private func cover(_ alternative: Alternative, holds: Bool) {
    if alternative.guardExpression != nil { log.coverage?.insert(.guardOutcome(alternative.span, holds: holds)) }
    if holds { log.coverage?.insert(.alternative(alternative.span)) }
  }
}

extension Engine {
  /// The records of the flow.
  var log: FlowLog {
    get { observer?.log ?? FlowLog() }
    set { observer = newValue.isOff ? nil : Observer(newValue) }
  }

  /// The slots that were read, or `nil` when reads are not noted.
  @inline(__always) var reads: ReadLog? {
    get { observer?.reads }
    set {
      if observer == nil, newValue != nil { observer = Observer() }
      observer?.reads = newValue
    }
  }

  /// Whether the trace is on.
  @inline(__always) var isTraced: Bool { observer?.log.trace != nil }

  /// Notes that the present context hears an event.
  @inline(__always) func noteHearing(_ event: EventID, in receiver: PresenterLayout) {
    if let observer { observer.noteHearing(event, in: receiver) }
  }

  /// Notes the outcome of an alternative's guard.
  @inline(__always) func noteAlternative(_ alternative: @autoclosure () -> Alternative, holds: Bool) {
    if let observer { observer.noteAlternative(alternative(), holds: holds) }
  }

  /// Notes the outcome of a condition.
  @inline(__always) func noteCondition(at span: @autoclosure () -> Span, holds: Bool) {
    if let observer { observer.recorder?.note(holds ? StepRecorder.held : StepRecorder.failed, at: span()) }
  }

  /// Notes that steps run.
  @inline(__always) func noteRun(at span: @autoclosure () -> Span) {
    if let observer { observer.recorder?.note(StepRecorder.ran, at: span()) }
  }

  /// Notes a step that does something that the state may not show.
  @inline(__always) func noteAction() {
    if let observer { observer.recorder?.hasActed = true }
  }

  /// Notes that a slot was read or written.
  @inline(__always) func noteRead(node: @autoclosure () -> NodeID, slot: @autoclosure () -> Int) {
    if let observer { observer.reads?.note(node: node(), slot: slot()) }
  }

  /// Notes a point of the program that was reached.
  @inline(__always) func cover(_ point: @autoclosure () -> CoveragePoint) {
    if let observer, observer.log.coverage != nil { observer.log.coverage?.insert(point()) }
  }
}
