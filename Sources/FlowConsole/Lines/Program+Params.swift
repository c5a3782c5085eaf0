public import CEL
public import FlowProgram
internal import Diagnostics

extension Program {
  /// Parses the params of a flow that starts by itself, each in the form `price=3`. The value is `nil` for a param
  /// with a default.
  ///
  /// - Throws: The mistake in a param, or the name of a missing one.
  public func params(written words: [String]) throws(ConsoleError) -> [Value?] {
    let slots = Array(flow.slots.prefix(flow.parameterCount))
    let parser = PayloadParser(types: types)
    var values = [Value?](repeating: nil, count: slots.count)
    for word in words {
      let name = String(word.prefix { $0 != "=" })
      guard name.count < word.count else {
        throw ConsoleError(message: "'\(word)' has no value; write 'NAME=VALUE'")
      }
      guard let index = slots.firstIndex(where: { $0.name == name }) else {
        let hint = nameHints(for: name, among: slots.map(\.name), listedAs: "it has").first ?? "it takes none"
        throw ConsoleError(message: "the flow has no param '\(name)'; \(hint)")
      }
      values[index] = try parser.value(String(word.dropFirst(name.count + 1)), as: slots[index].type, for: name)
    }
    for (slot, value) in zip(slots, values) where value == nil && slot.initial == nil {
      throw ConsoleError(
        message: "the flow requires '\(slot.name)', \(slot.type), from its caller; "
          + "to run it by itself, add '--param \(slot.name)=…'")
    }
    return values
  }
}
