public import CEL
public import FlowProgram
internal import Diagnostics

/// The command of a typed line.
public enum ConsoleInput: Sendable {
  /// An event for a presenter.
  case event(to: InstanceID, event: EventID, payload: RecordValue)
  /// The system back action.
  case back
  /// The system forward action, which returns to a screen that back has left.
  case forward
  /// The system back gesture: the progress of the finger, step by step, and whether the gesture is completed.
  case swipe([Double], isCompleted: Bool)
  /// Advances virtual time.
  case wait(Value.Duration)
  /// Advances time until nothing is loading, but at most by the given duration.
  case settle(Value.Duration?)
  /// A command of the console itself, with its argument.
  case command(ConsoleCommand, argument: String)
  /// A blank line or a comment.
  case nothing
}

/// The commands of the console, which begin with a colon.
public enum ConsoleCommand: String, Sendable, CaseIterable {
  case help, why, events, model, state, tree, stack, calls, reply, dismiss, trace, locale, open
  case undo, redo, history, goto, diff, again, restart, pause, step, speed
  case resume = "continue"
  case record, save
  /// The same as ``save``, but also overwrites a file that is not a snapshot.
  case saveOver = "save!"
  case load, kill, quit

  /// The description of the command for `:help`.
  public var summary: String {
    switch self {
    case .help: "lists the commands"
    case .why: "explains a value or a control: the inputs, steps and reads that led to it"
    case .events: "lists the events that can be sent"
    case .model: "shows the model as data"
    case .state: "shows state and derived values"
    case .tree: "shows all presenters"
    case .stack: "shows the entries of the backstack with their contents"
    case .calls: "lists the pending calls and streams"
    case .reply: "answers a call in place of its service; '!' precedes an error"
    case .dismiss: "dismisses a message by its id"
    case .trace: "turns tracing of the flow on or off"
    case .locale: "shows the flow in another language; 'pseudo' shows untranslated texts"
    case .open: "follows a link, as in ':open /items/42'"
    case .undo: "undoes the last line that had an effect"
    case .redo: "redoes it"
    case .history: "lists the inputs by their numbers, each with its changes; ':history 50' lists more of them"
    case .goto: "returns to the state after an input, by its number"
    case .diff: "shows what differs between the states after two inputs"
    case .again: "replays the inputs of the session from the start, in the present version of the flow"
    case .restart: "begins again"
    case .pause: "pauses the clock"
    case .step: "lets time pass to the next timer or reply"
    case .speed: "sets the speed of the clock; '+' doubles it, '-' halves it"
    case .resume: "lets a paused clock run"
    case .record: "saves the session so far as a scenario beside the flow"
    case .save: "writes a snapshot of the flow to a file"
    case .saveOver: "does the same, and replaces a file that is not a snapshot"
    case .load: "continues from a snapshot"
    case .kill: "simulates process death and restarts the flow with its saved state"
    case .quit: "ends the console"
    }
  }

  /// The form of the argument, or `nil` for a command without one.
  public var argument: String? {
    switch self {
    case .trace: "on|off"
    case .open: "LINK"
    case .save, .saveOver, .load: "FILE"
    case .reply: "NUMBER VALUE"
    case .dismiss: "NUMBER"
    case .locale: "LANGUAGE"
    case .history: "[COUNT]"
    case .goto: "NUMBER"
    case .diff: "NUMBER NUMBER"
    case .record, .why: "NAME"
    case .speed: "FACTOR"
    case .help, .events, .model, .state, .tree, .stack, .calls, .undo, .redo, .again, .restart, .pause, .step, .resume,
      .kill, .quit:
      nil
    }
  }

  /// Whether the argument can be left out.
  public var isArgumentOptional: Bool { argument?.hasPrefix("[") ?? false }

  /// The syntax of the command.
  public var usage: String { ":\(rawValue)" + (argument.map { " \($0)" } ?? "") }
}

/// The reason that a line was not performed, as a lower-case clause that is safe to print on a terminal.
public struct ConsoleError: Error, Sendable, Hashable {
  /// The kinds of reasons. Scripts map them to different exit codes.
  public enum Reason: Sendable, Hashable {
    /// The line is not understood, or its command is not possible.
    case line
    /// A file named in the line cannot be read.
    case input
    /// A file named in the line cannot be written.
    case output
  }

  /// The mistake in the line and a suggested correction.
  public let message: String
  /// The kind of reason.
  public let reason: Reason

  /// Creates a mistake.
  public init(message: String, reason: Reason = .line) {
    self.message = visibleText(message)
    self.reason = reason
  }
}
