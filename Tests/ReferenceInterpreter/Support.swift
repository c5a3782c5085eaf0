internal import FlowProgram

extension ReferenceFlow {
  /// Throws for a program with features that are not modelled.
  static func checkSupport(of program: Program) throws(Unsupported) {
    if program.fakes.contains(where: { $0?.isDrawn ?? false }) { throw Unsupported(description: "drawn replies") }
  }
}
