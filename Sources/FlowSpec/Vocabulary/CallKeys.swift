extension Vocabulary {
  /// The step that calls a service.
  static let callStep = Choices.Choice(
    Key(
      "call", "SERVICE.OPERATION",
      """
      Calls an operation of a service. The call belongs to the presenter that makes it. When the presenter leaves, the \
      call is cancelled, unless it has `onLeave: finish`. While the call is in flight, `loading.any` is true. If the \
      call has `loading: NAME`, `loading.NAME` is also true. `loading.count.NAME` is the number of calls in flight \
      with that name, and `loading.keys.NAME` is the list of their keys. `flow.loading.any` is true while any call of \
      the flow is in flight.
      """),
    beside: [
      Key("with", "NAME: value", "The arguments of the operation."),
      Key(
        "then", "steps",
        "Steps that run when the reply arrives. They read the reply as `result`, and state as it is at that moment."),
      Key(
        "catch", "ERROR: steps",
        """
        The steps for each error, which run if the call fails with that error. They read the data of the error as \
        `error`. Each error of the operation must be caught here or under the `catch` of the flow.
        """),
      Key(
        "loading", "NAME, or { name, key }",
        """
        A name for the call. While the call is in flight, `loading.NAME` is true. The `key` distinguishes calls with \
        the same name.
        """),
      Key(
        "policy", "drop, latest, queue or parallel",
        """
        Determines what happens if the step runs while a previous call of the same step, presenter and `key` is in \
        flight. `drop`, the default, makes no second call. `latest` cancels the previous call and makes the new one. \
        `queue` makes the new call when the previous one has ended. `parallel` makes the new call immediately.
        """),
      Key(
        "onLeave", "finish or cancel",
        """
        Determines what happens to the call when its presenter leaves. With `cancel`, the call is cancelled, even if \
        the service has already begun to perform it. With `finish`, the call continues. The steps under `then` and \
        `catch` of such a call can only send events to the flow or to stores, show or dismiss messages, set the \
        language, and use `let` and `if`. They can read the flow, the `event`, the values of `let` steps before the \
        call, and `result` or `error`.
        """,
        formerly: FormerKey("keep", words: ["flow": "finish", "presenter": "cancel"])),
      Key(
        "timeout", "duration",
        """
        The maximum time to wait for a reply. After this time, the call fails with the error `timeout`, which must be \
        caught like a declared error.
        """),
      Key(
        "retry", "{ times, backoff, on }",
        """
        Makes a failed call again. `times` is the maximum number of retries. `backoff` is the delay before the first \
        retry, and doubles before each further retry. With `on`, only the errors listed there cause a retry.
        """),
      Key("name", "NAME", "The name by which the step `cancel` cancels the call."),
    ],
    example: exampleFlow(
      "post",
      screen: """
        state:
          letters: list<string> = []
        model: { letters: =letters, isBusy: =loading.any, open: =loading.keys.open }
        events:
          fetch:
          stop:
          open: { letter: string }
          answer: { letter: string }
        enter: { send: fetch }
        transitions:
          fetch:
            call: office.letters
            policy: latest
            name: fetching
            timeout: 10s
            retry: { times: 2, backoff: 1s, on: [offline] }
            then: { set: { letters: =result } }
            catch:
              offline: { message: The office cannot be reached. }
              timeout: { message: The office does not answer. }
          stop: { cancel: fetching }
          open:
            call: office.read
            with: { letter: =event.letter }
            loading: { name: open, key: =event.letter }
            then: { message: =result }
          answer:
            call: office.answer
            with: { letter: =event.letter }
            onLeave: finish
            then: { message: "Answered ${event.letter}." }
        view:
          - text: "${model.isBusy ? 'Busy' : 'Quiet'} ${model.open}"
          - button: { label: Fetch, sends: fetch }
          - button: { label: Stop, sends: stop, when: model.isBusy }
          - list:
              each: model.letters
              as: letter
              key: letter
              item:
                - row:
                    - button: { label: "Read ${letter}", sends: { open: { letter: =letter } } }
                    - button: { label: "Answer ${letter}", sends: { answer: { letter: =letter } } }
        """
    ).replacing(
      "screens:",
      with: """
        services:
          office:
            letters: { returns: list<string>, errors: [offline], readOnly: true }
            read: { args: { letter: string }, returns: string, readOnly: true }
            answer: { args: { letter: string } }

        fakes:
          office.letters: [{ after: 1s, fails: offline }, { after: 1s, returns: [Ada, Alan] }]
          office.read: { after: 1s, returns: "Dear ${args.letter} …" }
          office.answer: { after: 2s }

        screens:
        """, maxReplacements: 1))

  /// The keys of `loading`.
  /// The keys of `loading` of a call.
  public static let loadingKeys = [
    Key("name", "NAME", "The name under which the call is loading.", required: true),
    Key("key", "string", "A value that distinguishes the call from other calls with that name."),
  ]

  /// The keys of `retry`.
  /// The keys of `retry` of a call.
  public static let retryKeys = [
    Key("times", "whole number", "The maximum number of retries.", required: true),
    Key("backoff", "duration", "The delay before the first retry; none by default."),
    Key("on", "names", "The errors after which the call is made again; all by default."),
  ]
}
