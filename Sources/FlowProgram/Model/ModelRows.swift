/// The models of a repeated child, in the order of its list.
///
/// Copies share everything that neither has changed, so that replacing one row of many thousands costs almost
/// nothing.
public struct ModelRows: Sendable, RandomAccessCollection {
  /// Safe to share, because a branch is written only during its creation.
  nonisolated(unsafe) private var root: Branch
  /// The number of levels of branches above the lowest.
  private let height: Int

  /// The number of models.
  public let count: Int

  private static var bits: Int { 4 }
  private static var size: Int { 1 << bits }

  /// Creates the rows of some models.
  ///
  /// - Complexity: Linear.
  public init(_ models: [PresenterModel]) {
    var branches = ModelRows.grouped(models)
    var height = 0
    while branches.count > 1 {
      branches = ModelRows.grouped(branches)
      height += 1
    }
    root = branches.first ?? Branch.holding([PresenterModel]())
    self.height = height
    count = models.count
  }

  private static func grouped(_ parts: [some AnyObject]) -> [Branch] {
    stride(from: 0, to: parts.count, by: size).map { start in
      Branch.holding(parts[start..<Swift.min(start + size, parts.count)])
    }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The model at an index.
  ///
  /// - Complexity: Logarithmic to the base 16.
  public subscript(position: Int) -> PresenterModel {
    precondition(position >= 0 && position < count, "the position is one of the rows")
    var branch = root
    for level in stride(from: height, to: 0, by: -1) {
      branch = branch.branch(at: position >> (level * ModelRows.bits) & (ModelRows.size - 1))
    }
    return branch.model(at: position & (ModelRows.size - 1))
  }

  /// Replaces the model at an index.
  ///
  /// - Complexity: Logarithmic to the base 16.
  public mutating func replace(at position: Int, with model: PresenterModel) {
    precondition(position >= 0 && position < count, "the position is one of the rows")
    root = ModelRows.replacing(position, in: root, height: height, with: model)
  }

  private static func replacing(
    _ position: Int, in branch: Branch, height: Int, with model: PresenterModel
  ) -> Branch {
    let place = position >> (height * bits) & (size - 1)
    if height == 0 { return branch.replacing(at: place, with: model) }
    let inner = replacing(position, in: branch.branch(at: place), height: height - 1, with: model)
    return branch.replacing(at: place, with: inner)
  }

  /// Whether both hold the same models.
  public func isIdentical(to other: ModelRows) -> Bool {
    root === other.root || count == other.count && zip(self, other).allSatisfy { $0.isIdentical(to: $1) }
  }
}

/// A branch of the tree behind ``ModelRows``: models on the lowest level, smaller branches above it.
///
/// The parts follow the header in one block of memory, and their references are counted manually. Replacing a row
/// copies a branch of each level, and an array for each would take three times as long.
///
/// - Invariant: A branch is written only during its creation, so it can be shared between threads. All its parts are
///   of the kind that its level implies.
private final class Branch: ManagedBuffer<Int, Unmanaged<AnyObject>> {
  static func holding(_ parts: some Collection<some AnyObject>) -> Branch {
    let buffer = Branch.create(minimumCapacity: parts.count) { _ in parts.count }
    buffer.withUnsafeMutablePointerToElements { elements in
      for (position, part) in parts.enumerated() {
        (elements + position).initialize(to: Unmanaged.passRetained(part as AnyObject))
      }
    }
    return unsafeDowncast(buffer, to: Branch.self)
  }

  deinit {
    withUnsafeMutablePointers { count, elements in
      for position in 0..<count.pointee { elements[position].release() }
    }
  }

  func branch(at position: Int) -> Branch { unsafeDowncast(part(at: position), to: Branch.self) }

  func model(at position: Int) -> PresenterModel { unsafeDowncast(part(at: position), to: PresenterModel.self) }

  private func part(at position: Int) -> AnyObject {
    withUnsafeMutablePointers { count, elements in
      precondition(position < count.pointee)
      return elements[position].takeUnretainedValue()
    }
  }

  func replacing(at place: Int, with part: AnyObject) -> Branch {
    let buffer = Branch.create(minimumCapacity: header) { _ in self.header }
    buffer.withUnsafeMutablePointerToElements { copies in
      withUnsafeMutablePointers { count, parts in
        for position in 0..<count.pointee {
          let kept = position == place ? Unmanaged.passUnretained(part) : parts[position]
          (copies + position).initialize(to: kept.retain())
        }
      }
    }
    return unsafeDowncast(buffer, to: Branch.self)
  }
}
