#if canImport(Observation)
  public import CEL
  public import FlowProgram
  public import Observation

  /// A hosted flow as an observable object of the main actor, as views read it.
  ///
  /// Whoever reads ``model`` sees the latest one: where several come before the main actor gets round to it, those in between are
  /// skipped and never built. What is sent is handled in the order of the calls, after they return; what could not be
  /// heard is told by ``refusal``. It holds the host, follows it until the flow ends, and lets go of it when nobody holds it
  /// itself any longer, with which all ends unless the app holds the host elsewhere.
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
    /// How many inputs wait to be handed to the host, at most; no hand is that fast, and what comes after is dropped.
    private static let commandLimit = 1_000

    /// What the flow shows.
    public private(set) var model: FlowModel
    /// Why the last input that was not heard changed nothing, until it is set to `nil` or another takes its place.
    public var refusal: FlowHost.SendError?
    /// The host that is followed.
    public let host: FlowHost

    @ObservationIgnored private let commands: AsyncStream<Command>.Continuation
    @ObservationIgnored private var tasks: [Task<Void, Never>] = []

    /// Follows a host, beginning with the model that it has built last.
    public init(_ host: FlowHost) {
      self.host = host
      model = host.latestModel
      let (waiting, commands) = AsyncStream.makeStream(
        of: Command.self, bufferingPolicy: .bufferingOldest(ObservableFlow.commandLimit))
      self.commands = commands
      // Neither task holds what it works for, so that an object that nobody holds is gone at once.
      tasks = [
        Task { [weak self, models = host.models] in
          for await model in models { self?.model = model }
        },
        Task { [weak self] in
          for await command in waiting { await self?.carryOut(command) }
        },
      ]
    }

    deinit {
      commands.finish()
      for task in tasks { task.cancel() }
    }

    /// Sends an event to the screen on top.
    public func send(_ name: String, _ payload: [String: Value] = [:]) { commands.yield(.event(name, payload)) }

    /// Sends an event to whoever shows a model, and to no other that may have taken its place.
    public func send(_ name: String, _ payload: [String: Value] = [:], to model: PresenterModel) {
      commands.yield(.eventTo(model, name, payload))
    }

    /// Sends what using an element sends, with the control's own value if it has one.
    public func send(_ action: Element.Action, value: Value? = nil) { commands.yield(.action(action, value)) }

    /// Goes back as the system's way back does.
    public func back() { commands.yield(.back) }

    /// Takes a message away.
    public func dismiss(message id: Int64) { commands.yield(.dismiss(id)) }

    /// Follows a link.
    public func open(_ link: String) { commands.yield(.open(link)) }

    private func carryOut(_ command: Command) async {
      do throws(FlowHost.SendError) { try await host.carryOut(command) } catch { refusal = error }
    }

    /// Something that waits to be handed to the host.
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
    fileprivate func carryOut(_ command: ObservableFlow.Command) throws(SendError) {
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
