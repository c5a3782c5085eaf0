internal import FlowConsole

/// The options of a choice, with a filter.
struct Chooser: Sendable {
  let control: ConsoleScreen.Control
  let options: [String]
  var filter = EditBuffer()
  /// The position of the selected option among the matching ones.
  var selected = 0

  init(_ control: ConsoleScreen.Control, options: [String]) {
    self.control = control
    self.options = options
    selected = options.firstIndex { $0 == control.value } ?? 0
  }

  /// The options that contain the filter.
  var matching: [String] {
    let text = filter.text.lowercased()
    return text.isEmpty ? options : options.filter { $0.lowercased().contains(text) }
  }

  /// The selected option, or `nil` if none matches.
  var chosen: String? {
    let matching = matching
    return matching.indices.contains(selected) ? matching[selected] : nil
  }

  mutating func move(by step: Int) { selected = min(max(selected + step, 0), max(matching.count - 1, 0)) }
}
