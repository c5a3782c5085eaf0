public import FlowReports
internal import CEL
public import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// A part of a flow that no run of an exploration reached.
public struct UnreachedPart: Sendable {
  /// The kind of part.
  public let kind: Coverage.Kind
  /// The name, as the start of a sentence that ends with `was never reached`.
  public let name: String
  /// The source range.
  public let span: Span
  /// The likely cause and the remedy, as a clause.
  public fileprivate(set) var cause: String?
  /// The finding that would be reported if every input had been tried; an author may suppress it with a reason.
  /// `nil` for parts that may stay unreached in a decided exploration.
  public let finding: Diagnostic?

  /// The part without a cause and a remedy.
  var withoutCause: UnreachedPart {
    var part = self
    part.cause = nil
    return part
  }

  /// The part with its cause, as one clause.
  public var clause: String { "\(name) was never reached\(cause.map { ": \($0)" } ?? "")" }
}

extension Program {
  /// The presenters of the flow itself, without those of imported flows.
  var ownPresenters: ArraySlice<Presenter> {
    presenters.prefix(flows.dropFirst().map(\.presenter.position).min() ?? presenters.count)
  }

  /// The file of the flow itself, or `nil` if nothing in it has a source range.
  fileprivate var ownSource: SourceID? {
    ownPresenters.lazy.compactMap { presenter in
      presenter.model.cases.first?.span ?? presenter.slots.first?.span ?? presenter.events.first?.span
    }.first?.source
  }
}

/// A search for the parts of a flow that an exploration did not reach.
struct UnreachedParts {
  let program: Program
  let reached: Set<CoveragePoint>
  /// Whether bounds have kept the exploration from some states.
  var isCut = false

  /// The parts of the flow itself, in program order, starting with screens and cases. An imported flow is explored
  /// separately.
  var parts: [UnreachedPart] {
    let missing = Coverage(of: program, reached: reached).missing
    let own = program.ownSource
    return UnreachedParts.kinds.flatMap { kind in
      missing.filter { $0.kind == kind && (own == nil || $0.span.source == own) && !isInside($0) }.map(part)
    }
  }

  /// The listed kinds. Elements and events add nothing to the others.
  private static let kinds: [Coverage.Kind] = [.screens, .modelCases, .transitions, .guards, .outcomes]

  /// Returns whether a part belongs to an unreached screen, which is listed instead.
  private func isInside(_ item: Coverage.Item) -> Bool {
    guard case .modelCase(let presenter, _) = item.point else { return false }
    return program.presenters[presenter].role == .screen && !reached.contains(.presenter(presenter))
  }

  private func part(_ item: Coverage.Item) -> UnreachedPart {
    UnreachedPart(
      kind: item.kind, name: item.name, span: item.span, cause: cause(of: item), finding: finding(of: item))
  }

  private func finding(of item: Coverage.Item) -> Diagnostic? {
    let name: String
    switch item.point {
    case .presenter(let index): name = program.names.name(of: index)
    case .modelCase(let index, let position):
      let presenter = program.presenters[index]
      guard let word = presenter.model.cases[position].name else { return nil }
      name = "\(program.names.name(of: index)).\(word)"
    default: return nil
    }
    var report = Report()
    report.add(NeverShown(name: name), at: item.span)
    return report.diagnostics.first
  }

  // MARK: Causes

  private func cause(of item: Coverage.Item) -> String? {
    switch item.point {
    case .presenter(let screen): return causeOfScreen(screen)
    case .modelCase(let presenter, let position):
      let presenter = program.presenters[presenter]
      return presenter.model.cases[position].condition.flatMap { condition in
        guard let cause = unmet(condition, in: presenter), position > 0 else { return unmet(condition, in: presenter) }
        return "\(cause), unless a case above it is shown"
      }
    default: return nil
    }
  }

  /// Returns the guard on a path to a screen that never held.
  private func causeOfScreen(_ screen: PresenterID) -> String? {
    for presenter in program.presenters {
      for alternative in presenter.alternatives where !reached.contains(.alternative(alternative.span)) {
        let leads = alternative.steps.flatMap(\.withInner).contains { step in
          if case .navigate(let navigation) = step.action { navigation.screen == screen } else { false }
        }
        if leads, let condition = alternative.guardExpression { return unmet(condition, in: presenter) }
      }
    }
    return nil
  }

  /// Returns a condition that no tried input satisfied, with the samples that could help.
  private func unmet(_ condition: Expression, in presenter: Presenter) -> String? {
    let text = condition.text.text
    guard !text.isEmpty else { return nil }
    let typed = typedSlots(of: condition.reads, in: presenter)
    let samples = typed.isEmpty ? nil : "add samples for \(typed.map { "'\($0)'" }.joined(separator: " and "))"
    if isCut {
      return "no run within the bounds satisfies '\(text)'; widen the bounds\(samples.map { ", or \($0)" } ?? "")"
    }
    return "no tried input satisfies '\(text)'\(samples.map { "; \($0)" } ?? "")"
  }

  /// Returns the names of the typed pieces of state on which a condition depends, in the spelling of `samples`.
  private func typedSlots(of reads: [Int], in presenter: Presenter) -> [String] {
    var open = reads
    var seen: Set<Int> = []
    var names: [String] = []
    while let number = open.popLast() {
      guard seen.insert(number).inserted, let variable = Variable(number: number) else { continue }
      switch variable {
      case .slot(let index) where presenter.slots.ids.contains(index):
        let slot = presenter.slots[index].name
        let editing = "edit" + slot.prefix(1).uppercased() + slot.dropFirst()
        if presenter.events.contains(where: { $0.name == editing }) {
          names.append("\(program.names.name(of: presenter.index)).\(slot)")
        }
      case .derived(let index) where presenter.derived.indices.contains(index):
        open += presenter.derived[index].plan.reads
      default: break
      }
    }
    return names.sorted()
  }
}
