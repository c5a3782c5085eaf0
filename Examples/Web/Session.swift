internal import FlowKit
internal import FlowProgram
internal import Foundation

/// A run of the flow with the page that shows it.
///
/// The actions of a page refer to the screen that the user saw. The session therefore keeps the last few screens. An
/// action on one of them goes to exactly the presenter for which it was drawn, with the payload of that screen, and
/// is rejected if that presenter is gone.
actor Session {
  /// The maximum number of screens that are kept.
  static let screenLimit = 16
  /// The maximum total number of their controls. The newest screen is kept regardless of its controls.
  static let controlLimit = 20_000

  private let program: Program
  private let host: FlowHost
  private let heartbeat: Duration
  private var screens: [Screen] = []
  private var page: AsyncStream<Void>.Continuation?
  private var leaving: [CheckedContinuation<Void, Never>] = []
  /// The number of the current or the last page.
  private var visit = 0
  /// The number of times that a page has left without a successor.
  private(set) var absences = 0

  init(_ host: FlowHost, of program: Program, heartbeat: Duration) {
    self.host = host
    self.program = program
    self.heartbeat = heartbeat
  }

  /// Whether a page is connected.
  var isWatched: Bool { page != nil }
  /// Whether a page was ever connected.
  var hasBeenWatched: Bool { visit > 0 }

  /// Waits until the connected page leaves.
  func wait() async {
    guard page != nil else { return }
    await withCheckedContinuation { leaving.append($0) }
  }

  func end() async {
    page?.finish()
    await host.cancel()
  }

  // MARK: Screens

  /// Returns the updates for a page. A previous page gets no more updates: a run has one tab.
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

  /// Returns the reason why the updates of a page end.
  func farewell(to left: Int) -> String { left == visit ? "over" : "elsewhere" }

  /// Returns the current screen for a page, or `nil` if the page already has it.
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

  // MARK: Actions

  /// Performs the action of a page, and returns the number of the update that will show it.
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
  /// Returns the current model, with a number that grows with each model, and its link.
  func numberedModel() -> (number: Int, model: FlowModel, link: String?) {
    let shown = model
    return (totals.emissions, shown, link)
  }

  /// Goes back if the stacks are unchanged since the user saw them, so that a fast double back does not go too far.
  func back(from place: [[UInt64]]) throws(SendError) {
    try check(place)
    try back()
  }

  /// Goes forward if the stacks are unchanged since the user saw them.
  func forward(from place: [[UInt64]]) throws(SendError) {
    try check(place)
    try forward()
  }

  /// Keeps some of the entries if the stacks are unchanged since the user saw them.
  func arrange(_ entries: [UInt64], from place: [[UInt64]]) throws(SendError) {
    try check(place)
    try arrange(entries)
  }

  private func check(_ place: [[UInt64]]) throws(SendError) {
    guard model.hasExited || model.place == place else { throw .stale("back") }
  }
}

extension FlowModel {
  /// The stacks, from the outermost to the one in the screen on top of it, and so on.
  var stacks: [[EntrySummary]] { [stack] + tops.compactMap { $0.innerStack?.entries } }

  /// The ids of the entries of these stacks.
  var place: [[UInt64]] { stacks.map { $0.map(\.id) } }
}
