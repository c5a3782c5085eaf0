internal import Diagnostics

/// The example flows for diagnostics about tabs, imports and requirements.
extension DiagnosticExample {
  /// Returns the example of a stall that imports a till.
  static func stall(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: stallFlow.replacing(right, with: wrong, maxReplacements: 1), right: stallFlow)
  }

  /// Returns the example of a mall with tabs.
  static func mall(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: mallFlow.replacing(right, with: wrong, maxReplacements: 1), right: mallFlow)
  }

  /// Returns the example with a fix that differs from the original line of the mall.
  static func mall(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: mallFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: mallFlow.replacing(line, with: right, maxReplacements: 1))
  }

  /// Returns the example of a club that only members can enter.
  static func club(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: clubFlow.replacing(right, with: wrong, maxReplacements: 1), right: clubFlow)
  }

  /// Returns the example with a fix that differs from the original line of the club.
  static func club(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: clubFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: clubFlow.replacing(line, with: right, maxReplacements: 1))
  }
}

private let stallFlow = """
  flowspec: 1
  flow: stall

  imports:
    pay: ./till.flow.yaml

  screens:
    stall:
      model: { title: Apples }
      events: [buy]
      transitions:
        buy:
          navigate:
            to: pay
            params: { price: 3 }
            then: { message: "Thank you for ${result}." }
      view:
        - heading: ${model.title}
        - button: { label: Buy, sends: buy }

  backstack:
    start: stall
  """

private let mallFlow = """
  flowspec: 1
  flow: mall

  screens:
    mall:
      children:
        halls:
          tabs:
            food: { start: food, label: Food }
            books: { start: books, label: Books }
      view:
        - child: halls
    food:
      model: { text: Bread and cheese }
      events: [read, taste]
      transitions:
        read: { switchTo: halls.books }
        taste: { navigate: { to: books, in: halls.books } }
      view:
        - text: ${model.text}
        - button: { label: To the books, sends: read }
        - button: { label: Cook it, sends: taste }
    books:
      model: { text: Novels }
      view:
        - text: ${model.text}

  backstack:
    start: mall
  """

private let clubFlow = """
  flowspec: 1
  flow: club

  state:
    isMember: bool = false
  events: [joined]
  transitions:
    joined: { set: { isMember: true } }

  screens:
    street:
      model: { title: The street }
      events: [enter]
      transitions:
        enter: { navigate: room }
      view:
        - heading: ${model.title}
        - button: { label: Enter, sends: enter }
    room:
      requires: { when: isMember, redirect: desk }
      model: { title: Members }
      view:
        - heading: ${model.title}
    desk:
      model: { title: Join us }
      events: [join]
      transitions:
        join: [{ send: flow.joined }, goBack]
      view:
        - heading: ${model.title}
        - button: { label: Join, sends: join }

  backstack:
    start: street
  """
