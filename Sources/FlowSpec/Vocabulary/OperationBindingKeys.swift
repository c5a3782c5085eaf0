extension BindingVocabulary {
  /// The actions over HTTP. All except the last receive one reply, and `get` may be repeated for a stream.
  public static let httpActions = ["get", "post", "put", "patch", "delete", "events"]
  /// The actions on files.
  public static let fileActions = ["read", "write", "watch"]
  /// The actions of a program.
  public static let processActions = ["call"]
  /// All actions.
  static let actions = httpActions + processActions + fileActions

  /// The keys of an operation binding.
  public static let operation = Section(
    "the binding of an operation",
    """
    What is done for an operation or a stream. Which of the keys can stand here depends on what carries out the service: `get`, `post`, \
    `put`, `patch`, `delete`, `events`, `every`, `query` and `headers` are for `http`, `call` for `process`, `read`, `write` and \
    `watch` for `file`. In paths a hole is one part of the path: a slash in it is no slash of the path.

    What leads to errors is said by words, `connection` (http: no server, or a connection that breaks), `exit` (process: the program has \
    ended, or cannot be started), `missing` (file: there is none), `timeout`, `malformed` (what came is no JSON), `tooLarge` (more than 8 MB \
    came), and for http by the status of the reply: `404`, `500..599`. Of several that fit, the first counts. Whatever is not named \
    here, and each reply that is not of the declared type, is a fault, which says why; the flow goes on.
    """,
    keys: [
      Key("get", "PATH", "Asks for it; with `every` again and again, for a stream."),
      Key("post", "PATH", "Sends to it."),
      Key("put", "PATH", "Sends to it."),
      Key("patch", "PATH", "Sends to it."),
      Key("delete", "PATH", "Deletes it."),
      Key("events", "PATH", "Follows the events that the server sends (`text/event-stream`), for a stream."),
      Key("every", "duration", "How long after a reply a stream asks again; an equal reply is no new item."),
      Key(
        "query", "NAME: value",
        "What stands behind the `?`; what is `null` is left out, a list stands there once for each item."),
      Key("headers", "NAME: text", "What is sent along, on top of what the service says."),
      Key("call", "text", "How the program knows the operation; `SERVICE.OPERATION` by default."),
      Key("read", "FILE", "Reads a file of JSON or YAML, as its name says."),
      Key("write", "FILE", "Writes a file, all of it or nothing."),
      Key("watch", "FILE", "Reads a file whenever it changes, for a stream; while there is none, nothing comes."),
      Key(
        "body", "value",
        """
        What is sent or written: a formula over `args`, or a mapping with formulas in it. By default it is all arguments by their names; \
        for `write` the only one, where there is one.
        """),
      Key(
        "returns", "value",
        "What the flow is given: a formula over `reply` and `args`, or a mapping with formulas in it. By default the reply as it is."
      ),
      Key("errors", "ERROR: cause", "Which of its errors comes of what; a word, a status, or a list of these."),
      Key("timeout", "duration", "How long a reply may take, in place of what the service says."),
    ],
    elsewhere: [
      "url": "write 'url' under 'http', and the path here: 'get: /PATH'",
      "path": "write the method with the path: 'get: /PATH'",
      "method": "write the method with the path: 'get: /PATH'",
      "args": "write 'body' for what is sent, or 'query' for what stands behind the '?'",
      "with": "write 'body' for what is sent, or 'query' for what stands behind the '?'",
      "catch": "write 'errors'",
    ],
    example: """
      for: pets

      services:
        kittens:
          http: { url: http://127.0.0.1:8080 }
          operations:
            page:
              get: /kittens
              query: { page: =args.number }
              headers: { Accept-Language: en }
              timeout: 10s
              returns: =reply.items.map(item, item.name)
              errors:
                offline: [connection, timeout, 500..599]
                nothing: 404
            adopt: { post: "/kittens/${args.name}/owner", body: { name: =args.owner }, errors: { offline: connection } }
            rename: { put: "/kittens/${args.name}/name" }
            feed: { patch: "/kittens/${args.name}", body: { fed: true } }
            release: { delete: "/kittens/${args.name}" }
            arrivals: { events: /arrivals }
            count: { get: /count, every: 5s }
        notes:
          process: { command: [python3, notes.py] }
          operations:
            add: { call: append, returns: =reply.id }
        settings:
          file: .
          operations:
            load: { read: settings.json, errors: { absent: [missing, malformed] } }
            save: { write: settings.json }
            changes: { watch: settings.json }
      """)

  /// The flow whose services the examples bind.
  public static let flow = """
    flowspec: 1
    flow: pets

    types:
      Settings: { theme: string, volume: int }

    services:
      kittens:
        page: { args: { number: int }, returns: list<string>, errors: [offline, nothing], readOnly: true }
        adopt: { args: { name: string, owner: string }, errors: [offline] }
        rename: { args: { name: string, to: string } }
        feed: { args: { name: string } }
        release: { args: { name: string } }
        arrivals: { stream: string }
        count: { stream: int }
      notes:
        add: { args: { text: string }, returns: string, errors: [full] }
        added: { stream: string }
      settings:
        load: { returns: Settings, errors: [absent], readOnly: true }
        save: { args: { settings: Settings } }
        changes: { stream: Settings }

    screens:
      pets:
        state:
          names: list<string> = []
          theme: string = ""
        observes:
          arrived: kittens.arrivals
          counted: kittens.count
          added: notes.added
          changed: settings.changes
        model: { names: =names, theme: =theme, arrived: =arrived.value, counted: =counted.value, added: =added.value, changed: =changed.value }
        events: [load, adopt, rename, feed, release, remark, save]
        transitions:
          load:
            - call: kittens.page
              with: { number: 1 }
              then: { set: { names: =result } }
              catch:
                offline: { message: No connection. }
                nothing: { message: No kittens. }
            - call: settings.load
              then: { set: { theme: =result.theme } }
              catch:
                absent: { message: No settings. }
          adopt:
            call: kittens.adopt
            with: { name: Tom, owner: Ada }
            keep: flow
            catch:
              offline: { message: No connection. }
          rename: { call: kittens.rename, with: { name: Tom, to: Tim }, keep: flow }
          feed: { call: kittens.feed, with: { name: Tom }, keep: flow }
          release: { call: kittens.release, with: { name: Tom }, keep: flow }
          remark:
            call: notes.add
            with: { text: Fed }
            keep: flow
            then: { message: Noted. }
            catch:
              full: { message: No room. }
          save: { call: settings.save, with: { settings: { theme: dark, volume: 3 } }, keep: flow }
        view:
          - text: "${model.names} ${model.theme}"
          - button: { label: Load, sends: load }
          - button: { label: Adopt, sends: adopt }
          - button: { label: Rename, sends: rename }
          - button: { label: Feed, sends: feed }
          - button: { label: Release, sends: release }
          - button: { label: Remark, sends: remark }
          - button: { label: Save, sends: save }

    backstack:
      start: pets
    """
}
