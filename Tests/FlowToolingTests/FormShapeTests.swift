import FlowSpec
import Testing

@testable import FlowTooling

/// The forms in the tables of keys tell editors which names a value can have.
@Suite struct FormShapeTests {
  @Test func `a form in the tables of keys names state by STATE`() {
    let queue = Place.inStep("append")
    #expect(queue.key("to")?.form == "STATE")
    guard case .names(.state, .anything) = queue.shape(of: "to") else {
      Issue.record("the key is \(queue.shape(of: "to"))")
      return
    }
  }

  @Test func `each word in capitals stands for names, a type, an expression or nothing that a flow declares`() {
    let others: Set<String> = [
      "TYPE", "TYPE = CEL", "CEL", "=CEL", "=CHILD", "EVENT", "PATH", "FILE", "FIELD", "OPERATION",
      // Names that the value declares, or that the tools of the flow do not know.
      "NAME", "LANGUAGE", "CODE", "LABEL", "FOLDER", "PARAM", "VALUE", "INTERFACE",
    ]
    for place in Place.all {
      for key in place.keys {
        for word in key.shape.words where !others.contains(word) {
          #expect(Target(word: word) != nil, "\(place), \(key.name): \(key.form)")
        }
      }
    }
  }
}

extension Place {
  /// The places with keys of their own.
  fileprivate static let all: [Place] =
    [
      .flow, .library, .screen, .part, .mode, .child, .filling, .store, .savedPiece, .backstack, .tab, .route,
      .requires,
      .redirect, .effect, .operation, .observation, .fake, .fakeItem, .step, .element, .messageAction, .alternative,
      .scenario, .given, .scenarioStep, .expectation, .property, .exploration, .function, .imported, .lint, .options,
      .plural, .loading, .retry, .bindingsFile, .boundService, .http, .tls, .process, .boundOperation, .scenarioFile,
      .fakesFile, .folder, .folderLint,
    ] + Vocabulary.steps.names.map { .inStep($0) } + Vocabulary.elements.names.map { .inElement($0) }
}

extension KeyForm {
  /// The words in capitals.
  fileprivate var words: [String] {
    switch self {
    case .word(let word): [word]
    case .literal, .term, .keys: []
    case .list(let item): item.words
    case .entries(let name, let value): [name] + value.words
    case .choice(let forms): forms.flatMap(\.words)
    }
  }
}
