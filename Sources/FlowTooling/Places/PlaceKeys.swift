internal import FlowSpec
internal import Synchronization

/// A place with a fixed set of keys.
enum Place: Hashable, Sendable {
  case flow, screen, part, mode, child, filling, store, savedPiece, backstack, tab, route, requires, redirect, effect
  case operation, observation, fake, fakeItem, step, element, messageAction, alternative, scenario, given, scenarioStep
  case expectation, property, exploration, function, imported, lint, options, plural, loading, retry
  case library, bindingsFile, boundService, http, tls, process, boundOperation, scenarioFile, fakesFile, folder,
    folderLint
  /// The mapping of a step, by the name of the step.
  case inStep(String)
  /// The mapping of an element, by the name of the element.
  case inElement(String)

  /// The keys of the place.
  var keys: [Key] {
    switch self {
    case .flow: Vocabulary.flow.allKeys
    case .library: Vocabulary.library.allKeys
    case .screen: Vocabulary.screen.allKeys
    case .part: Vocabulary.part.allKeys
    case .mode: Vocabulary.mode.allKeys
    case .child: Place.union([Vocabulary.child.allKeys, Vocabulary.stack.allKeys, Vocabulary.tabs.allKeys])
    case .filling: Vocabulary.filling.allKeys
    case .store: Vocabulary.store.allKeys
    case .savedPiece: Vocabulary.savedPiece.allKeys
    case .backstack: Vocabulary.backstack.allKeys
    case .tab: Vocabulary.tab.allKeys
    case .route: Vocabulary.route.allKeys
    case .requires: Vocabulary.requires.allKeys
    case .redirect: Vocabulary.redirect.allKeys
    case .effect: Vocabulary.effect.allKeys
    case .operation: Vocabulary.operation.allKeys
    case .observation: Vocabulary.observation.allKeys
    case .fake: Vocabulary.fake.allKeys
    case .fakeItem: Vocabulary.itemKeys
    case .step:
      Place.union(
        [Vocabulary.steps.choices.map(\.key), Vocabulary.alternative.allKeys] + Vocabulary.steps.choices.map(\.beside))
    case .element: Place.union([Vocabulary.elements.choices.map(\.key)] + Vocabulary.elements.choices.map(\.beside))
    case .messageAction: Vocabulary.messageAction.allKeys
    case .alternative: Vocabulary.alternative.allKeys
    case .scenario: Vocabulary.scenario.allKeys
    case .given: Vocabulary.given.allKeys
    case .scenarioStep:
      Place.union(
        [Vocabulary.scenarioSteps.choices.map(\.key)] + Vocabulary.scenarioSteps.choices.map(\.beside)
          + Vocabulary.scenarioSteps.choices.map(\.keys))
    case .expectation: Vocabulary.expectation.allKeys
    case .property: Vocabulary.property.allKeys
    case .exploration: Vocabulary.exploration.allKeys
    case .function: Vocabulary.function.allKeys
    case .imported: Vocabulary.imported.allKeys
    case .lint: Vocabulary.lint.allKeys
    case .options: Vocabulary.dataOptions.allKeys
    case .plural: Vocabulary.pluralForms.allKeys
    case .loading: Vocabulary.loadingKeys
    case .retry: Vocabulary.retryKeys
    case .bindingsFile: BindingVocabulary.file.allKeys
    case .boundService: BindingVocabulary.service.allKeys
    case .http: BindingVocabulary.http.allKeys
    case .tls: BindingVocabulary.tls.allKeys
    case .process: BindingVocabulary.process.allKeys
    case .boundOperation: BindingVocabulary.operation.allKeys
    case .scenarioFile: Vocabulary.scenarioFile
    case .fakesFile: Vocabulary.fakesFileKeys
    case .folder: Vocabulary.folder
    case .folderLint: Vocabulary.folderLint
    case .inStep(let name): Vocabulary.steps[name]?.keys ?? []
    case .inElement(let name): Vocabulary.elements[name]?.keys ?? []
    }
  }

  private static func union(_ lists: [[Key]]) -> [Key] {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert($0.name).inserted }
  }

  /// The keys of the places that were asked for, since every key of a file is looked up.
  private static let tables = Mutex<[Place: [String: (key: Key, shape: Shape)]]>([:])

  /// Returns the key with a name.
  func key(_ name: String) -> Key? { entry(name)?.key }

  /// Returns the shape of the value of a key.
  func shape(of name: String) -> Shape { entry(name)?.shape ?? .anything }

  private func entry(_ name: String) -> (key: Key, shape: Shape)? {
    Place.tables.withLock { tables in
      if let table = tables[self] { return table[name] }
      let table = Dictionary(keys.map { ($0.name, ($0, shape(of: $0))) }, uniquingKeysWith: { first, _ in first })
      // The place of an unknown step has no keys, and there is no limit to their number.
      if !table.isEmpty { tables[self] = table }
      return table[name]
    }
  }

  /// Returns the description of a key, which is that of a step or element if it selects one.
  func describe(_ name: String) -> (form: String, summary: String)? { key(name).map { ($0.form, $0.summary) } }
}
