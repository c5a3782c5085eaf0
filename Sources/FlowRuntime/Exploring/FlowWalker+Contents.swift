/// The reads of an input, a model or an expression.
public struct NotedReads {
  fileprivate let log: ReadLog

  /// Returns the positions of all reads among the contents of a state, each once, in the order of the first read.
  /// Returns `nil` when some of them have no such position.
  ///
  /// - Parameter map: The contents of the state before the input, or of the state that was read.
  public func positions(in map: ContentMap) -> [Int]? {
    guard log.isWhole else { return nil }
    var positions: [Int] = []
    var seen: Set<Int> = []
    for read in log.reads {
      // A presenter that did not exist before was created by the input itself.
      guard let position = map.position(of: read), seen.insert(position).inserted else { continue }
      if map.isIgnored(position) { return nil }
      positions.append(position)
    }
    return positions
  }
}

// States as structure and contents, and the contents that determine a step.
extension FlowWalker {
  /// Returns the present state in two parts, in which equal values have equal numbers.
  public func parts(_ numbering: any ByteNumbering) -> StateParts {
    let list = contentList(numbering)
    list.removeAll()
    writer.contents = list
    writer.write(engine)
    writer.contents = nil
    return StateParts(structure: writer.bytes, contents: list.contents)
  }

  /// Returns the origins of the contents of the present state.
  public func contentMap() -> ContentMap {
    writer.survey(engine)
    return ContentMap(engine, order: writer.order, writer.abstraction)
  }

  /// Starts recording the reads of the next input, model or expression, up to its end.
  public func noteReads() -> NotedReads {
    let log = ReadLog()
    engine.reads = log
    return NotedReads(log: log)
  }

  /// Stops recording when nothing was read.
  public func stopNoting() { engine.reads = nil }
}
