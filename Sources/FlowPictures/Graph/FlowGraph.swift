/// A picture of a flow before it is drawn: boxes with lines of text, and arrows with labels between them.
public struct FlowGraph: Sendable {
  /// The subject of the boxes.
  public enum Subject: String, Sendable, CaseIterable {
    /// A box for each screen.
    case screens
    /// A box for each combination of a screen with its modes and cases that the exploration reached.
    case states
    /// A box for each flow and service.
    case modules
  }

  /// A box.
  public struct Node: Sendable, Hashable {
    /// The kind of a box, which decides its look.
    public enum Kind: String, Sendable, Hashable {
      case screen
      /// A screen that is only shown as a modal or a sheet.
      case modal
      /// The flow itself, whose own steps lead to screens from anywhere.
      case flow
      case service
      /// Several boxes that are drawn as one.
      case folded
      /// The end of the flow.
      case end
    }

    /// A name that is unique in the picture and stays the same when other parts of the flow change.
    public let id: String
    public let title: String
    public var kind: Kind
    /// The lines under the title.
    public var lines: [Line]
    /// The number of the group, or `nil` for a box outside of all groups.
    public var group: Int?
    /// The mark of an overlay.
    public var mark: Mark?

    /// The title with the sign of its mark.
    var signedTitle: String { (mark?.sign ?? "") + title }

    public init(id: String, title: String, kind: Kind, lines: [Line] = [], group: Int? = nil) {
      self.id = id
      self.title = title
      self.kind = kind
      self.lines = lines
      self.group = group
    }
  }

  /// A line in a box, with the kind of its content.
  public struct Line: Sendable, Hashable {
    /// The kind of a line.
    public enum Kind: String, Sendable, Hashable {
      /// Modes and cases.
      case state
      /// Events that stay on the screen.
      case events
      /// The route of the screen.
      case link
      /// The result of the screen.
      case result
      /// Calls of services.
      case calls
      /// A remark.
      case note
    }

    public let kind: Kind
    public let text: String

    public init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// An arrow.
  public struct Edge: Sendable, Hashable {
    /// The kind of an arrow, which decides its look.
    public enum Kind: String, Sendable, Hashable {
      case push, replace, reset, modal, sheet, reuse
      /// A return to an entry below.
      case back
      /// A tab that is selected.
      case tab
      /// A refused user is redirected.
      case redirect
      /// A dependency.
      case uses
      /// A user's input, in a picture of states.
      case input
      /// A service's reply, in a picture of states.
      case reply
      /// Time that passes, in a picture of states.
      case time
    }

    public let from: Int
    public let to: Int
    public var kind: Kind
    /// The lines of the label: events with their guards.
    public var labels: [String]
    /// The mark of an overlay.
    public var mark: Mark?

    public init(from: Int, to: Int, kind: Kind, labels: [String]) {
      self.from = from
      self.to = to
      self.kind = kind
      self.labels = labels
    }
  }

  /// The title of the picture.
  public var title: String
  public var subject: Subject
  /// The boxes; the start is the first.
  public var nodes: [Node] = []
  public var edges: [Edge] = []
  /// The names of the groups: tabs and imported flows.
  public var groups: [String] = []
  /// Remarks under the picture: the rule by which boxes were folded, and what is left out.
  public var notes: [String] = []

  public init(title: String, subject: Subject) {
    self.title = title
    self.subject = subject
  }

  /// Adds a label to the arrow of a kind between two boxes, which is created if there is none. For many arrows see
  /// ``ArrowCollector``.
  mutating func connect(_ from: Int, _ to: Int, _ kind: Edge.Kind, _ label: String?) {
    let place = edges.firstIndex { $0.from == from && $0.to == to && $0.kind == kind }
    if let place {
      if let label, !edges[place].labels.contains(label) { edges[place].labels.append(label) }
    } else {
      edges.append(Edge(from: from, to: to, kind: kind, labels: label.map { [$0] } ?? []))
    }
  }
}

/// A collector of many arrows, which finds the arrow between two boxes in constant time.
struct ArrowCollector {
  private struct Way: Hashable {
    let from: Int
    let to: Int
    let kind: FlowGraph.Edge.Kind
  }

  private struct Word: Hashable {
    let place: Int
    let label: String
  }

  /// The arrows, in the order in which they were added.
  private(set) var edges: [FlowGraph.Edge] = []
  private var places: [Way: Int] = [:]
  private var words: Set<Word> = []

  /// Adds a label to the arrow of a kind between two boxes, which is created if there is none.
  mutating func connect(
    _ from: Int, _ to: Int, _ kind: FlowGraph.Edge.Kind, _ label: String?, _ mark: FlowGraph.Mark? = nil
  ) {
    let way = Way(from: from, to: to, kind: kind)
    let place = places[way] ?? edges.count
    if place == edges.count {
      places[way] = place
      edges.append(FlowGraph.Edge(from: from, to: to, kind: kind, labels: []))
      edges[place].mark = mark
    } else {
      edges[place].mark = .joined(edges[place].mark, mark)
    }
    if let label, words.insert(Word(place: place, label: label)).inserted { edges[place].labels.append(label) }
  }
}
