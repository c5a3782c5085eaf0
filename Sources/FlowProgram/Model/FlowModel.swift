public import CEL

/// The identity of a living presenter. An index is used again after its presenter left, an id never is.
public struct InstanceID: Hashable, Sendable {
  /// The place of the presenter among the living.
  public let index: UInt32
  /// How often that place was given away before.
  public let generation: UInt32

  /// Names a presenter instance.
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// A text that is shown until someone dismisses it.
public struct Message: Hashable, Sendable {
  /// The number of the message in its flow; never used again.
  public let id: Int64
  /// What it says.
  public let text: String

  /// Numbers a text.
  public init(id: Int64, text: String) {
    self.id = id
    self.text = text
  }

  /// The type under which expressions see messages.
  public static let declaration = RecordDeclaration(
    name: "system.Message",
    fields: [FieldDeclaration(name: "id", type: .int), FieldDeclaration(name: "text", type: .string)],
    isOpaque: true)
}

/// An entry of the backstack, as a renderer sees it.
public struct EntrySummary: Hashable, Sendable {
  /// The number of the entry; never used again in its flow.
  public let id: UInt64
  /// The position of its screen in ``Program/presenters``.
  public let presenter: Int
  /// How it joined the stack: ``Step/Navigation/Style/modal``, ``Step/Navigation/Style/sheet`` or
  /// ``Step/Navigation/Style/push`` for every other way.
  public let style: Step.Navigation.Style

  /// Describes an entry.
  public init(id: UInt64, presenter: Int, style: Step.Navigation.Style = .push) {
    self.id = id
    self.presenter = presenter
    self.style = style
  }

  /// Whether it is a modal or a sheet, under which what lies below stays visible.
  public var isModal: Bool { style.leavesBelowVisible }
}

extension EntrySummary {
  /// The type under which expressions see entries; `screen` is a case of the enum of all screens.
  public static let declaration = RecordDeclaration(
    name: "system.Entry",
    fields: fields(screenType: SystemVariable.screen.name), isOpaque: true)

  /// What expressions of a flow see of an entry, where `screen` has a type of the flow's own.
  public static func fields(screenType: String) -> [FieldDeclaration] {
    [
      FieldDeclaration(name: "id", type: .int), FieldDeclaration(name: "screen", type: .enumeration(screenType)),
      FieldDeclaration(name: "modal", type: .bool),
    ]
  }
}

/// How the backstack changed last, so that a renderer can animate it.
public struct StackChange: Hashable, Sendable {
  /// The kinds of change.
  public enum Kind: String, Sendable {
    case push, pop, replace, reset
  }

  /// What happened.
  public let kind: Kind
  /// The entry that was on top before.
  public let from: EntrySummary
  /// The entry that is on top since.
  public let to: EntrySummary

  /// Describes a change.
  public init(kind: Kind, from: EntrySummary, to: EntrySummary) {
    self.kind = kind
    self.from = from
    self.to = to
  }
}

/// All that a flow shows at one moment: the second waist, made by the runtime and read by renderers.
public struct FlowModel: Sendable {
  /// What the flow itself shows around the screen on top, or `nil` when it shows nothing of its own.
  public let frame: PresenterModel?
  /// The entries of the backstack, root first.
  public let stack: [EntrySummary]
  /// What the screen on top shows.
  public let top: PresenterModel
  /// What the screens show that stay visible under a modal or a sheet, the lowest first. They hear nothing.
  public let below: [PresenterModel]
  /// The messages that are shown, oldest first.
  public let messages: [Message]
  /// How the stack changed last, or `nil` when it never did.
  public let change: StackChange?
  /// The language that all of it is drawn in.
  public let locale: LocaleTag
  /// The back gesture that is under way, or `nil` when there is none.
  public let gesture: BackGesture?
  /// Whether the flow has ended; its last model stays.
  public let hasExited: Bool
  /// What the flow handed back when it ended, or `nil` when it handed back nothing.
  public let result: Value?

  /// Puts a model together.
  public init(
    frame: PresenterModel?, stack: [EntrySummary], top: PresenterModel, below: [PresenterModel] = [],
    messages: [Message], change: StackChange?, locale: LocaleTag = .undetermined, gesture: BackGesture? = nil,
    hasExited: Bool, result: Value? = nil
  ) {
    self.result = result
    self.frame = frame
    self.stack = stack
    self.top = top
    self.below = below
    self.messages = messages
    self.change = change
    self.locale = locale
    self.gesture = gesture
    self.hasExited = hasExited
  }

  /// Whether a renderer would draw the same for both.
  public func isIdentical(to other: FlowModel) -> Bool {
    hasExited == other.hasExited && isResultIdentical(to: other) && gesture == other.gesture && locale == other.locale
      && stack == other.stack && change == other.change && messages == other.messages
      && top.isIdentical(to: other.top) && isFrameIdentical(to: other)
      && below.count == other.below.count
      && zip(below, other.below).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension FlowModel {
  /// What lies on top of the stack, then on top of the stack in that, and so on: the innermost comes last.
  public var tops: [PresenterModel] {
    var tops = [top]
    while let next = tops.last?.innerStack?.top { tops.append(next) }
    return tops
  }

  private func isResultIdentical(to other: FlowModel) -> Bool {
    (result ?? .null).isIdentical(to: other.result ?? .null)
  }

  private func isFrameIdentical(to other: FlowModel) -> Bool {
    guard let frame, let otherFrame = other.frame else { return frame == nil && other.frame == nil }
    return frame.isIdentical(to: otherFrame)
  }
}

extension Program {
  /// The name of the screen that a model shows, with its case if it has one: `home`, `login.Locked`, `inner.one` of an imported
  /// flow.
  public func screenName(of model: FlowModel) -> String {
    var (name, top) = (topName(of: model), model.top)
    while presenters[top.presenter].role == .flow, let stack = top.stack {
      name += ".\(topName(of: stack, on: top))"
      top = stack.top
    }
    return modelCase(of: top)?.name.map { "\(name).\($0)" } ?? name
  }
}
