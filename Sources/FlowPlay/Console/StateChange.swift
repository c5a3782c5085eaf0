internal import FlowProgram
internal import FlowRuntime

/// A difference between two states of a flow, by a path as `:state` shows it.
struct StateChange: Hashable {
  /// The path of a value, or of a presenter that entered or left.
  let path: String
  /// The old value as text, or `nil` for a presenter.
  let old: String?
  /// The new value as text, or `nil` for a presenter that has left.
  let new: String?

  /// The maximum length of a value in a list of changes.
  private static let valueLimit = 40

  /// The change in words.
  var text: String {
    switch (old, new) {
    case (let old?, let new?): "\(path) \(old) → \(new)"
    case (nil, nil): "\(path) leaves"
    case (let old?, nil): "\(path) \(old) is gone"
    case (nil, let new?): new.isEmpty ? "\(path) enters" : "\(path) \(new)"
    }
  }

  /// Returns the changes from one state to another: state and params that differ, then presenters that entered or
  /// left, each in the order of the tree.
  static func changes(from old: RunningFlow, to new: RunningFlow) -> [StateChange] {
    let (before, after) = (StatePicture(old), StatePicture(new))
    var changes: [StateChange] = []
    for (path, value) in after.values where before.presenters.contains(value.presenter) {
      let earlier = before.texts[path]
      if earlier != value.text {
        let start = earlier.map { differenceStart($0, value.text) } ?? 0
        changes.append(
          StateChange(path: path, old: earlier.map { short($0, from: start) }, new: short(value.text, from: start)))
      }
    }
    for path in after.order where !before.presenters.contains(path) {
      changes.append(StateChange(path: path, old: nil, new: ""))
    }
    for path in before.order where !after.presenters.contains(path) {
      changes.append(StateChange(path: path, old: nil, new: nil))
    }
    return changes
  }

  /// Returns the number of equal characters to leave out before the difference of two texts.
  private static func differenceStart(_ old: String, _ new: String) -> Int {
    guard max(old.count, new.count) > valueLimit else { return 0 }
    let equal = zip(old, new).prefix { $0 == $1 }.count
    return equal > valueLimit / 2 ? equal - valueLimit / 4 : 0
  }

  private static func short(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let end = rest.count <= valueLimit ? String(rest) : rest.prefix(valueLimit - 1) + "…"
    return start > 0 ? "…" + end : end
  }
}

/// The values of a flow by their paths.
struct StatePicture {
  /// The paths of the living presenters, in the order of the tree.
  private(set) var order: [String] = []
  private(set) var presenters: Set<String> = []
  /// The values of state and params, with the paths of their presenters, in the order of the tree.
  private(set) var values: [(path: String, value: (presenter: String, text: String))] = []
  /// The same values by their paths.
  private(set) var texts: [String: String] = [:]

  init(_ flow: RunningFlow) {
    let program = flow.program
    for presenter in flow.inspect() {
      // The same screen can be on a stack several times.
      var name = presenter.path
      var count = 1
      while presenters.contains(name) {
        count += 1
        name = "\(presenter.path) (\(count))"
      }
      order.append(name)
      presenters.insert(name)
      for held in presenter.values where held.kind != .derived {
        let text = held.content.map { program.literal(of: $0) } ?? held.value
        values.append(("\(name).\(held.path)", (name, text)))
        texts["\(name).\(held.path)"] = text
      }
    }
  }
}
