public import Diagnostics

/// How the services of a flow are carried out: a checked file of bindings as plain data.
///
/// Its texts and values are plans that read the variables of ``BindingVariable``, so that nothing of the environment is in them.
public struct ServiceBindings: Sendable {
  /// What is taken from the environment of the process.
  public let variables: [EnvironmentVariable]
  /// The services that are bound, in the order of the file.
  public let services: [ServiceBinding]
  /// The file that they stand in.
  public let source: SourceID

  /// Puts bindings together.
  public init(variables: [EnvironmentVariable], services: [ServiceBinding], source: SourceID) {
    self.variables = variables
    self.services = services
    self.source = source
  }

  /// The operations that are bound, in the order of the file.
  public var operations: [OperationBinding] { services.flatMap(\.operations) }
}

/// What the texts and values of a binding read; what they read is a number of ``Variable/local(_:)``.
public enum BindingVariable {
  /// What the operation is handed: a record.
  public static let arguments = Variable.local(0)
  /// What came back.
  public static let reply = Variable.local(1)

  /// A variable of the environment, by its position in ``ServiceBindings/variables``: a secret.
  public static func environment(_ position: Int) -> Variable { .local(position + 2) }
}

/// A variable of the environment that bindings read.
public struct EnvironmentVariable: Sendable {
  /// The name.
  public let name: String
  /// What it is where it is not set, or `nil` where it has to be.
  public let fallback: String?
  /// Where it stands in the file.
  public let span: Span

  /// Names a variable.
  public init(name: String, fallback: String?, span: Span) {
    self.name = name
    self.fallback = fallback
    self.span = span
  }
}

/// How one service is carried out.
public struct ServiceBinding: Sendable {
  /// What carries a service out.
  public enum Means: Sendable {
    case http(HTTPServer)
    case process(ServiceProcess)
    /// Files in a folder, which is seen from that of the bindings.
    case file(folder: ValuePlan)
  }

  /// The name of the service.
  public let name: String
  /// What carries it out.
  public let means: Means
  /// Its operations that are bound.
  public let operations: [OperationBinding]
  /// Where the service stands in the file.
  public let span: Span

  /// Binds a service.
  public init(name: String, means: Means, operations: [OperationBinding], span: Span) {
    self.name = name
    self.means = means
    self.operations = operations
    self.span = span
  }
}

/// A server that is asked for JSON.
public struct HTTPServer: Sendable {
  /// What stands in front of all paths: a secret text, since it may be made of such.
  public let url: ValuePlan
  /// The headers of all requests; secret texts.
  public let headers: [(name: String, value: ValuePlan)]
  /// The file of certificates that are trusted besides those of the system, seen from the folder of the bindings.
  public let authority: ValuePlan?

  /// Describes a server.
  public init(url: ValuePlan, headers: [(name: String, value: ValuePlan)], authority: ValuePlan? = nil) {
    self.url = url
    self.headers = headers
    self.authority = authority
  }
}

/// A program that answers on its standard output.
public struct ServiceProcess: Sendable {
  /// The program and its arguments; secret texts.
  public let command: [ValuePlan]
  /// The folder that it runs in, seen from that of the bindings; a secret text.
  public let folder: ValuePlan?
  /// What it finds in its environment on top; secret texts.
  public let environment: [(name: String, value: ValuePlan)]
  /// How many nanoseconds it rests before it is started again the first time.
  public let restart: Int64

  /// How many nanoseconds it rests where the author says nothing.
  public static let usualRestart: Int64 = 100_000_000

  /// Describes a program.
  public init(
    command: [ValuePlan], folder: ValuePlan?, environment: [(name: String, value: ValuePlan)], restart: Int64
  ) {
    self.command = command
    self.folder = folder
    self.environment = environment
    self.restart = restart
  }
}
