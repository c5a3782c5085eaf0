internal import FlowProgram

extension ReferenceFlow {
  /// Throws for a program with features that are not modelled.
  static func checkSupport(of program: Program) throws(Unsupported) {
<<<<<<< HEAD
    if program.flows.contains(where: { !$0.routes.isEmpty }) { throw Unsupported(description: "deep links") }
    if program.strings.locales.count > 1 { throw Unsupported(description: "several languages") }
    if program.presenters.contains(where: { $0.modes != nil }) { throw Unsupported(description: "modes") }
    for presenter in program.presenters {
      for requirement in [presenter.requirement] + program.flows.flatMap(\.imports).map(\.requirement) {
        if requirement?.requested != nil { throw Unsupported(description: "requested links") }
      }
    }
=======
    if program.fakes.contains(where: { $0?.isDrawn ?? false }) { throw Unsupported(description: "drawn replies") }
>>>>>>> 06979516 (Model links, fakes, languages, gestures and process death by the rules)
  }
}
