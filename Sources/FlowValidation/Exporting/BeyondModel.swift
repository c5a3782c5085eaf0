internal import Diagnostics

/// Something of a flow cannot be said in the model that is asked for.
struct BeyondModel: DiagnosticKind {
  static let code: DiagnosticCode = "beyond-model"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    A model for another model checker has variables with few values each: truths, enums, whole numbers within bounds, and any
    other values that can be counted. `flowspec export` says a flow in them exactly or not at all, so what has no place there is
    an error of that command alone: the flow runs and is explored by `flowspec validate --explore` all the same. `docs/promela.md`
    says what a model can say.
    """
  static let example = DiagnosticExample(
    wrong: BeyondModel.bell.replacing("=times + 1", with: "=times + string(times).size()"),
    right: BeyondModel.bell)

  let what: String
  let hint: String

  var message: String { "a model cannot say \(what)" }

  var hints: [String] { hint.isEmpty ? [] : [hint] }

  private static let bell = """
    flowspec: 1
    flow: bell

    screens:
      bell:
        state:
          times: int = 0
        model: [times]
        events: [ring]
        transitions:
          ring: { set: { times: =times + 1 } }
        view:
          - text: "${model.times}"
          - button: { label: Ring, sends: ring }

    backstack:
      start: bell
    """
}
