internal import CEL
internal import Diagnostics
internal import FlowCompiler
internal import FlowExplorer
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime
internal import FlowScenarios

/// The check of the wrong example of a kind, which compiles it and, where the kind requires it, runs it.
struct ExampleCheck {
  private let kind: any DiagnosticKind.Type

  init(_ kind: any DiagnosticKind.Type) { self.kind = kind }

  /// Returns the message for the wrong example as the terminal prints it, or `nil` for kinds that depend on the
  /// outside: files beside the flow, failing services and recordings.
  func message(_ paint: Paint) -> String? {
    let (found, sources) = findings()
    if found.isEmpty { return nil }
    return DiagnosticRenderer(sources: sources, style: paint, width: 110).render(found)
  }

  private func findings() -> (found: [Diagnostic], sources: Sources) {
    let example = kind.example
    switch example.language {
    case .flow:
      let file = FlowFile.compile(name: "example.flow.yaml", text: example.wrong, besides: Compiler.exampleFiles)
      guard file.diagnostics.isEmpty, let program = file.program else { return (file.diagnostics, file.sources) }
      return (findings(in: program), file.sources)
    case .bindings:
      let file = FlowFile.compile(
        name: "example.flow.yaml", text: example.flow ?? "", bindings: ("example.bindings.yaml", example.wrong))
      return (file.diagnostics, file.sources)
    case .companion: return ([], Sources())
    case .expression:
      var sources = Sources()
      let file = sources.add(name: "expression", text: example.wrong)
      let text = MappedText(verbatim: example.wrong, at: 0, in: file.id)
      return (CELDiagnostics.exampleEnvironment.compile(text).report.sorted, sources)
    }
  }

  // MARK: Running the example

  private func findings(in program: Program) -> [Diagnostic] {
    switch kind.group {
    case .runtime: faults(in: program)
    case .exploration: exploredFindings(in: program)
    case .scenarios: failures(in: program)
    default: []
    }
  }

  private func faults(in program: Program) -> [Diagnostic] {
    // Filling the tree of presenters takes too long to be worth a message.
    if kind.code == "too-many-presenters" { return [] }
    do throws(Fault) {
      var flow = try RunningFlow.launch(program)
      return flow.advance(nanoseconds: 1_000_000_000).flatMap(\.faults).map(\.diagnostic)
    } catch {
      return [error.diagnostic]
    }
  }

  private func exploredFindings(in program: Program) -> [Diagnostic] {
    var limits = ExplorationLimits()
    limits.states = 500
    return explore(program, limits: limits).findings
  }

  private func failures(in program: Program) -> [Diagnostic] {
    let runner = ScenarioRunner(program)
    var recordings = Recordings()
    return program.scenarios.indices.flatMap { index in
      runner.run(index, recordings: &recordings).flatMap(\.failures)
    }
  }
}
