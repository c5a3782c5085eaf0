/// The models of a repeated child, in the order of its list.
///
/// Copies share all that neither has changed, so that replacing one row of many thousands costs next to nothing.
public struct ModelRows: Sendable, RandomAccessCollection {
  private var root: Branch
  /// How many levels of branches lie above the lowest.
  private let height: Int

  /// How many models there are.
  public let count: Int

  /// A branch of the tree: models on the lowest level, smaller branches above it.
  private final class Branch: Sendable {
    let models: [PresenterModel]
    let branches: [Branch]

    init(models: [PresenterModel]) {
      self.models = models
      branches = []
    }

    init(branches: [Branch]) {
      models = []
      self.branches = branches
    }

    func replacing(at position: Int, height: Int, with model: PresenterModel) -> Branch {
      if height == 0 {
        var models = models
        models[position] = model
        return Branch(models: models)
      }
      let shift = height * ModelRows.branchBits
      var branches = branches
      let inner = position & (1 << shift - 1)
      branches[position >> shift] = branches[position >> shift].replacing(at: inner, height: height - 1, with: model)
      return Branch(branches: branches)
    }
  }

  private static let branchBits = 5

  /// Collects models.
  ///
  /// - Complexity: Linear.
  public init(_ models: [PresenterModel]) {
    let size = 1 << ModelRows.branchBits
    func cut<Part, Whole>(_ parts: [Part], _ join: ([Part]) -> Whole) -> [Whole] {
      stride(from: 0, to: parts.count, by: size).map { join(Array(parts[$0..<Swift.min($0 + size, parts.count)])) }
    }
    var branches = cut(models) { Branch(models: $0) }
    var height = 0
    while branches.count > 1 {
      branches = cut(branches) { Branch(branches: $0) }
      height += 1
    }
    root = branches.first ?? Branch(models: [])
    self.height = height
    count = models.count
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The model at a position.
  ///
  /// - Complexity: Logarithmic to the base 32.
  public subscript(position: Int) -> PresenterModel {
    precondition(indices.contains(position), "the position is one of the rows")
    var branch = root
    for level in stride(from: height, to: 0, by: -1) {
      branch = branch.branches[position >> (level * ModelRows.branchBits) & (1 << ModelRows.branchBits - 1)]
    }
    return branch.models[position & (1 << ModelRows.branchBits - 1)]
  }

  /// Puts another model at a position.
  ///
  /// - Complexity: Logarithmic to the base 32.
  public mutating func replace(at position: Int, with model: PresenterModel) {
    precondition(indices.contains(position), "the position is one of the rows")
    root = root.replacing(at: position, height: height, with: model)
  }

  /// Whether both hold the same models.
  public func isIdentical(to other: ModelRows) -> Bool {
    root === other.root || count == other.count && zip(self, other).allSatisfy { $0.isIdentical(to: $1) }
  }
}
