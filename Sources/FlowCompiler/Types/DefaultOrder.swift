internal import Diagnostics
internal import FlowSpec

/// The order in which the defaults of types can be computed: each after the records that it builds.
enum DefaultOrder {
  /// Returns the declarations, each after those whose records its defaults build. Cycles are reported and keep their
  /// place.
  static func sorted(_ declarations: [TypeDeclaration], report: inout Report) -> [TypeDeclaration] {
    var positions: [String: Int] = [:]
    for (index, declaration) in declarations.enumerated() { positions[declaration.name.text] = index }
    let needs = declarations.map { declaration in
      declaration.fields.compactMap(\.initial).flatMap { recordNames(in: $0.text.text) }.compactMap { positions[$0] }
    }
    let order = DependencyOrder(needs)
    for cycle in order.cycles {
      guard let next = cycle.first, let last = cycle.last else { continue }
      let names = (cycle + [next]).map { declarations[$0].name.text }
      report.add(EndlessDefault(types: names), at: place(of: next, in: declarations[last], declarations))
    }
    return order.order.map { declarations[$0] }
  }

  /// Returns the location of the default that builds a record of a type.
  private static func place(of index: Int, in declaration: TypeDeclaration, _ all: [TypeDeclaration]) -> Span {
    let name = all[index].name.text
    let source = declaration.fields.compactMap(\.initial).first { recordNames(in: $0.text.text).contains(name) }
    return source?.span ?? declaration.name.span
  }

  /// Returns the types whose records an expression builds: `Note{…}` and `Session.member{…}`, without text in quotes.
  static func recordNames(in text: String) -> [String] {
    var names: [String] = []
    var word = ""
    var quote: Character?
    var isEscaped = false
    for character in text {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open {
          quote = nil
        }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, "")
      } else if character == "{", let head = word.split(separator: ".").first {
        names.append(String(head))
        word = ""
      } else if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
      } else if character != " " {
        word = ""
      }
    }
    return names
  }
}
