internal import CEL
internal import FlowProgram

/// The values that links try for a param that only links are compared with; see ``BlurredTexts``.
///
/// A link cannot pass the empty text in its path, so that text is alone in its cell.
struct ArrivalTexts: Sendable {
  /// The constants and two values of each cell, or its only one. If an entry that stays is like a new one, the
  /// constants and one other value.
  private(set) var others: [String]
  /// Whether an entry that stays is like a new one.
  let isLikeNew: Bool
  /// The values that states tell apart: the constants, and those that are alone in their cell.
  private let told: Set<String>

  /// Creates the values of a param of entries that are like new ones: the constants and one other text.
  init(likeNew constants: [String]) {
    let known = constants.contains("") ? constants : constants + [""]
    let other = Language.words(known).inverted.witness() ?? ""
    (others, told, isLikeNew) = (constants + [other], Set(constants), true)
  }

  /// Finds the values, or returns `nil` if something besides the questions about single texts is demanded.
  init?(_ entries: [DemandTable.Entry], _ constants: [String]) {
    var languages: [Language] = [.word("")]
    for entry in entries {
      guard entry.path.isEmpty, let language = entry.demand.language else { return nil }
      if !languages.contains(language) { languages.append(language) }
    }
    let found = LanguageCells(languages, limit: ArrivalTexts.mostCells)
    guard found.isComplete, found.cells.count <= ArrivalTexts.mostCells else { return nil }
    var others = constants
    var told = Set(constants)
    for cell in found.cells {
      let region = Language.all(zip(languages, cell.answers).map { $1 ? $0 : $0.inverted })
      others.append(cell.witness)
      let rest = Language.all([region, Language.words([cell.witness]).inverted])
      if let second = rest.witness() {
        others.append(second)
        continue
      }
      let search = LanguageCells([rest])
      guard search.isComplete, !search.cells.contains(where: { $0.answers == [true] }) else { return nil }
      told.insert(cell.witness)
    }
    (self.others, self.told, isLikeNew) = (others, told, false)
  }

  /// Forgets the last value, as a mistake of a test.
  mutating func removeLast() { if !others.isEmpty { others.removeLast() } }

  /// The part of a value that states tell apart.
  @Sendable func image(of value: Value) -> Value {
    guard case .string(let text) = value, told.contains(String(text)) else { return .null }
    return value
  }

  /// The maximum number of cells.
  private static let mostCells = 64
}
