internal import CEL
internal import FlowProgram

// Links as text: rules 10.1 to 10.7 and 10.16 to 10.18 of `docs/semantics.md`.

/// A link as parts: the decoded parts of its path, and the names and values after the `?`.
private struct LinkParts {
  /// The longest link in bytes.
  static let lengthLimit = 8_192

  let path: [String]
  let query: [(name: String, value: String)]

  /// Splits a link into its parts; see rules 10.1 and 10.2.
  init?(_ link: String) {
    var text = Array(link.utf8)
    if text.count > LinkParts.lengthLimit { return nil }
    if let end = text.firstIndex(of: UInt8(ascii: "#")) { text = Array(text[..<end]) }
    var query: [UInt8] = []
    if let mark = text.firstIndex(of: UInt8(ascii: "?")) {
      query = Array(text[(mark + 1)...])
      text = Array(text[..<mark])
    }
    guard var path = LinkParts.withoutHost(text), path.first == UInt8(ascii: "/") else { return nil }
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    var parts: [String] = []
    for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      guard let part = LinkParts.decoded(Array(part)) else { return nil }
      parts.append(part)
    }
    self.path = parts
    var pairs: [(name: String, value: String)] = []
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = LinkParts.decoded(Array(halves[0])),
        let value = LinkParts.decoded(Array(halves.at(1) ?? []))
      else { return nil }
      // Rule 10.5: a duplicate name is refused.
      if pairs.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return nil }
      pairs.append((name, value))
    }
    self.query = pairs
  }

  /// Returns the path of a link, which a scheme with a host may precede.
  private static func withoutHost(_ text: [UInt8]) -> [UInt8]? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon]) else { return text }
    let rest = Array(text[(colon + 1)...])
    guard rest.starts(with: "//".utf8) else { return rest }
    return rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")).map { Array(rest[$0...]) } ?? Array("/".utf8)
  }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    guard let first = text.first, letters.contains(first) else { return false }
    return text.allSatisfy { (letters + Array("0123456789+-.".utf8)).contains($0) }
  }

  /// Returns the text that bytes with percent signs stand for, or `nil` if they are not UTF-8.
  private static func decoded(_ text: [UInt8]) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension ReferenceFlow {
  /// Returns the route that a link names, and the params that it gives.
  func route(_ link: String, of flow: Int) -> (route: Route, params: [Value?])? {
    guard let parts = LinkParts(link) else { return nil }
    let matching = program.scope(of: plan(flow)).routes.filter { matches($0, parts) }
    // Rule 10.4: from left to right, a word is preferred to a param.
    let chosen = matching.min { left, right in
      let differing = zip(left.path, right.path).first { $0.0.isParam != $0.1.isParam }
      return differing.map { !$0.0.isParam } ?? false
    }
    guard let chosen else { return nil }
    var params = [Value?](repeating: nil, count: program.presenters[chosen.screen].parameterCount)
    func read(_ text: String, into param: Int) -> Bool {
      params[param] = value(text, as: program.presenters[chosen.screen].slots[param].type)
      return params[param] != nil
    }
    for (segment, text) in zip(chosen.path, parts.path) {
      if case .param(let param) = segment, !read(text, into: param) { return nil }
    }
    for (name, text) in parts.query {
      guard let known = chosen.query.first(where: { $0.name.utf8.elementsEqual(name.utf8) }),
        read(text, into: known.param)
      else { return nil }
    }
    return (chosen, params)
  }

  /// Returns whether the words of a route are in the same places of a link; see rule 10.3.
  private func matches(_ route: Route, _ parts: LinkParts) -> Bool {
    guard route.path.count == parts.path.count else { return false }
    return zip(route.path, parts.path).allSatisfy { segment, text in
      switch segment {
      case .word(let word): word.utf8.elementsEqual(text.utf8)
      case .param: !text.isEmpty
      }
    }
  }

  /// Returns the value that a text has in a link; see rule 10.6.
  private func value(_ text: String, as type: ValueType) -> Value? {
    func isNumber(_ signs: String) -> Bool { text.utf8.allSatisfy { "0123456789\(signs)".utf8.contains($0) } }
    switch type {
    case .string: return .string(text)
    case .bool: return ["true": Value.bool(true), "false": Value.bool(false)][text]
    case .int: return isNumber("-") ? Int64(text).map { .int($0) } : nil
    case .uint: return isNumber("") ? UInt64(text).map { .uint($0) } : nil
    case .double:
      let named = ["NaN": Double.nan, "Infinity": .infinity, "-Infinity": -.infinity]
      if let number = named[text] { return .double(number) }
      guard isNumber("+-.eE"), let number = Double(text), number.isFinite else { return nil }
      return .double(number)
    case .duration: return Value.Duration(text).map { .duration($0) }
    case .timestamp: return Timestamp(text).map { .timestamp($0) }
    case .enumeration(let name):
      guard let shape = program.types.enumeration(named: name)?.shape else { return nil }
      return shape.cases.firstIndex { $0.utf8.elementsEqual(text.utf8) }.flatMap { EnumValue(shape: shape, index: $0) }
        .map { .enumeration($0) }
    case .nullable(let inner): return text.isEmpty && inner != .string ? .null : value(text, as: inner)
    default: return nil
    }
  }

  // MARK: Printing

  /// Returns the canonical link of a screen with params, or `nil` if it has none; see rules 10.16 and 10.17.
  ///
  /// - Parameter params: The value of each param; `nil` for a param whose default is not known.
  func link(to screen: PresenterID, _ params: [Value?], of flow: Int) -> String? {
    guard let route = program.scope(of: plan(flow)).routes.first(where: { $0.screen == screen }) else { return nil }
    var link = ""
    for segment in route.path {
      switch segment {
      case .word(let word): link += "/\(encoded(word, isPath: true))"
      case .param(let param):
        guard let text = text(params[param] ?? .null) else { return nil }
        link += "/\(encoded(text, isPath: true))"
      }
    }
    if link.isEmpty { link = "/" }
    var names: [String] = []
    for (name, param) in route.query where !hasDefault(param, of: screen, params) {
      guard let text = text(params[param] ?? .null) else { return nil }
      names.append("\(encoded(name, isPath: false))=\(encoded(text, isPath: false))")
    }
    if !names.isEmpty { link += "?\(names.joined(separator: "&"))" }
    // Rule 10.18: the link is read as the same screen with the same params.
    guard let read = self.route(link, of: flow), read.route.screen == screen else { return nil }
    let isSame = params.indices.allSatisfy { param in
      read.params[param].map { $0.isIdentical(to: params[param] ?? .null) } ?? hasDefault(param, of: screen, params)
    }
    return isSame ? link : nil
  }

  /// Returns whether a param has its default value, which may depend on the params before it.
  private func hasDefault(_ param: Int, of screen: PresenterID, _ params: [Value?]) -> Bool {
    let slot = program.presenters[screen].slots[param]
    let value = params[param] ?? .null
    guard let initial = slot.initial else { return slot.type.isNullable && value.isNull }
    guard initial.reads.allSatisfy({ $0 < param }) else { return false }
    return (try? initial.evaluate(in: ArrayScope(params.map { $0 ?? .null })))?.isIdentical(to: value) ?? false
  }

  private func text(_ value: Value) -> String? {
    switch value {
    case .null: return ""
    case .string(let text): return text
    case .bool(let truth): return "\(truth)"
    case .int(let number): return "\(number)"
    case .uint(let number): return "\(number)"
    case .double(let number):
      if number.isNaN { return "NaN" }
      if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .duration(let span): return span.description
    case .timestamp(let instant): return instant.description
    case .enumeration(let value): return value.name
    default: return nil
    }
  }

  private func encoded(_ text: String, isPath: Bool) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:@," + (isPath ? "" : "/")
    let bytes = text.utf8.map { byte -> String in
      if plain.utf8.contains(byte) { return String(decoding: [byte], as: UTF8.self) }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
    return bytes.joined()
  }
}
