import FlowBindings
import FlowHTTP
import Testing

@Suite struct RetryPolicyTests {
  @Test func `each pause is twice as long as the one before, up to the longest`() {
    let policy = RetryPolicy()
    #expect((0...7).map { policy.pause(after: $0, asked: nil) } == [1, 1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    #expect(policy.pause(after: .max, asked: nil) == .seconds(30))
  }

  @Test func `a server asks for the first pause, and neither for a storm nor for silence`() {
    let policy = RetryPolicy()
    #expect(policy.pause(after: 1, asked: .seconds(3)) == .seconds(3))
    #expect(policy.pause(after: 2, asked: .seconds(3)) == .seconds(6))
    #expect(policy.pause(after: 1, asked: .zero) == .milliseconds(100))
    #expect(policy.pause(after: 1, asked: .milliseconds(Int64.max)) == .seconds(30))
  }
}
