internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension Program {
  /// Returns the params of the flow in their order, from values by name.
  ///
  /// - Throws: The fault for a param that the flow does not declare, or for a value of another type.
  func params(_ values: [String: Value]) throws(Fault) -> [Value?] {
    let declared = flow.slots.prefix(flow.parameterCount)
    for name in values.keys.sorted() where !declared.contains(where: { $0.name.isSame(as: name) }) {
      let names = nameHints(for: name, among: declared.map(\.name), listedAs: "its params are")
      throw Fault(
        wrongParam: "the flow has no param '\(name)'", hints: names.isEmpty ? ["it has no params"] : names, in: self)
    }
    var params: [Value?] = []
    for slot in declared {
      let value = values[slot.name]?.keptSecret(as: slot.type)
      guard value?.fits(slot.type, in: types) ?? true else {
        throw Fault(
          wrongParam: "the param '\(slot.name)' is declared as \(slot.type), but the app passes another type",
          hints: ["pass a value of the type \(slot.type)"], in: self)
      }
      params.append(value)
    }
    return params
  }
}
