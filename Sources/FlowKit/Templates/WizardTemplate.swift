extension FlowTemplate {
  /// Three steps that collect answers, with a summary.
  static let wizard = FlowTemplate(
    name: "wizard", summary: "Three steps that collect answers, with a summary.",
    flow: #"""
      # A wizard: three screens that collect answers, and a summary. The flow stores the answers, so going back loses nothing.
      flowspec: 2
      flow: NAME

      types:
        Plan: [basic, family]

      state:
        name: string = ""
        plan: Plan = basic

      events:
        named: { name: string }
        planned: { plan: Plan }
        startedAgain:
      transitions:
        named: { set: { name: =event.name } }
        planned: { set: { plan: =event.plan } }
        startedAgain: { set: { name: "", plan: basic } }

      screens:
        yourName:
          state:
            name: string = flow.name
          model: { name: =name, isComplete: '=name.trim() != ""' }
          events: [next]
          transitions:
            next:
              when: name.trim() != ""
              do:
                - send: { flow.named: { name: =name } }
                - navigate: yourPlan
          view:
            - heading: What is your name?
            - field: { label: Name, edits: name }
            - button: { label: Next, sends: next, enabled: model.isComplete }

        yourPlan:
          state:
            plan: Plan = flow.plan
          model: { plan: =plan }
          events: [next]
          transitions:
            next:
              - send: { flow.planned: { plan: =plan } }
              - navigate: summary
          view:
            - heading: Which plan?
            - choice: { label: Plan, edits: plan, options: { basic: For one, family: For a family } }
            - button: { label: Next, sends: next }

        summary:
          model: { name: =flow.name, plan: =flow.plan }
          events: [finish]
          transitions:
            finish: { navigate: { to: done, as: reset } }
          view:
            - heading: Is this right?
            - text: Name, ${model.name}
            - text: "Plan, ${model.plan == 'basic' ? 'for one' : 'for a family'}"
            - button: { label: Finish, sends: finish }

        done:
          model: { name: =flow.name }
          events: [startAgain]
          transitions:
            startAgain:
              - send: flow.startedAgain
              - navigate: { to: yourName, as: reset }
          view:
            - heading: Welcome, ${model.name}
            - button: { label: Start again, sends: startAgain }

      backstack:
        start: yourName

      properties:
        the summary has a name: { always: 'screen != "summary" || name != ""' }
        it can be finished: { alwaysReachable: screen == 'done' }
      explore:
        samples: { yourName.name: ["", Ada] }

      """#,
    scenarios: #"""
      for: NAME
      scenarios:
        all steps lead to a welcome:
          steps:
            - expect: { screen: yourName, disabled: Next }
            - type: { Name: Ada }
            - press: Next
            - expect: { screen: yourPlan }
            - choose: { Plan: For a family }
            - press: Next
            - expect: { screen: summary, shows: ["Name, Ada", "Plan, for a family"] }
            - press: Finish
            - expect: { screen: done, shows: "Welcome, Ada" }

        going back loses no answer:
          steps:
            - type: { Name: Ada }
            - press: Next
            - expect: { screen: yourPlan }
            - back
            - expect: { screen: yourName, model: { name: Ada } }

      """#)
}
