internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A presenter of a library that is composed somewhere in a flow.
struct LibraryPart {
  /// The name of the library.
  let library: String
  let declaration: PresenterDeclaration

  /// The name of the presenter in the program: `shop.price`.
  var name: Name { Name("\(library).\(declaration.name.text)", at: declaration.name.span) }
}

/// The libraries that a file can name, directly or through other libraries.
struct LibraryScope {
  /// The names of the libraries by the names of their imports: those of the file itself, and those of each library.
  private(set) var own: [String: String] = [:]
  private(set) var names: [String: [String: String]] = [:]
  /// The declarations of the libraries by their names.
  private(set) var declarations: [String: FlowDeclaration] = [:]
  /// The presenters of libraries that the presenters of the file are composed of, each once.
  private(set) var parts: [LibraryPart] = []

  /// No libraries.
  static let none = LibraryScope()

  private init() {}

  /// Collects the libraries of a file.
  init(of flow: FlowID, in graph: ImportGraph) {
    own = graph.libraryNames(of: flow)
    var open = graph.libraries(of: flow)
    while let next = open.popLast() {
      let library = graph.flows[next].declaration
      guard declarations[library.name.text] == nil else { continue }
      declarations[library.name.text] = library
      names[library.name.text] = graph.libraryNames(of: next)
      open += graph.libraries(of: next)
    }
    parts = composed(by: graph.flows[flow].declaration)
  }

  /// Returns the library that an import is, in a file or in a library.
  func library(_ alias: String, in library: String?) -> String? {
    library.map { names[$0]?[alias] } ?? own[alias]
  }

  /// Returns the name in the program of a presenter that a file or a library names.
  func key(_ name: String, in library: String?) -> String {
    if let (head, rest) = name.splitAtDot {
      return self.library(head, in: library).map { "\($0).\(rest)" } ?? name
    }
    return library.map { "\($0).\(name)" } ?? name
  }

  /// Returns the name in the program of an operation that a file or a library names.
  func operationKey(_ name: String, in library: String?) -> String {
    if let (head, rest) = name.splitAtDot, let imported = self.library(head, in: library) {
      return "\(imported).\(rest)"
    }
    return library.map { "\($0).\(name)" } ?? name
  }

  /// The presenters that can be named in a file or in a library through its imports.
  func presenters(in library: String?) -> [String] {
    let imports = library.map { names[$0] ?? [:] } ?? own
    return imports.sorted { $0.key < $1.key }.flatMap { alias, name in
      (declarations[name]?.parts ?? []).map { "\(alias).\($0.name.text)" }
    }
  }

  /// Returns the presenters of libraries that a file composes, directly or through each other, in the order in which
  /// they are found.
  private func composed(by flow: FlowDeclaration) -> [LibraryPart] {
    var found: [LibraryPart] = []
    var seen: Set<String> = []
    var open: [(names: [String], library: String?)] = [
      (
        ([flow.presenter] + flow.screens + flow.parts).flatMap(\.composedNames), nil
      )
    ]
    var position = 0
    while position < open.count {
      let (names, home) = open[position]
      position += 1
      for name in names {
        let key = key(name, in: home)
        guard let (library, rest) = key.splitAtDot, seen.insert(key).inserted,
          let part = declarations[library]?.parts.first(where: { $0.name.text == rest })
        else { continue }
        found.append(LibraryPart(library: library, declaration: part))
        open.append((part.composedNames, library))
      }
    }
    return found
  }
}

extension ImportGraph {
  /// Returns the libraries that a file imports.
  func libraries(of flow: FlowID) -> [FlowID] {
    flows[flow].imports.compactMap(\.self).filter { flows[$0].declaration.isLibrary }
  }

  /// Returns the names of the libraries that a file imports, by the names of the imports.
  func libraryNames(of flow: FlowID) -> [String: String] {
    var names: [String: String] = [:]
    for (declaration, target) in imports(of: flow) {
      guard let target, flows[target].declaration.isLibrary else { continue }
      names[declaration.name.text] = flows[target].declaration.name.text
    }
    return names
  }
}

extension PresenterDeclaration {
  /// The names of the presenters that it is composed of, also in the slots of its children.
  fileprivate var composedNames: [String] {
    children.flatMap { [$0] + $0.fillings }.compactMap { $0.presenter?.text }
  }
}

extension String {
  /// The parts before and after the first dot, or `nil` without a dot.
  var splitAtDot: (head: String, rest: String)? {
    guard let dot = firstIndex(of: ".") else { return nil }
    return (String(self[..<dot]), String(self[index(after: dot)...]))
  }
}
