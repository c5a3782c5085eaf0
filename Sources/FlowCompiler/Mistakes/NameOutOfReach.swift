internal import Diagnostics

/// An expression names something that exists, and cannot be seen from where it stands.
struct NameOutOfReach: DiagnosticKind {
  static let code: DiagnosticCode = "name-out-of-reach"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A view sees its model and nothing else; screens read what belongs to the flow as `flow.NAME`, and what they were given as
    `params.NAME`; `event` is there in transitions, `model` in views. The cases of an enum are read as `Enum.case`.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: tally

      screens:
        tally:
          state:
            count: int = 0
            goal: int = 10
          model: [count, goal]
          events: [add]
          transitions:
            add: { set: { count: =count + 1 } }
          view:
            - text: ${count} of ${model.goal}
            - button: { label: Add, sends: add }

      backstack:
        start: tally
      """,
    right: """
      flowspec: 1
      flow: tally

      screens:
        tally:
          state:
            count: int = 0
            goal: int = 10
          model: [count, goal]
          events: [add]
          transitions:
            add: { set: { count: =count + 1 } }
          view:
            - text: ${model.count} of ${model.goal}
            - button: { label: Add, sends: add }

      backstack:
        start: tally
      """)

  /// Where the name is to be found.
  enum Reach {
    /// In the screen, whose view sees the model alone.
    case view(write: String, isShown: Bool)
    /// Among the params, without `params.`.
    case param
    /// In the flow, without `flow.`.
    case flow
    /// In transitions.
    case event
    /// In views.
    case model
    /// Among derived values, which first values cannot read.
    case derived
    /// Among state, which the first values of params cannot read.
    case later
    /// Among the cases of an enum.
    case enumCase(of: String)
    /// Among the cases of a union.
    case unionCase(of: String)
  }

  let name: String
  let reach: Reach

  var message: String {
    switch reach {
    case .view: "a view sees the model alone, and '\(name)' is not part of it under this name"
    case .param: "'\(name)' is a param, and is read as one"
    case .flow: "'\(name)' belongs to the flow, and is read from there"
    case .event: "'event' is there in transitions alone"
    case .model: "'model' is there in views alone"
    case .derived: "'\(name)' is derived from values that are not there yet"
    case .later: "'\(name)' is state, which gets its first value after the params"
    case .enumCase(let type), .unionCase(let type): "'\(name)' is a case of '\(type)', and is no name by itself"
    }
  }

  var hints: [String] {
    switch reach {
    case .view(let field, true): ["write '\(field)'"]
    case .view(let field, false): ["add '\(name)' to the model, and write '\(field)'"]
    case .param: ["write 'params.\(name)'"]
    case .flow: ["write 'flow.\(name)'"]
    case .event: ["keep what came with the event in state"]
    case .model: ["write what the model is made of"]
    case .derived, .later: ["write what it is computed from"]
    case .unionCase: ["ask for the case: 'has(VALUE.\(name))'"]
    case .enumCase(let type):
      ["write '\(type).\(name)'", "put quotes around it: '\(name)' in quotes is read as the case"]
    }
  }
}
