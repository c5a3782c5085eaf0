import Testing

/// A new kind of step, element or control must not compile until each switch over the kinds handles it.
@Suite struct SwitchTests {
  /// The files that declare kinds of steps, elements and controls, with the names of the enums.
  private static let guarded = [
    ("Sources/FlowSpec/Declarations/StepSyntax.swift", "Action"),
    ("Sources/FlowSpec/Declarations/StepSyntax.swift", "Keyword"),
    ("Sources/FlowSpec/Declarations/StepSyntax.swift", "Part"),
    ("Sources/FlowSpec/Declarations/StepSyntax.swift", "Reach"),
    ("Sources/FlowSpec/Declarations/ElementSyntax.swift", "Kind"),
    ("Sources/FlowSpec/Declarations/ScenarioSyntax.swift", "Action"),
    ("Sources/FlowSpec/Declarations/ScenarioSyntax.swift", "SampledAction"),
    ("Sources/FlowProgram/Steps/Step.swift", "Action"),
    ("Sources/FlowProgram/Steps/Step+Parts.swift", "Part"),
    ("Sources/FlowProgram/Steps/Step+Parts.swift", "Destination"),
    ("Sources/FlowProgram/Steps/Step+Parts.swift", "Cause"),
    ("Sources/FlowProgram/Steps/Step+Parts.swift", "Effect"),
    ("Sources/FlowProgram/Steps/Step+Parts.swift", "Exit"),
    ("Sources/FlowProgram/View/ElementPlan.swift", "Kind"),
    ("Sources/FlowProgram/View/ElementPlan.swift", "Part"),
    ("Sources/FlowProgram/View/ElementPlan.swift", "Input"),
    ("Sources/FlowProgram/View/Element.swift", "Kind"),
    ("Sources/FlowProgram/View/Element+Control.swift", "Kind"),
    ("Sources/FlowProgram/View/Element+Control.swift", "Input"),
    ("Sources/FlowProgram/View/ControlVerb.swift", "ControlVerb"),
    ("Sources/FlowProgram/Scenarios/Scenario.swift", "Action"),
  ]

  @Test func `no switch over the kinds of steps, elements and controls has a default`() throws {
    let files = try Repository.swiftFiles(in: ["Sources"])
    var kinds: [Set<String>] = []
    for (path, name) in SwitchTests.guarded {
      let file = try #require(files.first { $0.path == path }, "\(path) is missing")
      let found = file.cases(ofEnumsNamed: name)
      #expect(!found.isEmpty && !found.contains([]), "\(path) declares no cases of '\(name)'")
      kinds += found
    }
    for file in files {
      for found in file.switchesWithDefault where !found.cases.isEmpty {
        #expect(
          !kinds.contains { found.cases.isSubset(of: $0) },
          "\(file.path):\(found.line): name the other cases in place of 'default'")
      }
    }
  }

  @Test func `the page of browsers draws every kind of node`() throws {
    let node = try #require(Repository.swiftFiles(in: ["Sources"]).first { $0.path == "Sources/FlowWeb/WebNode.swift" })
    let page = try Repository.Page(path: "Sources/FlowWeb/Page.html").lines
    let start = try #require(page.firstIndex(of: "const kinds = {"))
    let entries = page[start...].prefix { $0 != "};" }.filter { $0.indent == 2 }
    let drawn = Set(entries.compactMap { $0.firstMatch(of: #/^  (\w+): /#).map { String($0.1) } })
    #expect(node.cases(ofEnumsNamed: "Kind") == [drawn])
  }

  @Test func `the cases of an enum and of a switch with a default are found`() {
    let text = """
      public indirect enum Kind: Sendable {
        case heading(String, level: Int), text
        case list([Row])
      }

      switch element.kind {
      case .heading(.some), .text: return .none
      case (.list, .text):
        switch other { case .inner: break }
      default: break
      }
      """
    let file = Repository.File(path: "", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(file.cases(ofEnumsNamed: "Kind") == [["heading", "text", "list"]])
    #expect(file.switchesWithDefault.map(\.line) == [10])
    #expect(file.switchesWithDefault.map(\.cases) == [["heading", "text", "list"]])
  }
}

/// A switch with a `default`, which hides a forgotten case.
private struct DefaultedSwitch {
  /// The line of the `default`, from 1.
  let line: Int
  /// The cases that the switch names.
  var cases: Set<String> = []
}

extension Repository.File {
  /// Returns the cases of each enum with a name.
  fileprivate func cases(ofEnumsNamed name: String) -> [Set<String>] {
    let starts = lines.indices.filter { lines[$0].hasSuffix(" {") && "\(lines[$0]) ".contains(" enum \(name)") }
    return starts.map { start in
      let indent = lines[start].indent
      let body = lines[(start + 1)...].prefix { $0.isEmpty || $0.indent > indent }
      return Set(body.filter { $0.indent == indent + 2 }.flatMap(\.caseNames))
    }
  }

  /// The switches with a `default`. The formatter aligns each `case` with its `default`.
  fileprivate var switchesWithDefault: [DefaultedSwitch] {
    lines.indices.filter { lines[$0].trimmed.hasPrefix("default:") }.map { end in
      var found = DefaultedSwitch(line: end + 1)
      for line in lines[..<end].reversed() where line.indent <= lines[end].indent {
        if line.contains("switch ") { break }
        found.cases.formUnion(line.caseNames)
      }
      return found
    }
  }
}

extension Substring {
  fileprivate var indent: Int { prefix { $0 == " " }.count }

  fileprivate var trimmed: Substring { drop { $0 == " " } }

  /// The names after `case`, in a declaration or in a switch, without what the parentheses behind them hold.
  fileprivate var caseNames: [String] {
    guard trimmed.hasPrefix("case ") else { return [] }
    let content = trimmed.dropFirst("case ".count)
    // The parts of a tuple are in parentheses themselves.
    let deepest = content.hasPrefix("(") ? 1 : 0
    var depth = 0
    var text = ""
    for character in content {
      if depth == 0, character == ":" { break }
      if character == ")" { depth -= 1 }
      if depth <= deepest, character != "(", character != ")" { text.append(character) }
      if character == "(" { depth += 1 }
    }
    return text.split(separator: ",").map { part in
      let name = part.split(separator: " ").first { $0 != "let" } ?? ""
      return String(name.drop { $0 == "." || $0 == "`" }.prefix { $0.isLetter })
    }
  }
}
