internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// An input that is available in a state, in a form that is independent of the path to the state.
enum OfferedInput: Sendable {
  /// An event for the presenter at a position in tree order.
  case event(place: Int, presenter: PresenterID, event: EventID, payload: RecordValue)
  /// The outcome of a service request.
  case outcome(OfferedRequest, CallOutcome)
  /// The system back action.
  case back
  /// The system forward action, which returns to what back has left.
  case forward
  /// Time passes, in one of the possible ways.
  case time(way: Int)
  /// Process death, followed by a restore.
  case death
  /// A link that opens while the flow runs.
  case link(String)
  /// The host shows the flow in another language.
  case language(LocaleTag)
  /// A slot takes another value from which states do not always tell it apart. Only a proof run offers it.
  case variation(SlotVariation)
  /// Another launch than that of the first state, which alone offers it.
  case launch(Launch)
}

/// A launch by a link, at another instant, or in another language.
struct Launch: Sendable {
  /// The link, or `nil` for a launch without one.
  var link: String?
  /// The instant that steps read, or `nil` for that of the first state.
  var instant: Timestamp?
  /// The language, or `nil` for that of the first state.
  var language: LocaleTag?
}

/// A service request, in a form that is independent of the path to the state.
struct OfferedRequest: Sendable {
  /// The position among the pending requests.
  let position: Int
  /// The place of the operation in the program.
  let operation: OperationID
  /// The step that made the call, or `nil` for a stream.
  let site: CallSite?
}

/// The user action that sends an event.
enum UserAction: Sendable, Hashable {
  /// The use of a control, by its label, with the typed text or the label of the chosen option.
  case use(ControlVerb, label: String, input: String?)
  /// No control sends the event: the host does.
  case send
  /// A service outcome.
  case answer
}

/// The inputs that a model offers, and whether they are exhaustive.
struct Offer: Sendable {
  /// The events, each once, in screen order, followed by service outcomes.
  var events: [OfferedInput] = []
  /// For each event, the user action that sends it.
  var userActions: [UserAction] = []
  /// The links that can be opened.
  var links: [String] = []
  /// The languages that the host can choose.
  var languages: [LocaleTag] = []
  /// The variations of values that a proof run does not always tell apart.
  var variations: [SlotVariation] = []
  /// The other launches of the flow.
  var launches: [Launch] = []
  /// Whether the events contain every payload that a user could send.
  var isExhaustive = true
  /// The position in the program of the screen on top.
  var screen = Program.flowPresenter
  /// The position in the program of the innermost screen on top: that of the selected tab, if there is one.
  var innermost = Program.flowPresenter
  /// The positions in the program of the screens on the stack, from the bottom.
  var screens: [PresenterID] = []
  /// The steps with pending calls, each once.
  var openSites: [CallSite] = []

  /// The number of bytes, about: the lists with the headers of their memory, and the payload of each event.
  var byteCount: Int {
    let lists = 5 * 32 + MemoryLayout<Offer>.stride + screens.count * MemoryLayout<Int>.stride
    let inputs = events.count * MemoryLayout<OfferedInput>.stride + events.count * 64
    return lists + inputs + userActions.count * MemoryLayout<UserAction>.stride
      + openSites.count * MemoryLayout<CallSite>.stride
  }

  /// Releases the room that the lists have left over.
  mutating func trim() {
    events = events.map(\.self)
    userActions = userActions.map(\.self)
    screens = screens.map(\.self)
  }

  /// The number of inputs from outside of the flow, besides process death.
  var outsideCount: Int { links.count + languages.count + variations.count + launches.count }

  /// Returns an input by its position: events and outcomes, back, each way of time, death, links, languages,
  /// variations, launches.
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
    if rest < links.count { return .link(links[rest]) }
    rest -= links.count
    if rest < languages.count { return .language(languages[rest]) }
    rest -= languages.count
    return rest < variations.count ? .variation(variations[rest]) : .launch(launches[rest - variations.count])
  }
}

/// A reader of the inputs that a model offers.
struct OfferReading {
  let program: Program
  let samples: SampleValues
  /// The position of an instance in tree order.
  let place: (InstanceID) -> Int?
  private(set) var offer = Offer()
  /// The source ranges of the drawn elements.
  private(set) var drawn: [Span] = []
  /// The source ranges of the enabled controls.
  private(set) var usable: [Span] = []

  init(program: Program, samples: SampleValues, place: @escaping (InstanceID) -> Int?) {
    self.program = program
    self.samples = samples
    self.place = place
  }

  /// Reads the inputs of all parts of a model; none once the flow has ended.
  mutating func read(_ model: FlowModel) {
    offer.screens = model.stack.map(\.presenter)
    offer.screen = offer.screens.last ?? model.top.presenter
    offer.innermost = (model.tops.last ?? model.top).presenter
    if model.hasExited { return }
    let drawn = program.draw(model)
    read(drawn)
    for message in program.messages(besides: drawn, of: model) { message.control.map { read($0) } }
  }

  /// Adds the forward action, for a stack that keeps what back has left.
  mutating func addForward() {
    offer.events.append(.forward)
    offer.userActions.append(.send)
  }

  /// Adds the links that can be opened, the languages that the host can choose, and the other launches of the flow.
  mutating func add(links: [String], languages: [LocaleTag], launches: [Launch]) {
    offer.links = links
    offer.languages = languages
    offer.launches = launches
  }

  /// Adds the variations of values.
  mutating func add(_ variations: [SlotVariation]) { offer.variations = variations }

  /// Reads the possible outcomes of service requests.
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
        offer.userActions.append(.answer)
      }
    }
  }

  private mutating func read(_ part: Element.Part) {
    if !part.hasView { readEvents(of: part.model) }
    read(part.elements)
  }

  /// Reads the events of a model without a view: the events of its current case, with every possible payload or with
  /// samples.
  private mutating func readEvents(of model: PresenterModel) {
    let presenter = program.presenters[model.presenter]
    for event in program.modelCase(of: model)?.events ?? [] where presenter.events.ids.contains(event) {
      guard presenter.events[event].isOpen else { continue }
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
      case .list(let rows, _): for row in rows { read(row.elements) }
      case .group(_, let content), .row(let content): read(content)
      case .part(let part): read(part)
      case .control(let control): read(control)
      case .tabs(let tabs): for tab in tabs { read(tab) }
      case .heading, .text, .divider, .display, .failed: break
      }
    }
  }

  private mutating func read(_ control: Element.Control) {
    if let submission = control.submission { read(submission) }
    guard let action = control.action else { return }
    let label = control.label
    switch control.input {
    case .nothing(let value): add(action, value: value, .use(control.verb, label: label, input: nil))
    case .text: addTyped(action, control)
    case .option(let options):
      for option in options {
        add(action, value: option.value, .use(control.verb, label: label, input: option.label))
      }
    case .number(let range): addNumbers(action, control, range)
    }
  }

  /// Adds the numbers of a slider: all of them if they are few, otherwise both ends and the samples between them.
  private mutating func addNumbers(_ action: Element.Action, _ control: Element.Control, _ range: NumberRange) {
    guard let field = action.valueField else { return add(action, value: nil, .send) }
    var numbers = [range.from, range.to]
    if let all = range.values(atMost: OfferReading.sliderLimit) {
      numbers = all
    } else {
      let samples = samples.values(presenter: action.presenter, event: action.event, field: field)
      numbers += samples.values.filter { range.contains($0) }
      // A number that no expression compares needs one value.
      if !self.samples.isOfProof || !samples.isExhaustive || samples.values.count > 1 { offer.isExhaustive = false }
    }
    for number in numbers {
      add(action, value: number, .use(control.verb, label: control.label, input: number.text))
    }
  }

  /// The number of values of a slider up to which all are tried.
  private static var sliderLimit: Int { 20 }

  /// Adds the texts that a user might type: the samples of the payload field.
  private mutating func addTyped(_ action: Element.Action, _ control: Element.Control) {
    guard let field = action.valueField else { return add(action, value: nil, .send) }
    let values = samples.values(presenter: action.presenter, event: action.event, field: field)
    if !values.isExhaustive { offer.isExhaustive = false }
    for (position, value) in values.values.enumerated() {
      let text = if case .secret(let secret) = value { secret.traceText(asNumber: position + 1) } else { value.text }
      add(action, value: value, .use(control.verb, label: control.label, input: text))
    }
  }

  private mutating func add(_ action: Element.Action, value: Value?, _ userAction: UserAction) {
    add(action.instance, action.presenter, action.event, program.payload(of: action, value: value), userAction)
  }

  private mutating func add(
    _ instance: InstanceID, _ presenter: PresenterID, _ event: EventID, _ payload: RecordValue, _ userAction: UserAction
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
    offer.userActions.append(userAction)
  }

  /// The maximum number of events of one state. A screen with more is beyond what any user could survey.
  static var limit: Int { 4_096 }
}

extension OfferedInput {
  /// Enters the input at a walker, with only the lookups that this input requires; see ``enter(_:_:)``.
  func enter(_ walker: FlowWalker, timeOrder: TimeOrder) -> FlowWalker.Outcome? {
    guard case .event(let place, _, let event, let payload) = self else {
      if case .back = self { return walker.enter(.back) }
      return enter(walker, Addresses(walker, timeOrder: timeOrder))
    }
    return walker.instance(atPlace: place).map { walker.enter(.event(to: $0, event: event, payload: payload)) }
  }

  /// Enters the input at a walker. Returns `nil` without an effect if the input is not possible in this state.
  ///
  /// - Parameter addresses: The receivers of inputs in this state.
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
    case .language(let language): walker.enter(.locale(language.text))
    case .variation(let variation): variation.enter(walker)
    case .launch(let launch): walker.relaunch(link: launch.link, at: launch.instant, in: launch.language)
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

  /// Whether the input is a service outcome.
  var isOutcome: Bool { if case .outcome = self { true } else { false } }

  /// The step whose call the input answers.
  var answeredSite: CallSite? { if case .outcome(let request, _) = self { request.site } else { nil } }

  /// Whether the input is an action of the user.
  var isUserAction: Bool {
    switch self {
    case .event, .back, .forward, .link, .launch: true
    case .outcome, .time, .death, .language, .variation: false
    }
  }
}
