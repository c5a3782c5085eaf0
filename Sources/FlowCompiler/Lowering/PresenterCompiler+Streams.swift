internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Declares the values that expressions read from observed streams.
  func declareObserved() {
    for (position, observed) in observations.enumerated() {
      guard let stream = observed.stream,
        let signature = home.operation(stream.operation, use: .observe, report: &report)
      else {
        declare(observed.name.text, .error, .observed(firstObservation + position))
        continue
      }
      note(signature)
      let type = signature.type ?? .error
      let declaration = StreamSubscription.declaration(
        "\(self.signature.typeName).observes \(observed.name.text)", of: type == .error ? .dyn : type)
      declare(declaration)
      let isKnown = type != .error
      declare(
        observed.name.text, isKnown ? .record(declaration.name) : .error, .observed(firstObservation + position))
    }
  }

  /// Lowers the effects that follow observed streams. They come after the effects of the author.
  func lowerObservations() -> [Effect] {
    observations.compactMap { observed in
      var reported = Report()
      guard let written = observed.stream,
        let stream = home.operation(written.operation, use: .observe, report: &reported)
      else { return nil }
      let arguments = within(modeOf: observed.name.text) {
        self.arguments(written.arguments, of: stream, at: written.operation.span, in: scope)
      }
      let delay = observed.stopAfter.flatMap { stopDelay($0) }
      let block = within(modeOf: observed.name.text) { newBlock() }
      guard let arguments else { return nil }
      return Effect(
        name: "observes \(observed.name.text)",
        trigger: .items(
          StreamSubscription(
            operation: home.number(of: stream), arguments: arguments, item: nil, stopDelay: delay ?? 0)),
        key: nil, condition: nil, block: block, span: observed.name.span)
    }
  }

  private func stopDelay(_ syntax: ValueSyntax) -> Int64? {
    guard let plan = span(syntax, under: "stopAfter", isEffect: false, in: scope) else { return nil }
    if case .constant(.duration(let span)) = plan { return span.nanoseconds }
    report.add(ChangingDefault(text: syntax.expression?.text.text ?? ""), at: syntax.span)
    return nil
  }

  /// Lowers the trigger of an effect that runs for each item of a stream, and adds the item to the scope.
  func items(of written: StreamSyntax, in scope: inout LocalScope) -> Effect.Trigger? {
    let stream = home.operation(written.operation, use: .follow, report: &report)
    if let stream { note(stream) }
    let arguments = self.arguments(written.arguments, of: stream, at: written.operation.span, in: self.scope)
    let item = scope.nextLocal
    scope.nextLocal += 1
    localCount = max(localCount, scope.nextLocal)
    scope.declare("item", stream?.type ?? .error, .local(item))
    guard let stream, let arguments else { return nil }
    return .items(
      StreamSubscription(operation: home.number(of: stream), arguments: arguments, item: item))
  }

  /// The observed streams, including those with errors.
  private var observations: [ObservationDeclaration] { signature.declaration.observes }

  private var firstObservation: Int { signature.declaration.effects.count }
}
