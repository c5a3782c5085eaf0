internal import Diagnostics
internal import FlowSpec

/// Finds types of which no value could ever be made, because each would have to hold another.
struct Finiteness {
  private let declarations: [TypeDeclaration]
  /// For each type, the groups of types that making a value needs: of a record one group, of a union one for each case.
  private let needs: [String: [[Need]]]

  /// For each type, the groups that it stands in.
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

  /// What may be null or empty needs nothing to be made first.
  private static func needs(of fields: [FieldSyntax]) -> [Need] {
    fields.compactMap { if case .named(let name) = $0.type { Need(field: $0.name, type: name.text) } else { nil } }
  }

  /// Reports each circle once, at the first type of it.
  ///
  /// - Complexity: Linear in the size of the types, but for circles, each of which is walked once.
  func check(into report: inout Report) {
    var endless = self.endless
    for declaration in declarations where endless.contains(declaration.name.text) {
      let name = declaration.name.text
      let groups = needs[name] ?? []
      let circle = reached(from: name, by: { needs[$0]?.joined().map(\.type) ?? [] }, endless)
        .intersection(reached(from: name, by: { needers[$0]?.map(\.type) ?? [] }, endless))
      guard let need = groups.joined().first(where: { circle.contains($0.type) }) else { continue }
      report.add(EndlessRecord(record: name, field: need.field.text, isUnion: groups.count > 1), at: need.field.span)
      // What goes in the same circle is mended by the same change.
      endless.subtract(circle)
    }
  }

  /// The types that are left when those that can be made are taken away, and then those that can be made of them.
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

  /// The endless types that one comes to, step by step. It is among them only if a way leads back to it.
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
