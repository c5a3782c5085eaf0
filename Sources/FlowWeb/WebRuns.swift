public import FlowKit
internal import FlowProgram

/// The start parameters of a page: its flow, its link, and its languages in order of preference.
public struct PageStart: Decodable, Sendable {
  /// The flow, on a server with several.
  public var flow: String?
  /// The link to open.
  public var link: String?
  var languages: [String]?
}

/// A run that was started.
struct StartedRun: Encodable, Sendable {
  let session: String
  /// A sentence for users if the link matches no route, so that the run starts without it.
  let notice: String?
}

/// The active runs, one for each tab, up to a limit.
///
/// A run ends when its flow ends, or when its page has been absent for the grace period.
public actor WebRuns {
  /// Returns the program of the flow that a page wants.
  public typealias Library = @Sendable (PageStart) async throws(WebRefusal) -> Program

  private let library: Library
  private let limit: Int
  private let grace: Duration
  private let heartbeat: Duration
  private let isTraced: Bool
  private var running: [String: (run: WebRun, flow: String?)] = [:]

  /// Creates a set of runs.
  ///
  /// - Parameters:
  ///   - isTraced: Whether the runs can be traced.
  ///   - library: The programs.
  public init(
    limit: Int, grace: Duration, heartbeat: Duration, isTraced: Bool = false, _ library: @escaping Library
  ) {
    self.library = library
    self.limit = limit
    self.grace = grace
    self.heartbeat = heartbeat
    self.isTraced = isTraced
  }

  /// Launches a run and gives it an unguessable name.
  func start(_ wishes: PageStart) async throws(WebRefusal) -> StartedRun {
    let program = try await library(wishes)
    guard running.count < limit else { throw .full }
    let link = wishes.link.flatMap { leads($0, in: program) ? $0 : nil }
    let host: FlowHost
    do throws(Fault) {
      host = try FlowHost(program, link: link, locale: wishes.languages?.first.flatMap { LocaleTag($0) })
    } catch {
      throw .wrongValue("The flow cannot start: \(error.diagnostic.message)")
    }
    if isTraced { await host.beginTrace() }
    var generator = SystemRandomNumberGenerator()
    let name = (0..<4).map { _ in String(generator.next(), radix: 36) }.joined()
    let run = WebRun(host, heartbeat: heartbeat, isTraced: isTraced)
    running[name] = (run, wishes.flow)
    Task { await self.watch(run, named: name) }
    return StartedRun(session: name, notice: link == wishes.link ? nil : WebRefusal.wrongLink.message)
  }

  /// Returns whether a link leads to a screen of the flow.
  private func leads(_ link: String, in program: Program) -> Bool {
    (try? program.match(route: link, in: program.flows[0])) != nil
  }

  /// Returns the run with a name.
  public func run(_ name: String) throws(WebRefusal) -> WebRun {
    guard let run = running[name]?.run else { throw .gone }
    return run
  }

  /// Continues all runs of a flow in another version of its program.
  ///
  /// - Returns: The reasons why runs stay in their version.
  public func reload(_ flow: String, _ program: Program) async -> [String] {
    var reasons: [String] = []
    for (run, own) in running.values where own == flow {
      if let reason = await run.reload(program) { reasons.append(reason) }
    }
    return reasons
  }

  /// The flows that are played.
  public var flows: Set<String> { Set(running.values.compactMap(\.flow)) }

  /// Ends a run once no page has been connected for the grace period.
  private func watch(_ run: WebRun, named name: String) async {
    await firstLook(at: run)
    while true {
      let absences = await run.absences
      try? await Task.sleep(for: grace)
      // A page that came and left meanwhile has its own grace period.
      if await !run.isWatched, await run.absences == absences { break }
      await run.wait()
    }
    running[name] = nil
    await run.end()
  }

  /// Waits until the page that started a run connects, for at most ten seconds. Even with a short grace period, a
  /// run does not end before its page had time to open the stream.
  private func firstLook(at run: WebRun) async {
    for _ in 0..<100 {
      if await run.hasBeenWatched { return }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}
