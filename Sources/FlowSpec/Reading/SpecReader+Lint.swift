internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the settings of a folder.
  mutating func folderSettings(_ root: Node) -> [LintSetting] {
    guard isReadable(root), let fields = fields(root, of: "the settings of a folder", keys: Vocabulary.folder) else {
      return []
    }
    return fields["lint"].map { lint($0.value, inFolder: true) } ?? []
  }

  /// Parses the severities of rules. A rule has one setting, or a list of them.
  mutating func lint(_ node: Node, inFolder: Bool = false) -> [LintSetting] {
    let hint = "write 'CODE: { severity: off, reason: … }'"
    let entries = entries(node, of: "'lint'", mayBeEmpty: true, hint: hint) ?? []
    return entries.flatMap { entry -> [LintSetting] in
      guard let rule = reference(entry.key, to: "a rule") else { return [] }
      let nodes = entry.value.items.map { Array($0) } ?? [entry.value]
      return nodes.compactMap { setting(of: rule, $0, inFolder: inFolder) }
    }
  }

  private mutating func setting(of rule: Name, _ node: Node, inFolder: Bool) -> LintSetting? {
    if let scalar = node.scalar, !node.isNull {
      return LintSetting(rule: rule, severity: Name(scalar.text, at: node.span), place: nil, reason: nil)
    }
    let what = "the setting of a rule"
    let keys = inFolder ? Vocabulary.folderLint : Vocabulary.lint.keys
    guard let entries = node.entries else {
      reject(node, what, expected: "a mapping", hints: ["write '{ severity: off, reason: … }'"])
      return nil
    }
    let advice = inFolder ? ["at": "write it in the flow that it is about"] : [:]
    let fields = fields(Array(entries), of: what, keys: keys, elsewhere: advice, at: node.span)
    guard let severity = fields["severity"].flatMap({ reference($0.value, to: "the severity") })
    else { return nil }
    let place = fields["at"].flatMap { reference($0.value, to: "the place") }
    return LintSetting(
      rule: rule, severity: severity, place: place.map { LintPlace(name: $0, part: part(at: $0)) },
      reason: fields["reason"].flatMap { reference($0.value, to: "the reason") })
  }

  /// Finds the part of the flow that a place names, starting at its key.
  private func part(at place: Name) -> LintPlace.Part {
    guard var node = root else { return .unknown(key: place.text, within: "", keys: []) }
    var span = node.span
    var passed: [Substring] = []
    for key in place.text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let entry = node.entries?.first(where: { $0.key.scalar?.text == String(key) }) else {
        let keys = node.entries?.compactMap { $0.key.scalar?.text } ?? []
        return .unknown(key: String(key), within: passed.joined(separator: "."), keys: keys)
      }
      passed.append(key)
      node = entry.value
      span = entry.key.span.union(node.span)
    }
    return .found(span)
  }
}
