internal import FlowConsole
public import FlowProgram
internal import FlowRuntime

extension ConsoleSession {
  /// Opens a link that the user entered.
  mutating func open(_ link: String) throws(ConsoleError) -> Reply {
    do throws(LinkProblem) {
      _ = try flow.program.match(route: link, in: flow.program.flows[0])
    } catch {
      throw ConsoleError(message: error.sentence)
    }
    return doing { [$0.step([.open(link)])] }
  }
}

extension LinkProblem {
  /// The problem with the link and the first hint, as one clause.
  public var sentence: String { ([message] + hints.prefix(1)).joined(separator: "; ") }
}
