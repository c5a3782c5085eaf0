internal import Diagnostics
internal import FlowSpec

/// A record or union that contains itself, so that no value of it can exist.
struct EndlessRecord: DiagnosticKind {
  static let code: DiagnosticCode = "endless-record"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A record with a field of its own type never ends. Make the field nullable, or use a list or a map, which can be
    empty. A union ends if one of its cases lacks such a field.
    """
  static let example = DiagnosticExample(
    from: .counted,
    with: [
      .insert(
        """

        types:
          Key: { spare: Key? }
        """, after: "flow: door"),
      .replace("count: int = 0", "keys: list<Key> = []"),
      .replace("model: [isOpen, count]", "model: [isOpen, keys]"),
      .replace("open: { set: { isOpen: true } }", "open: { set: { isOpen: true, keys: [] } }"),
    ],
    wrong: [.replace("Key: { spare: Key? }", "Key: { spare: Key }")])

  let record: String
  let field: String
  let isUnion: Bool

  var message: String { "'\(record)' contains a '\(record)' in '\(field)', without end" }

  var hints: [String] {
    let end = "end it with '?': '\(field): …?'"
    return isUnion ? ["add a case without '\(field)'", end] : [end]
  }
}

extension EndlessRecord {
  /// Reports each cycle of types without a finite value once, at its first type.
  static func check(_ declarations: [TypeDeclaration], into report: inout Report) {
    Finiteness(declarations).check(into: &report)
  }
}

/// The search for types without any possible value, because each value would have to contain another.
private struct Finiteness {
  private let declarations: [TypeDeclaration]
  /// The groups of types that a value of each type needs: one group for a record, one group per case for a union.
  private let needs: [String: [[Need]]]

  /// The groups that contain each type.
  private let needers: [String: [(type: String, group: Int)]]

  private struct Need {
    let field: Name
    let type: String
  }

  init(_ declarations: [TypeDeclaration]) {
    self.declarations = declarations
    var needs: [String: [[Need]]] = [:]
    for declaration in declarations {
      switch declaration.kind {
      case .enumeration, .mistaken: continue
      case .record(let fields): needs[declaration.name.text] = [Finiteness.needs(of: fields)]
      case .union(let cases): needs[declaration.name.text] = cases.map { Finiteness.needs(of: $0.fields) }
      }
    }
    self.needs = needs
    var needers: [String: [(type: String, group: Int)]] = [:]
    for declaration in declarations {
      let name = declaration.name.text
      for (index, group) in (needs[name] ?? []).enumerated() {
        for need in group { needers[need.type, default: []].append((name, index)) }
      }
    }
    self.needers = needers
  }

  /// Returns the needs of fields. Nullable fields and containers have none, since they may be null or empty.
  private static func needs(of fields: [FieldSyntax]) -> [Need] {
    fields.compactMap { if case .named(let name) = $0.type { Need(field: $0.name, type: name.text) } else { nil } }
  }

  /// Reports each cycle once, at its first type.
  ///
  /// - Complexity: Linear in the size of the types, except for cycles, each of which is walked once.
  func check(into report: inout Report) {
    var endless = self.endless
    for declaration in declarations where endless.contains(declaration.name.text) {
      let name = declaration.name.text
      let groups = needs[name] ?? []
      let cycle = reached(from: name, by: { needs[$0]?.joined().map(\.type) ?? [] }, endless)
        .intersection(reached(from: name, by: { needers[$0]?.map(\.type) ?? [] }, endless))
      guard let need = groups.joined().first(where: { cycle.contains($0.type) }) else { continue }
      report.add(EndlessRecord(record: name, field: need.field.text, isUnion: groups.count > 1), at: need.field.span)
      // One change fixes all types of the same cycle.
      endless.subtract(cycle)
    }
  }

  /// The types that remain after repeatedly removing those whose values can be built from removed types.
  private var endless: Set<String> {
    var endless = Set(needs.keys)
    var missing = needs.mapValues { groups in groups.map { group in group.count { needs[$0.type] != nil } } }
    var makeable = declarations.map(\.name.text).filter { missing[$0]?.contains(0) ?? false }
    while let name = makeable.popLast() {
      guard endless.remove(name) != nil else { continue }
      for needer in needers[name] ?? [] {
        missing[needer.type]?[needer.group] -= 1
        if missing[needer.type]?[needer.group] == 0 { makeable.append(needer.type) }
      }
    }
    return endless
  }

  /// Returns the endless types that are reachable by steps from a type. The type itself is included only if a path
  /// leads back to it.
  private func reached(
    from start: String, by step: (String) -> [String], _ endless: Set<String>
  ) -> Set<String> {
    var seen: Set<String> = []
    var open = step(start)
    while let name = open.popLast() {
      guard endless.contains(name), seen.insert(name).inserted else { continue }
      open += step(name)
    }
    return seen
  }
}
