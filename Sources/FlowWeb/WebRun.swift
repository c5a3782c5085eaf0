internal import FlowConsole
public import FlowKit
internal import FlowProgram

/// A run of a flow with the page that shows it.
///
/// The actions of a page refer to the screen that the user saw. The run therefore keeps the last few screens. An
/// action on one of them goes to exactly the presenter for which it was drawn, with the payload of that screen, and
/// is rejected if that presenter is gone.
public actor WebRun {
  /// The maximum number of screens that are kept.
  static let screenLimit = 16
  /// The maximum total number of their controls. The newest screen is kept regardless of its controls.
  static let controlLimit = 20_000

  private var host: FlowHost
  /// The number of the first model of the host, which continues the numbers of the one before.
  private var firstVersion = 0
  private let heartbeat: Duration
  private var screens: [WebScreen] = []
  private var page: AsyncStream<Void>.Continuation?
  private var watch: Task<Void, Never>?
  private var leaving: [CheckedContinuation<Void, Never>] = []
  /// The number of the current or the last page.
  private var visit = 0
  /// The number of times that a page has left without a successor.
  private(set) var absences = 0
  /// The trace since the start, if the run is traced.
  private var journal: WebJournal?

  init(_ host: FlowHost, heartbeat: Duration, isTraced: Bool) {
    self.host = host
    self.heartbeat = heartbeat
    journal = isTraced ? WebJournal() : nil
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
    watch?.cancel()
    await host.cancel()
  }

  // MARK: Screens

  /// Returns the updates for a page. A previous page gets no more updates: a run has one tab.
  func updates() -> WebUpdates {
    visit += 1
    page?.finish()
    let (moments, box) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    box.onTermination = { [weak self, visit] _ in Task { await self?.leave(visit) } }
    page = box
    follow()
    return WebUpdates(run: self, visit: visit, moments: moments)
  }

  /// Follows the models of the host for the page.
  private func follow() {
    watch?.cancel()
    guard let box = page else { return }
    watch = Task { [host, heartbeat] in
      await withTaskGroup { group in
        group.addTask {
          for await _ in host.models { box.yield() }
          // A cancelled task has a successor.
          if !Task.isCancelled { box.finish() }
        }
        group.addTask { while (try? await Task.sleep(for: heartbeat)) != nil { box.yield() } }
        await group.next()
        group.cancelAll()
      }
    }
  }

  private func leave(_ left: Int) {
    guard left == visit, page != nil else { return }
    absences += 1
    page = nil
    watch?.cancel()
    for waiter in leaving { waiter.resume() }
    leaving = []
  }

  /// Returns the reason why the updates of a page end.
  func farewell(to left: Int) -> String { left == visit ? "over" : "elsewhere" }

  /// Returns the current screen for a page, or `nil` if the page already has it.
  func screen(after version: Int) async -> WebScreen? {
    let (number, model, link) = await numberedModel()
    guard number > version else { return nil }
    if let kept = screens.last(where: { $0.version == number }) { return kept }
    let screen = WebScreen(model, at: link, of: host.program, version: number)
    screens.append(screen)
    while screens.count > WebRun.screenLimit
      || screens.count > 1 && screens.reduce(0, { $0 + $1.controls.count }) > WebRun.controlLimit
    {
      screens.removeFirst()
    }
    return screen
  }

  private func numberedModel() async -> (number: Int, model: FlowModel, link: String?) {
    let (number, model, link) = await host.numberedModel()
    return (firstVersion + number, model, link)
  }

  // MARK: Actions

  /// Performs the action of a page, and returns the number of the update that will show it.
  func take(_ event: PageEvent) async throws(WebRefusal) -> Int {
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
      throw WebRefusal(error)
    }
    return await numberedModel().number
  }

  private func use(_ control: WebControl, _ typed: Typed?) async throws(FlowHost.SendError) {
    let (action, value) = try control.sending(typed, in: host.program)
    try await host.send(action, value: value)
  }

  // MARK: Another version

  /// Continues in another version of the program, by the rules of snapshots.
  ///
  /// - Returns: The reason why the run continues in its version, or `nil`.
  public func reload(_ program: Program) async -> String? {
    let locale = await host.model.locale
    let before = await host.snapshot(keeping: .everything)
    do throws(SnapshotProblem) {
      let next = try FlowHost(restoring: before, of: program, locale: locale)
      if journal != nil { await next.beginTrace() }
      let notes = await next.notes.map(\.text)
      firstVersion = await numberedModel().number + 1
      screens = []
      await host.cancel()
      host = next
      follow()
      page?.yield()
      journal?.add(["saved: the run continues in the new version"] + notes.map { "  \($0)" })
      return nil
    } catch {
      let reason = "the run stays in its version, because the state does not fit: \(error.description)"
      journal?.add([reason])
      return reason
    }
  }

  /// Returns the lines of the trace from a number on, and the number of the next line.
  public func trace(from number: Int) async -> (lines: [String], next: Int) {
    let program = host.program
    for tick in await host.takeTrace() where !tick.trace.isEmpty {
      journal?.add(
        TraceListing(tick.trace, number: tick.number, time: tick.time, of: program, width: 100).lines.map {
          $0.text.hasPrefix("│ ") ? String($0.text.dropFirst(2)) : $0.text
        })
    }
    return journal?.lines(from: number) ?? ([], 0)
  }
}

/// The last lines of a trace, numbered from the start.
private struct WebJournal {
  /// The maximum number of lines that are kept.
  private static let limit = 2_000

  private var lines: [String] = []
  private var first = 0

  mutating func add(_ more: [String]) {
    lines += more
    let surplus = lines.count - WebJournal.limit
    if surplus > 0 {
      lines.removeFirst(surplus)
      first += surplus
    }
  }

  func lines(from number: Int) -> (lines: [String], next: Int) {
    (Array(lines.dropFirst(max(0, number - first))), first + lines.count)
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
