internal import CEL
internal import FlowProgram
public import FlowRuntime

/// The reason why a flow cannot be started as recorded.
public enum ReplayStartProblem: Error {
  /// The params of the flow differ now; the value is a clause.
  case params(String)
  /// No route matches the launching link; the value is a clause.
  case route(String)
  /// The launch fails.
  case fault(Fault)
}

extension Recording {
  /// Returns the session at its start.
  func session(of program: Program) throws(ReplayStartProblem) -> ConsoleSession {
    let outside = program.operations.ids.filter { header.outside.contains(program.operations[$0].qualifiedName) }
    if let route = header.route {
      do throws(LinkProblem) { _ = try program.match(route: route, in: program.flows[0]) } catch {
        throw .route(error.sentence)
      }
    }
    let params = try params(of: program)
    do throws(Fault) {
      var session = try ConsoleSession(
        program, width: header.width, params: params, opening: header.route,
        locale: header.locale.flatMap { LocaleTag($0) }, outside: Set(outside), isTracing: header.isTraced,
        now: header.now.flatMap { Timestamp($0) } ?? RunningFlow.usualInstant)
      session.fileUse = .replaying
      return session
    } catch { throw .fault(error) }
  }

  /// Returns the `given` of a scenario with the same start.
  func given(of program: Program) throws(ReplayStartProblem) -> ScenarioWriter.Given {
    let slots = program.flow.slots.prefix(program.flow.parameterCount)
    return ScenarioWriter.Given(
      route: header.route, locale: header.locale, now: header.now, outside: header.outside,
      params: zip(slots, try params(of: program)).compactMap { slot, value in value.map { (slot.name, $0) } })
  }

  private func params(of program: Program) throws(ReplayStartProblem) -> [Value?] {
    let slots = program.flow.slots.prefix(program.flow.parameterCount)
    let values = RecordedValues(program)
    for (name, _) in header.params where !slots.contains(where: { $0.name == name }) {
      throw .params("the flow has no param '\(name)' any more")
    }
    var params: [Value?] = []
    for slot in slots {
      guard let node = header.params.first(where: { $0.name == slot.name })?.value else {
        if slot.initial == nil { throw .params("the flow requires '\(slot.name)' now, which the recording lacks") }
        params.append(nil)
        continue
      }
      do throws(SnapshotProblem) { params.append(try values.value(node, as: slot.type)) } catch {
        throw .params("'\(slot.name)' was recorded with another type: \(error)")
      }
    }
    return params
  }
}
