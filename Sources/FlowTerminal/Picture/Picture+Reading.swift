internal import FlowConsole

// Searches, texts to read, and the panel.
extension Picture {
  // MARK: Search

  mutating func search(_ key: TerminalKey, _ search: TextSearch) -> [PictureRequest] {
    var search = search
    switch key {
    case .escape:
      mode = .browsing
      top = search.top
      focus = search.focus
      return []
    case .enter:
      mode = .browsing
      return []
    case .down, .tab: find(&search, from: (search.line ?? top - 1) + 1, step: 1)
    case .up, .backTab: find(&search, from: (search.line ?? top) - 1, step: -1)
    default:
      guard search.buffer.press(key) else { return [.bell] }
      if search.buffer.isEmpty {
        search.line = nil
        top = search.top
        focus = search.focus
      } else {
        find(&search, from: search.line ?? search.top, step: 1)
      }
    }
    mode = .searching(search)
    return search.line == nil && !search.buffer.isEmpty ? [.bell] : []
  }

  /// Finds the next line with the text, round and round, and moves the focus to its control.
  private mutating func find(_ search: inout TextSearch, from start: Int, step: Int) {
    let count = screen.lines.count
    let text = search.buffer.text.lowercased()
    guard count > 0, !text.isEmpty else { return }
    for offset in 0..<count {
      let line = ((start + step * offset) % count + count) % count
      guard screen.lines[line].text.lowercased().contains(text) else { continue }
      search.line = line
      if !(top..<top + layout.body.count).contains(line) { top = line - layout.body.count / 2 }
      clampTop()
      let here = places.places.filter { !$0.value.isInMessages && $0.value.lines.contains(line) && isUsable($0.key) }
      if let control = here.keys.min() { focus = control }
      return
    }
    search.line = nil
  }

  // MARK: Texts

  mutating func read(_ key: TerminalKey, _ pager: Pager) -> [PictureRequest] {
    var pager = pager
    let height = pageHeight
    switch key {
    case .down: pager.top += 1
    case .up: pager.top -= 1
    case .pageDown, .text(" "): pager.top += height
    case .pageUp: pager.top -= height
    case .home: pager.top = 0
    case .end: pager.top = Int.max / 2
    case .enter, .escape, .text("q"):
      mode = .browsing
      return []
    case .text, .paste, .searchHistory, .panel:
      mode = .browsing
      return browse(key)
    default: return [.bell]
    }
    pager.top = min(max(pager.top, 0), max(0, pager.wrapped(to: layout.columns).count - height))
    mode = .reading(pager)
    return []
  }

  // MARK: Panel

  mutating func pressInPanel(_ key: TerminalKey, _ line: Int) -> [PictureRequest] {
    guard let panel else {
      mode = .browsing
      return browse(key)
    }
    let last = max(panel.lines.count - 1, 0)
    let page = max(layout.body.count - 1, 1)
    switch key {
    case .down: mode = .panel(min(line + 1, last))
    case .up: mode = .panel(max(line - 1, 0))
    case .pageDown: mode = .panel(min(line + page, last))
    case .pageUp: mode = .panel(max(line - page, 0))
    case .home: mode = .panel(0)
    case .end: mode = .panel(last)
    case .tab, .backTab, .escape: mode = .browsing
    case .panel: return [.line(":panel", begunOn: nil)]
    case .enter:
      guard panel.lines.indices.contains(line), let text = panel.lines[line].types else { return [.bell] }
      begin(text)
    case .text, .paste, .searchHistory:
      mode = .browsing
      return browse(key)
    default: return [.bell]
    }
    return []
  }
}
