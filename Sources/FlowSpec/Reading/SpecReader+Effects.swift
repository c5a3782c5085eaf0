internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the effects of a presenter.
  mutating func effects(_ node: Node) -> [EffectDeclaration] {
    let hint = "write 'NAME: { every: 1s, do: … }'"
    guard let entries = entries(node, of: "'effects'", mayBeEmpty: true, hint: hint),
      areNamed(entries, Vocabulary.effect)
    else { return [] }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "an effect"), let fields = fields(entry.value, of: Vocabulary.effect)
      else { return nil }
      return EffectDeclaration(
        name: name, trigger: trigger(fields, of: name), key: fields["key"].flatMap { condition($0.value, of: "'key'") },
        condition: fields["while"].flatMap { condition($0.value, of: "'while'") },
        steps: fields["do"].map { steps($0.value) } ?? [], span: name.span)
    }
  }

  /// Parses the trigger of an effect, which must have exactly one of its keys.
  private mutating func trigger(_ fields: Fields, of name: Name) -> EffectDeclaration.Trigger? {
    let written = ["every", "after", "idle", "whenever", "on"].filter { fields[$0] != nil }
    if let first = written.first, let place = fields[first]?.key.span {
      for other in written.dropFirst() {
        report.add(
          SeveralTriggers(first: first, second: other), at: fields[other]?.key.span ?? name.span,
          related: [RelatedPlace("'\(first)' is here", at: place)])
      }
    }
    if let initially = fields["initially"], fields["whenever"] == nil, !fields.hasUnknownKeys,
      let key = Vocabulary.effect["whenever"]
    {
      report.add(MissingKey(key: key, section: "an effect with 'initially'"), at: initially.key.span)
      return nil
    }
    if let with = fields["with"], fields["on"] == nil, !fields.hasUnknownKeys, let key = Vocabulary.effect["on"] {
      report.add(MissingKey(key: key, section: "an effect with 'with'"), at: with.key.span)
      return nil
    }
    guard let only = written.first else { return keyTrigger(fields, of: name) }
    guard written.count == 1, let node = fields[only]?.value else { return nil }
    if only == "on" { return stream(node, arguments: fields["with"]?.value).map { .items($0) } }
    if only == "whenever" {
      let initially = fields["initially"].flatMap { reference($0.value, to: "the value of 'initially'") }
      return condition(node, of: "'whenever'").map { .rising($0, initially: initially) }
    }
    let span = ValueSyntax(node: node)
    return only == "every" ? .every(span) : only == "after" ? .after(span) : .idle(span)
  }

  /// Parses an effect without another trigger, whose steps run on entering and when the key changes.
  private mutating func keyTrigger(_ fields: Fields, of name: Name) -> EffectDeclaration.Trigger? {
    if fields["key"] != nil { return .key }
    if !fields.hasUnknownKeys { report.add(MissingTrigger(name: name.text), at: name.span) }
    return nil
  }
}
