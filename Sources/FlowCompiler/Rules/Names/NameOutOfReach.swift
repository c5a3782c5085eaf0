internal import Diagnostics

/// A name that exists but is not visible from the expression that reads it.
///
/// Reported while declaring names and types and lowering presenters.
struct NameOutOfReach: DiagnosticKind {
  static let code: DiagnosticCode = "name-out-of-reach"
  static let group = DiagnosticGroup.names
  static let explanation = """
    The name exists, but this place cannot read it. A view reads only its model. A screen reads values of the flow as
    `flow.NAME`, and its params as `params.NAME`. A case of an enum is read as `Enum.case`. A presenter must declare
    under `uses` which values of the enclosing presenters it reads. A store reads only its own names, and a function
    reads only its params. A presenter of a library reads nothing of the flow. Other names are available in certain
    places: `event` in transitions, `model` in views, `result` under the `then` of a `navigate` or a `call`, `error`
    under the `catch` of an error that carries data, `now` in steps and in the conditions of transitions, and
    `backProgress` in the model fields of screens. `shown.NAME` and `alive.NAME` are available in properties and in the
    `holds` of a scenario. The frame reads values of its screens through interfaces. The steps after a call with
    `onLeave: finish` read only the flow and the values that `let` has named before the call.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
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
    /// In steps and in the conditions of transitions.
    case now
    /// In the fields of the models of screens.
    case gesture
    /// Among screens and presenters, of which any number may be alive.
    case living
    /// Among the modes of the presenter, whose state only they read.
    case mode
    /// In the flow; the name lacks `flow.`.
    case flow
    /// In transitions; an effect with `on` has its item instead.
    case event(hasItem: Bool)
    /// In views.
    case model
    /// In steps that handle the result of a screen.
    case result
    /// In steps that handle an error with data.
    case error
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
    /// Outside the function that would read it.
    case function
    /// In the flows that import the library.
    case outsideLibrary
    /// Outside the store that would read it.
    case outsideStore
    /// Among the cases of an enum.
    case enumCase(of: String)
    /// Among the cases of a union.
    case unionCase(of: String)
    /// In conditions of properties and scenarios, behind `shown.` or `alive.`.
    case claim
    /// In the presenter of a call that outlives the presenter.
    case kept
  }

  let name: String
  let reach: Reach

  var message: String {
    switch reach {
    case .view: "a view reads only the model, and '\(name)' is not a name in it"
    case .param: "'\(name)' is a param, which is read as a param"
    case .now: "'now' exists only in steps and in the conditions of transitions"
    case .gesture: "'\(name)' exists only in the fields of the models of screens"
    case .living: "any number of '\(name)' may be alive, so a condition reads all of them"
    case .mode: "'\(name)' is a mode, and of its modes a presenter reads only 'mode'"
    case .flow: "'\(name)' belongs to the flow, and is read from there"
    case .event: "'event' exists only in transitions"
    case .model: "'model' exists only in views"
    case .result: "'result' exists only under 'then'"
    case .error: "'error' exists only under the 'catch' of an error that carries data"
    case .derived: "'\(name)' is derived from values that do not exist yet"
    case .later: "'\(name)' is state, which is initialized after the params"
    case .child: "'\(name)' is a child, which does not exist yet"
    case .around: "'\(name)' belongs to presenters around this one and must be declared under 'uses'"
    case .wholeStore: "'\(name)' is a store, not a value"
    case .flowStore: "stores of the flow are read without 'flow.'"
    case .frame: "'\(name)' depends on the screen on top, so only the flow itself can read it"
    case .function: "a function reads only what it takes, and '\(name)' is not one of its params"
    case .claim: "'\(name)' can only be read in properties and in 'holds' of a scenario"
    case .outsideLibrary: "a presenter of a library reads nothing of the flow around it, and '\(name)' belongs to that"
    case .outsideStore: "a store reads only its own names, and '\(name)' is not one of them"
    case .kept: "'\(name)' may no longer exist here, after a call with 'onLeave: finish'"
    case .enumCase(let type), .unionCase(let type): "'\(name)' is a case of '\(type)', not a value by itself"
    }
  }

  var hints: [String] {
    switch reach {
    case .view(let field, true): ["write '\(field)'"]
    case .view(let field, false): ["add '\(name)' to the model, and write '\(field)'"]
    case .param: ["write 'params.\(name)'"]
    case .now: ["store it in state: 'set: { since: =now }'"]
    case .gesture: ["show it: 'model: { progress: =backProgress }' in the screen"]
    case .living: ["write 'alive.\(name).all(one, …)', or 'exists'", "'shown.\(name)' is whether one is visible"]
    case .mode:
      [
        "compare the active mode: 'mode == \"\(name)\"'",
        "declare the value in the presenter, where its modes write it",
      ]
    case .flow: ["write 'flow.\(name)'"]
    case .event(hasItem: true): ["write 'item' for the item of the stream"]
    case .event(hasItem: false): ["store the payload of the event in state"]
    case .model: ["write the values that the model is computed from"]
    case .result: ["store it in state: 'navigate: { to: SCREEN, then: { set: { …: =result } } }'"]
    case .error: ["declare the data of the error: 'errors: { ERROR: { reason: string } }'"]
    case .derived, .later: ["write the values that it is computed from"]
    case .child: ["start with a value that needs no child, and set it on an event of the child"]
    case .around(let use): ["add 'uses: { \(use) }'"]
    case .wholeStore(let value): ["read one of its values: '\(name).\(value ?? "NAME")'"]
    case .flowStore(let write): ["write '\(write)'"]
    case .frame: ["read it in the model of the flow"]
    case .function: ["add it to 'takes', and pass it in each call"]
    case .claim:
      [
        "publish the value with 'implements', and read it as 'backstack.top.INTERFACE' in the model of the flow",
        "decide by an event: let the screen send one",
      ]
    case .outsideLibrary: ["take it as a param", "declare a value that it needs under 'uses'"]
    case .outsideStore: ["let the sender add the value to the event"]
    case .kept: ["name it before the call: 'let: { kept: =\(name) }'"]
    case .unionCase: ["test for the case: 'has(VALUE.\(name))'"]
    case .enumCase(let type):
      ["write '\(type).\(name)'", "put quotes around it: '\(name)' in quotes is read as the case"]
    }
  }
}
