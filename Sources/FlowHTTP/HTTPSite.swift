internal import FlowBindings
internal import CEL
internal import FlowKit
internal import FlowProgram

/// The address of a service and the common parts of all its requests, computed once from the environment.
struct HTTPSite: Sendable {
  /// The prefix of all URLs, without a trailing slash.
  private let url: String
  private let headers: [HTTPRequest.Header]
  private let secrets: [String]

  /// Evaluates the texts of the file.
  ///
  /// - Throws: ``BindingProblem`` if they form no valid address. The texts are secret and not included.
  init(_ server: HTTPServer, of service: ServiceBinding, in context: BindingContext) throws(BindingProblem) {
    var url = try service.evaluated { () throws(EvaluationError) in try context.text(of: server.url) }
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url
    headers = try service.evaluated { () throws(EvaluationError) in
      var headers: [HTTPRequest.Header] = []
      for (name, value) in server.headers { headers.append(.init(name, try context.text(of: value), isSecret: true)) }
      return headers
    }
    secrets = context.secrets
    var probe = HTTPRequest(.get, url + "/")
    probe.headers = headers
    do throws(HTTPFailure) { try probe.checkSendable() } catch {
      throw BindingProblem("the server of '\(service.name)' cannot be used: \(error)", at: service.span)
    }
  }

  /// Returns the HTTP request for an operation.
  ///
  /// - Throws: ``ServiceFault`` if an argument is invalid at its place in the binding.
  func request(for asked: BoundRequest) throws -> HTTPRequest {
    guard case .request(let plan) = asked.binding.action else {
      throw ServiceFault("'\(asked.operation.qualifiedName)' is not bound to a request")
    }
    do {
      var request = HTTPRequest(plan.method, url + (try target(plan, asked)))
      request.headers = headers
      for (name, value) in plan.headers { request.set(name, try asked.value(of: value).outgoingText) }
      request.setUnlessThere("Accept", "application/json")
      request.setUnlessThere("User-Agent", "flowspec")
      if plan.method.usuallyHasBody || asked.binding.body != nil {
        request.body = Array(try asked.body().outgoingJSON.utf8)
        request.setUnlessThere("Content-Type", "application/json")
      }
      request.limits.idle = .nanoseconds(asked.binding.timeout)
      request.limits.whole = plan.repetition.isEvents ? nil : .nanoseconds(asked.binding.timeout)
      request.secrets = secrets + Value.record(asked.arguments).secrets
      return request
    } catch let error as EvaluationError {
      throw asked.unsendable(error.message)
    }
  }

  /// Returns the path and the query of the request.
  private func target(_ plan: HTTPRequestPlan, _ asked: BoundRequest) throws -> String {
    var target = ""
    var isQuery = false
    for (isInterpolation, text) in try asked.parts(of: plan.path) {
      guard isInterpolation else {
        target += text
        isQuery = isQuery || text.contains("?")
        continue
      }
      if !isQuery, text.isEmpty {
        throw asked.unsendable("an interpolation of its path is empty")
      }
      target += percentEncoded(text, in: isQuery ? .query : .path)
    }
    // Servers and intermediaries would normalize it to a different path.
    if target.prefix(while: { $0 != "?" }).split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      throw asked.unsendable("a part of its path is '.' or '..'")
    }
    for (name, value) in plan.query {
      for text in try asked.value(of: value).queryTexts {
        target += isQuery ? "&" : "?"
        target += "\(percentEncoded(name, in: .query))=\(percentEncoded(text, in: .query))"
        isQuery = true
      }
    }
    return target
  }
}

extension HTTPRequest {
  /// Sets a header and removes all others of its name.
  fileprivate mutating func set(_ name: String, _ value: String) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    headers.append(Header(name, value, isSecret: true))
  }

  fileprivate mutating func setUnlessThere(_ name: String, _ value: String) {
    if !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) { headers.append(Header(name, value)) }
  }
}

extension HTTPRequestPlan.Repetition {
  fileprivate var isEvents: Bool { if case .events = self { true } else { false } }
}

extension Value {
  /// The values of a query parameter: none for `null`, one for each item of a list.
  fileprivate var queryTexts: [String] {
    switch self {
    case .null: []
    case .optional(let optional): optional.value?.queryTexts ?? []
    case .list(let list): list.flatMap(\.queryTexts)
    default: [outgoingText]
    }
  }

  /// All secrets in the value.
  fileprivate var secrets: [String] {
    switch self {
    case .secret(let secret): [secret.revealed]
    case .list(let list): list.flatMap(\.secrets)
    case .map(let map): map.flatMap { $0.value.secrets }
    case .optional(let optional): optional.value?.secrets ?? []
    case .record(let record): record.fields.flatMap { $0?.secrets ?? [] }
    default: []
    }
  }
}
