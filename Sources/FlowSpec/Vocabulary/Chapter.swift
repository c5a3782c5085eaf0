/// Sections on one subject: a page of the reference.
public struct Chapter: Sendable {
  /// The name of the page, without its extension.
  public let page: String
  /// The title of the page.
  public let title: String
  /// The text before the first section; may be empty.
  public let introduction: String
  /// The sections, in the order of the reference.
  public let sections: [Section]

  init(_ page: String, _ title: String, introduction: String = "", _ sections: [Section]) {
    self.page = page
    self.title = title
    self.introduction = introduction
    self.sections = sections
  }
}

/// The keys of a flow file, by section.
public enum Vocabulary {
  /// All chapters, in the order of the reference.
  public static let chapters: [Chapter] = [
    Chapter("flow", "The flow", [flow, function, library, imported, lint]),
    Chapter("presenters", "Screens and presenters", [screen, part, mode, child, filling, store, savedPiece, model]),
    Chapter("navigation", "Navigation", [backstack, stack, tabs, tab, route, requires, redirect]),
    Chapter("effects", "Effects and services", [effect, operation, observation, fake]),
    Chapter("steps", "Steps", steps.sections + [messageAction, alternative]),
    Chapter("views", "Views", elements.sections + [dataOptions]),
    Chapter("strings", "Strings", [pluralForms]),
    Chapter("scenarios", "Scenarios", [scenario, given, scenarioStep, expectation]),
    Chapter("properties", "Properties and exploration", [property, exploration]),
  ]

  /// The sections of all chapters.
  public static let sections: [Section] = chapters.flatMap(\.sections)
}
