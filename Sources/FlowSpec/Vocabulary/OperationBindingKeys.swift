extension BindingVocabulary {
  /// The actions over HTTP. All except the last receive one reply, and `get` may be repeated for a stream.
  public static let httpActions = ["get", "post", "put", "patch", "delete", "events"]
  /// The actions on files.
  public static let fileActions = ["read", "write", "watch"]
  /// The actions of a program.
  public static let processActions = ["call"]
  /// The actions for streams only.
  public static let streamActions = ["events", "watch"]
  /// The actions that send no body.
  public static let bodylessActions = ["get", "events", "read", "watch"]
  /// All actions.
  static let actions = httpActions + processActions + fileActions

  /// The keys of an operation binding.
  public static let operation = Section(
    "the binding of an operation",
    """
    The binding of an operation or a stream. The available keys depend on the kind of binding. `get`, `post`, `put`, \
    `patch`, `delete`, `events`, `every`, `query` and `headers` are for `http`. `call` is for `process`. `read`, \
    `write` and `watch` are for `file`. In the path of a URL, the value of an interpolation is one segment: a slash in \
    the value is escaped. In the name of a file, a value with a slash makes the operation fail as `missing`.

    `errors` maps causes to errors. The causes are:

    - `connection` (`http`): there is no connection to the server, or the connection breaks.
    - `404`, `500..599` (`http`): the reply has this status, or a status in this range.
    - `exit` (`process`): the program has ended, or cannot be started.
    - `missing` (`file`): the file to read, or the folder of the file to write, does not exist.
    - `timeout` (`http` and `process`): no reply comes in time.
    - `malformed`: the data cannot be read, for example because it is not JSON, or a file cannot be written.
    - `tooLarge`: the data is larger than 8 MB.

    The first cause that matches is used. A cause that is not listed under `errors` is a fault with an explanation, \
    and so is a reply that is not of the declared type. The flow continues after the fault. `docs/http.md` lists all \
    failures of `http` with their causes.

    For an error that carries data, write the cause under `status`, and beside it the fields of the data: `declined: { \
    status: 402, reason: =body.message }`. The expressions of these fields can read `args` and `body`. With `http`, \
    `body` is the body of the reply, or `null` if the reply is not JSON. With `process`, the program can send the data \
    in its reply.
    """,
    keys: [
      Key(
        "get", "PATH",
        "Sends a GET request. With `every`, the request is repeated, and its replies are the items of a stream."),
      Key("post", "PATH", "Sends a POST request."),
      Key("put", "PATH", "Sends a PUT request."),
      Key("patch", "PATH", "Sends a PATCH request."),
      Key("delete", "PATH", "Sends a DELETE request."),
      Key("events", "PATH", "For a stream: follows the events that the server sends (`text/event-stream`)."),
      Key(
        "every", "duration",
        """
        For a stream: the delay between a reply and the next request. A reply with the same bytes as the previous \
        reply is not a new item.
        """),
      Key(
        "query", "NAME: value",
        "The parameters after the `?`. A `null` value is left out. A list adds one parameter for each item."),
      Key(
        "headers", "NAME: string",
        "Headers of the request. They override headers of the service with the same name."),
      Key("call", "string", "The name of the operation in requests to the program; `SERVICE.OPERATION` by default."),
      Key(
        "read", "FILE",
        "Reads a JSON or YAML file. A file with the extension `.json` is read as JSON, and any other file as YAML."),
      Key("write", "FILE", "Writes a file as JSON, completely or not at all."),
      Key(
        "watch", "FILE",
        """
        For a stream: reads a file at the start, and each time the file changes. While the file does not exist, no \
        item comes. If `errors` maps the cause `missing`, the stream fails instead.
        """),
      Key(
        "body", "value",
        """
        The body of an HTTP request, the arguments in a request to a program, or the content of a file. Write an \
        expression that reads `args`, or a mapping that contains such expressions. The default is a mapping of all \
        arguments; for `write` with a single argument, the default is that argument. `delete` sends no body by \
        default, and `get` never sends one.
        """),
      Key(
        "returns", "value",
        """
        The reply that the flow receives. Write an expression that reads `reply` and `args`, or a mapping that \
        contains such expressions. The default is the unchanged reply.
        """
      ),
      Key(
        "errors", "ERROR: cause, or ERROR: { status, FIELD: value }",
        """
        The causes of each declared error: one cause, such as `timeout` or the status `404`, or a list of causes. For \
        an error that carries data, also write the values of its fields.
        """),
      Key("timeout", "duration", "The maximum time to wait for a reply, in place of the `timeout` of the service."),
    ],
    elsewhere: [
      "url": "write 'url' under 'http', and the path here: 'get: /PATH'",
      "path": "write the method with the path: 'get: /PATH'",
      "method": "write the method with the path: 'get: /PATH'",
      "args": "write 'body' for the body of the request, or 'query' for the part after the '?'",
      "with": "write 'body' for the body of the request, or 'query' for the part after the '?'",
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
            adopt:
              post: "/kittens/${args.name}/owner"
              body: { name: =args.owner }
              errors: { offline: connection, taken: { status: 409, by: =body.owner } }
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
    flowspec: 2
    flow: pets

    types:
      Settings: { theme: string, volume: int }

    services:
      kittens:
        page: { args: { number: int }, returns: list<string>, errors: [offline, nothing], readOnly: true }
        adopt: { args: { name: string, owner: string }, errors: { offline: {}, taken: { by: string } } }
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
            onLeave: finish
            catch:
              offline: { message: No connection. }
              taken: { message: "Tom lives with ${error.by}." }
          rename: { call: kittens.rename, with: { name: Tom, to: Tim }, onLeave: finish }
          feed: { call: kittens.feed, with: { name: Tom }, onLeave: finish }
          release: { call: kittens.release, with: { name: Tom }, onLeave: finish }
          remark:
            call: notes.add
            with: { text: Fed }
            onLeave: finish
            then: { message: Noted. }
            catch:
              full: { message: No room. }
          save: { call: settings.save, with: { settings: { theme: dark, volume: 3 } }, onLeave: finish }
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
