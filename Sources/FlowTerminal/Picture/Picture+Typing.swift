internal import FlowConsole

// The command line: editing, the history and completion.
extension Picture {
  mutating func type(_ key: TerminalKey, _ line: CommandLine) -> [PictureRequest] {
    var line = line
    if line.wanted != nil, let requests = searchHistory(key, &line) { return requests }
    switch key {
    case .enter, .newline: return enter(line)
    case .escape:
      mode = .browsing
      return []
    case .tab, .backTab:
      complete(&line, backwards: key == .backTab)
      mode = .typing(line)
      return line.offer == nil ? [.bell] : []
    case .up: line.recall(line.position - 1, in: typing.history)
    case .down: line.recall(line.position + 1, in: typing.history)
    case .pageUp: scroll(by: -max(layout.body.count - 1, 1))
    case .pageDown: scroll(by: max(layout.body.count - 1, 1))
    case .searchHistory: line.wanted = EditBuffer()
    case .deleteOrEnd where line.buffer.isEmpty:
      mode = .browsing
      return [.end]
    case .paste(let text): return paste(text, line)
    default:
      line.offer = nil
      let isKnown = line.buffer.press(key)
      // The line ends when its last character is erased.
      mode = line.buffer.isEmpty && key == .backspace ? .browsing : .typing(line)
      return isKnown ? [] : [.bell]
    }
    mode = .typing(line)
    return []
  }

  /// Ends the line and requests its effect. A secret is left out of the history.
  private mutating func enter(_ line: CommandLine) -> [PictureRequest] {
    mode = .browsing
    typing.history.add(line.withoutSecret(on: context))
    return [.line(line.buffer.text, begunOn: line.begunOn)]
  }

  /// Inserts a pasted text as one text. Each complete line of a longer one is played, as a script is.
  private mutating func paste(_ text: String, _ line: CommandLine) -> [PictureRequest] {
    var line = line
    var requests: [PictureRequest] = []
    let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, part) in parts.enumerated() {
      if !line.buffer.insert(String(part)) { requests.append(.bell) }
      guard index < parts.count - 1 else { break }
      requests += enter(line)
      line = CommandLine(begunOn: context, history: typing.history)
    }
    line.offer = nil
    mode = line.buffer.isEmpty ? .browsing : .typing(line)
    return requests
  }

  // MARK: History

  /// Performs a key while the history is searched; `nil` for a key that ends the search and edits the line.
  private mutating func searchHistory(_ key: TerminalKey, _ line: inout CommandLine) -> [PictureRequest]? {
    guard var wanted = line.wanted else { return nil }
    var start = typing.history.lines.count
    switch key {
    case .searchHistory: start = line.position
    case .text, .backspace, .paste: _ = wanted.press(key)
    case .escape:
      line.wanted = nil
      mode = line.buffer.isEmpty ? .browsing : .typing(line)
      return []
    default:
      line.wanted = nil
      return nil
    }
    line.wanted = wanted
    guard !wanted.isEmpty else {
      mode = .typing(line)
      return []
    }
    let found = typing.history.match(wanted.text, before: start)
    if let found {
      line.position = found
      line.buffer.replace(with: typing.history.lines[found])
    }
    mode = .typing(line)
    return found == nil ? [.bell] : []
  }

  // MARK: Completion

  private func complete(_ line: inout CommandLine, backwards: Bool) {
    if var offer = line.offer, offer.candidates.count > 1 {
      let count = offer.candidates.count
      let next = offer.selected.map { ($0 + (backwards ? count - 1 : 1)) % count } ?? (backwards ? count - 1 : 0)
      offer.selected = next
      line.buffer.put(offer.candidates[next].text, between: offer)
      line.offer = offer
      return
    }
    let before = line.buffer.textBeforeCursor
    let completion = LineCompletion(
      of: before, on: screen, model, program, commands: PictureCommand.candidates, session: typing.words,
      files: typing.files)
    guard !completion.candidates.isEmpty else {
      line.offer = nil
      return
    }
    let offer = CommandLine.Offer(
      candidates: completion.candidates, before: String(before.dropLast(completion.word.count)),
      after: line.buffer.textAfterCursor)
    line.buffer.put(completion.common, between: offer)
    line.offer = offer
  }
}

extension EditBuffer {
  /// Replaces the completed word.
  fileprivate mutating func put(_ word: String, between offer: CommandLine.Offer) {
    let whole = offer.before + word + offer.after
    guard whole != text else { return }
    replace(with: whole)
    for _ in 0..<offer.after.count { _ = press(.left) }
  }
}
