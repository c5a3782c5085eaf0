internal import CEL
public import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The facts on which the proofs of one proof run rest, so that they can be read and checked by other programs.
public struct ProofCertificate: Sendable, Hashable {
  /// A demanded fact about a place.
  struct Question: Sendable, Hashable {
    let place: String
    let kind: String
    let asked: CellTable.Question
  }

  /// The cells of one place.
  struct Cells: Sendable, Hashable {
    let place: String
    let kind: String
    let table: CellTable
  }

  /// A counted number.
  struct Cut: Sendable, Hashable {
    let place: String
    /// The least and the greatest number that are told apart because of constants.
    let exact: [Int64]
    /// The number of numbers on each side that stand for all others there.
    let beyond: Int64
  }

  /// The claims that the run is about, by their names.
  public let claims: [String]
  /// The number of states.
  public let stateCount: Int
  /// The number of tried inputs.
  public let inputCount: Int
  /// The order in which timers ran, in words.
  let timeOrder: String
  let questions: [Question]
  let cells: [Cells]
  /// The state, effects and children that the claims do not depend on and that states leave out, by their names.
  public let leftOut: [String]
  /// The texts that states do not always tell apart, by their names: those of covered screens, and params that only
  /// links are compared with.
  public let blurred: [String]
  /// The counted numbers of which a few stand for all others.
  let cuts: [Cut]
  /// The texts and numbers that stand for all values that are only compared with each other.
  public let names: [String]
  /// The languages that the run begins in and changes to, if the language matters.
  public let languages: [String]

  /// The assumptions of every proof, in words.
  static let assumptions = [
    "numbers lie within 2^53 of zero, and no calculation leaves their range",
    "the rows of a list in a view, and repeated children, have distinct keys",
    "no limit of the running flow is exceeded",
    "the process dies only where exploring tries it",
  ]

  /// Creates the certificate of a run that is over.
  init(_ plan: ProofPlan, of proof: Exploration, clock step: Int64?, in program: Program) {
    claims = plan.claims.map(\.name)
    stateCount = proof.stateCount
    inputCount = proof.inputCount
    timeOrder = step.map { "any order, and by the clock in steps of \($0) ns" } ?? "any order"
    questions = program.places.flatMap { root in
      plan.table.entries(of: root).map { entry in
        let name = PlaceName(Place(root: root, path: entry.path), in: program)
        return Question(
          place: name.text, kind: name.kind,
          asked: CellTable.Question(demand: entry.demand, cause: entry.cause))
      }
    }
    cells = plan.values.tables.map { table in
      let name = PlaceName(table.place, in: program)
      return Cells(place: name.text, kind: name.kind, table: table)
    }
    .sorted { ($0.kind, $0.place) < ($1.kind, $1.place) }
    blurred = plan.blurredNames(in: program)
    cuts = plan.cuts.cuts.map { cut in
      Cut(
        place: PlaceName(cut.place, in: program).text, exact: [cut.exact.lowerBound, cut.exact.upperBound],
        beyond: cut.window + 1)
    }
    names = (plan.names?.texts ?? []) + (plan.names?.numbers ?? [])
    languages = plan.languages.map(\.text)
    let slots = program.presenters.flatMap { presenter in
      presenter.slots.ids.compactMap { slot -> String? in
        let treatments = plan.abstraction.slots.value(at: presenter.index.position)
        guard treatments?.value(at: slot.position) == .ignored else { return nil }
        return PlaceName(Place(root: .slot(presenter: presenter.index, slot: slot)), in: program).text
      }
    }
    let hasMessages = program.presenters.contains { presenter in
      presenter.allSteps.contains { if case .message = $0.action { true } else { false } }
    }
    let parts = program.presenters.flatMap { presenter -> [String] in
      let index = presenter.index.position
      return presenter.effects.indices.filter { plan.abstraction.forgottenEffects.value(at: index)?[$0] ?? false }
        .map { "effect \(presenter.name).\(presenter.effects[$0].name)" }
        + presenter.children.indices.filter { plan.abstraction.forgottenChildren.value(at: index)?[$0] ?? false }
        .map { "child \(presenter.name).\(presenter.children[$0].name)" }
    }
    leftOut = slots + parts + (plan.abstraction.forgetsMessages && hasMessages ? ["messages"] : [])
  }
}

/// The certificates of several flows, as a file for other programs.
public struct CertificateFile {
  /// The claims of one flow.
  private struct Part {
    let file: String
    let flow: String
    let outcome: Exploration
    let sources: Sources
  }

  private var parts: [Part] = []

  /// Creates a file without flows.
  public init() {}

  /// Adds the claims of an explored flow.
  public mutating func add(_ outcome: Exploration, of flow: String, in file: String, _ sources: Sources) {
    parts.append(Part(file: file, flow: flow, outcome: outcome, sources: sources))
  }

  /// The file as JSON. Its format is described in `docs/proofs.md`.
  public var json: String {
    var json = JSONText(separator: "\n")
    json.object { json in
      json.member("flowspecCertificate", 1)
      json.member("flows") { json in
        json.array { json in for part in parts { json.object { write(part, &$0) } } }
      }
    }
    return json.text + "\n"
  }

  private func write(_ part: Part, _ json: inout JSONText) {
    var runs: [ProofCertificate] = []
    json.member("file", part.file)
    json.member("flow", part.flow)
    json.member("claims") { json in
      json.array { json in
        for verdict in part.outcome.properties {
          let run = verdict.certificate.map { certificate in
            runs.firstIndex(of: certificate) ?? runs.count
          }
          if let certificate = verdict.certificate, run == runs.count { runs.append(certificate) }
          json.object { json in
            json.member("name", verdict.property.name)
            json.write(verdict.property.span, in: part.sources)
            json.member("verdict", verdict.verdict.rawValue)
            json.member("run", run)
            if let obstacle = verdict.obstacle {
              json.member("obstacle") { json in
                json.object { json in
                  json.member("text", obstacle.text)
                  if let span = obstacle.span { json.write(span, in: part.sources) }
                }
              }
            }
          }
        }
      }
    }
    json.member("runs") { json in
      json.array { json in for run in runs { json.object { run.write(into: &$0, part.sources) } } }
    }
  }
}

extension JSONText {
  /// Writes the file and the line of a span.
  mutating func write(_ span: Span, in sources: Sources) {
    guard let place = ReportedPlace(span, in: sources) else { return }
    member("file", place.file)
    member("line", place.line)
  }
}
