internal import Diagnostics

/// A name that exists but is not visible from the expression that reads it.
struct NameOutOfReach: DiagnosticKind {
  static let code: DiagnosticCode = "name-out-of-reach"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A view sees its model and nothing else; screens read what belongs to the flow as `flow.NAME`, and what they were given as
    `params.NAME`; `event` is there in transitions, `model` in views, `result` under the `then` of a `navigate` or a `call`. The cases of an enum are read as `Enum.case`. What
    presenters around have is asked for under `uses`. A store reads nothing but its own. What follows a call with `keep: flow` reads the
    flow, and what was named before.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
      flow: tally

      screens:
        tally:
          state:
            count: int = 0
          derived:
            goal: "10"
          model: [count, goal]
          events: [add]
          transitions:
            add: { set: { count: =count + 1 } }
          view:
            - text: ${model.count} of ${model.goal}
            - button: { label: Add, sends: add }

      backstack:
        start: tally
      """,
    wrong: [.replace("- text: ${model.count} of ${model.goal}", "- text: ${count} of ${model.goal}")])

  /// The place where the name exists.
  enum Reach {
    /// In the screen; views read only the model.
    case view(write: String, isShown: Bool)
    /// Among the params; the name lacks `params.`.
    case param
    /// In the flow; the name lacks `flow.`.
    case flow
    /// In transitions; an effect with `on` has its item instead.
    case event(hasItem: Bool)
    /// In views.
    case model
    /// In steps that handle the result of a screen.
    case result
    /// Among derived values, which initial values cannot read.
    case derived
    /// Among state, which the defaults of params cannot read.
    case later
    /// Among children, which initial values cannot read.
    case child
    /// In presenters around this one, which must declare that it uses the value.
    case around(write: String)
    /// In a store, which can only be read value by value.
    case wholeStore(value: String?)
    /// In a store of the flow; the name lacks `flow.`.
    case flowStore(write: String)
    /// In the model of the screen on top, which only the frame around it reads.
    case frame
    /// Outside the store that would read it.
    case outsideStore
    /// Among the cases of an enum.
    case enumCase(of: String)
    /// Among the cases of a union.
    case unionCase(of: String)
    /// In the presenter of a call that outlives the presenter.
    case kept
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
    case .result: "'result' is there under 'then' alone"
    case .derived: "'\(name)' is derived from values that are not there yet"
    case .later: "'\(name)' is state, which gets its first value after the params"
    case .child: "'\(name)' is a child, which is not there yet"
    case .around: "'\(name)' belongs to presenters around this one, and has to be asked for"
    case .wholeStore: "'\(name)' is a store, and no value by itself"
    case .flowStore: "stores of the flow are read without 'flow.'"
    case .frame: "'\(name)' follows what the screen on top says, and only the flow itself can read that"
    case .outsideStore: "a store knows its own names alone, and '\(name)' is none of them"
    case .kept: "'\(name)' may be gone when this runs, behind a call with 'keep: flow'"
    case .enumCase(let type), .unionCase(let type): "'\(name)' is a case of '\(type)', and is no name by itself"
    }
  }

  var hints: [String] {
    switch reach {
    case .view(let field, true): ["write '\(field)'"]
    case .view(let field, false): ["add '\(name)' to the model, and write '\(field)'"]
    case .param: ["write 'params.\(name)'"]
    case .flow: ["write 'flow.\(name)'"]
    case .event(hasItem: true): ["write 'item', which is what the stream brought"]
    case .event(hasItem: false): ["keep what came with the event in state"]
    case .model: ["write what the model is made of"]
    case .result: ["keep it in state: 'navigate: { to: SCREEN, then: { set: { …: =result } } }'"]
    case .derived, .later: ["write what it is computed from"]
    case .child: ["start with a value that needs no child, and let an event of the child set it"]
    case .around(let use): ["add 'uses: { \(use) }'"]
    case .wholeStore(let value): ["read one of its values: '\(name).\(value ?? "NAME")'"]
    case .flowStore(let write): ["write '\(write)'"]
    case .frame: ["read it in the model of the flow"]
    case .outsideStore: ["let whoever sends the event send the value with it"]
    case .kept: ["name it before the call: 'let: { kept: =\(name) }'"]
    case .unionCase: ["ask for the case: 'has(VALUE.\(name))'"]
    case .enumCase(let type):
      ["write '\(type).\(name)'", "put quotes around it: '\(name)' in quotes is read as the case"]
    }
  }
}
