internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// Something that can be done in a state, said so that it means the same on every way to that state.
enum OfferedInput: Sendable {
  /// An event for the presenter at a place in the order of the tree.
  case event(place: Int, presenter: Int, event: Int, payload: RecordValue)
  /// What comes of a request to a service.
  case outcome(OfferedRequest, CallOutcome)
  /// The system's way back.
  case back
  /// The system's way forward, to what back has left.
  case forward
  /// Time passes, in one of the ways in which it can.
  case time(way: Int)
  /// The process of the flow ends, and what outlives it is brought back.
  case death
  /// A link is followed while the flow runs.
  case link(String)
  /// The flow is launched by a link instead of without one; only in the first state.
  case launch(link: String)
}

/// A request to a service, said so that it means the same on every way to a state.
struct OfferedRequest: Sendable {
  /// Its position among those that are open.
  let position: Int
  /// The position in the program of what was asked for.
  let operation: Int
  /// The step that made the call, or `nil` of a stream.
  let site: CallSite?
}

/// What a person does to send an event.
enum Deed: Sendable, Hashable {
  /// Presses a button, by its label.
  case press(String)
  /// Flips a switch, by its label.
  case toggle(String)
  /// Types a text or a number into a field, by its label.
  case type(String, String)
  /// Chooses an option, by the labels of the choice and the option.
  case choose(String, String)
  /// Nothing on the screen sends it: the host does.
  case send
  /// A service answers.
  case answer
}

/// What a model offers to a person, and whether that is all there is.
struct Offer: Sendable {
  /// The events, each once, in the order of the screen, then what services may answer.
  var events: [OfferedInput] = []
  /// For each event what a person does to send it.
  var deeds: [Deed] = []
  /// The links that may be followed.
  var links: [String] = []
  /// The links by which the flow may have been launched.
  var launches: [String] = []
  /// Whether every payload that a person could send is among them.
  var isExhaustive = true
  /// The position in the program of the screen on top.
  var screen = 0
  /// The positions in the program of the screens on the stack, the lowest first.
  var screens: [Int] = []
  /// The steps whose calls wait for an answer, each once.
  var openSites: [CallSite] = []

  /// An input: an event or an outcome, then back, then time in each of its ways, then death, then the links.
  func input(_ position: Int, timeWays: Int, triesDeath: Bool) -> OfferedInput {
    if position < events.count { return events[position] }
    var rest = position - events.count
    if rest == 0 { return .back }
    if rest <= timeWays { return .time(way: rest - 1) }
    rest -= timeWays + 1
    if triesDeath {
      if rest == 0 { return .death }
      rest -= 1
    }
    return rest < links.count ? .link(links[rest]) : .launch(link: launches[rest - links.count])
  }
}

/// Reads off a model what a person can do with it.
struct OfferReading {
  let program: Program
  let samples: SampleValues
  /// The place of an instance in the order of the tree.
  let place: (InstanceID) -> Int?
  private(set) var offer = Offer()
  /// Where the elements stand that were drawn.
  private(set) var drawn: [Span] = []
  /// The places in the file of the enabled controls.
  private(set) var usable: [Span] = []

  init(program: Program, samples: SampleValues, place: @escaping (InstanceID) -> Int?) {
    self.program = program
    self.samples = samples
    self.place = place
  }

  /// What all parts of a model offer; nothing once the flow has ended.
  mutating func read(_ model: FlowModel) {
    offer.screens = model.stack.map(\.presenter)
    offer.screen = offer.screens.last ?? model.top.presenter
    if !model.hasExited { read(program.draw(model)) }
  }

  /// The way forward, where a stack keeps what back has left.
  mutating func addForward() {
    offer.events.append(.forward)
    offer.deeds.append(.send)
  }

  /// The links that may be followed, and by which the flow may have been launched.
  mutating func add(links: [String], launches: [String]) {
    offer.links = links
    offer.launches = launches
  }

  /// What comes of what services were asked for.
  mutating func read(_ requests: [OpenRequest], _ outcomes: OutcomeValues) {
    for (position, request) in requests.enumerated() where request.kind == position {
      if let site = request.site, !offer.openSites.contains(site) { offer.openSites.append(site) }
      let asked = OfferedRequest(position: position, operation: request.operation, site: request.site)
      if !outcomes.isExhaustive(request.operation) { offer.isExhaustive = false }
      for outcome in outcomes.outcomes(of: request.operation) {
        guard offer.events.count < OfferReading.limit else {
          offer.isExhaustive = false
          return
        }
        offer.events.append(.outcome(asked, outcome))
        offer.deeds.append(.answer)
      }
    }
  }

  private mutating func read(_ part: Element.Part) {
    if !part.hasView { readEvents(of: part.model) }
    read(part.elements)
  }

  /// Without a view, the events of the case that is shown, with every payload there is or with samples.
  private mutating func readEvents(of model: PresenterModel) {
    let presenter = program.presenters[model.presenter]
    for event in program.modelCase(of: model)?.events ?? [] where presenter.events.indices.contains(event) {
      guard !presenter.events[event].isEmitted else { continue }
      let declaration = presenter.events[event].payload
      let payloads = samples.records(declaration, presenter: model.presenter, event: event)
      if !payloads.isExhaustive { offer.isExhaustive = false }
      for payload in payloads.values {
        guard case .record(let record) = payload else { continue }
        add(model.instance, model.presenter, event, record, .send)
      }
    }
  }

  private mutating func read(_ elements: [Element]) {
    for element in elements {
      if let span = element.span {
        drawn.append(span)
        if element.action != nil { usable.append(span) }
      }
      switch element.kind {
      case .list(let rows): for row in rows { read(row.elements) }
      case .group(_, let content), .row(let content): read(content)
      case .part(let part): read(part)
      case .button(let label): if let action = element.action { add(action, value: nil, .press(label)) }
      case .toggle(let label, let isOn):
        if let action = element.action { add(action, value: .bool(!isOn), .toggle(label)) }
      case .choice(let label, let options, _):
        guard let action = element.action else { continue }
        for option in options { add(action, value: option.value, .choose(label, option.label)) }
      case .tabs(let tabs):
        for tab in tabs { if let action = tab.action { add(action, value: nil, .press(tab.label)) } }
      case .field(let label, _, _): if let action = element.action { addTyped(action, label) }
      case .heading, .text, .divider, .display, .failed: break
      }
    }
  }

  /// What a person might type: the samples of the payload field that takes it.
  private mutating func addTyped(_ action: Element.Action, _ label: String) {
    guard let field = action.valueField else { return add(action, value: nil, .send) }
    let values = samples.values(presenter: action.presenter, event: action.event, field: field)
    if !values.isExhaustive { offer.isExhaustive = false }
    for (position, value) in values.values.enumerated() {
      let text = if case .secret(let secret) = value { secret.told(asNumber: position + 1) } else { value.text }
      add(action, value: value, .type(label, text))
    }
  }

  private mutating func add(_ action: Element.Action, value: Value?, _ deed: Deed) {
    add(action.instance, action.presenter, action.event, program.payload(of: action, value: value), deed)
  }

  private mutating func add(
    _ instance: InstanceID, _ presenter: Int, _ event: Int, _ payload: RecordValue, _ deed: Deed
  ) {
    guard let place = place(instance) else { return }
    guard offer.events.count < OfferReading.limit else {
      offer.isExhaustive = false
      return
    }
    let isKnown = offer.events.contains { known in
      guard case .event(place, presenter, event, let other) = known else { return false }
      return Value.record(other).isIdentical(to: .record(payload))
    }
    guard !isKnown else { return }
    offer.events.append(.event(place: place, presenter: presenter, event: event, payload: payload))
    offer.deeds.append(deed)
  }

  /// How many events of one state are tried; a screen with more is one nobody could look through.
  static var limit: Int { 4_096 }
}

extension OfferedInput {
  /// Does it where a walker stands, and looks up no more than it takes for this one input; see ``enter(_:_:)``.
  func enter(_ walker: FlowWalker, timeOrder: TimeOrder) -> FlowWalker.Outcome? {
    guard case .event(let place, _, let event, let payload) = self else {
      if case .back = self { return walker.enter(.back) }
      return enter(walker, Addresses(walker, timeOrder: timeOrder))
    }
    return walker.instance(atPlace: place).map { walker.enter(.event(to: $0, event: event, payload: payload)) }
  }

  /// Does it where a walker stands; `nil`, and nothing happens, when it cannot be done in this state.
  ///
  /// - Parameter addresses: Whom inputs reach in this state.
  func enter(_ walker: FlowWalker, _ addresses: Addresses) -> FlowWalker.Outcome? {
    switch self {
    case .event(let place, _, let event, let payload):
      addresses.instances.indices.contains(place)
        ? walker.enter(.event(to: addresses.instances[place], event: event, payload: payload)) : nil
    case .outcome(let request, let outcome):
      addresses.requests.indices.contains(request.position)
        ? walker.enter(input(answering: addresses.requests[request.position], outcome)) : nil
    case .back: walker.enter(.back)
    case .forward: walker.enter(.forward)
    case .time(let way): addresses.time.pass(way, walker)
    case .death: walker.die()
    case .link(let link): walker.enter(.open(link))
    case .launch(let link): walker.relaunch(link: link)
    }
  }
}

extension OfferedInput {
  private func input(answering request: OpenRequest, _ outcome: CallOutcome) -> Input {
    guard request.isStream else { return .reply(call: request.number, outcome) }
    return switch outcome {
    case .returned(let value): .item(subscription: request.number, value)
    case .failed(let error): .streamFailed(subscription: request.number, error: error)
    case .unusable(let fault): .itemUnusable(subscription: request.number, fault)
    }
  }

  /// Whether it is a service that does it.
  var isOutcome: Bool { if case .outcome = self { true } else { false } }

  /// The step whose call it answers.
  var answeredSite: CallSite? { if case .outcome(let request, _) = self { request.site } else { nil } }
}
