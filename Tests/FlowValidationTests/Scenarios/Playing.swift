import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// A compiled flow whose scenarios a test plays.
struct PlayedScenarios {
  let program: Program
  var recordings: Recordings

  /// Compiles a flow without findings, with an optional file of scenarios.
  ///
  /// A text that contains only scenarios is played on the shelf, a flow with a variety of features.
  init(
    _ text: String, beside companion: String? = nil, imports: [(path: String, text: String)] = [],
    recordings: Recordings = Recordings(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var sources = Sources()
    let flow = text.hasPrefix("scenarios:") ? "\(shelf)\n\n\(text)" : text
    let file = sources.add(name: "test.flow.yaml", text: flow)
    let beside = companion.map { [sources.add(name: "test.scenarios.yaml", text: $0)] } ?? []
    let compiled = Compiler.compile(file, beside: beside, in: sources, imports: ImportReader(imports))
    let found = compiled.report.sorted.map { "[\($0.code)] \($0.message)" }
    #expect(found.isEmpty, "\(found)", sourceLocation: sourceLocation)
    program = try #require(compiled.program, sourceLocation: sourceLocation)
    self.recordings = recordings
  }

  /// Returns the outcomes of all scenarios.
  mutating func outcomes(isCovering: Bool = false) -> [ScenarioOutcome] {
    let runner = ScenarioRunner(program, isCovering: isCovering)
    return program.scenarios.indices.flatMap { runner.run($0, recordings: &recordings) }
  }
}

/// Returns the diagnostics of checking a flow.
func found(in text: String, imports: [(path: String, text: String)] = []) -> [Diagnostic] {
  var sources = Sources()
  let file = sources.add(name: "test.flow.yaml", text: text)
  return Compiler.compile(file, in: sources, imports: ImportReader(imports)).report.sorted
}

/// Expects all scenarios to pass.
func expectHeld(
  _ text: String, beside companion: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var played = try PlayedScenarios(text, beside: companion, sourceLocation: sourceLocation)
  let outcomes = played.outcomes()
  #expect(!outcomes.isEmpty, sourceLocation: sourceLocation)
  for outcome in outcomes {
    let failures = outcome.failures.map { "[\($0.code)] \($0.message)" }
    #expect(outcome.isHeld, "\(outcome.name): \(failures)", sourceLocation: sourceLocation)
  }
}

/// Returns the failures of the steps of a scenario on the shelf: the marked source text of each failure, and its
/// message.
func failures(
  of steps: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String] {
  let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
  let text = "scenarios:\n  it:\n    steps:\n\(lines)"
  var played = try PlayedScenarios(text, sourceLocation: sourceLocation)
  let failures = played.outcomes().flatMap(\.failures)
  return failures.map { failure in
    let source = played.program.sources[failure.span.source]
    return "\(source?.text(failure.span.start..<failure.span.end) ?? "?"): \(failure.message) [\(failure.code)]"
  }
}

/// A flow with two screens, a list of parts, a store, a timer and messages.
let shelf = """
  flowspec: 2
  flow: shelf

  types:
    Size: [small, large]
    Jar: { id: int, name: string, size: Size = small, opened: int? }

  state:
    owner: string = "Ada"
  events:
    renamed: { name: string }
  transitions:
    renamed: { set: { owner: =event.name } }
  stores:
    lamp:
      state:
        isLit: bool = false
      events: [turned]
      transitions:
        turned: { set: { isLit: =!isLit } }

  screens:
    shelf:
      state:
        jars: "list<Jar> = [Jar{id: 1, name: 'Plum'}, Jar{id: 2, name: 'Fig', size: Size.large}]"
        note: string = ""
        count: int = 0
        seconds: int = 0
      saved:
        kept: int = 0
      children:
        rows: { present: jar, each: jars, as: jar, key: jar.id, params: { jar: =jar } }
      model:
        Dark:
          when: "!lamp.isLit"
          owner: =flow.owner
          events: [light]
        Lit:
          owner: =flow.owner
          jars: =jars
          count: =count
          seconds: =seconds
          kept: =kept
          note: =note
          size: "=jars.size() > 0 ? jars[0].size : Size.small"
      events:
        light:
        move: { to: int }
        visit:
        say:
        keep:
        choose: { value: Size }
        rename:
      transitions:
        light: { send: lamp.turned }
        move:
          when: event.to > 0
          do: { set: { count: =event.to } }
        visit: { navigate: cellar }
        say: [message: "Hello, ${flow.owner}"]
        keep: { set: { kept: =kept + 1 } }
        choose: { update: { in: jars, as: jar, set: { size: =event.value } } }
        rename: { send: { flow.renamed: { name: Alan } } }
        rows.emptied: { remove: { from: jars, as: other, where: other.id == jar.id } }
      effects:
        clock: { every: 1s, while: lamp.isLit && note == 'Tick', do: { set: { seconds: =seconds + 1 } } }
      view:
        Dark:
          - text: It is dark, ${model.owner}.
          - button: { label: Light, sends: light }
        Lit:
          - heading: The shelf of ${model.owner}
          - child: rows
          - field: { label: Note, value: =model.note, edits: note }
          - field: { label: Count, value: =model.count, edits: count }
          - choice: { label: Size, value: =model.size, sends: choose }
          - group:
              label: Ways
              content:
                - button: { label: Cellar, sends: visit }
                - button: { label: Say, sends: say, enabled: model.count == 0 }
          - row:
              - button: { label: Keep, sends: keep }
              - button: { label: Move, sends: { move: { to: 2 } } }
              - button: { label: Rename, sends: rename }

    cellar:
      events: [drop]
      transitions:
        drop: { set: { weight: "=100 / weight" } }
      state:
        weight: int = 0
      model: [weight]
      view:
        - text: It is ${model.weight} heavy.
        - button: { label: Drop, sends: drop }

  presenters:
    jar:
      params: { jar: Jar }
      state:
        isOpen: bool = false
      model: { name: =params.jar.name, isOpen: =isOpen }
      events: [open, empty]
      emits: [emptied]
      transitions:
        open: { set: { isOpen: =!isOpen } }
        empty: { emit: emptied }
      view:
        - row:
            - text: ${model.name}
            - toggle: { label: Open, value: =model.isOpen, sends: open }
            - button: { label: Empty, sends: empty }

  backstack:
    start: shelf
  """
