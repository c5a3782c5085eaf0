/// Boxes to place and arrows between them.
public struct LayoutGraph: Sendable {
  /// A box of a known size.
  public struct Node: Sendable {
    public let width: Double
    public let height: Double
    /// The number of the group that surrounds the box, or `nil` for a box outside of all groups.
    public let group: Int?

    public init(width: Double, height: Double, group: Int? = nil) {
      self.width = width
      self.height = height
      self.group = group
    }
  }

  /// An arrow with room for its label.
  public struct Edge: Sendable {
    public let from: Int
    public let to: Int
    public let labelWidth: Double
    public let labelHeight: Double

    public init(from: Int, to: Int, labelWidth: Double = 0, labelHeight: Double = 0) {
      self.from = from
      self.to = to
      self.labelWidth = labelWidth
      self.labelHeight = labelHeight
    }
  }

  /// The boxes. The first is at the top.
  public var nodes: [Node]
  public var edges: [Edge]

  public init(nodes: [Node], edges: [Edge]) {
    self.nodes = nodes
    self.edges = edges
  }
}

/// A point of a picture; y grows downwards.
public struct Point: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of a picture.
public struct Box: Sendable, Hashable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  /// Returns whether two rectangles have an area in common.
  public func overlaps(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}

/// The places of boxes and arrows in a layered picture.
///
/// Each box is in a layer, and arrows lead downwards where that is possible. An arrow that spans several layers has a
/// bend in each, and its label is in one of them, so that no label covers a box or another label. The boxes of a
/// group have a column of their own. The same graph always has the same layout.
public struct GraphLayout: Sendable {
  /// The place of each box.
  public let nodes: [Box]
  /// The points of each arrow, from its source to its target; those of a loop are beside its box.
  public let edges: [[Point]]
  /// The place of each label.
  public let labels: [Box]
  /// The place of each group, by the numbers of the groups in order.
  public let groups: [(group: Int, box: Box)]
  public let width: Double
  public let height: Double
  /// The number of crossings of arrows between neighboring layers.
  public let crossings: Int

  /// Lays out a graph.
  ///
  /// - Complexity: For each of a constant number of sweeps, linear in the sum of the lengths of all arrows, and
  ///   quadratic in the largest layer.
  public init(_ graph: LayoutGraph) {
    var layers = Layers(graph)
    layers.reduceCrossings()
    // Other arrows may lead upwards where that clearly has fewer crossings; small edits rarely change the choice.
    for walk in Ranking.Walk.allCases.dropFirst() where layers.crossingCount > 0 {
      var other = Layers(graph, walk)
      other.reduceCrossings()
      if other.crossingCount < layers.crossingCount { layers = other }
    }
    crossings = layers.crossingCount
    let placement = Placement(layers)
    (nodes, edges, labels, groups) = (placement.nodes, placement.edges, placement.labels, placement.groups)
    (width, height) = (placement.width, placement.height)
  }
}
