import CEL
import FlowKit

/// The service of flows/account in Swift: an actor that stores people and streams their points.
actor Accounts {
  private struct Person {
    var name: String
    let password: String
    var points: Int64 = 0
    var lines = ["Signed up"]
  }

  private var people: [String: Person] = ["u1": Person(name: "Ada", password: "lovelace")]
  private let user: RecordShape?
  private var listeners: [Int: (id: String, box: AsyncStream<Int64>.Continuation)] = [:]
  private var nextListener = 0

  /// Creates the service for a flow. People are returned as its record `User`.
  init(for program: Program) { user = program.types.record(named: "User")?.shape }

  /// The adapters for the flow: a closure for each operation, and a sequence for the stream.
  nonisolated var services: HostServices {
    HostServices()
      .call("accounts.signIn") { try await self.signIn(name: text("name", $0), password: text("password", $0)) }
      .call("accounts.rename") { try await self.rename(text("id", $0), to: text("name", $0)) }
      .call("accounts.history") { await self.history(of: text("id", $0), page: $0["page"]?.asInt ?? 0) }
      .stream("accounts.points") { await self.points(of: text("id", $0)).map { Value.int($0) } }
  }

  /// The number of followed streams.
  var listenerCount: Int { listeners.count }

  /// Credits a person with points and notifies the followers.
  func credit(_ points: Int64, to id: String) {
    guard var person = people[id] else { return }
    let (sum, isTooMuch) = person.points.addingReportingOverflow(points)
    guard !isTooMuch else { return }
    person.points = sum
    person.lines.append("Got \(points) points")
    people[id] = person
    for listener in listeners.values where listener.id == id { listener.box.yield(sum) }
  }

  // MARK: Operations

  private func signIn(name: String, password: String) throws -> Value {
    guard let (id, person) = people.first(where: { $0.value.name == name }), person.password == password else {
      throw ServiceFailure("badCredentials")
    }
    return value(id, person)
  }

  private func rename(_ id: String, to name: String) throws -> Value {
    guard name.count <= 12 else { throw ServiceFailure("tooLong") }
    guard var person = people[id] else { throw ServiceFailure("offline") }
    person.name = name
    people[id] = person
    return value(id, person)
  }

  private func value(_ id: String, _ person: Person) -> Value {
    guard let user else { return .null }
    return .record(RecordValue(shape: user, fields: [.string(id), .string(person.name), .int(person.points)]))
  }

  private func history(of id: String, page: Int64) -> Value {
    let lines = people[id]?.lines ?? []
    return .list(ListValue(page == 0 ? lines.map { .string($0) } : []))
  }

  /// Returns the stream of points. It is removed when it is no longer followed.
  private func points(of id: String) -> AsyncStream<Int64> {
    let (points, box) = AsyncStream.makeStream(of: Int64.self)
    let number = nextListener
    nextListener += 1
    listeners[number] = (id, box)
    box.onTermination = { _ in Task { await self.forget(number) } }
    box.yield(people[id]?.points ?? 0)
    return points
  }

  private func forget(_ listener: Int) { listeners[listener] = nil }
}

/// Returns a string argument. A secret is revealed only to the adapter.
private func text(_ name: String, _ arguments: RecordValue) -> String {
  if case .secret(let secret)? = arguments[name] { return secret.revealed }
  return arguments[name]?.asString ?? ""
}
