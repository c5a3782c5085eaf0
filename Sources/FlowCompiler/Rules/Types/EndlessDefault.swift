internal import Diagnostics

/// A default of a field that builds a record whose own default builds the first record again.
///
/// Reported while declaring names and types.
struct EndlessDefault: DiagnosticKind {
  static let code: DiagnosticCode = "endless-default"
  static let group = DiagnosticGroup.types
  static let explanation = """
    Defaults are computed once, before the flow runs. If defaults need one another in a cycle, none of them can be \
    computed.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: garden

      types:
        Pot: { plant: "Plant = Plant{}" }
        Plant: { name: "string = 'Fern'", pot: Pot? }

      screens:
        garden:
          state:
            pots: "list<Pot> = [Pot{}]"
          model: { first: "=pots.size() > 0 ? pots[0].plant.name : ''" }
          view:
            - text: ${model.first}

      backstack:
        start: garden
      """,
    wrong: [
      .replace(
        #"Plant: { name: "string = 'Fern'", pot: Pot? }"#, #"Plant: { name: "string = 'Fern'", pot: "Pot? = Pot{}" }"#)
    ])

  let types: [String]

  var message: String { "this default needs itself: \(types.joined(separator: " → "))" }

  var hints: [String] { ["make the field nullable: 'TYPE?' without a default"] }
}
