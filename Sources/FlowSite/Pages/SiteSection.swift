/// A part of the documentation, which the head of each page lists.
enum SiteSection: String, CaseIterable {
  case guide = "Guide"
  case recipes = "Recipes"
  case reference = "Reference"
  case semantics = "Semantics"
  case diagnostics = "Diagnostics"
  case manual = "Manual"

  /// The section of a page, by its path on the site.
  init(of path: String) {
    switch path {
    case "guide.html": self = .guide
    case "semantics.html": self = .semantics
    case "cel.html": self = .reference
    case let path where path.hasPrefix("recipes/"): self = .recipes
    case let path where path.hasPrefix("reference/"): self = .reference
    case let path where path.hasPrefix("diagnostics/"): self = .diagnostics
    default: self = .manual
    }
  }

  /// The first page of the section.
  var page: String {
    switch self {
    case .guide: "guide.html"
    case .recipes: "recipes/index.html"
    case .reference: "reference/index.html"
    case .semantics: "semantics.html"
    case .diagnostics: "diagnostics/index.html"
    case .manual: "index.html"
    }
  }

  /// The number of screens beside each flow on a page of the section.
  var screens: Int {
    switch self {
    case .guide: 16
    case .recipes: 32
    case .reference: 1
    case .semantics, .diagnostics, .manual: 0
    }
  }
}
