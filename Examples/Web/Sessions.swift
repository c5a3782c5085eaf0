internal import FlowKit
internal import FlowProgram
internal import Foundation

/// The start parameters of a page: its link, and its languages in order of preference.
struct PageStart: Decodable, Sendable {
  var link: String?
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
actor Sessions {
  private let program: Program
  private let limit: Int
  private let grace: Duration
  private let heartbeat: Duration
  private var running: [String: Session] = [:]

  init(_ program: Program, limit: Int, grace: Duration, heartbeat: Duration) {
    self.program = program
    self.limit = limit
    self.grace = grace
    self.heartbeat = heartbeat
  }

  /// Launches a run and gives it an unguessable name.
  func start(_ wishes: PageStart) throws(Refusal) -> StartedRun {
    guard running.count < limit else { throw .full }
    let link = wishes.link.flatMap { leads($0) ? $0 : nil }
    let host: FlowHost
    do {
      host = try FlowHost(program, link: link, locale: wishes.languages?.first.flatMap { LocaleTag($0) })
    } catch {
      throw .wrongValue("The flow cannot start: \(error.diagnostic.message)")
    }
    let name = UUID().uuidString
    let session = Session(host, of: program, heartbeat: heartbeat)
    running[name] = session
    Task { await self.watch(session, named: name) }
    return StartedRun(session: name, notice: link == wishes.link ? nil : Refusal.wrongLink.message)
  }

  /// Returns whether a link leads to a screen of the flow.
  private func leads(_ link: String) -> Bool { (try? program.match(route: link, in: program.flows[0])) != nil }

  /// Returns the run with a name.
  func session(_ name: String) throws(Refusal) -> Session {
    guard let session = running[name] else { throw .gone }
    return session
  }

  /// Ends a run once no page has been connected for the grace period.
  private func watch(_ session: Session, named name: String) async {
    await firstLook(at: session)
    while true {
      let absences = await session.absences
      try? await Task.sleep(for: grace)
      // A page that came and left meanwhile has its own grace period.
      if await !session.isWatched, await session.absences == absences { break }
      await session.wait()
    }
    running[name] = nil
    await session.end()
  }

  /// Waits until the page that started a run connects, for at most ten seconds. Even with a short grace period, a
  /// run does not end before its page had time to open the stream.
  private func firstLook(at session: Session) async {
    for _ in 0..<100 {
      if await session.hasBeenWatched { return }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}
