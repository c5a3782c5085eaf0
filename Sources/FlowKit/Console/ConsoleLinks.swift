internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

extension ConsoleSession {
  /// Follows a link that was typed.
  mutating func open(_ link: String) throws(ConsoleMistake) -> Reply {
    do throws(LinkProblem) {
      _ = try flow.program.match(route: link, in: flow.program.flows[0])
    } catch {
      throw ConsoleMistake(message: error.sentence)
    }
    return doing { [$0.step([.open(link)])] }
  }
}

extension LinkProblem {
  /// What is wrong with the link and what to write instead, as one clause.
  public var sentence: String { ([message] + hints.prefix(1)).joined(separator: "; ") }
}
