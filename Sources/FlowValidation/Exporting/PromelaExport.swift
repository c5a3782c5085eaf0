public import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// A flow in the language of the SPIN model checker, which finds its states with means of its own: partial orders, several
/// processors, hashes in place of states.
public struct PromelaModel: Sendable {
  /// A property in the logic of SPIN.
  public struct Claim: Sendable {
    /// What SPIN calls it: `pan -a -N NAME`.
    public let name: String
    /// What the author calls it.
    public let property: String
    /// Whether SPIN is asked for the opposite, so that a run which breaks the claim is one that has the property.
    public let isInverted: Bool
  }

  /// The model.
  public let text: String
  /// The properties that are in it, in the order of the file.
  public let claims: [Claim]
}

/// Writes a flow as a model whose reachable states are those that ``explore(_:limits:)`` finds, one for one.
///
/// It is exact or not at all: what a model cannot say is an error at its place in the file. States are not enumerated for
/// it, but the values of single variables are, so that it takes no longer for a flow with more states.
///
/// - Returns: The model, or `nil` with at least one error.
public func exportPromela(_ program: Program) -> (model: PromelaModel?, problems: [Diagnostic]) {
  let launch: Launch
  do throws(Fault) { launch = try Launch(program) } catch { return (nil, [error.diagnostic]) }
  let writer = ModelWriter(program, launch: launch)
  var written = (model: "", claims: [ModelClaim]())
  var rounds = 0
  repeat {
    writer.found.hasGrown = false
    written = writer.text()
    rounds += 1
  } while writer.found.hasGrown && rounds < (writer.refusals.isEmpty ? roundLimit : refusedRoundLimit)
  if writer.refusals.isEmpty, writer.found.hasGrown {
    writer.refuse(Refusal("values that come from one another without end", hint: "bound them under 'explore'"))
  }
  var report = Report()
  for refusal in writer.refusals {
    report.add(BeyondModel(what: refusal.what, hint: refusal.hint), at: refusal.span ?? writer.here)
  }
  guard report.diagnostics.isEmpty else { return (nil, report.sorted) }
  let claims = written.claims.compactMap { claim in
    (try? claim.formula.get()).map { _ in
      PromelaModel.Claim(name: claim.name, property: claim.property.name, isInverted: claim.isInverted)
    }
  }
  return (PromelaModel(text: written.model, claims: claims), [])
}

/// How often it is gone on with where something was refused already, so that one run shows most of what is.
private let refusedRoundLimit = 20
/// How often what variables can hold is followed on; each round finds at least one value more.
private let roundLimit = 2_000
