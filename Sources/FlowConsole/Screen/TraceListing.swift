internal import CEL
internal import Diagnostics
public import FlowProgram

/// The facts of a tick, one line for each: the kind, the subject, and the details.
///
/// ```
/// │ tick 2 at 0s
/// │ heard       counter.increment
/// │ wrote       counter.count      0 → 1
/// │ recomposed  counter            ← counter.count
/// │ emitted     a model
/// ```
///
/// The writes that caused a fact follow `←`. The same tick gives the same lines, byte for byte.
public struct TraceListing: Sendable {
  /// The lines from top to bottom.
  public private(set) var lines: [StyledLine] = []
  private let program: Program
  private let width: Int

  /// The maximum length of a value.
  private static let valueLimit = 60
  /// The start of the second column: the longest word and two blanks.
  private static let wordColumn = "recomposed".count + 2
  /// The prefix of each line, which distinguishes it from the screen.
  private static let gutter = "│ "

  /// Creates the listing of a tick.
  ///
  /// - Parameters:
  ///    - number: The number of ticks so far, this one included.
  ///    - time: The end of the tick, in nanoseconds since the launch.
  public init(_ entries: [TraceEntry], number: Int, time: Int64, of program: Program, width: Int) {
    self.program = program
    self.width = max(width, ConsoleScreen.narrowest)
    let facts = entries.filter { !TraceListing.isTrivial($0) }.map { fact($0) }
    // Names without details need no column, and a long name must not push everything else to the right.
    let named = facts.filter { !$0.detail.isEmpty }.map(\.subject.displayWidth)
    let subjects = named.filter { $0 <= self.width / 2 }.max() ?? 0
    add(StyledLine("tick \(number) at \(Value.Duration(nanoseconds: time))", .faint), hanging: 0)
    for fact in facts {
      var line = StyledLine(
        fact.subject.isEmpty ? fact.word : fact.word.padded(to: TraceListing.wordColumn), fact.style)
      line.append(fact.detail.isEmpty ? fact.subject : fact.subject.padded(to: subjects) + "  ")
      line.append(fact.detail, .faint)
      add(line, hanging: TraceListing.wordColumn)
    }
  }

  private mutating func add(_ line: StyledLine, hanging: Int) {
    let room = width - TraceListing.gutter.displayWidth
    for part in line.wrapped(to: room, hanging: hanging < room / 2 ? hanging : 0) {
      lines.append(StyledLine(TraceListing.gutter, .faint) + part)
    }
  }

  // MARK: Facts

  /// Whether a fact has nothing to report, because no model of a child was reused.
  private static func isTrivial(_ entry: TraceEntry) -> Bool {
    if case .children(_, _, reused: 0) = entry { true } else { false }
  }

  private struct Fact {
    let word: String
    let subject: String
    let detail: String
    let style: TextStyle

    init(_ word: String, _ subject: String = "", _ detail: String = "", _ style: TextStyle = .plain) {
      self.word = word
      self.subject = subject
      self.detail = detail
      self.style = style
    }
  }

  private func fact(_ entry: TraceEntry) -> Fact {
    switch entry {
    case .heard(let presenter, let event, let payload, isExternal: true):
      Fact("heard", "\(presenter).\(event)", short(payload), .heading)
    case .heard(let presenter, let event, let payload, isExternal: false):
      Fact("sent", "\(presenter).\(event)", short(payload))
    case .dropped(let presenter, let event, let reason): Fact("dropped", "\(presenter).\(event)", reason, .failure)
    case .back: Fact("back", "", "", .heading)
    case .backGesture(.started): Fact("gesture", "started", "", .heading)
    case .backGesture(.progressed(let progress)): Fact("gesture", "\(progress)", "", .heading)
    case .backGesture(.cancelled): Fact("gesture", "cancelled", "", .heading)
    case .backGesture(.completed): Fact("gesture", "completed", "", .heading)
    case .arranged(let entries):
      Fact("arranged", "the backstack", entries.map { "#\($0)" }.joined(separator: ", "), .heading)
    case .forward: Fact("forward", "", "", .heading)
    case .opened(let link): Fact("opened", link, "", .heading)
    case .redirected(let from, let to): Fact("redirected", to, "instead of \(from)")
    case .localeChanged(let locale): Fact("language", locale.text, "", .heading)
    case .timer(let presenter, let name): Fact("timer", name.map { "\(presenter).\($0)" } ?? presenter, "", .heading)
    case .wrote(let presenter, let slot, let old, let new):
      Fact("wrote", "\(presenter).\(slot)", "\(short(old)) → \(short(new))")
    case .messageShown(let text): Fact("showed", "a message", short(.string(text)))
    case .messageDismissed(let text): Fact("dismissed", "a message", short(.string(text)))
    case .navigated(let kind, let from, let to): Fact("navigated", to, "\(kind.words) \(from)")
    case .answered(let presenter, let screen, let result):
      Fact("answered", presenter, "\(screen) returned \(result.map { short($0) } ?? "nothing")")
    case .called(let presenter, let operation, let arguments, let attempt):
      Fact("called", presenter, "\(operation)(\(short(arguments)))\(attempt > 1 ? ", attempt \(attempt)" : "")")
    case .callHeld(let presenter, let operation, let reason): Fact("held", presenter, "\(operation): \(reason)")
    case .callCancelled(let presenter, let operation): Fact("cancelled", presenter, operation)
    case .replied(let presenter, let operation, .returned(let value)):
      Fact("replied", presenter, "\(operation) returned \(short(value))", .heading)
    case .replied(let presenter, let operation, .failed(let error)):
      Fact("replied", presenter, "\(operation) failed with \(error.name)\(data(of: error))", .heading)
    case .replied(let presenter, let operation, .unusable):
      Fact("replied", presenter, "\(operation) returned an unusable value", .heading)
    case .subscribed(let presenter, let operation, let arguments):
      Fact("followed", presenter, "\(operation)(\(short(arguments)))")
    case .unsubscribed(let presenter, let operation): Fact("unfollowed", presenter, operation)
    case .entered(let presenter): Fact("entered", presenter)
    case .left(let presenter): Fact("left", presenter)
    case .effectStarted(let presenter, let effect, let causes):
      Fact("started", "\(presenter).\(effect)", because(causes))
    case .effectRan(let presenter, let effect): Fact("ran", "\(presenter).\(effect)")
    case .effectEnded(let presenter, let effect): Fact("ended", "\(presenter).\(effect)")
    case .computed(let presenter, let derived, let causes):
      Fact("computed", "\(presenter).\(derived)", because(causes))
    case .built(let presenter, let causes):
      Fact(causes.isEmpty ? "composed" : "recomposed", presenter, because(causes))
    case .children(let presenter, let new, let reused):
      Fact("reused", presenter, "\(reused) of \(new + reused) children", .faint)
    case .reused(let presenter): Fact("reused", presenter, "", .faint)
    case .undone(let diagnostic): Fact("undone", diagnostic.message, "", .failure)
    case .ended(hasModel: true): Fact("emitted", "a model")
    case .ended(hasModel: false): Fact("emitted", "nothing", "the model is unchanged", .faint)
    }
  }

  private func data(of error: CallError) -> String { error.data.fields.isEmpty ? "" : "(\(short(error.data)))" }

  private func short(_ payload: RecordValue) -> String { program.literals(of: payload, limit: TraceListing.valueLimit) }

  private func short(_ value: Value) -> String { program.literal(of: value, limit: TraceListing.valueLimit) }

  private func because(_ causes: [String]) -> String {
    causes.isEmpty ? "" : "← \(causes.joined(separator: ", "))"
  }
}

extension StackChange.Kind {
  /// The relation of the new top to the old one.
  fileprivate var words: String {
    switch self {
    case .push: "over"
    case .pop: "back from"
    case .replace: "instead of"
    case .reset: "restarted after"
    }
  }
}
