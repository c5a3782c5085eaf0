/// What an input, a model or a formula looked at.
public struct NotedReads {
  fileprivate let log: ReadLog

  /// The positions among the contents of a state of all that was looked at, each once, in the order in which that happened
  /// first; `nil` when not all of it is known by such a position.
  ///
  /// - Parameter map: The contents of the state before the input, or of the state that was looked at.
  public func positions(in map: ContentMap) -> [Int]? {
    guard log.isWhole else { return nil }
    var positions: [Int] = []
    var seen: Set<Int> = []
    for read in log.reads {
      // What belonged to nobody who was there came by the input itself.
      guard let position = map.position(of: read), seen.insert(position).inserted else { continue }
      if map.isIgnored(position) { return nil }
      positions.append(position)
    }
    return positions
  }
}

// States as structure and contents, and what of them decides about a step.
extension FlowWalker {
  /// The present state in two parts, in which equal values have equal numbers.
  public func parts(_ numbering: any ByteNumbering) -> StateParts {
    let list = contentList(numbering)
    list.removeAll()
    writer.contents = list
    writer.write(machine)
    writer.contents = nil
    return StateParts(structure: writer.bytes, contents: list.contents)
  }

  /// Where the contents of the present state come from.
  public func contentMap() -> ContentMap {
    writer.survey(machine)
    return ContentMap(machine, order: writer.order, writer.abstraction)
  }

  /// Notes what the next input, model or formula looks at, up to its end.
  public func noteReads() -> NotedReads {
    let log = ReadLog()
    machine.reads = log
    return NotedReads(log: log)
  }

  /// Ends noting when nothing came that could be looked at.
  public func stopNoting() { machine.reads = nil }
}
