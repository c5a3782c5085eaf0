internal import FlowKit
internal import FlowProgram
internal import Foundation

/// How a page wants to begin: where the link leads that it was opened with, and in the first of its languages.
struct PageStart: Decodable, Sendable {
  var link: String?
  var languages: [String]?
}

/// A run that has begun.
struct StartedRun: Encodable, Sendable {
  let session: String
  /// A sentence for people where the link leads nowhere, so that the run begins where it does without one.
  let notice: String?
}

/// The runs that are going on, one for each tab and never more than a limit.
///
/// A run ends when its flow does, and when its page has been away for the grace time.
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

  /// Launches a run and gives it a name that nobody can guess.
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

  /// Whether a link leads to a screen of the flow.
  private func leads(_ link: String) -> Bool { (try? program.match(route: link, in: program.flows[0])) != nil }

  /// The run with a name.
  func session(_ name: String) throws(Refusal) -> Session {
    guard let session = running[name] else { throw .gone }
    return session
  }

  /// Ends a run as soon as no page has looked at it for the grace time.
  private func watch(_ session: Session, named name: String) async {
    await firstLook(at: session)
    while true {
      let absences = await session.absences
      try? await Task.sleep(for: grace)
      // A page that came and went meanwhile has its own grace time.
      if await !session.isWatched, await session.absences == absences { break }
      await session.wait()
    }
    running[name] = nil
    await session.end()
  }

  /// Waits until the page that started a run looks at it, at most ten seconds. However short the grace time is, a run
  /// is not gone before its page had the time to open the stream.
  private func firstLook(at session: Session) async {
    for _ in 0..<100 {
      if await session.hasBeenWatched { return }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}
