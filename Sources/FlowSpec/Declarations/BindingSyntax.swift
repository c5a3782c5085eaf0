public import Diagnostics

/// How the services of a flow are carried out, in a file of its own, as written.
public struct BindingsFile: Sendable {
  /// The name of the flow that the bindings are for.
  public let flow: Name
  /// What is taken from the environment of the process, with what stands in for a variable that is not set.
  public let variables: [(name: Name, fallback: ValueSyntax?)]
  /// The services that are bound.
  public let services: [ServiceBindingSyntax]
}

/// How one service is carried out, as written.
public struct ServiceBindingSyntax: Sendable {
  /// What carries a service out, as written.
  public enum Means: Sendable {
    case http(HTTPServiceSyntax)
    case process(ProcessServiceSyntax)
    /// The folder of the files.
    case file(ValueSyntax)
  }

  /// The name of the service.
  public let name: Name
  /// What carries it out, or `nil` when that could not be read.
  public let means: Means?
  /// What is said about single operations, or `nil` when nothing is.
  public let operations: [OperationBindingSyntax]?
}

/// What all requests to a service over HTTP have in common, as written.
public struct HTTPServiceSyntax: Sendable {
  /// What stands in front of all paths.
  public let url: ValueSyntax
  /// The headers of all requests.
  public let headers: NamedValues
  /// How long a reply may take.
  public let timeout: ValueSyntax?
  /// The file of certificates that are trusted besides those of the system.
  public let authority: ValueSyntax?
}

/// A program that answers on its standard output, as written.
public struct ProcessServiceSyntax: Sendable {
  /// The program and its arguments.
  public let command: [ValueSyntax]
  /// The folder that it runs in.
  public let folder: ValueSyntax?
  /// What it finds in its environment on top of what this process has.
  public let environment: NamedValues
  /// How long a reply may take.
  public let timeout: ValueSyntax?
  /// How long it rests before it is started again.
  public let restart: ValueSyntax?
  /// The key of the command.
  public let span: Span
}

/// How one operation is carried out, as written.
public struct OperationBindingSyntax: Sendable {
  /// Which error comes of what, as written.
  public struct Failure: Sendable {
    /// The error, as the operation declares it.
    public let error: Name
    /// What leads to it: words and numbers.
    public let causes: [Name]
  }

  /// The name of the operation in its service.
  public let name: Name
  /// What is done, by the word for it, and with what: `get: /notes`.
  public let action: (word: Name, target: ValueSyntax)?
  /// What is appended to the path behind a question mark.
  public let query: NamedValues
  /// The headers of the request.
  public let headers: NamedValues
  /// How often a stream asks.
  public let every: ValueSyntax?
  /// What is sent.
  public let body: ValueSyntax?
  /// What the reply is made of.
  public let returns: ValueSyntax?
  /// How long a reply may take.
  public let timeout: ValueSyntax?
  /// Which errors come of what.
  public let failures: [Failure]
  /// The keys that were given, in the order of the tables.
  public let keys: [Name]
}
