public import CEL
public import FlowProgram
internal import Diagnostics

/// What a typed line asks for.
public enum ConsoleInput: Sendable {
  /// An event for a presenter.
  case event(to: InstanceID, event: Int, payload: RecordValue)
  /// The system's way back.
  case back
  /// The system's way forward, to what back has left.
  case forward
  /// The system's way back as a gesture: how far the finger goes, step by step, and whether it goes all the way.
  case swipe([Double], isCompleted: Bool)
  /// Lets virtual time pass.
  case wait(Value.Duration)
  /// Lets time pass until nothing is loading, but no longer than given.
  case settle(Value.Duration?)
  /// Something about the console itself, with what stands behind the command.
  case command(ConsoleCommand, argument: String)
  /// A blank line or a remark.
  case nothing
}

/// The commands of the console, which start with a colon.
public enum ConsoleCommand: String, Sendable, CaseIterable {
  case help, model, state, tree, stack, calls, reply, dismiss, trace, locale, open, undo, redo, save
  /// The same as ``save``, also over a file that is no snapshot.
  case saveOver = "save!"
  case load, kill, quit

  /// What the command does, for `:help`.
  public var summary: String {
    switch self {
    case .help: "what can be typed"
    case .model: "the model as data"
    case .state: "state and derived values"
    case .tree: "the living presenters"
    case .stack: "the entries of the backstack with what they hold"
    case .calls: "what is awaited from outside"
    case .reply: "answers a call in place of its service; '!' stands before an error"
    case .dismiss: "takes a message away by its number"
    case .trace: "shows what each line does to the flow, or no longer"
    case .locale: "shows the flow in another language; 'pseudo' shows what is not translated"
    case .open: "follows a link, as in ':open /items/42'"
    case .undo: "takes back the last line that did something"
    case .redo: "does it again"
    case .save: "writes a snapshot of the flow to a file"
    case .saveOver: "the same, in place of a file that is no snapshot"
    case .load: "goes on from a snapshot"
    case .kill: "ends the process of the flow and brings back what outlives it"
    case .quit: "ends the console"
    }
  }

  /// What has to stand behind the command, or `nil` when nothing may.
  public var argument: String? {
    switch self {
    case .trace: "on|off"
    case .open: "LINK"
    case .save, .saveOver, .load: "FILE"
    case .reply: "NUMBER VALUE"
    case .dismiss: "NUMBER"
    case .locale: "LANGUAGE"
    default: nil
    }
  }

  /// How the command is typed.
  public var usage: String { ":\(rawValue)" + (argument.map { " \($0)" } ?? "") }
}

/// The reason for which a line was not done, as a lower-case clause in which nothing acts on a terminal.
public struct ConsoleMistake: Error, Sendable, Hashable {
  /// The kinds of reason, which scripts end with different exit codes for.
  public enum Reason: Sendable, Hashable {
    /// The line is not understood, or asks for what cannot be done.
    case line
    /// A file that the line names cannot be read.
    case input
    /// A file that the line names cannot be written.
    case output
  }

  /// What is wrong with the line and what could be typed instead.
  public let message: String
  /// The kind of reason.
  public let reason: Reason

  /// Says what is wrong.
  public init(message: String, reason: Reason = .line) {
    self.message = visibleText(message)
    self.reason = reason
  }
}
