internal import CEL
public import FlowConsole
public import Diagnostics
public import FlowProgram
internal import FlowRuntime

// Reloading: the session continues in another version of its program.
extension ConsoleSession {
  /// Continues the session in another version of its program, by the rules of snapshots.
  ///
  /// State that fits is kept. The reply begins with the kept and the dropped state, and ends with the screen. Earlier
  /// states of the session are adapted when `:undo` or `:goto` returns to them.
  ///
  /// - Throws: ``ConsoleError`` if nothing of the state fits, as under another name of the flow. The session then
  ///   continues in its version, and `:restart` begins again in the new one.
  public mutating func reload(_ new: ProgramVersion) throws(ConsoleError) -> Reply {
    let old = flow
    edition.waiting = new
    do throws(SnapshotProblem) {
      let (restored, notes) = try old.continued(in: new.program, services: new.mode)
      adopt(new)
      flow = restored
      let unanswered = answerByRecord()
      return reloaded(from: old, notes.map(\.text) + unanswered)
    } catch {
      throw ConsoleError(
        message: "the state does not fit this version: \(error.description); ':restart' begins again in it")
    }
  }

  /// Begins again in the last version of the program, with the params and the link of the first start.
  mutating func restart() throws(ConsoleError) -> Reply {
    let latest = latest
    do throws(Fault) {
      let (started, launch) = try RunningFlow.launchTraced(
        latest.program, params: origin.start.params(of: latest.program), link: origin.start.link, services: latest.mode,
        locale: origin.start.locale,
        now: origin.start.now)
      remember(flow)
      if edition.waiting != nil { adopt(latest) }
      flow = started
      flow.isTracing = isTracing
      startOver()
      let ticks = flow.advance(nanoseconds: 0)
      note(ticks)
      return reply(to: (isTracing ? [launch] : []) + ticks)
    } catch {
      throw ConsoleError(message: "the flow cannot start: \(error.diagnostic.message)")
    }
  }

  /// Continues in the state to which a replay of the session's inputs has led.
  ///
  /// - Parameter lines: The notes about the replay.
  mutating func follow(_ replayed: ConsoleSession, of new: ProgramVersion, _ lines: [StyledLine]) -> Reply {
    let kept = flow
    adopt(new)
    flow = replayed.flow
    flow.isTracing = isTracing
    history = replayed.history
    history.settle(in: edition.version)
    let unanswered = answerByRecord().map { StyledLine($0, .faint) }
    let changes = StateChange.changes(from: kept, to: flow).map { StyledLine("  \($0.text)", .faint) }
    let word = changes.isEmpty ? "the replay leads to the same state" : "the replay leads to another state:"
    let reply = reply(to: [])
    return Reply(
      lines: shown(lines + [StyledLine(word, .faint)] + changes + unanswered).lines + reply.lines,
      diagnostics: reply.diagnostics, isFinished: reply.isFinished)
  }

  /// Whether `:restart` begins in another version, into which the state does not fit.
  public var isWaiting: Bool { edition.waiting != nil }

  /// The program of the last version, into which the state may not fit.
  var latest: ProgramVersion {
    edition.waiting ?? ProgramVersion(program: flow.program, outside: adapters.outside, sources: sources)
  }

  /// Makes a program the present version.
  private mutating func adopt(_ new: ProgramVersion) {
    edition.waiting = nil
    edition.version += 1
    adapters.outside = new.outside
    sources = new.sources
    secretEvents = SecretEvents(new.program)
    history.forget(before: edition.version - SessionHistory.versionLimit)
  }

  private mutating func reloaded(from old: RunningFlow, _ notes: [String]) -> Reply {
    let comparison = ReloadComparison(from: old, to: flow)
    let lines =
      [StyledLine(comparison.summary, .faint)] + notes.map { StyledLine($0, .faint) }
      + comparison.firstValues.map { StyledLine($0, .faint) }
    let reply = reply(to: [])
    return Reply(
      lines: shown(lines).lines + reply.lines, diagnostics: reply.diagnostics, isFinished: reply.isFinished)
  }
}

/// A version of the program of a session.
public struct ProgramVersion: Sendable {
  let program: Program
  /// The operations with adapters, by their positions in the program.
  let outside: Set<OperationID>
  /// The files of the program, to which explanations refer.
  let sources: Sources

  /// Creates a version.
  ///
  /// - Parameter outside: The operations with adapters, by their positions in the program.
  public init(program: Program, outside: Set<OperationID> = [], sources: Sources = Sources()) {
    self.program = program
    self.outside = outside
    self.sources = sources
  }

  var mode: ServiceMode { outside.isEmpty ? .faked : .partly(outside: outside) }
}

/// The start of a session, which `:restart` repeats.
struct SessionStart: Sendable {
  /// The values of params by their names, with their types.
  private let given: [(name: String, type: ValueType, value: Value)]
  let link: String?
  let locale: LocaleTag?
  let now: Timestamp

  init(_ program: Program, params: [Value?], link: String?, locale: LocaleTag?, now: Timestamp) {
    given = zip(program.flow.slots, params).compactMap { slot, value in value.map { (slot.name, slot.type, $0) } }
    self.link = link
    self.locale = locale
    self.now = now
  }

  /// Returns the params for a version of the program, which may declare others.
  func params(of program: Program) -> [Value?] {
    program.flow.slots.prefix(program.flow.parameterCount).map { slot in
      given.first { $0.name == slot.name && "\($0.type)" == "\(slot.type)" }?.value
    }
  }
}

/// A comparison of a state before and after a reload.
struct ReloadComparison {
  private let old: RunningFlow
  private let new: RunningFlow
  /// The number of values of state that are the same.
  private let kept: Int

  init(from old: RunningFlow, to new: RunningFlow) {
    self.old = old
    self.new = new
    let before = StatePicture(old).texts
    kept = StatePicture(new).texts.count { before[$0.key] == $0.value }
  }

  var summary: String { "reloaded: \(counted(kept, "value")) kept" }

  /// The values that are kept although the declaration has another initial value now, which only a restart shows.
  var firstValues: [String] {
    let earlier = Dictionary(old.program.presenters.map { (key(of: $0, in: old.program), $0) }) { first, _ in first }
    var lines: [String] = []
    var seen: Set<String> = []
    for living in new.inspect() {
      let presenter = new.program.presenters[living.presenter]
      guard let before = earlier[key(of: presenter, in: new.program)] else { continue }
      for held in living.values {
        guard case .slot(let index) = held.variable, held.kind != .param else { continue }
        let slot = presenter.slots[index]
        guard let former = before.slots.dropFirst(before.parameterCount).first(where: { $0.name == slot.name }),
          let value = slot.initial?.written, let past = former.initial?.written, value != past
        else { continue }
        let present = held.content.map { new.program.literal(of: $0) } ?? held.value
        // Rows share a declaration, and one of them tells of the change.
        guard present != value, seen.insert("\(presenter.index).\(slot.name)").inserted else { continue }
        lines.append("\(living.path).\(slot.name) keeps \(present); its initial value is now \(value)")
      }
    }
    return lines
  }

  /// Returns what identifies a presenter in all versions. A flow and its screen may have the same name.
  private func key(of presenter: Presenter, in program: Program) -> String {
    "\(presenter.role) \(program.names.name(of: presenter.index))"
  }
}

extension ValuePlan {
  /// The plan as text: the literal of a constant, or the source of an expression; `nil` for a composed value.
  fileprivate var written: String? {
    switch self {
    case .constant(let value): value.literal
    case .expression(let expression): expression.constant?.literal ?? "=\(expression.text.text)"
    case .text, .secret, .list, .record, .map, .event: nil
    }
  }
}
