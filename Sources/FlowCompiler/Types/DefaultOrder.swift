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
    var order: [TypeDeclaration] = []
    var finished: Set<Int> = []
    for root in declarations.indices where !finished.contains(root) {
      // The path from the root, each entry with the number of its needs that were followed. There is no recursion,
      // because chains may be long.
      var path: [(index: Int, followed: Int)] = [(root, 0)]
      while let last = path.last {
        guard last.followed < needs[last.index].count else {
          path.removeLast()
          if finished.insert(last.index).inserted { order.append(declarations[last.index]) }
          continue
        }
        path[path.count - 1].followed += 1
        let next = needs[last.index][last.followed]
        if let start = path.firstIndex(where: { $0.index == next }) {
          let cycle = path[start...].map { declarations[$0.index].name.text } + [declarations[next].name.text]
          report.add(EndlessDefault(types: cycle), at: place(of: next, in: declarations[last.index], declarations))
        } else if !finished.contains(next) {
          path.append((next, 0))
        }
      }
    }
    return order
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
