import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ExplorerTests {
  @Test(arguments: [
    AppFlow(screens: 3, depth: 2, toggles: 2, counter: 1), AppFlow(screens: 5, depth: 3, toggles: 2, counter: 2),
  ])
  func `every state is found once`(_ app: AppFlow) throws {
    let exploration = explore(try program(app.text))
    #expect(exploration.stateCount == app.stateCount)
    #expect(exploration.stopped == nil)
    #expect(exploration.verdict == .proved)
  }
}
