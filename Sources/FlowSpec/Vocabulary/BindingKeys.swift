/// The vocabulary of bindings files, which bind the services of a flow to adapters.
public enum BindingVocabulary {
  /// All sections, in the order of the reference. Their examples are bindings files for ``flow``.
  public static let sections = [file, service, http, tls, process, operation]

  /// The page of the reference about them.
  public static let chapter = Chapter(
    "bindings", "Bindings",
    introduction: """
      This page describes the file that you pass to `flowspec run --bindings FILE`; see [bindings](../bindings.md). The
      examples bind the services of this flow:

      ```yaml
      \(flow)
      ```
      """, sections)

  /// The keys of the file.
  public static let file = Section(
    "a file of bindings",
    """
    A file `NAME.bindings.yaml` binds the services of a flow to servers, programs and files. You pass the file to \
    `flowspec run --bindings`. A service without a binding keeps its fakes. Interpolations in strings can read the \
    arguments of the operation as `args.NAME`, and environment variables as `env.NAME`. The values of environment \
    variables are `secret` and are never shown. The defaults that this file declares for them are not secret.
    """,
    keys: [
      Key("for", "FLOW", "The name of the flow.", required: true),
      Key(
        "environment", "NAME: string or nothing",
        """
        The environment variables that the file reads as `env.NAME`, each with its default. If a variable has no \
        default and is not set, the flow does not start.
        """),
      Key("services", "SERVICE: binding of a service", "The binding of each service.", required: true),
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
    One of `http`, `process` and `file` selects the kind of binding. `operations` binds the operations. The services \
    of imported flows are also bound in this file. If another flow declares a service of the same name, write the name \
    of the imported flow in front of the service: `till.orders`.
    """,
    keys: [
      Key("http", "mapping", "A server that exchanges JSON."),
      Key("process", "mapping", "A program that reads requests and writes replies, one line of JSON each."),
      Key("file", "FOLDER", "A folder of files, relative to the folder of the bindings."),
      Key(
        "operations", "OPERATION: binding of an operation",
        """
        The binding of each operation and stream. With `process`, the program also receives requests for operations \
        that are not listed here. With `http` and `file`, operations that are not listed keep their fakes.
        """
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
    "The settings that all requests to a server share.",
    keys: [
      Key("url", "string", "The prefix of all paths: `https://example.com/api`.", required: true),
      Key("headers", "NAME: string", "Headers of each request."),
      Key("timeout", "duration", "The maximum time to wait for a reply; 30 seconds by default."),
      Key("tls", "mapping", "Additional trusted certificates, for servers that the system does not trust."),
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
    "The certificates that an `https` connection trusts in addition to those of the system.",
    keys: [
      Key(
        "ca", "FILE",
        """
        A PEM file with the certificate of the authority, or with the certificate of a self-signed server. The path is \
        relative to the folder of the bindings.
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
    A program that starts with the first request of the flow to the service, and ends with the flow. The program reads \
    requests from its standard input and writes replies to its standard output; `docs/bindings.md` specifies the \
    protocol. If the program ends earlier, the next request starts it again.
    """,
    keys: [
      Key(
        "command", "list of strings",
        """
        The program and its arguments. If the name of the program contains a slash, the name is relative to the folder \
        in which the program runs. Arguments that name files are relative to the same folder.
        """, required: true),
      Key(
        "folder", "FOLDER",
        """
        The folder in which the program runs, relative to the folder of the bindings. The default is the folder of the \
        bindings.
        """),
      Key("environment", "NAME: string", "Environment variables of the program, in addition to those of `flowspec`."),
      Key("timeout", "duration", "The maximum time to wait for a reply; 30 seconds by default."),
      Key(
        "restart", "duration",
        """
        The delay before a restart; 100 ms by default. Each time the program ends less than 5 seconds after its start, \
        the delay doubles, to at most 10 seconds.
        """
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
