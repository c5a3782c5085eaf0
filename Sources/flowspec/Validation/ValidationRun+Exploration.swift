import Diagnostics
import FlowKit
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios

/// A flow to explore.
struct ExploredFlow: Sendable {
  let file: FlowFile
  let program: Program
  /// The file, as it was given.
  let name: String
  /// The position among the checked files.
  let position: Int
  /// Whether the report already contains that the flow cannot start.
  let hasReportedStart: Bool

  /// The common prefix of the names of the flow's companion files.
  var stem: String {
    let file = name.split(separator: "/").last ?? ""
    let end = [".flow.yaml", ".flow.yml"].first { file.hasSuffix($0) }
    return end.map { String(file.dropLast($0.count)) } ?? program.name
  }

  /// Returns the screens and cases that no run reached and that no setting excludes. With untried inputs they may be
  /// reachable.
  func missed(by outcome: Exploration) -> [UnreachedPart] {
    outcome.unreached.filter { part in part.finding.map { !file.lint.applied(to: [$0]).isEmpty } ?? false }
  }
}

extension ExploredFlow {
  /// Returns the findings about settings that turn off rules without findings. Only an exploration that proved
  /// everything else can tell.
  fileprivate func unusedSuppressions(after outcome: Exploration) -> [Diagnostic] {
    outcome.verdict == .proved ? file.lint.unusedSuppressions(afterFinding: outcome.findings) : []
  }
}

extension ValidationRun {
  /// Explores the flows without errors, concurrently if requested.
  mutating func explore(with options: ExplorationOptions) {
    let flows = toExplore
    progress.show("exploring \(flows.count == 1 ? flows[0].name : "\(flows.count) flows")")
    // If there are fewer flows than threads, each flow gets several threads.
    let workers = options.jobs / max(1, flows.count)
    let work = work
    let outcomes = concurrently(flows.count, jobs: options.jobs) { index in
      let start = ContinuousClock.now
      work?[.exploring, flows[index].position] = .underWay
      defer { work?[.exploring, flows[index].position] = .done }
      trapForTests("explore:\(flows[index].name)")
      let outcome = FlowExplorer.explore(flows[index].program, limits: options.limits(workers: workers))
      return (outcome, (ContinuousClock.now - start).seconds)
    }
    var certificates = CertificateFile()
    for (flow, (outcome, seconds)) in zip(flows, outcomes) {
      certificates.add(outcome, of: flow.program.name, in: flow.name, flow.file.sources)
      let films = options.film.map { film(outcome, of: flow, in: $0) } ?? FilmFiles()
      add(outcome, of: flow, films, seconds: seconds)
      if scenarios.isCovering {
        let explored = Coverage(of: flow.program, reached: outcome.reached)
        coverage.add(FlowCoverage.Part(file: flow.name, explored: explored, sources: flow.file.sources))
      }
      if let folder = options.saveTraces { save(outcome, of: flow, in: folder) }
    }
    if let path = options.certificate { save(certificates, path: path) }
  }

  private mutating func save(_ certificates: CertificateFile, path: String) {
    do throws(FileProblem) { try writeReport(certificates.json, path: path) } catch { output.unwritten.append(error) }
  }

  private mutating func add(
    _ outcome: Exploration, of flow: ExploredFlow, _ films: FilmFiles, seconds: Double
  ) {
    let missed = outcome.verdict == .proved ? [] : flow.missed(by: outcome)
    var lines = outcome.summary(of: flow.name, in: flow.file.sources)
    // Output to a file is the same in each run.
    if Terminal().isShown { lines[0] += ", \(Int(min(seconds, 1e9) * 1_000)) ms" }
    output.exploration += lines.map { visibleText($0) + "\n" }.joined()
    let found = outcome.properties.filter(\.verdict.isFinding).map(\.property.span)
    let isOfProperty = outcome.findings.map { $0.isOfProperty && found.contains($0.span) }
    let isReported = flow.hasReportedStart && !outcome.hasStarted
    let own = isReported ? [] : zip(outcome.findings, isOfProperty).filter { !$0.1 }.map(\.0)
    var figures = [
      CheckResult.Detail("states", "\(outcome.stateCount)"), CheckResult.Detail("inputs", "\(outcome.inputCount)"),
      CheckResult.Detail("depth", "\(outcome.depth)"), CheckResult.Detail("bytes", "\(outcome.byteCount)"),
    ]
    if let stopped = outcome.stopped { figures.append(CheckResult.Detail("stopped by", stopped.rawValue)) }
    if let growing = outcome.growing { figures.append(CheckResult.Detail("growing", growing.name)) }
    let reported = flow.file.lint.applied(to: own) + flow.unusedSuppressions(after: outcome)
    report.add(
      CheckResult(
        .exploration, of: flow.name, named: "exploration",
        verdict: !reported.isEmpty ? .violated : missed.isEmpty ? outcome.verdict : .undecided,
        diagnostics: reported, in: flow.file.sources, reasons: outcome.reasons + missed.map(\.clause), details: figures,
        seconds: seconds, film: films.file))
    for result in outcome.properties {
      let found = outcome.findings.filter { $0.isOfProperty && $0.span == result.property.span }
      report.add(
        CheckResult(
          .property, of: flow.name, named: result.property.name, at: result.property.span, verdict: result.verdict,
          diagnostics: result.verdict.isFinding ? flow.file.lint.applied(to: found) : [], in: flow.file.sources,
          reasons: result.reason.map { [$0] } ?? [], film: films.file))
    }
  }

  /// Writes the path to each finding that the settings of the flow do not turn off as a scenario.
  private mutating func save(_ outcome: Exploration, of flow: ExploredFlow, in folder: String) {
    var names: [String: Int] = [:]
    var written: Set<String> = []
    for (finding, trace) in zip(outcome.findings, outcome.traces) where !flow.file.lint.applied(to: [finding]).isEmpty {
      guard let claim = outcome.claim(of: finding, trace) else { continue }
      // The name contains the finding and not a count of others, so that the same finding keeps the same file.
      let subject = claim.subject ?? trace.steps.last?.screen ?? ""
      var file = "\(folder)/\(flow.stem).\(finding.code.name)\(subject.isEmpty ? "" : "-" + fileWord(subject))"
      while written.contains("\(file).scenarios.yaml") { file += "-more" }
      file += ".scenarios.yaml"
      do throws(FileProblem) {
        try makeFolder(path: folder)
        // Traces beside the flow are played together, so their names have to differ.
        names[finding.message, default: 0] += 1
        let count = names[finding.message] ?? 1
        let name = count == 1 ? finding.message : "\(finding.message), \(count)"
        try writeText(trace.scenarioFile(flow: flow.program.name, name: name, claim: claim), path: file)
        written.insert(file)
      } catch {
        output.unwritten.append(error)
      }
    }
    // An exploration that stopped early may have missed the finding of an older file.
    if outcome.stopped == nil || outcome.isDecided { reportStaleTraces(of: flow, in: folder, written) }
  }

  /// Reports saved traces whose finding no longer occurs. The files are kept, because they are valid scenarios.
  private mutating func reportStaleTraces(of flow: ExploredFlow, in folder: String, _ written: Set<String>) {
    for path in savedTraces(of: flow.stem, in: folder) where !written.contains(path) {
      output.changes.append(
        "\(path) is stale: its finding does not occur any more; keep it as a scenario, or delete it")
    }
  }
}

extension RunTrace.Claim {
  /// The name of the flow's property, or `nil` for a general one, whose file is named after the screen.
  fileprivate var subject: String? {
    if case .property(let name) = self, GeneralProperty(rawValue: name) == nil { name } else { nil }
  }
}

/// Returns a text in a form for file names.
func fileWord(_ text: String) -> String {
  let words = text.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
  return String(words.joined(separator: "-").prefix(60))
}

extension Exploration {
  /// Returns the claim that the run of a finding violates, or `nil` for a finding without a run.
  fileprivate func claim(of finding: Diagnostic, _ trace: RunTrace) -> RunTrace.Claim? {
    switch finding.code {
    case "broken-property":
      let property = properties.first { $0.property.span == finding.span && $0.verdict == .violated }?.property
      return property.flatMap { $0.claim == .reachable ? nil : .property($0.name) }
    case "dead-end", "trap", "endless-stack": return .property(finding.code.name)
    case "moved-by-death": return .staysOnScreen
    default: return trace.steps.isEmpty && trace.start == nil ? nil : .nothingFails
    }
  }
}

extension Diagnostic {
  /// Whether the finding belongs to the result of a property.
  var isOfProperty: Bool {
    code == "broken-property" || code == "vacuous-property" || code == "blind-property"
  }
}
