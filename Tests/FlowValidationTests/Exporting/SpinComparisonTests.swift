import Diagnostics
import FlowProgram
import FlowValidation
import Foundation
import Testing

/// The same flow explored by flowspec and verified by SPIN: as many states, as many ways between them, the same verdicts.
@Suite(.enabled(if: Spin.isHere, "spin and gcc are not installed: nothing is compared with SPIN"), .serialized)
struct SpinComparisonTests {
  /// A flow of `flows/`, with lines of its own in place of others.
  private func flow(_ path: String, replacing old: String = "", with new: String = "") throws -> Program {
    let flows = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../flows")
    let text = try String(contentsOf: flows.appending(path: path), encoding: .utf8)
    if !old.isEmpty { #expect(text.contains(old), "\(path) has no '\(old)' any more") }
    return try program(old.isEmpty ? text : text.replacing(old, with: new))
  }

  private func compare(_ program: Program, isBreadthFirst: Bool = false) throws {
    let export = exportPromela(program)
    let model = try #require(export.model, "\(export.problems.map(\.message))")
    var limits = ExplorationLimits()
    limits.tellsOriginsApart = true
    limits.followsLinks = false
    let exploration = explore(program, limits: limits)
    #expect(exploration.stopped == nil)
    let outcome = try Spin.verify(model, isBreadthFirst: isBreadthFirst)
    #expect(outcome.errors == 0)
    #expect(outcome.states == exploration.stateCount)
    // SPIN counts the launch as well, and a person who does nothing where a claim asks for that.
    let idle = model.text.contains("nobody has to do anything") ? exploration.stateCount : 0
    #expect(outcome.transitions == exploration.inputCount + 1 + idle)
    for claim in model.claims {
      let verdict = try #require(exploration.properties.first { $0.property.name == claim.property }).verdict
      let holds = outcome.broken[claim.name] == claim.isInverted
      #expect(holds == (verdict != .violated && verdict != .undecided), "\(claim.property)")
    }
  }

  @Test func `the counter has the same states`() throws { try compare(flow("counter/counter.flow.yaml")) }

  @Test func `registering has the same states`() throws { try compare(flow("onboarding/register.flow.yaml")) }

  @Test func `a coordinator that is told what a detail came to has the same states`() throws {
    try compare(flow("master-detail/master-detail.flow.yaml"), isBreadthFirst: true)
  }

  @Test func `what is ignored counts where it is not`() throws {
    try compare(flow("master-detail/master-detail.flow.yaml", replacing: "  ignore: [flow.last]\n"))
  }

  @Test func `screens that ask one another have the same states`() throws {
    try compare(flow("picker/picker.flow.yaml"))
  }

  @Test func `messages and a timer of a screen have the same states`() throws {
    try compare(flow("login/login.flow.yaml"), isBreadthFirst: true)
  }

  @Test func `a store, parts that come and go, and effects have the same states`() throws {
    try compare(flow("user-page/user-page.flow.yaml"))
  }

  @Test func `rows that live have the same states`() throws { try compare(flow("todo/todo.flow.yaml")) }

  @Test func `a frame that is handed events, and what is kept of parts, have the same states`() throws {
    try compare(flow("recipes/recipes.flow.yaml"), isBreadthFirst: true)
  }

  @Test func `stacks in stacks have the same states`() throws {
    try compare(program(travelFlow, imports: [(path: "poll.flow.yaml", text: pollFlow)]))
  }

  @Test func `tabs have as many states as exploring finds without links`() throws {
    let program = try flow("tabs/tabs.flow.yaml")
    let model = try #require(exportPromela(program).model)
    var limits = ExplorationLimits()
    limits.followsLinks = false
    let exploration = explore(program, limits: limits)
    let outcome = try Spin.verify(model)
    #expect(outcome.errors == 0)
    #expect(outcome.states == exploration.stateCount)
    #expect(outcome.transitions - 1 == exploration.inputCount)
    #expect(model.claims.count == 2)
    #expect(outcome.broken.values.allSatisfy { !$0 })
  }

  @Test func `services mean the same`() throws { try compare(program(servingFlow)) }

  @Test func `what is asked at the launch is answered in all ways`() throws {
    let bounded = "  bounds: { feed.kittens: 1, messages: 1 }\n"
    try compare(flow("kittens/kittens.flow.yaml", replacing: "  ignore: [feed.kittens]\n", with: bounded))
  }

  @Test func `services of a store have as many states as are pinned`() throws {
    let model = try #require(exportPromela(flow("account/account.flow.yaml")).model)
    let outcome = try Spin.verify(model, triesClaims: false)
    #expect(outcome.errors == 0)
    #expect([outcome.states, outcome.transitions - 1] == (try pinned("account")))
  }

  /// How many states and inputs exploring finds of a flow of `flows/`.
  private func pinned(_ name: String) throws -> [Int] {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Exploring/pinned-counts.txt")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("\(name) ") })
    return line.split(separator: " ").compactMap { Int($0) }
  }

  @Test func `a flow inside of a flow has as many states as can be counted by hand`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../flows/onboarding")
    let register = try String(contentsOf: folder.appending(path: "register.flow.yaml"), encoding: .utf8)
    let accounts = try String(contentsOf: folder.appending(path: "accounts.flow.yaml"), encoding: .utf8)
    let model = try #require(
      exportPromela(program(accounts, imports: [(path: "register.flow.yaml", text: register)])).model)
    // The choice; a name that is empty or typed; an address that is empty, wrong or right, agreed to or not; the name again,
    // empty or not, once one was given; the end, with an account and without.
    #expect(try Spin.verify(model).states == 1 + 2 + 6 + 2 + 2)
  }

  @Test func `all that happens by itself means the same`() throws { try compare(program(livingFlow)) }

  @Test func `the flow of the benchmark has as many states as can be counted by hand`() throws {
    let app = AppFlow(screens: 5, depth: 2, toggles: 5, counter: 3)
    let program = try program(app.text)
    let model = try #require(exportPromela(program).model)
    #expect(try Spin.verify(model).states == app.stateCount)
    try compare(program)
  }

  @Test func `all that moves between screens means the same, and so do claims`() throws {
    try compare(program(touringFlow))
  }

  @Test func `an input that fails is an error, and undone`() throws {
    let program = try program(failingFlow)
    let model = try #require(exportPromela(program).model)
    #expect(try Spin.verify(model).errors == 1)
    #expect(explore(program).findings.count == 1)
  }
}
