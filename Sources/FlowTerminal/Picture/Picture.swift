public import FlowConsole
public import FlowProgram

/// A flow as a picture in a window, and the keys that act on it: a value without a terminal, a clock or a session.
///
/// Keys give requests for the player. ``frame()`` draws the cells.
public struct Picture: Sendable {
  /// The part of the picture on which keys act.
  enum Mode: Sendable {
    case browsing
    case typing(CommandLine)
    case editing(FieldEdit)
    case choosing(Chooser)
    case searching(TextSearch)
    case reading(Pager)
    /// The panel, with the selected line.
    case panel(Int)
    /// A run is shown, and no key acts on the picture.
    case playing
  }

  private(set) var program: Program
  private(set) var model: FlowModel
  /// The context in which a line that begins now is read.
  public private(set) var context: LineContext
  private(set) var screen: PictureScreen
  private(set) var places: ControlPlaces
  private(set) var layout: PictureLayout
  var mode = Mode.browsing
  /// The number of the control that Enter uses, or `nil` without one.
  var focus: Int?
  /// The first visible line of the content.
  var top = 0
  var margin = Margin()
  /// Whether Ctrl-C has been pressed once.
  var isAsking = false
  public var typing: Typing
  var panel: PicturePanel?
  /// Whether presses of the mouse are reported.
  public internal(set) var hasMouse = false
  public var clock = Clock()

  /// The parts around the content that change while it stays the same.
  struct Margin {
    /// The lines above the command line, until the next key.
    var notice: [StyledLine] = []
    /// The lines above the last row.
    var footer: [StyledLine] = []
    /// The parts that are marked as new.
    var changes: ScreenChanges?
    /// The position of the signs of waiting in their turn.
    var turn = 0
  }

  /// The sources of completion and of repeated lines.
  public struct Typing: Sendable {
    /// The lines that were typed.
    public internal(set) var history: TypedHistory
    /// The words of the session, for completion.
    public var words = LineCompletion.SessionWords()
    /// Lists the files whose names complete a path.
    let files: @Sendable (String) -> [String]
  }

  /// The state of the clock, as far as keys and the last row depend on it.
  public struct Clock: Sendable {
    /// Whether time passes by itself, so that the keys of the clock have an effect.
    public var isTicking = false
    /// Whether the clock is paused.
    public var isPaused = false
    /// The text at the end of the last row.
    public var status: String?
  }

  /// Creates a picture of a model.
  ///
  /// - Parameters:
  ///   - context: The context of the next line.
  ///   - history: The lines of earlier sessions.
  ///   - files: Returns the paths that begin with a text.
  public init(
    _ model: FlowModel, of program: Program, context: LineContext, rows: Int, columns: Int,
    history: TypedHistory = TypedHistory(), files: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.program = program
    self.model = model
    self.context = context
    typing = Typing(history: history, files: files)
    layout = PictureLayout(rows: rows, columns: columns, messages: 0, hasPanel: false)
    screen = PictureScreen(model, of: program, width: columns, height: rows)
    places = ControlPlaces(screen)
    draw(after: nil)
  }

  /// The number of columns of the content, for lines that are shown there.
  public var width: Int { max(layout.width, ConsoleScreen.narrowest) }
  /// Whether the picture changes while nothing happens.
  public var isMoving: Bool { screen.isMoving }
  /// The events that can be sent now, with their fields.
  public var events: [LineCompletion.Candidate] { LineCompletion.events(on: screen, model, program) }
  /// Whether the panel is open, whose content has to be kept current.
  public var hasPanel: Bool { panel != nil }

  // MARK: Changes

  /// Shows another model, which another version of the program may have.
  public mutating func show(_ model: FlowModel, of program: Program, context: LineContext) {
    let before = focused
    self.program = program
    self.model = model
    self.context = context
    draw(after: before)
  }

  /// Shows the picture in a window of another size.
  public mutating func resize(rows: Int, columns: Int) {
    layout = layout(rows: rows, columns: columns)
    draw(after: focused)
  }

  /// Shows text above the command line until the next key.
  public mutating func note(_ lines: [StyledLine]) { margin.notice += lines }

  /// Shows a text that may be longer than the window until a key closes it.
  public mutating func read(_ title: String, _ lines: [StyledLine]) {
    mode = .reading(Pager(title: title, lines: lines))
  }

  /// Closes a text that a key would close.
  public mutating func endReading() { if case .reading = mode { mode = .browsing } }

  /// Opens the panel or updates it; `nil` closes it.
  public mutating func show(_ panel: PicturePanel?) {
    let isResized = (panel == nil) != (self.panel == nil)
    self.panel = panel
    if case .panel(let line) = mode {
      mode = panel.map { .panel(min(line, max($0.lines.count - 1, 0))) } ?? .browsing
    }
    if isResized { resize(rows: layout.rows, columns: layout.columns) }
  }

  /// Notes whether presses of the mouse are reported.
  public mutating func note(mouse isOn: Bool) { hasMouse = isOn }

  /// Moves the keys to the panel.
  public mutating func enterPanel() { if hasPanel { mode = .panel(0) } }

  /// Turns the signs of waiting by a step.
  public mutating func turnSigns() { margin.turn += 1 }

  var focused: ConsoleScreen.Control? {
    focus.flatMap { screen.controls.indices.contains($0 - 1) ? screen.controls[$0 - 1] : nil }
  }

  /// Draws the model in the window and keeps the focus on its control.
  private mutating func draw(after before: ConsoleScreen.Control?) {
    let (rows, columns) = (layout.rows, layout.columns)
    layout = layout(rows: rows, columns: columns)
    screen = PictureScreen(model, of: program, width: layout.width, height: layout.body.count)
    let messages = screen.messages.reduce(0) { $0 + $1.lines.count }
    if messages > 0 {
      layout = layout(rows: rows, columns: columns, messages: messages)
    }
    places = ControlPlaces(screen)
    let old = focus
    focus = follow(before)
    endObsoleteMode()
    // A screen without the focused control is another one, which begins at its top.
    if focus != old || before == nil { top = 0 }
    clampTop()
    revealFocus()
  }

  private func layout(rows: Int, columns: Int, messages: Int = 0) -> PictureLayout {
    PictureLayout(rows: rows, columns: columns, messages: messages, footer: margin.footer.count, hasPanel: hasPanel)
  }

  /// Returns the number of a control on the new screen: the same one, or else the first that can be used.
  private func follow(_ before: ConsoleScreen.Control?) -> Int? {
    guard let before, let focus else { return firstUsable }
    let controls = screen.controls
    if controls.indices.contains(focus - 1), controls[focus - 1].isPlace(of: before) { return focus }
    let same = controls.indices.filter { controls[$0].isPlace(of: before) }
    if let nearest = same.min(by: { abs($0 - focus) < abs($1 - focus) }) { return nearest + 1 }
    // A control that was just disabled keeps the focus, unless the screen is another one.
    if controls.indices.contains(focus - 1), controls[focus - 1].label == before.label { return focus }
    return firstUsable
  }

  var firstUsable: Int? { screen.controls.firstIndex { $0.action != nil }.map { $0 + 1 } }

  /// Leaves the edit of a control that is no longer there.
  private mutating func endObsoleteMode() {
    switch mode {
    case .editing(let edit): if focused.map({ !$0.isPlace(of: edit.control) }) ?? true { mode = .browsing }
    case .choosing(let chooser): if focused.map({ !$0.isPlace(of: chooser.control) }) ?? true { mode = .browsing }
    case .searching, .browsing, .typing, .reading, .panel, .playing: break
    }
  }

  // MARK: Keys

  /// Performs a key.
  public mutating func press(_ key: TerminalKey) -> [PictureRequest] {
    switch key {
    case .answer: return []
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .interrupt: return interrupt()
    default: break
    }
    isAsking = false
    margin.notice = []
    switch key {
    case .pause: return [.line(clock.isPaused ? ":continue" : ":pause", begunOn: nil)]
    case .step: return [.line(":step", begunOn: nil)]
    case .slower: return [.line(":speed -", begunOn: nil)]
    case .faster: return [.line(":speed +", begunOn: nil)]
    default: break
    }
    if case .press(let row, let column) = key { return click(row: row, column: column) }
    if case .wheel(let lines) = key {
      scroll(by: 3 * lines)
      return []
    }
    switch mode {
    case .browsing: return browse(key)
    case .typing(let line): return type(key, line)
    case .editing(let edit): return self.edit(key, edit)
    case .choosing(let chooser): return choose(key, chooser)
    case .searching(let search): return self.search(key, search)
    case .reading(let pager): return self.read(key, pager)
    case .panel(let line): return pressInPanel(key, line)
    case .playing: return []
    }
  }

  /// Discards the line, or asks before the end of the session.
  private mutating func interrupt() -> [PictureRequest] {
    margin.notice = []
    if case .browsing = mode {
      if isAsking { return [.interrupted] }
      isAsking = true
      margin.notice = [StyledLine("Press Ctrl-C again to end the session.", .heading)]
      return []
    }
    mode = .browsing
    return []
  }
}
