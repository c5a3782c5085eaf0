public import FlowProgram
public import CEL

/// The screens that an exploration reached, to be drawn: one card for each combination of visible screens, modes,
/// cases and usable controls, and the moves between them.
public struct Survey: Sendable {
  /// States that look alike, with the first of them as their picture.
  public struct Card: Sendable {
    /// The model of the state that is reached first.
    public let model: FlowModel
    /// The same state in the other languages of the flow.
    public let translations: [FlowModel]
    /// The name of the innermost screen: `pay`, `inner.one` of an imported flow.
    public let screen: String
    /// The names of the active modes and cases of everything shown, the screen's own first.
    public let facets: [String]
    /// The tabs around the screen, by child and tab: `tabs.search`.
    public let tabs: [String]
    /// The imported flow that the screen belongs to, or `nil` for the flow itself.
    public let flow: String?
    /// The number of states.
    public internal(set) var stateCount: Int
    /// The number of states that differ in what they show.
    public internal(set) var lookCount: Int
    /// The values of the first state, by their paths.
    public let values: [(name: String, value: String)]
    /// The inputs from the start to the first state, each with the card that it leads to.
    public internal(set) var path: [(input: String, card: Int)]
    /// The equivalent scenario steps, or `nil` if some input has no step.
    public internal(set) var steps: [String]?
    /// Whether the flow has ended.
    public var isEnd: Bool { model.hasExited }
  }

  /// An input of the states of a card.
  public struct Move: Sendable {
    /// The kind of an input.
    public enum Kind: String, Sendable {
      /// A control, or an event that the host sends.
      case user
      case back
      case service
      case time
      /// A link, process death, or another launch.
      case outside
    }

    public let from: Int
    public let to: Int
    public let kind: Kind
    /// The input in words: `press: Pay`.
    public let input: String
    /// The typed text or chosen option, or `nil` for an input without one.
    public let entered: String?
    /// The event, if the state of the picture offers it.
    public let event: SentEvent?
    /// The number of states of the card whose input leads there.
    public internal(set) var stateCount: Int
    /// Whether the state of the picture makes the move.
    public internal(set) var isOfPicture: Bool
  }

  /// An event that a control of a picture sends.
  public struct SentEvent: Sendable {
    public let instance: InstanceID
    public let presenter: PresenterID
    public let event: EventID
    public let payload: RecordValue
    /// The verb of the control, or `nil` for an event without one.
    public let verb: ControlVerb?
  }

  /// The cards, in the order in which they are reached; the first is the start.
  public internal(set) var cards: [Card] = []
  /// The moves, by their cards.
  public internal(set) var moves: [Move] = []
  /// The number of states.
  public internal(set) var stateCount = 0
  /// Whether a limit ended the exploration early.
  public internal(set) var isCutShort = false
  /// Whether cards that differ only in their usable controls are one card, because there were too many.
  public internal(set) var foldsControls = false

  /// The number of cards beyond which those that differ only in their usable controls become one.
  public static var mostCards: Int { 150 }
}
