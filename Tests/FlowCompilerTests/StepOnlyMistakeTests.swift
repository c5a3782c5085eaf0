import Testing

/// Mistakes with what only steps may do: read `now`, send private events, set the language.
@Suite struct StepOnlyMistakeTests {
  @Test func `'now' is read in steps and in the conditions of transitions, and nowhere else`() {
    expectFindings(
      """
      screens:
        a:
          state: { since: "timestamp? = null", n: int = 0 }
          derived:
            isOld: since != null && now > since
      #                             ^^^ name-out-of-reach: 'now' exists only in steps and in the conditions of transitions
      #                                 hint: store it in state: 'set: { since: =now }'
          model: { isOld: =isOld, n: =n }
          events: [go]
          transitions:
            go:
              - when: since == null || now > since
                set: { since: =now }
              - if: now > timestamp("2026-01-01T00:00:00Z")
                then: { set: { n: =n + 1 } }
          back:
            when: since != null && now > since
      #                            ^^^ name-out-of-reach: 'now' exists only in steps and in the conditions of transitions
      #                                hint: store it in state: 'set: { since: =now }'
            set: { n: 0 }
          effects:
            late: { key: now, do: { set: { since: =now } } }
      #                  ^^^ name-out-of-reach: 'now' exists only in steps and in the conditions of transitions
      #                      hint: store it in state: 'set: { since: =now }'
          view:
            - text: "${model.isOld} ${model.n}"
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a private event is sent by steps alone`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          events: [go]
          privateEvents: [tick, go]
      #                         ^^ name-clash: 'go' is an event and a private event
      #                            hint: rename one of them
          model: { n: =n }
          transitions:
            go: { send: tick }
            tick: { set: { n: =n + 1 } }
          view:
            - text: "${model.n}"
            - button: { label: Go, sends: go }
            - button: { label: Tick, sends: tick }
      #                                     ^^^^ private-event: 'tick' is private, so no control can send it
      #                                          hint: declare it under 'events'
      #                                          hint: declare another event, and write 'send: tick' in its transition
      """)
  }

  @Test func `a constant language has to be one`() {
    expectFindings(
      """
      screens:
        a:
          model: { language: =locale }
          events: [go]
          transitions:
            go: { setLocale: german }
      #                      ^^^^^^ invalid-locale: no language is named 'german'
      #                             hint: write 'de', 'pt-BR' or 'zh-Hant'
          view:
            - text: "${model.language}"
            - button: { label: Go, sends: go }
      """)
  }
}
