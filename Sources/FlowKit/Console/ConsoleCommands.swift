internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

extension ConsoleSession {
  /// Runs a command of the console itself.
  mutating func run(_ command: ConsoleCommand, _ argument: String) throws(ConsoleMistake) -> Reply {
    switch command {
    case .quit: return Reply(lines: [], diagnostics: [], isOver: true)
    case .help: return shown(help)
    case .model: return shown(data)
    case .state: return shown(flow.inspect().flatMap { state(of: $0) })
    case .tree: return shown(flow.inspect().map { StyledLine(indent($0.depth) + title(of: $0)) })
    case .stack: return shown(stack)
    case .undo: try undo()
    case .redo: try redo()
    case .save: return shown(try save(to: argument))
    case .load: return try load(argument)
    case .kill: return try kill()
    }
    return shown(screen.lines)
  }

  private func shown(_ lines: [StyledLine]) -> Reply {
    Reply(lines: lines.flatMap { $0.wrapped(to: width, hanging: 4) }, diagnostics: [], isOver: false)
  }

  private var help: [StyledLine] {
    var entries = [
      ("2", "presses what has the number 2, or flips it"),
      ("1 Ada", "types into it, or chooses from it"),
      ("nameChanged Ada", "sends an event with its value"),
      ("remove id=3", "sends an event with named values"),
      ("back", "the system's way back"),
      ("wait 1s", "lets time pass"),
    ]
    entries += ConsoleCommand.allCases.map { ($0.usage, $0.summary) }
    let width = entries.map(\.0.displayWidth).max() ?? 0
    return entries.map { StyledLine($0.0.padded(to: width + 2), .number) + StyledLine($0.1) }
  }

  /// The model on top as data, case and all.
  private var data: [StyledLine] {
    let model = flow.model.top
    let fields = (flow.program.modelCase(of: model)?.fields ?? []).enumerated()
    return [StyledLine(flow.program.screenName(of: flow.model), .heading)]
      + fields.map { StyledLine("  \($1.name): \(model.fields[$0]?.literal ?? "null")") }
  }

  private func title(of presenter: InspectedPresenter) -> String {
    presenter.depth == 0 ? "flow \(presenter.name)" : presenter.name + (presenter.isOnTop ? " (on top)" : "")
  }

  private func state(of presenter: InspectedPresenter) -> [StyledLine] {
    [StyledLine(title(of: presenter), .heading)]
      + presenter.values.map { StyledLine("  \($0.name): \($0.value)") }
  }

  /// The entries of the backstack, top first.
  private var stack: [StyledLine] {
    flow.model.stack.reversed().map { StyledLine("#\($0.id) \(flow.program.presenters[$0.presenter].name)") }
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
