import Testing

@Suite struct GivenServiceTests {
  @Test func `a scenario answers in place of the fakes of the flow, in its own time`() throws {
    try expectHeld(
      """
      flowspec: 1
      flow: weather
      services:
        weather:
          now: { returns: int, errors: [offline], readOnly: true }
          wind: { returns: int, readOnly: true }
      catch:
        offline: { message: Offline. }
      fakes:
        weather.now: { returns: 20 }
        weather.wind: { returns: 3 }
      screens:
        home:
          state:
            degrees: int = 0
            wind: int = 0
          model: { degrees: =degrees, wind: =wind, isBusy: =loading.any }
          events: [ask]
          transitions:
            ask:
              - { call: weather.now, then: { set: { degrees: =result } } }
              - { call: weather.wind, then: { set: { wind: =result } } }
          view:
            - text: "${model.degrees} degrees, wind ${model.wind}"
            - text: "${model.isBusy ? 'Asking' : 'Idle'}"
            - button: { label: Ask, sends: ask }
      backstack:
        start: home
      scenarios:
        it fails, and then it is cold:
          given:
            services:
              weather.now: [{ after: 1s, fails: offline }, { after: 2s, returns: -5 }]
          steps:
            - press: Ask
            - expect: { shows: Asking }
            - advance: 0s
            - expect: { model: { wind: 3 } }
            - advance: 1s
            - expect: { messages: [Offline.] }
            - press: Ask
            - advance: 0s
            - advance: 2s
            - expect: { shows: "-5 degrees, wind 3" }
        the fakes of the flow answer where the scenario says nothing:
          relaxed: true
          steps:
            - press: Ask
            - advance: 0s
            - expect: { shows: "20 degrees, wind 3" }
      """)
  }
}
