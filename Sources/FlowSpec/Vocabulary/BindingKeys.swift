/// The vocabulary of bindings files, which bind the services of a flow to adapters.
public enum BindingVocabulary {
  /// All sections, in the order of the reference. Their examples are bindings files for ``flow``.
  public static let sections = [file, service, http, tls, process, operation]

  /// The keys of the file.
  public static let file = Section(
    "a file of bindings",
    """
    What carries out the services of a flow in earnest, in a file `NAME.bindings.yaml` that `flowspec run --bindings` is given. A \
    service that does not stand in it keeps its fakes. Texts may have holes that read what the operation is handed as `args`, and \
    what the environment holds as `env`; that is a `secret`, and is never shown.
    """,
    keys: [
      Key("for", "NAME", "The name of the flow.", required: true),
      Key(
        "environment", "NAME: text or nothing",
        """
        The variables of the environment that the file reads as `env.NAME`, each with what it is where it is not set. Without such a \
        text the flow does not start as long as the variable is not set.
        """),
      Key("services", "SERVICE: binding", "What carries out the services of the flow.", required: true),
    ],
    example: """
      for: pets

      environment:
        PETS_URL: http://127.0.0.1:8080
        PETS_TOKEN:

      services:
        kittens:
          http:
            url: ${env.PETS_URL}/api
            headers: { Authorization: "Bearer ${env.PETS_TOKEN}" }
          operations:
            page:
              get: /kittens/${args.number}
              errors: { offline: [connection, timeout], nothing: 404 }
      """)

  /// The keys of a service binding.
  public static let service = Section(
    "the binding of a service",
    """
    One of `http`, `process` and `file` says what carries the service out, and `operations` what is done for each of its operations. \
    Operations of an imported flow are bound here as well, under the name of their service.
    """,
    keys: [
      Key("http", "mapping", "A server that is asked for JSON."),
      Key("process", "mapping", "A program that reads requests and writes replies, a line of JSON each."),
      Key("file", "FOLDER", "Files in a folder, seen from the folder of the bindings."),
      Key(
        "operations", "OPERATION: mapping",
        "What is done for each operation and stream. A program carries out those that are left out as well; otherwise they keep their fakes."
      ),
    ],
    example: """
      for: pets

      services:
        kittens:
          http: { url: http://127.0.0.1:8080 }
          operations:
            page: { get: "/kittens?page=${args.number}", errors: { offline: connection, nothing: 404 } }
        notes:
          process: { command: [python3, notes.py] }
        settings:
          file: .
          operations:
            load: { read: settings.json, errors: { absent: missing } }
      """)

  /// The keys of a service over HTTP.
  public static let http = Section(
    "`http`",
    "What all requests to a server have in common.",
    keys: [
      Key("url", "text", "What stands in front of all paths: `https://example.com/api`.", required: true),
      Key("headers", "NAME: text", "What is sent along with each request."),
      Key("timeout", "duration", "How long a reply may take; 30 seconds by default."),
      Key("tls", "mapping", "Whom to trust, for servers whose certificate this system does not know."),
    ],
    example: """
      for: pets

      environment: { PETS_TOKEN: none }

      services:
        kittens:
          http:
            url: https://pets.example/api
            headers: { Authorization: "Bearer ${env.PETS_TOKEN}" }
            timeout: 10s
            tls: { ca: authority.pem }
          operations:
            page: { get: "/kittens/${args.number}", errors: { offline: [connection, timeout], nothing: 404 } }
      """)

  /// The keys for securing connections.
  public static let tls = Section(
    "`tls`",
    "Whom a connection over `https` trusts, besides the authorities that the system knows.",
    keys: [
      Key(
        "ca", "FILE",
        """
        A file of certificates in the form PEM, seen from the folder of the bindings: that of the authority, or that of a server which has \
        signed its own.
        """, required: true)
    ],
    example: """
      for: pets

      services:
        kittens:
          http:
            url: https://pets.example/api
            tls: { ca: authority.pem }
          operations:
            page: { get: "/kittens/${args.number}", errors: { offline: [connection, timeout], nothing: 404 } }
      """)

  /// The keys of a service that is a program.
  public static let process = Section(
    "`process`",
    """
    A program that is started when the flow first asks for something and ended with the flow, and answers on its standard output what it \
    reads on its standard input; `docs/bindings.md` has the words that they speak. When it exits, it is started again.
    """,
    keys: [
      Key(
        "command", "list of texts",
        """
        The program and its arguments. A program with a slash in its name, and arguments that name files, are seen from the folder it \
        runs in.
        """, required: true),
      Key("folder", "FOLDER", "The folder that it runs in, seen from that of the bindings; the latter by default."),
      Key("environment", "NAME: text", "What it finds in its environment on top of what `flowspec` has."),
      Key("timeout", "duration", "How long a reply may take; 30 seconds by default."),
      Key(
        "restart", "duration",
        "How long after its end it is started again, 100 ms by default; twice as long each time that it ends early, up to 10 seconds."
      ),
    ],
    example: """
      for: pets

      environment: { NOTES_KEY: none }

      services:
        notes:
          process:
            command: [python3, notes.py, --limit, 10]
            folder: programs
            environment: { KEY: "${env.NOTES_KEY}" }
            timeout: 5s
            restart: 1s
      """)
}
