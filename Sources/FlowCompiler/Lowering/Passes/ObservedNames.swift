internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The values that expressions read from observed streams.
struct ObservedNames: PresenterPass {
  let values: ValueCompiler

  /// Declares the values. The effects that follow the streams come after those of the author.
  func declare(in names: inout ReadableNames) {
    let first = EffectID(signature.declaration.effects.count)
    for (position, observed) in signature.declaration.observes.enumerated() {
      guard let stream = observed.stream,
        let signature = home.operation(stream.operation, use: .observe, report: &report)
      else {
        names.declare(observed.name.text, .error, .observed(first.advanced(by: position)))
        continue
      }
      note(signature)
      let type = signature.type ?? .error
      let declaration = StreamSubscription.declaration(
        "\(self.signature.typeName).observes \(observed.name.text)", of: type == .error ? .dyn : type)
      names.declare(declaration)
      let isKnown = type != .error
      names.declare(
        observed.name.text, isKnown ? .record(declaration.name) : .error, .observed(first.advanced(by: position)))
    }
  }
}
