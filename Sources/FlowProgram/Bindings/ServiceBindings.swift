public import Diagnostics

/// The implementations of a flow's services: a checked file of bindings as plain data.
///
/// Its strings and values are plans that read the variables of ``BindingVariable``, so that the data contains
/// nothing of the environment.
public struct ServiceBindings: Sendable {
  /// The variables read from the environment of the process.
  public let variables: [EnvironmentVariable]
  /// The bound services, in source order.
  public let services: [ServiceBinding]
  /// The file of the bindings.
  public let source: SourceID

  public init(variables: [EnvironmentVariable], services: [ServiceBinding], source: SourceID) {
    self.variables = variables
    self.services = services
    self.source = source
  }

  /// The bound operations, in source order.
  public var operations: [OperationBinding] { services.flatMap(\.operations) }
}

/// The variables that the strings and values of a binding read, as numbers of ``Variable/local(_:)``.
public enum BindingVariable {
  /// The arguments of the operation, as a record.
  public static let arguments = Variable.local(0)
  /// The reply.
  public static let reply = Variable.local(1)
  /// The body of a failed reply. No expression reads it together with ``reply``.
  public static let failedBody = Variable.local(1)

  /// Returns a variable of the environment, a secret, by its index in ``ServiceBindings/variables``.
  public static func environment(_ position: Int) -> Variable { .local(position + 2) }
}

/// A variable of the environment that bindings read.
public struct EnvironmentVariable: Sendable {
  public let name: String
  /// The value if the variable is unset, or `nil` if it must be set.
  public let fallback: String?
  /// The place in the source.
  public let span: Span

  public init(name: String, fallback: String?, span: Span) {
    self.name = name
    self.fallback = fallback
    self.span = span
  }
}

/// The implementation of one service.
public struct ServiceBinding: Sendable {
  /// The kind of implementation of a service.
  public enum Transport: Sendable {
    case http(HTTPServer)
    case process(ServiceProcess)
    /// Files in a folder, relative to that of the bindings.
    case file(folder: ValuePlan)
  }

  /// The name of the service.
  public let name: String
  public let transport: Transport
  /// Its bound operations.
  public let operations: [OperationBinding]
  /// The place of the service in the source.
  public let span: Span

  public init(name: String, transport: Transport, operations: [OperationBinding], span: Span) {
    self.name = name
    self.transport = transport
    self.operations = operations
    self.span = span
  }
}

/// A server that replies with JSON.
public struct HTTPServer: Sendable {
  /// The prefix of all paths. A secret string, because it may contain secrets.
  public let url: ValuePlan
  /// The headers of all requests, as secret strings.
  public let headers: [(name: String, value: ValuePlan)]
  /// The file of certificates that are trusted in addition to those of the system, relative to the folder of the
  /// bindings.
  public let authority: ValuePlan?

  public init(url: ValuePlan, headers: [(name: String, value: ValuePlan)], authority: ValuePlan? = nil) {
    self.url = url
    self.headers = headers
    self.authority = authority
  }
}

/// A program that replies on its standard output.
public struct ServiceProcess: Sendable {
  /// The program and its arguments, as secret strings.
  public let command: [ValuePlan]
  /// The working directory, relative to the folder of the bindings, as a secret string.
  public let folder: ValuePlan?
  /// Additional environment variables, as secret strings.
  public let environment: [(name: String, value: ValuePlan)]
  /// The delay before the first restart, in nanoseconds.
  public let restart: Int64

  /// The default delay before a restart, in nanoseconds.
  public static let usualRestart: Int64 = 100_000_000

  public init(
    command: [ValuePlan], folder: ValuePlan?, environment: [(name: String, value: ValuePlan)], restart: Int64
  ) {
    self.command = command
    self.folder = folder
    self.environment = environment
    self.restart = restart
  }
}
