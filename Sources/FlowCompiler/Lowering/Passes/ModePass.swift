internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of what a presenter does in each of its modes.
struct ModePass: PresenterPass {
  let steps: StepCompiler
  var values: ValueCompiler { steps.values }

  /// Lowers the `back` handlers of all modes.
  func back() -> [Alternative] {
    signature.modes.modeIDs.flatMap { mode in
      steps.alternatives(signature.modes[mode].back, in: steps.names[mode])
    }
  }

  /// Lowers the steps on entering and leaving, and collects what belongs to each mode.
  ///
  /// - Parameters:
  ///   - slots: The slots of the presenter.
  ///   - children: Its children.
  ///   - effects: Its effects.
  ///   - implemented: The values that each mode publishes for each interface.
  func modes(_ slots: [Slot], _ children: [Child], _ effects: [Effect], implementing implemented: [[Int?]]) -> Modes? {
    guard let slot = signature.modeSlot else { return nil }
    let ends = zip(signature.modes.modeIDs, signature.modes).map { mode, declaration in
      (enter: block(of: declaration.enter, in: mode), leave: block(of: declaration.leave, in: mode, at: .leave))
    }
    let effects = effects.map { effect in
      let name = effect.name
      return signature.inMode(name.hasPrefix("observes ") ? String(name.dropFirst("observes ".count)) : name)?.mode
    }
    let (blocks, calls) = (findings.blocks, findings.calls)
    let modes = zip(signature.modes.modeIDs, signature.modes).map { mode, declaration in
      let ends = ends[mode.position]
      return Mode(
        name: declaration.name.text,
        slots: slots.ids.filter { signature.inMode(slots[$0].name)?.mode == mode },
        children: children.ids.filter { signature.inMode(children[$0].name)?.mode == mode },
        effects: effects.indices.filter { effects[$0] == mode }.map { EffectID($0) },
        blocks: Set(blocks.indices.filter { blocks[$0].mode == mode }.map { BlockID($0) }),
        calls: Set(calls.indices.filter { calls[$0].mode == mode }),
        implemented: implemented.indices.contains(mode.position) ? implemented[mode.position] : [],
        enter: ends.enter, leave: ends.leave, isSaved: declaration.isSaved, span: declaration.name.span)
    }
    return Modes(modes, slot: slot.index)
  }

  private func block(of written: [StepSyntax], in mode: ModeID, at place: StepPlace = .anywhere) -> BlockID? {
    if written.isEmpty { return nil }
    return steps.block(of: written, in: steps.names[mode].at(place))
  }
}
