import CEL
import FlowBindings
import FlowHTTP
import FlowKit
import FlowProgram
import Testing

/// A flow that requests a list from a server, retries after failures, and shows the result.
private let fetchingFlow = """
  flowspec: 2
  flow: web
  services:
    web:
      get: { returns: list<string>, errors: [failed], readOnly: true }
  screens:
    home:
      state:
        last: string = "-"
      model: { last: =last, busy: =loading.any }
      events: [get, again]
      transitions:
        get:
          call: web.get
          then: { set: { last: "=result.join(' ')" } }
          catch: { failed: { set: { last: failed } } }
        again:
          call: web.get
          retry: { times: 1, backoff: 10ms }
          then: { set: { last: "=result.join(' ')" } }
          catch: { failed: { set: { last: failed } } }
  backstack:
    start: home
  """

/// The result of a flow's request.
struct Fetched {
  let last: String
  let faults: [String]
  let codes: [String]
}

/// Runs a flow that requests `URL/list`, with parts of the bindings of the service and the operation.
func fetch(
  _ url: String, service: String = "", operation: String = "", environment: [String: String] = [:],
  folder: String = ".", event: String = "get"
) async throws -> Fetched {
  let bindings = """
    for: web
    environment: { WEB_URL: "\(url)" }
    services:
      web:
        http: { url: "${env.WEB_URL}"\(service.isEmpty ? "" : ", \(service)") }
        operations:
          get: { get: /list\(operation.isEmpty ? "" : ", \(operation)") }
    """
  let flow = FlowFile.compile(name: "web.flow.yaml", text: fetchingFlow, bindings: ("web.bindings.yaml", bindings))
  try #require(flow.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  let program = try #require(flow.program)
  let bound = try BoundServices(
    try #require(flow.bindings), of: program, folder: folder, environment: environment,
    http: .client)
  let host = try FlowHost(program, services: bound.services, scheduling: .immediate)
  try await host.send(event)
  #expect(await until { await host.model.top.fields["busy"]?.literal == "false" })
  let last = await host.model.top.fields["last"]?.asString ?? ""
  let faults = await host.faults.map(\.diagnostic)
  await host.cancel()
  await bound.close()
  return Fetched(last: last, faults: faults.map(\.message), codes: faults.map(\.code.name))
}
