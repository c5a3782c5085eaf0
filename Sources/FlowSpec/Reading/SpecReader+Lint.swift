public import Diagnostics
public import YAMLNodes

/// Parses the settings of a folder from the nodes of its `flowspec.yaml`.
public func readFolderSettings(_ root: Node, report: inout Report) -> [LintSetting] {
  var reader = SpecReader()
  defer { report.add(reader.report) }
  guard let fields = reader.fields(root, of: "the settings of a folder", keys: Vocabulary.folder) else { return [] }
  if let version = fields["flowspec"]?.value { reader.edition(version) }
  return fields["lint"].map { reader.lint($0.value, inFolder: true) } ?? []
}

extension SpecReader {
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
    return LintSetting(
      rule: rule, severity: severity, place: fields["at"].flatMap { reference($0.value, to: "the place") },
      reason: fields["reason"].flatMap { reference($0.value, to: "the reason") })
  }
}
