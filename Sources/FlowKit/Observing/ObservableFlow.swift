#if canImport(Observation)
  public import CEL
  public import FlowProgram
  public import Observation

  /// A hosted flow as an observable object of the main actor, for views.
  ///
  /// Readers of ``model`` get the latest one. If several models are due before the main actor runs, the intermediate
  /// ones are skipped and never built. Inputs are handled in the order of the calls, after the calls return;
  /// ``refusal`` contains the error of a rejected input. The object holds the host and follows it until the flow
  /// ends. When the object is released it releases the host, which stops the flow unless the app holds the host
  /// elsewhere.
  ///
  /// ```swift
  /// struct CounterView: View {
  ///   @State private var flow: ObservableFlow
  ///   var body: some View {
  ///     Text("\(flow.model.top.fields["count"]?.text ?? "")")
  ///     Button("Add") { flow.send("increment") }
  ///   }
  /// }
  /// ```
  @MainActor @Observable public final class ObservableFlow {
    /// The maximum number of inputs that wait for the host. Users are not that fast; further inputs are dropped.
    private static let commandLimit = 1_000

    /// The current model.
    public private(set) var model: FlowModel
    /// The error of the last rejected input, or of the link of the launch, until it is set to `nil` or replaced by
    /// another.
    public var refusal: FlowHost.SendError?
    /// The host of the flow.
    public let host: FlowHost

    @ObservationIgnored private let commands: AsyncStream<Command>.Continuation
    @ObservationIgnored private var tasks: [Task<Void, Never>] = []

    /// Follows a host, starting with its last built model.
    public init(_ host: FlowHost) {
      self.host = host
      model = host.latestModel
      let (waiting, commands) = AsyncStream.makeStream(
        of: Command.self, bufferingPolicy: .bufferingOldest(ObservableFlow.commandLimit))
      self.commands = commands
      // The tasks do not hold the object, so that it is released immediately.
      tasks = [
        Task { [weak self, models = host.models] in
          for await model in models { self?.model = model }
        },
        Task { [weak self] in
          // A link that could not be opened at the launch.
          if let refused = await self?.host.refusals.last { self?.refusal = refused }
          for await command in waiting { await self?.perform(command) }
        },
      ]
    }

    deinit {
      commands.finish()
      for task in tasks { task.cancel() }
    }

    /// Sends an event to the screen on top. Errors are in ``refusal``.
    public func send(_ name: String, _ payload: [String: Value] = [:]) { commands.yield(.event(name, payload)) }

    /// Sends an event to the presenter of a model, and to no other that may have replaced it. Errors are in
    /// ``refusal``.
    public func send(_ name: String, _ payload: [String: Value] = [:], to model: PresenterModel) {
      commands.yield(.eventTo(model, name, payload))
    }

    /// Sends the event of an element's action, with the value of the control if it has one. Errors are in
    /// ``refusal``.
    public func send(_ action: Element.Action, value: Value? = nil) { commands.yield(.action(action, value)) }

    /// Handles the system back action. Errors are in ``refusal``.
    public func back() { commands.yield(.back) }

    /// Dismisses a message. Errors are in ``refusal``.
    public func dismiss(message id: Int64) { commands.yield(.dismiss(id)) }

    /// Opens a link. Errors are in ``refusal``.
    public func open(_ link: String) { commands.yield(.open(link)) }

    private func perform(_ command: Command) async {
      do throws(FlowHost.SendError) { try await host.perform(command) } catch { refusal = error }
    }

    /// An input that waits for the host.
    fileprivate enum Command: Sendable {
      case event(String, [String: Value])
      case eventTo(PresenterModel, String, [String: Value])
      case action(Element.Action, Value?)
      case back
      case dismiss(Int64)
      case open(String)
    }
  }

  extension FlowHost {
    fileprivate func perform(_ command: ObservableFlow.Command) throws(SendError) {
      switch command {
      case .event(let name, let payload): try send(name, payload)
      case .eventTo(let model, let name, let payload): try send(name, payload, to: model)
      case .action(let action, let value): try send(action, value: value)
      case .back: try back()
      case .dismiss(let id): try dismiss(message: id)
      case .open(let link): try open(link)
      }
    }
  }
#endif
