extension Vocabulary {
  /// The step that calls a service.
  static let callStep = Choices.Choice(
    Key(
      "call", "SERVICE.OPERATION",
      """
      Asks a service. The call belongs to the presenter and is cancelled when that leaves. While it is in flight, `loading.any` \
      holds, and with `loading: NAME` so does `loading.NAME`; `loading.count.NAME` is how many there are, and \
      `loading.keys.NAME` the list of their keys. `flow.loading.any` holds while anybody's call is in flight.
      """),
    beside: [
      Key("with", "NAME: value", "What the operation is handed."),
      Key("then", "steps", "What is done with the reply, which is read as `result`; state is what it is by then."),
      Key(
        "catch", "ERROR: steps",
        "What is done where it fails. Together with the `catch` of the flow this has to be all errors."),
      Key(
        "loading", "NAME, or { name, key }",
        "The name under which it is loading; the `key` tells several of a name apart."),
      Key(
        "policy", "drop, latest, queue or parallel",
        """
        What becomes of the call while one of the same step, presenter and key is in flight: it is not made (`drop`, the \
        default), takes its place, waits for it, or is made all the same.
        """),
      Key(
        "keep", "flow or presenter",
        """
        `flow` lets the call finish when its presenter leaves; what follows it then only sends to the flow or to stores and shows \
        messages, and reads the flow and what was named before. `presenter` says that it may be cancelled half way.
        """),
      Key("timeout", "duration", "How long it waits for a reply; then it fails as `timeout`."),
      Key(
        "retry", "{ times, backoff }",
        "How often it is made again when it fails, and how long after; twice as long before each further time."),
      Key("name", "NAME", "What `cancel` calls it."),
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
            retry: { times: 2, backoff: 1s }
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
            keep: flow
            then: { message: "Answered ${event.letter}." }
        view:
          - text: "${model.isBusy ? 'Busy' : 'Quiet'} ${model.open}"
          - button: { label: Fetch, sends: fetch }
          - button: { label: Stop, sends: stop, when: model.isBusy }
          - list:
              each: model.letters
              as: letter
              key: letter
              row:
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
  static let loadingKeys = [
    Key("name", "NAME", "The name under which the call is loading.", required: true),
    Key("key", "text", "What tells it from others of that name."),
  ]

  /// The keys of `retry`.
  static let retryKeys = [
    Key("times", "int", "How many more times.", required: true),
    Key("backoff", "duration", "How long before the first of them; no time by default."),
  ]
}
