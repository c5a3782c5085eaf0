public import Diagnostics

/// The syntax of a bindings file, which binds the services of a flow to adapters.
public struct BindingsFile: Sendable {
  /// The name of the bound flow.
  public let flow: Name
  /// The environment variables of the process, with the default of each.
  public let variables: [(name: Name, fallback: ValueSyntax?)]
  /// The bindings of the services.
  public let services: [ServiceBindingSyntax]
}

/// The syntax of a service binding.
public struct ServiceBindingSyntax: Sendable {
  /// The syntax of an adapter.
  public enum Transport: Sendable {
    case http(HTTPServiceSyntax)
    case process(ProcessServiceSyntax)
    /// The folder of the files.
    case file(ValueSyntax)

    /// The kinds of adapters, by their keys.
    public enum Kind: String, Sendable, CaseIterable {
      case http, process, file
    }

    /// The kind of the adapter.
    public var kind: Kind {
      switch self {
      case .http: .http
      case .process: .process
      case .file: .file
      }
    }
  }

  /// The name of the service.
  public let name: Name
  /// The adapter, or `nil` when it failed to parse.
  public let transport: Transport?
  /// The bindings of single operations, or `nil` when the section is absent.
  public let operations: [OperationBindingSyntax]?
}

/// The syntax of the common part of all requests to a service over HTTP.
public struct HTTPServiceSyntax: Sendable {
  /// The prefix of all paths.
  public let url: ValueSyntax
  /// The headers of all requests.
  public let headers: NamedValues
  /// The longest time that a reply may take.
  public let timeout: ValueSyntax?
  /// The file of certificates that are trusted in addition to those of the system.
  public let authority: ValueSyntax?
}

/// The syntax of a program that replies on its standard output.
public struct ProcessServiceSyntax: Sendable {
  /// The program and its arguments.
  public let command: [ValueSyntax]
  /// The working folder of the program.
  public let folder: ValueSyntax?
  /// The environment variables of the program, in addition to those of this process.
  public let environment: NamedValues
  /// The longest time that a reply may take.
  public let timeout: ValueSyntax?
  /// The delay before the program is restarted.
  public let restart: ValueSyntax?
  /// The location of the command's key.
  public let span: Span
}

/// The syntax of an operation binding.
public struct OperationBindingSyntax: Sendable {
  /// The syntax of a mapping from causes to an error.
  public struct Failure: Sendable {
    /// The error, as the operation declares it.
    public let error: Name
    /// The causes of the error: words and numbers.
    public let causes: [Name]
    /// The values of the error's data.
    public let data: NamedValues
  }

  /// The name of the operation in its service.
  public let name: Name
  /// The action and its target: `get: /notes`.
  public let action: (word: Name, target: ValueSyntax)?
  /// The query of the request, appended to the path after a question mark.
  public let query: NamedValues
  /// The headers of the request.
  public let headers: NamedValues
  /// The interval at which a stream sends its requests.
  public let every: ValueSyntax?
  /// The body of the request.
  public let body: ValueSyntax?
  /// The conversion of the reply.
  public let returns: ValueSyntax?
  /// The longest time that a reply may take.
  public let timeout: ValueSyntax?
  /// The mappings from causes to errors.
  public let failures: [Failure]
  /// The given keys, in the order of the tables.
  public let keys: [Name]
}
