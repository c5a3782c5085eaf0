public import Diagnostics
internal import FlowProgram

/// The failures of services that no declared error covers. They occur only while a flow runs with its bindings.
public enum OutsideDiagnostics {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [
    UnsendableRequest.self,
    UnreachableServer.self,
    UntrustedServer.self,
    FailedStatus.self,
    LateReply.self,
    UnreadableReply.self,
    TooLargeReply.self,
    EndedProgram.self,
    AbsentFile.self,
    UnreadableFile.self,
    UnwritableFile.self,
  ]
}

/// A failure of a service that an author can map to a declared error.
protocol OutsideDiagnostic: DiagnosticKind {
  /// The failure, with its operation.
  var failure: OutsideFailure { get }
}

extension OutsideDiagnostic {
  static var group: DiagnosticGroup { .outside }
  var message: String { failure.fault.message }
}

struct OutsideFailure: Sendable {
  let fault: ServiceFault
  let operation: Operation

  /// Returns the hint to map the failure to an error of the operation.
  func tie(to cause: String) -> String {
    let name = operation.qualifiedName
    if let error = operation.errors.first {
      return "map it to an error in the binding of '\(name)', as in 'errors: { \(error): \(cause) }'"
    }
    return
      """
      declare an error of '\(name)', as in 'errors: [failed]', and map it in the binding: 'errors: { failed: \(cause) \
      }'
      """
  }
}

extension Fault {
  /// Creates the diagnostic for a failure of a service. A reply that does not match the declaration shows both sides
  /// in its message.
  init(_ fault: ServiceFault, of operation: Operation, at span: Span) {
    let failure = OutsideFailure(fault: fault, operation: operation)
    switch fault.kind {
    case .mismatched:
      let type = operation.type.map { "\($0)" } ?? "nothing"
      let error = fault.error.flatMap { operation.declaredError(named: $0) }
      self.init(
        Diagnostic(
          code: "mismatched-reply", span: span, message: fault.message,
          hints: [
            error.map { "let the service send \($0.signature), or declare the data of the error" }
              ?? "let the service reply with \(type), or declare the type of the reply"
          ]))
    case .unsendable: self.init(UnsendableRequest(failure: failure), at: span)
    case .unreachable: self.init(UnreachableServer(failure: failure), at: span)
    case .untrusted: self.init(UntrustedServer(failure: failure), at: span)
    case .status: self.init(FailedStatus(failure: failure), at: span)
    case .late: self.init(LateReply(failure: failure), at: span)
    case .unreadable: self.init(UnreadableReply(failure: failure), at: span)
    case .tooLarge: self.init(TooLargeReply(failure: failure), at: span)
    case .ended: self.init(EndedProgram(failure: failure), at: span)
    case .missingFile: self.init(AbsentFile(failure: failure), at: span)
    case .unreadableFile: self.init(UnreadableFile(failure: failure), at: span)
    case .unwritableFile: self.init(UnwritableFile(failure: failure), at: span)
    }
  }
}
