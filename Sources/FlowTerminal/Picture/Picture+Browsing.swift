internal import CEL
internal import FlowConsole
internal import FlowProgram

// Keys while the command line is empty: they move the focus and use the focused control.
extension Picture {
  mutating func browse(_ key: TerminalKey) -> [PictureRequest] {
    switch key {
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .down: moveFocus(isBelow: true)
    case .up: moveFocus(isBelow: false)
    case .right, .left:
      if let line = slide(by: key == .right ? 1 : -1) { return [.line(line, begunOn: nil)] }
      moveFocus(by: key == .right ? 1 : -1, inLine: true)
    case .pageDown: scrollPage(1)
    case .pageUp: scrollPage(-1)
    case .home: jump(to: firstUsable, line: 0)
    case .end: jump(to: lastUsable, line: screen.lines.count)
    case .enter: return use()
    case .text("/"): mode = .searching(TextSearch(top: top, focus: focus))
    case .text(" "): return use()
    case .text("?"), .help: return [.line(":help", begunOn: nil)]
    case .text, .paste, .searchHistory: return begin(with: key)
    case .panel: return [.line(":panel", begunOn: nil)]
    case .deleteOrEnd: return [.end]
    case .escape: break
    default: return [.bell]
    }
    return []
  }

  /// Begins the command line with a key.
  private mutating func begin(with key: TerminalKey) -> [PictureRequest] {
    let line = CommandLine(begunOn: context, history: typing.history)
    mode = .typing(line)
    return type(key, line)
  }

  /// Begins the command line with a text.
  mutating func begin(_ text: String) {
    var line = CommandLine(begunOn: context, history: typing.history)
    line.buffer.insert(text)
    mode = .typing(line)
  }

  // MARK: Focus

  private var lastUsable: Int? { screen.controls.lastIndex { $0.action != nil }.map { $0 + 1 } }

  func isUsable(_ number: Int) -> Bool {
    screen.controls.indices.contains(number - 1) && screen.controls[number - 1].action != nil && places[number] != nil
  }

  /// Moves the focus to the next or the previous control in the order of the numbers, round and round.
  mutating func moveFocus(by step: Int, inLine: Bool = false) {
    let usable = screen.controls.indices.map { $0 + 1 }.filter { isUsable($0) }
    guard !usable.isEmpty else { return scroll(by: step) }
    guard let focus else { return jump(to: step > 0 ? usable.first : usable.last) }
    let position = step > 0 ? usable.firstIndex { $0 > focus } : usable.lastIndex { $0 < focus }
    if inLine {
      guard let position, let here = places[focus], let there = places[usable[position]],
        here.lines.lowerBound == there.lines.lowerBound, here.isInMessages == there.isInMessages
      else { return }
    }
    jump(to: position.map { usable[$0] } ?? (step > 0 ? usable.first : usable.last))
  }

  /// Moves the focus up or down. Text without controls is scrolled line by line.
  private mutating func moveFocus(isBelow: Bool) {
    let step = isBelow ? 1 : -1
    guard let focus else {
      let first = visibleControl(from: top)
      return first == nil ? scroll(by: step) : jump(to: first)
    }
    guard let own = places[focus],
      let next = places.neighbor(of: focus, isBelow: isBelow, where: { isUsable($0) }), let place = places[next]
    else { return scroll(by: step) }
    // A control far away is reached line by line, so that the text in between is seen. Messages follow the content.
    let height = layout.body.count
    let leavesContent = place.isInMessages && !own.isInMessages
    let line = leavesContent ? screen.lines.count - 1 : place.isInMessages ? top : place.lines.lowerBound
    let distance = isBelow ? line - (top + height - 1) : top - line
    if distance <= (leavesContent ? 0 : height / 2) { return jump(to: next) }
    scroll(by: step)
  }

  private func isShown(_ place: ControlPlaces.Place) -> Bool {
    place.isInMessages || (top..<top + layout.body.count).contains(place.lines.lowerBound)
  }

  /// Returns the first control in or below a line that can be used and is visible.
  private func visibleControl(from line: Int) -> Int? {
    places.places.filter {
      isUsable($0.key) && !$0.value.isInMessages && isShown($0.value) && $0.value.lines.lowerBound >= line
    }
    .min { ($0.value.lines.lowerBound, $0.key) < ($1.value.lines.lowerBound, $1.key) }?.key
  }

  mutating func jump(to number: Int?, line: Int? = nil) {
    if let line { top = line }
    clampTop()
    guard let number else { return }
    focus = number
    if line == nil || line != 0 { revealFocus() }
  }

  // MARK: Scrolling

  /// The first line that leaves no empty rows below the content.
  private var lastTop: Int { max(0, screen.lines.count - layout.body.count) }

  mutating func clampTop() { top = min(max(top, 0), lastTop) }

  mutating func scroll(by lines: Int) {
    top += lines
    clampTop()
  }

  private mutating func scrollPage(_ direction: Int) {
    let page = max(layout.body.count - 1, 1)
    let before = top
    scroll(by: direction * page)
    guard top != before else { return jump(to: direction > 0 ? lastUsable : firstUsable, line: top) }
    if let place = focus.flatMap({ places[$0] }), isShown(place) { return }
    if let visible = visibleControl(from: top) { focus = visible }
  }

  /// Scrolls so far that the focused control is visible.
  mutating func revealFocus() {
    guard let place = focus.flatMap({ places[$0] }), !place.isInMessages else { return }
    let height = layout.body.count
    if place.lines.upperBound >= top + height { top = place.lines.upperBound - height + 1 }
    if place.lines.lowerBound < top { top = place.lines.lowerBound }
    // A heading above the first control stays visible if there is room.
    if place.lines.upperBound < height { top = min(top, 0) }
    clampTop()
  }

  // MARK: Use

  /// Uses the focused control.
  mutating func use() -> [PictureRequest] {
    guard let focus, let control = focused else { return [.bell] }
    guard control.action != nil else {
      margin.notice = [StyledLine("'\(control.label)' is disabled now", .faint)]
      return [.bell]
    }
    switch control.kind {
    case .element(_, .nothing): return [.line("\(focus)", begunOn: nil)]
    case .element(_, .text(let isSecret)): mode = .editing(FieldEdit(control, isSecret: isSecret, program))
    case .element(_, .number): mode = .editing(FieldEdit(control, isSecret: false, program))
    case .element(_, .option(let options)):
      mode = .choosing(Chooser(control, options: options.map(\.label)))
    case .event:
      guard needsValue(control) else { return [.line("\(focus)", begunOn: nil)] }
      begin("\(focus) ")
    }
    return []
  }

  /// Returns the line that moves the focused slider by a step; `nil` for other controls and at the end of its range.
  private func slide(by step: Int) -> String? {
    guard let focus, let control = focused, control.action != nil, let value = control.value,
      case .element(_, .number(let range)) = control.kind
    else { return nil }
    let next: Value
    switch range.step {
    case .int(let size):
      let (sum, overflow) = (Int64(value) ?? 0).addingReportingOverflow(step > 0 ? size : -size)
      if overflow { return nil }
      next = .int(sum)
    case .double(let size): next = .double((Double(value) ?? 0) + (step > 0 ? size : -size))
    default: return nil
    }
    return range.contains(next) ? "\(focus) \(next.text)" : nil
  }

  private func needsValue(_ control: ConsoleScreen.Control) -> Bool {
    guard let action = control.action else { return false }
    return action.fields.contains { $0 == nil }
  }

  /// Uses the control under the mouse.
  mutating func click(row: Int, column: Int) -> [PictureRequest] {
    guard case .browsing = mode else { return [] }
    guard let number = frame().cells.control(row: row, column: column), isUsable(number) else { return [] }
    focus = number
    return use()
  }
}
