internal import CEL
internal import FlowProgram

/// A stream that a presenter follows while it can be seen.
struct FollowedStream {
  let site: Site
  let effect: Int
  let stream: StreamSubscription

  /// Whether it is followed, and then whether it ends soon.
  func followedCell(of writer: ModelWriter, at index: String) -> Cell { cell("follows", .bool, writer, index) }
  /// What it was asked for.
  func argumentsCell(of writer: ModelWriter, at index: String) -> Cell { cell("asked", .dyn, writer, index) }
  /// What came last.
  func valueCell(of writer: ModelWriter, at index: String) -> Cell { cell("last", .nullable(.dyn), writer, index) }
  /// How it failed.
  func errorCell(of writer: ModelWriter, at index: String) -> Cell { cell("error", .nullable(.string), writer, index) }

  private func cell(_ what: String, _ type: ValueType, _ writer: ModelWriter, _ index: String) -> Cell {
    writer.memory("\(what)_\(site.presenter.effects[effect].name)", of: site, at: index, type: type)
  }

  func cells(of writer: ModelWriter, at index: String) -> [Cell] {
    [
      followedCell(of: writer, at: index), argumentsCell(of: writer, at: index), valueCell(of: writer, at: index),
      errorCell(of: writer, at: index),
    ]
  }
}

extension ModelWriter {
  /// The streams that presenters follow, in the order of the tree.
  var streams: [FollowedStream] {
    sites.flatMap { site in
      site.presenter.effects.indices.compactMap { index in
        guard case .items(let stream) = site.presenter.effects[index].trigger, stream.isObserved else { return nil }
        return FollowedStream(site: site, effect: index, stream: stream)
      }
    }
  }

  /// What formulas read of a stream.
  func observed(_ index: Int, at place: Standpoint) throws(Refusal) -> Symbol {
    guard case .items(let stream) = place.presenter.effects[index].trigger else {
      throw Refusal("what is observed here", hint: "observe a stream")
    }
    let followed = FollowedStream(site: place.site, effect: index, stream: stream)
    let value = followed.valueCell(of: self, at: place.index)
    let error = followed.errorCell(of: self, at: place.index)
    let shape = RecordShape(name: place.presenter.effects[index].name, fields: ["loading", "value", "failed", "error"])
    return .made([.cell(value), .cell(error)]) { _, assignment throws(EvaluationError) in
      let (value, error) = (assignment[value] ?? .null, assignment[error] ?? .null)
      return .record(
        RecordValue(
          shape: shape, fields: [.bool(value.isNull && error.isNull), value, .bool(!error.isNull), error]))
    }
  }

  private func stopAlarm(_ stream: FollowedStream) -> Int {
    alarm(stream.site, block: -1, name: nil, effect: nil, isOfEffect: false, service: .stop(stream.effect))
  }

  private func end(_ stream: FollowedStream, at index: String, _ body: inout Body) throws(Refusal) {
    for cell in stream.cells(of: self, at: index) {
      body.add("\(cell.text) = \(rest(of: Cell(cell.name, type: cell.type)));")
    }
  }

  /// Follows a stream where the presenter can be seen, and lets go of it where it cannot.
  func look(at stream: FollowedStream, _ view: Standpoint, active: String, _ body: inout Body) throws(Refusal) {
    let index = view.index
    let follows = stream.followedCell(of: self, at: index).text
    let asked = stream.argumentsCell(of: self, at: index)
    if case .nullable? = program.operations[stream.stream.operation].type {
      throw Refusal("a stream of what may be null", hint: "let it give a record")
    }
    let seen = view.site.isOfFlow ? "1" : "seen_[\(index)]"
    if !view.site.isOfFlow { need("seen_", "byte entry") }
    let stop = stream.stream.stopDelay > 0 ? alarms[stopAlarm(stream)].kind : nil
    let isStopping: (Alarm) -> Bool = { $0.site === stream.site && $0.service == .stop(stream.effect) }
    try body.choose(
      seen,
      { body throws(Refusal) in
        let aside = self.scratchCell("args_", key: asked.key, type: .dyn)
        try self.store(.plan(stream.stream.arguments, view), to: aside, &body)
        try body.choose(
          "(\(follows) && \(asked.text) == args_)",
          { body throws(Refusal) in
            try body.choose("\(follows) == 2") { body in
              body.add("\(follows) = 1;")
              self.disarm(isStopping, at: view.whom, &body)
            }
          },
          otherwise: { body throws(Refusal) in
            self.disarm(isStopping, at: view.whom, &body)
            try self.end(stream, at: index, &body)
            body.add("\(follows) = 1;")
            body.add("\(asked.text) = args_;")
            body.add("open_ = 1;")
          })
        try self.feed(asked, from: .cell(aside))
        body.add("\(active) = 1;")
      },
      otherwise: { body throws(Refusal) in
        try body.choose(active) { body throws(Refusal) in
          if let stop {
            try body.choose("\(follows) == 1") { body throws(Refusal) in
              self.note(stream.stream.stopDelay)
              body.add("\(follows) = 2;")
              self.noCaptures(&body)
              body.add("arm(\(stop), \(view.whom), \(try self.ticks(stream.stream.stopDelay)));")
            }
          } else {
            try self.end(stream, at: index, &body)
            body.add("open_ = 1;")
          }
          body.add("\(active) = 0;")
        }
      })
  }

  /// A stream that nobody has wanted for a while ends.
  func stop(_ effect: Int, of site: Site, _ body: inout Body) throws(Refusal) {
    guard let stream = streams.first(where: { $0.site === site && $0.effect == effect }) else { return }
    try end(stream, at: "me_", &body)
  }

  /// What comes on streams.
  func items(_ outcomes: OutcomeValues, _ settling: inout [[String]]) throws(Refusal) -> [[String]] {
    var options: [[String]] = []
    for stream in streams {
      let span = stream.site.presenter.effects[stream.effect].span
      here = span
      let places = stream.site.isOfFlow ? [""] : (0..<stackRoom * max(1, stackPlaces.count)).map { "\($0)" }
      for outcome in outcomes.outcomes(of: stream.stream.operation) {
        for place in places {
          let value = stream.valueCell(of: self, at: place)
          let error = stream.errorCell(of: self, at: place)
          var body = Body(indent: "       ")
          switch outcome {
          case .returned(let item): try store(.constant(item), to: value, isSure: true, &body)
          case .failed(let name): try store(.constant(.string(name)), to: error, isSure: true, &body)
          case .unusable: continue
          }
          let none = try encoded(.null, as: .token)
          let waits = "(\(stream.followedCell(of: self, at: place).text) && \(error.text) == \(none))"
          let name = program.operations[stream.stream.operation].name
          var lines = ["  :: d_step { \(Logic.all(["!exited", waits])) ->  /* \(comment("\(name), \(line(span))")) */"]
          lines += ["       begin();"] + body.lines + self.settling(body, in: &settling, indent: "       ")
          options.append(lines + ["       finish();", "     }"])
        }
      }
    }
    return options
  }

  /// Finds out before effects are looked at which entries can be seen.
  var seeing: [String] {
    let covers = styles.filter(\.leavesBelowVisible).map { "style[i_] == \($0.nameInModel)" }
    let below = hasStyles && !covers.isEmpty ? "visible_ && \(Logic.any(covers))" : "0"
    return [
      "  visible_ = 1;", "  i_ = depth;", "  do", "  :: i_ > 0 ->", "    i_--;", "    seen_[i_] = visible_;",
      "    visible_ = \(below);", "  :: else -> break;", "  od;",
    ]
  }
}
