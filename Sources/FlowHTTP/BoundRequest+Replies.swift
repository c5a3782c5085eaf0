internal import FlowBindings
internal import CEL
internal import FlowKit
internal import FlowProgram

extension BoundRequest {
  /// Returns the value of a successful reply. A body whose value is not used may be anything; an empty one is
  /// `null`.
  ///
  /// - Throws: ``OutsideProblem`` with an excerpt of the body.
  func value(of reply: HTTPReply, hiding secrets: [String]) throws(OutsideProblem) -> Value {
    let status = reply.head.status
    let shown = reply.head.foreignEncoding == nil ? excerpt(of: reply.body, hiding: secrets) : ""
    guard (200..<300).contains(status) else {
      var problem = OutsideProblem(.status(status...status), "\(HTTPFailure.status(status, excerpt: shown))")
      problem.retryAfter = reply.head.retryAfter
      if reply.head.foreignEncoding == nil { problem.body = try? BoundaryDecoder.value(json: reply.body) }
      throw problem
    }
    guard operation.type != nil, !reply.body.isEmpty else { return .null }
    if let encoding = reply.head.foreignEncoding {
      throw OutsideProblem(.malformed, "\(HTTPFailure.encoding(encoding))")
    }
    guard reply.head.mayBeJSON else {
      let failure = HTTPFailure.contentType(reply.head.contentType ?? "", wanted: "application/json")
      throw OutsideProblem(.malformed, "\(failure): \(shown)")
    }
    do throws(DecodingProblem) { return try BoundaryDecoder.value(json: reply.body) } catch {
      throw OutsideProblem(.malformed, "the reply \(error.found): \(shown)")
    }
  }

  /// Returns the value of an event: its data as JSON if it parses, otherwise as a string.
  func value(of event: ServerSentEvent) -> Value {
    let text = Value.string(event.data)
    guard let value = try? BoundaryDecoder.value(json: Array(event.data.utf8)) else { return text }
    // A string may look like a number, and stays a string if the flow declares one.
    if binding.result == nil, operation.type == .string, case .string = value { return value }
    return binding.result == nil && operation.type == .string ? text : value
  }

  /// Returns the problem for a failure, without secrets. The name of the server is omitted if a secret contains it.
  ///
  /// - Throws: ``ServiceFault`` for a request that cannot be sent.
  func problem(_ failure: HTTPFailure, hiding secrets: [String]) throws(ServiceFault) -> OutsideProblem {
    let words = failure.hidingServer(in: secrets).description
    switch failure {
    case .unsendable: throw unsendable(words)
    case .status(let status, _): return OutsideProblem(.status(status...status), words)
    case .connection(.untrusted, _): return OutsideProblem(.connection, words, kind: .untrusted)
    case .connection, .brokenOff: return OutsideProblem(.connection, words)
    case .timeout: return OutsideProblem(.timeout, words)
    case .tooLarge, .eventStream: return OutsideProblem(.tooLarge, words)
    case .notHTTP, .redirect, .contentType, .encoding: return OutsideProblem(.malformed, words)
    }
  }

  /// Returns the fault for arguments that form no valid request.
  func unsendable(_ why: String) -> ServiceFault {
    ServiceFault("the request of '\(operation.qualifiedName)' cannot be sent: \(why)", kind: .unsendable)
  }
}

extension HTTPFailure {
  /// Returns the same failure, without the name of the server if a secret contains it.
  fileprivate func hidingServer(in secrets: [String]) -> HTTPFailure {
    guard case .connection(let why, let server) = self, secrets.contains(where: { $0.lowercased().contains(server) })
    else { return self }
    return .connection(why, server: "the server")
  }
}
