internal import FlowKit
internal import FlowProgram
internal import Foundation

/// One run of the flow and the page that shows it.
///
/// What a page sends is about what its person saw. So the last few screens that were handed out are kept: an event of one of
/// them goes to the very presenter that it was drawn for, with the payload of that screen, and is refused where that has left.
actor Session {
  /// How many screens are kept.
  static let screenLimit = 16
  /// How many controls they may have together; the newest screen is kept with however many it has.
  static let controlLimit = 20_000

  private let program: Program
  private let host: FlowHost
  private let heartbeat: Duration
  private var screens: [Screen] = []
  private var page: AsyncStream<Void>.Continuation?
  private var leaving: [CheckedContinuation<Void, Never>] = []
  /// The number of the page that looks, or looked last.
  private var visit = 0
  /// How often a page has left without another in its place.
  private(set) var absences = 0

  init(_ host: FlowHost, of program: Program, heartbeat: Duration) {
    self.host = host
    self.program = program
    self.heartbeat = heartbeat
  }

  /// Whether a page looks.
  var isWatched: Bool { page != nil }
  /// Whether a page has ever looked.
  var hasBeenWatched: Bool { visit > 0 }

  /// Waits for as long as a page looks.
  func wait() async {
    guard page != nil else { return }
    await withCheckedContinuation { leaving.append($0) }
  }

  func end() async {
    page?.finish()
    await host.cancel()
  }

  // MARK: Showing

  /// The updates for a page. The page before, if there is one, gets no more of them: a run has one tab.
  func updates() -> Updates {
    visit += 1
    page?.finish()
    let (moments, box) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task { [host, heartbeat] in
      await withTaskGroup { group in
        group.addTask { for await _ in host.models { box.yield() } }
        group.addTask { while (try? await Task.sleep(for: heartbeat)) != nil { box.yield() } }
        await group.next()
        group.cancelAll()
      }
      box.finish()
    }
    box.onTermination = { [weak self, visit] _ in
      work.cancel()
      Task { await self?.leave(visit) }
    }
    page = box
    return Updates(session: self, visit: visit, moments: moments)
  }

  private func leave(_ left: Int) {
    guard left == visit, page != nil else { return }
    absences += 1
    page = nil
    for waiter in leaving { waiter.resume() }
    leaving = []
  }

  /// Why the updates for a page end.
  func farewell(to left: Int) -> String { left == visit ? "over" : "elsewhere" }

  /// What the flow shows now, as a page gets it, or `nil` when it has that already.
  func screen(after version: Int) async -> Screen? {
    let (number, model, link) = await host.numberedModel()
    guard number > version else { return nil }
    if let kept = screens.last(where: { $0.version == number }) { return kept }
    let screen = Screen(model, at: link, of: program, version: number)
    screens.append(screen)
    while screens.count > Session.screenLimit
      || screens.count > 1 && screens.reduce(0, { $0 + $1.controls.count }) > Session.controlLimit
    {
      screens.removeFirst()
    }
    return screen
  }

  // MARK: Hearing

  /// Does what a page asks for, and says which update will show it.
  func take(_ event: PageEvent) async throws(Refusal) -> Int {
    guard let screen = screens.last(where: { $0.version == event.version }) else { throw .stale }
    do throws(FlowHost.SendError) {
      switch event.act {
      case .use(let control, let typed): try await use(try screen.control(control), typed)
      case .back: try await host.back(from: screen.place)
      case .forward: try await host.forward(from: screen.place)
      case .keep(let entries): try await host.arrange(entries, from: screen.place)
      case .dismiss(let message): try await host.dismiss(message: message)
      case .open(let link): try await host.open(link)
      }
    } catch {
      throw Refusal(error)
    }
    return await host.numberedModel().number
  }

  private func use(_ control: Control, _ typed: Typed?) async throws(FlowHost.SendError) {
    let (action, value) = try control.sending(typed, in: program)
    try await host.send(action, value: value)
  }
}

extension FlowHost {
  /// What the flow shows now, with a number that grows with each model, and the link that leads there.
  func numberedModel() -> (number: Int, model: FlowModel, link: String?) {
    let shown = model
    return (totals.emissions, shown, link)
  }

  /// Goes back if the stacks still are as a person saw them, so that going back twice in a hurry does not go too far.
  func back(from place: [[UInt64]]) throws(SendError) {
    try check(place)
    try back()
  }

  /// Goes forward if the stacks still are as a person saw them.
  func forward(from place: [[UInt64]]) throws(SendError) {
    try check(place)
    try forward()
  }

  /// Keeps some of the entries if the stacks still are as a person saw them.
  func arrange(_ entries: [UInt64], from place: [[UInt64]]) throws(SendError) {
    try check(place)
    try arrange(entries)
  }

  private func check(_ place: [[UInt64]]) throws(SendError) {
    guard model.hasExited || model.place == place else { throw .stale("back") }
  }
}

extension FlowModel {
  /// The stacks, from the outermost to that in the screen on top of it, and so on.
  var stacks: [[EntrySummary]] { [stack] + tops.compactMap { $0.innerStack?.entries } }

  /// The numbers of the entries of all these stacks.
  var place: [[UInt64]] { stacks.map { $0.map(\.id) } }
}
