import Diagnostics
import FlowCompiler
import FlowExplorer
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// Addresses of state, events and operations in `given`, `explore` and properties.
@Suite struct AddressTests {
  private static let till = """
    flowspec: 2
    flow: till
    state: { total: int = 1 }
    screens:
      card:
        state: { digits: int = 0 }
        model: { digits: =digits, total: =flow.total }
        events: [type]
        transitions: { type: { set: { digits: =digits + 1 } } }
        view: [{ button: { label: Type, sends: type } }, { text: "${model.total} by ${model.digits}" }]
    backstack: { start: card }
    """

  private func shop(_ rest: String) -> String {
    """
    flowspec: 2
    flow: shop
    imports: { pay: ./till.flow.yaml }
    services: { accounts: { name: { returns: string, errors: [offline], readOnly: true } } }
    fakes: { accounts.name: { returns: Ada } }
    state: { count: int = 0 }
    stores:
      session: { state: { user: "string?" }, events: [left], transitions: { left: { set: { user: null } } } }
    screens:
      shelf:
        state: { note: "string = ''" }
        model: { text: "${flow.count} ${session.user == null ? 'nobody' : 'somebody'} ${note}" }
        events: [buy, leave, ask]
        transitions:
          buy: { navigate: pay }
          leave: { send: session.left }
          ask: { call: accounts.name, then: { set: { note: =result } }, catch: { offline: { set: { note: off } } } }
        view:
          - text: ${model.text}
          - button: { label: Buy, sends: buy }
          - button: { label: Leave, sends: leave }
          - button: { label: Ask, sends: ask }
    backstack: { start: shelf, onRootBack: ignore }
    \(rest)
    """
  }

  private func compiled(_ rest: String) -> CompiledFlow {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: shop(rest))
    return Compiler.compile(file, in: sources, imports: ImportReader([("till.flow.yaml", AddressTests.till)]))
  }

  private func mistakes(_ rest: String) -> [String] {
    compiled(rest).report.sorted.filter { $0.severity == .error }.map { "\($0.message) [\($0.code)]" }
  }

  private func failures(given: String, _ steps: String) throws -> [String] {
    let rest = "scenarios:\n  it:\n    relaxed: true\n    given: \(given)\n    steps:\n\(steps)"
    let played = try #require(compiled(rest).program, "\(mistakes(rest))")
    var recordings = Recordings()
    return ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map(\.message)
  }

  @Test func `a scenario gives state by its address`() throws {
    let failed = try failures(
      given: "{ flow.count: 3, session.user: Eve, shelf.note: hi, pay.total: 5, pay.card.digits: 2 }",
      """
            - expect: { shows: 3 somebody hi }
            - press: Buy
            - expect: { shows: 5 by 2 }
      """)
    #expect(failed.isEmpty)
  }

  @Test func `the state of an imported flow itself may follow flow`() throws {
    let failed = try failures(
      given: "{ pay.flow.total: 5 }", "      - press: Buy\n      - expect: { shows: 5 by 0 }")
    #expect(failed.isEmpty)
  }

  @Test func `an address of an operation is a fake`() throws {
    let failed = try failures(
      given: "{ accounts.name: { fails: offline }, flow.count: 1 }",
      "      - press: Ask\n      - expect: { shows: 1 nobody off }")
    #expect(failed.isEmpty)
  }

  @Test func `the former spelling of addresses is still read`() throws {
    let failed = try failures(
      given: "{ state: { count: 3, shelf.note: hi }, stores: { session: { user: Eve } } }",
      "      - expect: { shows: 3 somebody hi }")
    #expect(failed.isEmpty)
  }

  @Test func `an unknown address is an error with the names there are`() {
    func found(_ given: String) -> [String] {
      mistakes("scenarios: { it: { given: { \(given) }, steps: [{ expect: { screen: shelf } }] } }")
    }
    #expect(found("flow.cuont: 3") == ["the flow has no state 'cuont' [unknown-state]"])
    #expect(found("shelv.note: a") == ["no screen, presenter or store is named 'shelv' [unknown-state]"])
    #expect(found("accounts.nme: { fails: offline }").map { $0.hasSuffix("[unknown-operation]") } == [true])
    #expect(found("flow.count: many").map { $0.hasSuffix("[wrong-value]") } == [true])
  }

  @Test func `exploring and properties name state and events of imported flows`() throws {
    let flow = try #require(
      compiled(
        """
        explore:
          ignore: [shelf.note, session.user]
          bounds: { pay.card.digits: 2, flow.count: 3, calls: 1, backstack: 3 }
        properties:
          a: { precedes: [shelf.buy, pay.card.type] }
          b: { always: flow.count == 0 && count == 0 }
          c: { reachable: pay.card.type }
        """
      ).program)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .proved, .proved])
    #expect(flow.exploration.bounds.map(\.place.presenter).contains { $0 > Program.flowPresenter })
  }

  @Test func `an unknown address under explore is an error`() {
    #expect(
      mistakes("explore: { bounds: { pay.card.digit: 2 } }") == [
        "there is no state 'pay.card.digit' in this flow [unknown-explored]"
      ])
  }
}
