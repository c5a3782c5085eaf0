public import CEL

/// The identity of a living presenter. An index is reused after its presenter left, an id never is.
public struct InstanceID: Hashable, Sendable {
  /// The index of the presenter's place.
  public let index: UInt32
  /// The number of previous uses of the place.
  public let generation: UInt32

  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// A message that is shown until it is dismissed.
public struct Message: Hashable, Sendable {
  /// The number of the message, never reused in its flow.
  public let id: Int64
  public let text: String
  /// The action that the message offers, or `nil` without one.
  public let action: Action?

  /// A button of a message.
  public struct Action: Hashable, Sendable {
    public let label: String
    /// The event that the button sends.
    public let event: EventValue
    /// The running flow that shows the message, or `nil` if it is not known.
    public let origin: FlowIdentity?

    public init(label: String, event: EventValue, origin: FlowIdentity? = nil) {
      self.label = label
      self.event = event
      self.origin = origin
    }

    public static func == (left: Action, right: Action) -> Bool {
      left.label == right.label && left.event.value.isIdentical(to: right.event.value)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(label) }
  }

  public init(id: Int64, text: String, action: Action? = nil) {
    self.id = id
    self.text = text
    self.action = action
  }

  /// The type under which expressions read messages.
  public static let declaration = RecordDeclaration(
    name: "system.Message",
    fields: [
      FieldDeclaration(name: "id", type: .int), FieldDeclaration(name: "text", type: .string),
      FieldDeclaration(name: "label", type: .nullable(.string)),
      FieldDeclaration(name: "action", type: .nullable(.record(EventValue.declaration.name))),
    ],
    isOpaque: true)

  /// The message as expressions read it.
  public var value: Value {
    let action = action.map { (Value.string($0.label), $0.event.value) } ?? (.null, .null)
    return .record(
      RecordValue(shape: Message.declaration.shape, fields: [.int(id), .string(text), action.0, action.1]))
  }

  /// The button of the message, or `nil` without one.
  public var control: Element.Control? {
    guard let action, case .record(let payload) = action.event.payload else { return nil }
    let sent = Element.Action(
      instance: action.event.instance, presenter: action.event.presenter, event: action.event.event,
      fields: payload.fields, valueField: nil, origin: action.origin)
    return Element.Control(kind: .button, label: action.label, action: sent)
  }
}

/// An entry of the backstack, as a renderer sees it.
public struct EntrySummary: Hashable, Sendable {
  /// The number of the entry, never reused in its flow.
  public let id: UInt64
  /// The index of its screen in ``Program/presenters``.
  public let presenter: PresenterID
  /// The style in which it joined the stack: ``Step/Navigation/Style/modal``, ``Step/Navigation/Style/sheet``, or
  /// ``Step/Navigation/Style/push`` for all other styles.
  public let style: Step.Navigation.Style

  public init(id: UInt64, presenter: PresenterID, style: Step.Navigation.Style = .push) {
    self.id = id
    self.presenter = presenter
    self.style = style
  }

  /// Whether it is a modal or a sheet, under which the entries below stay visible.
  public var isModal: Bool { style.leavesBelowVisible }
}

extension EntrySummary {
  /// The type under which expressions read entries. `screen` is a case of the enum of all screens.
  public static let declaration = RecordDeclaration(
    name: "system.Entry",
    fields: fields(screenType: SystemVariable.screen.name), isOpaque: true)

  /// Returns the fields of an entry for expressions of a flow, where `screen` has a type of the flow's own.
  public static func fields(screenType: String) -> [FieldDeclaration] {
    [
      FieldDeclaration(name: "id", type: .int), FieldDeclaration(name: "screen", type: .enumeration(screenType)),
      FieldDeclaration(name: "modal", type: .bool),
    ]
  }
}

/// The last change of the backstack, so that a renderer can animate it.
public struct StackChange: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case push, pop, replace, reset
  }

  public let kind: Kind
  /// The previous top entry.
  public let from: EntrySummary
  /// The present top entry.
  public let to: EntrySummary

  public init(kind: Kind, from: EntrySummary, to: EntrySummary) {
    self.kind = kind
    self.from = from
    self.to = to
  }
}

/// The complete visible state of a flow at one moment: the interface between the runtime, which creates it, and
/// renderers, which read it.
public struct FlowModel: Sendable {
  /// The model of the flow itself, around the top screen, or `nil` when it has none of its own.
  public let frame: PresenterModel?
  /// The entries of the backstack, root first.
  public let stack: [EntrySummary]
  /// The model of the top entry of ``stack``: a screen or an imported flow. If it contains a stack, see ``topScreen``.
  public let top: PresenterModel
  /// The models of the screens that stay visible under a modal or a sheet, the lowest first. They receive no input.
  public let below: [PresenterModel]
  /// The messages shown, oldest first.
  public let messages: [Message]
  /// The last change of the stack, or `nil` before the first.
  public let change: StackChange?
  /// The locale in which the model is drawn.
  public let locale: LocaleTag
  /// The back gesture in progress, or `nil` when there is none.
  public let gesture: BackGesture?
  /// Whether the flow has ended. Its last model stays visible.
  public let hasExited: Bool
  /// The result that the flow returned at its end, or `nil` without a result.
  public let result: Value?

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

  /// Whether a renderer would draw both alike.
  public func isIdentical(to other: FlowModel) -> Bool {
    hasExited == other.hasExited && isResultIdentical(to: other) && gesture == other.gesture && locale == other.locale
      && stack == other.stack && change == other.change && messages == other.messages
      && top.isIdentical(to: other.top) && isFrameIdentical(to: other)
      && below.count == other.below.count
      && zip(below, other.below).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension FlowModel {
  /// The model of the innermost screen on top. It differs from ``top`` while the top entry contains a stack: an
  /// imported flow, tabs or a stack of its own.
  public var topScreen: PresenterModel { tops.last ?? top }

  /// The top model of the stack, then the top model of the stack inside that, and so on, the innermost last.
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
  /// Returns the name of the screen that a model shows, with its case if it has one: `home`, `login.Locked`,
  /// `inner.one` of an imported flow.
  ///
  /// The model has to be of a run of this program. For a screen that this program does not have, such as one of another
  /// version of the flow, the name is `?`.
  public func screenName(of model: FlowModel) -> String {
    var (name, top) = (topName(of: model), model.top)
    while presenters.element(at: top.presenter)?.role == .flow, let stack = top.stack {
      name += ".\(topName(of: stack, on: top))"
      top = stack.top
    }
    return modelCase(of: top)?.name.map { "\(name).\($0)" } ?? name
  }
}
