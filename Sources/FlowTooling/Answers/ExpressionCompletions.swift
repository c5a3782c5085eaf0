internal import CEL
internal import Diagnostics

extension CompletionFinder {
  /// Returns the texts that fit an unfinished expression.
  func expression(_ text: MappedText, _ spot: Spot) -> [Completion] {
    let source = text.text
    guard let hole = source.range(ofText: Probe.hole) else { return [] }
    let without = source[..<hole.lowerBound] + source[hole.upperBound...]
    let offset = source.utf8.distance(from: source.startIndex, to: hole.lowerBound)
    let flow = workspace.flow(of: path)
    let compiled = flow.flatMap { workspace.compiled($0, replacing: probe.parsed) }
    let entry = compiled?.entry(in: path, at: text.span.start)
    let candidates = entry?.environment.candidates(
      in: String(without), replacing: offset..<offset, expecting: entry?.expected)
    var found = (candidates?.all ?? []).map { candidate in
      Completion(candidate.name, kind(candidate.kind), detail: candidate.detail, range: range)
    }
    if candidates?.isString ?? false { return found }
    // The declared names are also offered in an expression that does not compile.
    let isMember = offset > 0 && Array(source.utf8)[offset - 1] == UInt8(ascii: ".")
    if !isMember {
      found += declared(spot.context)
    } else if found.isEmpty {
      found = anyMembers(Array(source.utf8)[..<offset], spot)
    }
    return spot.context.claim == nil ? found : found + claimed(source, spot)
  }

  /// The names that only conditions of properties and scenarios read: `shown`, `alive`, and events of properties.
  private func claimed(_ source: String, _ spot: Spot) -> [Completion] {
    let prefix = dottedPrefix
    let rest = source.hasPrefix(prefix + Probe.hole) ? source.dropFirst(prefix.count + Probe.hole.count) : " "
    let isEvent = spot.context.claim == .property && rest.utf8.allSatisfy { isWordPart($0) || $0 == UInt8(ascii: ".") }
    let events = isEvent ? names.options(.anyEvent, spot.context).filter { $0.text.contains(".") } : []
    var found = named(events, spot, isKey: false)
    for (word, options) in [("shown", names.presenters + names.modesOfPresenters), ("alive", names.presenters)] {
      if prefix.isEmpty { found.append(Completion(word, .variable, range: range)) }
      guard prefix.hasPrefix(word + ".") else { continue }
      let reached = options.map { NameOption(text: "\(word).\($0.text)", symbols: [nil] + $0.symbols) }
      found += named(reached, spot, isKey: false)
    }
    return found
  }

  private func declared(_ context: WalkContext) -> [Completion] {
    var found = context.locals.reversed().map { id in
      Completion((names.own ?? names.flow).table[id].name, .variable, range: range)
    }
    found += names.direct(context).map { Completion($0.name, .variable, detail: $0.type, range: range) }
    if let function = context.mode {
      found += names.table.members(of: function, [.param]).map { Completion($0.name, .variable, range: range) }
    }
    found += ["params", "event", "model", "flow", "strings", "result", "error", "loading", "messages", "args"].map {
      Completion($0, .variable, range: range)
    }
    found += names.table.members(of: 0, [.type]).map { Completion($0.name, .type, range: range) }
    found += names.table.members(of: 0, [.import]).map { Completion($0.name, .name, range: range) }
    return found
  }

  /// The members of a dotted name that was not compiled.
  private func anyMembers(_ before: ArraySlice<UInt8>, _ spot: Spot) -> [Completion] {
    var start = before.endIndex - 1
    while start > before.startIndex, isWordPart(before[start - 1]) || before[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    let head = String(decoding: before[start..<before.endIndex - 1], as: UTF8.self)
    var symbols: [SymbolReference] = []
    let context = spot.context
    switch head {
    case "params":
      symbols = names.members(of: context.owner.map { SymbolReference(file: names.flow.path, id: $0) }, [.param])
    case "event": symbols = names.members(of: context.event, [.field])
    case "args": symbols = names.members(of: context.operation, [.argument])
    case "strings": symbols = names.members(of: names.flowReference, [.string])
    case "flow": symbols = names.members(of: names.flowReference, [.state, .derived, .observed])
    case "model":
      symbols = names.members(of: context.owner.map { SymbolReference(file: names.flow.path, id: $0) }, [.modelField])
      for place in context.owner.map({ names.table.members(of: $0, [.modelCase, .mode]) }) ?? [] {
        symbols += names.members(of: names.reference(place), [.modelField])
      }
    default:
      if let symbol = names.named(head, context) {
        let type = names.typeText(of: symbol, context)
        symbols =
          names.members(of: names.typeSymbol(TypeText.plain(type)), [.field, .enumCase])
          + names.members(of: symbol, [.enumCase, .field, .modelField, .state, .derived, .function, .type])
      } else {
        let type = names.typeText(ofName: head, context)
        symbols = names.members(of: names.typeSymbol(TypeText.plain(type)), [.field, .enumCase])
      }
    }
    return symbols.compactMap { names.symbol($0) }.map { Completion($0.name, .field, detail: $0.type, range: range) }
  }

  private func kind(_ kind: ExpressionCandidates.Candidate.Kind) -> Completion.Kind {
    switch kind {
    case .variable: .variable
    case .field: .field
    case .enumCase: .enumCase
    case .type: .type
    case .function, .macro: .function
    case .method: .method
    }
  }
}
