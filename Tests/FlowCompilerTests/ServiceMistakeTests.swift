import Testing

/// Mistakes in calls of services.
@Suite struct ServiceMistakeTests {
  @Test func `a call names an operation of a service`() {
    expectFindings(
      """
      services:
        notes:
          all: { args: { page: int }, returns: int, readOnly: true }
          changes: { stream: int }
      screens:
        a:
          state: { n: int = 0 }
          observes: { last: notes.changes }
          model: { n: =n, last: =last.value }
          events: [go, other, plain, stream]
          transitions:
            go: { call: notes.al, with: { page: 1 }, then: { set: { n: =result } } }
      #                 ^^^^^^^^ unknown-operation: the service 'notes' has no operation 'al'
      #                          hint: did you mean 'notes.all'?
            other: { call: note.all }
      #                    ^^^^^^^^ unknown-operation: no service is named 'note'
      #                             hint: did you mean 'notes.all'?
            plain: { call: all }
      #                    ^^^ unknown-operation: 'all' is not an operation of a service
      #                        hint: did you mean 'notes.all'?
            stream: { call: notes.changes }
      #                     ^^^^^^^^^^^^^ unknown-operation: 'notes.changes' is a stream, but 'call' takes an operation
      #                                   hint: read it: 'observes: { NAME: notes.changes }'
      #                                   hint: follow it with an effect: '{ on: notes.changes, do: … }'
          enter: { call: notes.all, with: { pge: 1 }, then: { set: { n: =result } } }
      #                                     ^^^ unknown-argument: 'notes.all' has no argument 'pge'
      #                                         hint: did you mean 'page'?
          effects:
            follow: { on: notes.all, do: { set: { n: =item } } }
      #                   ^^^^^^^^^ unknown-operation: 'notes.all' is an operation, not a stream
      #                             hint: call it: 'call: notes.all'
      """)
  }

  @Test func `the flow may send to a store where it catches errors`() {
    expectFindings(
      """
      services:
        notes: { all: { returns: int, errors: [offline], readOnly: true } }
      stores:
        failures:
          state: { n: int = 0 }
          events: [add]
          transitions: { add: { set: { n: "=(n + 1) % 9" } } }
      catch:
        offline: { send: failures.add }
      screens:
        a:
          state: { n: int = 0 }
          model: { n: =n, failures: =failures.n }
          events: [go]
          transitions:
            go: { call: notes.all, then: { set: { n: =result } } }
      """)
  }

  @Test func `all errors are caught, by the call or by the flow, and none that cannot come`() {
    expectFindings(
      """
      services:
        notes:
          all: { returns: int, errors: [offline, gone], readOnly: true }
      catch:
        gone: { message: It is gone. }
        late: { message: It is late. }
      # ^^^^ unknown-error: no operation fails with 'late'
      #      hint: the errors are 'offline', 'gone', 'timeout', 'lost'
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go, slow, slip]
          transitions:
            go: { call: notes.all, then: { set: { n: =result } } }
      #                 ^^^^^^^^^ uncaught-error: 'notes.all' can fail with 'offline', but no 'catch' handles that
      #                           hint: add 'catch: { offline: … }' beside 'call'
      #                           hint: catch it for all calls: 'catch: { offline: … }' of the flow
            slow: { call: notes.all, timeout: 5s, catch: { offline: } }
      #                   ^^^^^^^^^ uncaught-error: 'notes.all' can fail with 'timeout', but no 'catch' handles that
      #                             hint: add 'catch: { timeout: … }' beside 'call'
      #                             hint: catch it for all calls: 'catch: { timeout: … }' of the flow
            slip: { call: notes.all, catch: { ofline: , timeout: , lost: } }
      #                                       ^^^^^^ unknown-error: 'notes.all' does not fail with 'ofline'
      #                                              hint: did you mean 'offline'?
      #                                                 ^^^^^^^ unknown-error: 'notes.all' does not fail with 'timeout'
      #                                                         hint: add a 'timeout' to the call, as in 'timeout: 10s'
          view:
            - text: "${model.n}"
            - button: { label: Go, sends: go }
            - button: { label: Slow, sends: slow }
            - button: { label: Slip, sends: slip }
      """)
  }

  @Test func `what changes something is kept, or may be cancelled, and says so`() {
    expectFindings(
      """
      services:
        notes:
          save: { args: { text: string } }
      events: [fromFlow]
      transitions:
        fromFlow: { call: notes.save, with: { text: flow } }
      screens:
        a:
          events: [go, kept, mine, wrong]
          leave: { call: notes.save, with: { text: "" } }
      #            ^^^^ misplaced-step: 'call' is not possible on leaving
      #                 hint: add 'onLeave: finish', since the call outlives its presenter
      #                 hint: let the flow do it: 'send: flow.EVENT'
          transitions:
            go: { call: notes.save, with: { text: a } }
      #                 ^^^^^^^^^^ interruptible-call: 'notes.save' may be cancelled half way when 'a' leaves
      #                            hint: add 'onLeave: finish' to let it finish
      #                            hint: add 'onLeave: cancel' if it may be cancelled
      #                            hint: declare 'readOnly: true' if it changes nothing
            kept: { call: notes.save, with: { text: a }, onLeave: finish }
            mine: { call: notes.save, with: { text: a }, onLeave: cancel }
            wrong: { call: notes.save, with: { text: a }, onLeave: for ever }
      #                                                            ^^^^^^^^ unknown-word: 'onLeave' cannot be 'for ever'
      #                                                                     hint: it is one of 'finish', 'cancel'
          view:
            - button: { label: Go, sends: go }
            - button: { label: Kept, sends: kept }
            - button: { label: Mine, sends: mine }
            - button: { label: Wrong, sends: wrong }
            - button: { label: Flow, sends: go }
      """)
  }

  @Test func `what follows a call that outlives its presenter needs nothing of that`() {
    expectFindings(
      """
      services:
        notes:
          save: { args: { text: string }, returns: int }
      screens:
        a:
          state: { title: string = "x" }
          model: { title: =title }
          events:
            go: { word: string }
          transitions:
            go:
              - let: { kept: =title }
              - call: notes.save
                with: { text: =title }
                onLeave: finish
                then:
                  - message: "${title} ${kept} ${event.word} ${result}"
      #                         ^^^^^ name-out-of-reach: 'title' may no longer exist here, after a call with 'onLeave: finish'
      #                               hint: name it before the call: 'let: { kept: =title }'
                  - set: { title: y }
      #             ^^^ misplaced-step: 'set' is not possible after a call with 'onLeave: finish'
      #                 hint: send to a receiver that stays: 'send: flow.EVENT' or 'send: STORE.EVENT'
      #                 hint: remove 'onLeave: finish'
                  - goBack
      #             ^^^^^^ misplaced-step: 'goBack' is not possible after a call with 'onLeave: finish'
      #                    hint: send to a receiver that stays: 'send: flow.EVENT' or 'send: STORE.EVENT'
      #                    hint: remove 'onLeave: finish'
          view:
            - button: { label: "${model.title}", sends: { go: { word: w } } }
      """)
  }

  @Test func `names of what is loading, and words that nobody knows`() {
    expectFindings(
      """
      services:
        notes:
          all: { returns: int, readOnly: true, resume: later }
      #                                                ^^^^^ unknown-word: 'resume' cannot be 'later'
      #                                                      hint: it is one of 'fail', 'retry'
      screens:
        a:
          state: { n: int = 0 }
          model: { n: =n, a: =loading.all, b: =loading.al, c: =loading.any, d: =loading.count.all }
      #                                        ^^^^^^^^^^ unknown-member: 'loading' has no 'al'
      #                                                   hint: did you mean 'all'?
          events: [go, stop]
          transitions:
            go: { call: notes.all, loading: all, policy: newest, name: asking, then: { set: { n: =result } } }
      #                                                  ^^^^^^ unknown-word: 'policy' cannot be 'newest'
      #                                                         hint: it is one of 'drop', 'latest', 'queue', 'parallel'
            stop: { cancel: askin }
      #                     ^^^^^ unknown-timer: no timer or call is named 'askin'
      #                           hint: did you mean 'asking'?
          enter: { call: notes.all, loading: any, retry: { times: 2, backoff: -1s } }
      #                                      ^^^ reserved-name: 'any' is a predefined word after 'loading.', so no declaration can have this name
      #                                          hint: choose another name
      #                                                                       ^^^ impossible-span: 'backoff' cannot be -1s
      #                                                                           hint: write a positive duration, as in '1s'
          view:
            - text: "${model.n} ${model.a} ${model.b} ${model.c} ${model.d}"
            - button: { label: Go, sends: go }
            - button: { label: Stop, sends: stop }
        b:
          model: { x: =loading.any }
      #                ^^^^^^^^^^^ unknown-member: this presenter makes no calls, so none of its calls is loading
      #                            hint: write 'flow.loading.any' for the calls of all presenters
      #                            hint: make a call with 'loading: any'
          view:
            - text: "${model.x}"
      """)
  }

  @Test func `fakes answer as what they stand in for does`() {
    expectFindings(
      """
      services:
        notes:
          all: { args: { page: int }, returns: int, errors: [offline], readOnly: true }
          save: { }
          changes: { stream: int, errors: [offline] }
      catch:
        offline: { message: Offline. }
      fakes:
        notes.al: { returns: 1 }
      # ^^^^^^^^ unknown-operation: the service 'notes' has no operation 'al'
      #          hint: did you mean 'notes.all'?
        notes.all:
          - { when: args.pge == 1, returns: 1 }
      #                  ^^^ unknown-field: 'notes.all.args' has no field 'pge'
      #                      hint: did you mean 'page'?
          - { returns: text }
      #                ^^^^ wrong-value: 'text' is not an int
      #                     hint: write a whole number, or an expression, as in '=count + 1'
          - { after: 1s }
      #     ^^^^^^^^^^^^^ mismatched-fake: 'notes.all' returns int, but this fake has neither a value nor an error
      #                   hint: add 'returns: …', which is int
      #                   hint: add 'fails: ERROR'
          - { fails: ofline }
      #              ^^^^^^ unknown-error: 'notes.all' does not fail with 'ofline'
      #                     hint: did you mean 'offline'?
          - { returns: 1, fails: offline }
      #                   ^^^^^ several-choices: 'returns' and 'fails' are in one mapping, but a fake is only one of them
      #                         hint: remove one of them, or write a list of fakes for successive calls
          - { emits: [{ value: 1 }] }
      #     ^^^^^^^^^^^^^^^^^^^^^^^^^ mismatched-fake: 'notes.all' has one reply, but this fake emits several
      #                               hint: write 'returns'
      #                               hint: declare it as a stream: 'stream: TYPE'
          - { random: [] }
      #     ^^^^^^^^^^^^^^ mismatched-fake: 'notes.all' returns int, but this fake has neither a value nor an error
      #                    hint: add 'returns: …', which is int
      #                    hint: add 'fails: ERROR'
        notes.save: { returns: 1 }
      #             ^^^^^^^^^^^^^^ mismatched-fake: 'notes.save' returns nothing, but this fake has a value
      #                            hint: remove it
      #                            hint: declare the type of the reply: 'returns: TYPE'
        notes.changes:
          - { returns: 1 }
      #     ^^^^^^^^^^^^^^ mismatched-fake: 'notes.changes' is a stream, but this fake has no 'emits'
      #                    hint: write its items: 'emits: [{ value: … }]'
          - { emits: [{ value: x }, { fails: offline }, { after: 1s }] }
      #                        ^ wrong-value: 'x' is not an int
      #                          hint: write a whole number, or an expression, as in '=count + 1'
      #                                                 ^^^^^^^^^^^^^ mismatched-fake: 'notes.changes' returns int, but this fake has neither a value nor an error
      #                                                               hint: add 'returns: …', which is int
      #                                                               hint: add 'fails: ERROR'
      screens:
        a:
          observes: { last: notes.changes }
          model: { last: =last.value }
          events: [go]
          transitions:
            go:
              - { call: notes.all, with: { page: 1 } }
              - { call: notes.save, onLeave: finish }
          view:
            - text: "${model.last != null ? model.last : 0}"
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `unused services are reported`() {
    expectFindings(
      """
      services:
        notes:
          all: { returns: int, readOnly: true }
      #   ^^^ unused-declaration: the operation 'notes.all' is never used
      #       hint: remove it
          changes: { stream: int }
          others: { stream: int }
      #   ^^^^^^ unused-declaration: the stream 'notes.others' is never used
      #          hint: remove it
      screens:
        a:
          observes: { last: notes.changes }
      #               ^^^^ unused-declaration: the stream 'last' is never used
      #                    hint: remove it
          view:
            - text: A
      """)
  }

  @Test func `the data of an error is read by its names, under the 'catch' of that error alone`() {
    expectFindings(
      """
      services:
        bank:
          pay: { returns: int, errors: { declined: { reason: string }, offline: {} }, readOnly: true }
          check: { returns: int, errors: { declined: { reason: string, code: int } }, readOnly: true }
      catch:
        declined: { message: "${error.reason} ${error.code}" }
      #                                               ^^^^ unknown-field: the error 'declined' has no field 'code'
      #                                                    hint: 'bank.pay' declares no 'code' of this type: catch the error beside its calls
        offline: { message: "${error.reason}" }
      #                        ^^^^^ name-out-of-reach: 'error' exists only under the 'catch' of an error that carries data
      #                              hint: declare the data of the error: 'errors: { ERROR: { reason: string } }'
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [pay, check, both]
          transitions:
            pay: { call: bank.pay, then: { set: { n: =result } } }
            check: { call: bank.check, then: { set: { n: =result } } }
            both:
              call: bank.check
              then: { set: { n: =result } }
              catch:
                declined: { set: { n: =error.cod } }
      #                                      ^^^ unknown-field: the error 'declined' has no field 'cod'
      #                                          hint: did you mean 'code'?
          view:
            - text: "${model.n}"
            - button: { label: Pay, sends: pay }
            - button: { label: Check, sends: check }
            - button: { label: Both, sends: both }
      """)
  }

  @Test func `a fake gives an error the data that it declares, and 'retry' names errors that can come`() {
    expectFindings(
      """
      services:
        bank:
          pay: { returns: int, errors: { declined: { reason: string }, offline: {} }, readOnly: true }
      fakes:
        bank.pay:
          - { fails: { declined: { reson: poor } } }
      #                            ^^^^^ unknown-argument: the error 'declined' has no field 'reson'
      #                                  hint: did you mean 'reason'?
          - { fails: declined }
      #              ^^^^^^^^ missing-argument: the error 'declined' needs a field 'reason'
      #                       hint: add 'reason: …', which is a string
          - { fails: { offline: , declined: { reason: poor } } }
      #              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-form: 'fails' is a mapping, but one error is expected
      #                                                        hint: write 'fails: ERROR', or 'fails: { ERROR: { FIELD: … } }'
          - { fails: { offline: { reason: 3 } } }
      #                           ^^^^^^ unknown-argument: the error 'offline' has no field 'reason'
      #                                  hint: remove it
          - { fails: { declined: { reason: =1 + 1 } } }
      #                                     ^^^^^ unexpected-type: expected string, but '1 + 1' is int
      #                                                            hint: write string(1 + 1)
      screens:
        a:
          state: { n: int = 0, error: string = "" }
          model: [n, error]
          events: [pay, name]
          transitions:
            pay:
              call: bank.pay
              retry: { times: 1, on: [ofline] }
      #                               ^^^^^^ unknown-error: 'bank.pay' does not fail with 'ofline'
      #                                      hint: did you mean 'offline'?
              then: { set: { n: =result, error: "" } }
              catch:
                declined: { set: { error: "${error.reason}" } }
      #         ^^^^^^^^ name-clash: 'error' is a value of this presenter and the data of 'declined'
      #                  hint: rename one of them
                offline:
            name: { set: { error: x } }
          view:
            - text: "${model.n} ${model.error}"
            - button: { label: Pay, sends: pay }
            - button: { label: Name, sends: name }
      """)
  }

  @Test func `an effect on a stream stops silently if the flow does not catch its errors`() {
    expectFindings(
      """
      services: { compass: { degrees: { stream: int, errors: [disturbed, gone] } } }
      catch:
        gone: { message: It is gone. }
      screens:
        a:
          state: { degrees: int = 0 }
          model: { degrees: =degrees, isLost: =seen.failed }
          observes: { seen: compass.degrees }
          effects:
            turn: { on: compass.degrees, do: { set: { degrees: =item } } }
      #                 ^^^^^^^^^^^^^^^ uncaught-failure: 'compass.degrees' can fail with 'disturbed', and the effect then stops
      #                                 hint: catch it under 'catch' of the flow: 'disturbed: …'
          view:
            - text: "${model.degrees}"
            - text: { text: Lost, when: model.isLost }
      """)
  }
}
