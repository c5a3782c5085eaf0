import FlowProgram
import SeededRandom
import Testing

@testable import FlowRuntime

@Suite struct TimerQueueTests {
  private let someone = InstanceID(index: 1, generation: 0)
  private let another = InstanceID(index: 2, generation: 0)

  private func timer(_ deadline: Int64, _ order: UInt64, of owner: InstanceID, named name: String? = nil) -> FlowTimer {
    FlowTimer(deadline: deadline, order: order, owner: owner, block: BlockID(0), name: name, captures: [])
  }

  @Test func `timers come by deadline and then in the order of arming, however they were armed`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var queue = TimerQueue()
      var expected: [[Int64]] = []
      for order in 0..<100 as Range<UInt64> {
        let deadline = Int64(random.below(12))
        queue.arm(timer(deadline, order, of: someone))
        expected.append([deadline, Int64(order)])
      }
      expected.sort { ($0[0], $0[1]) < ($1[0], $1[1]) }
      var taken: [[Int64]] = []
      while let next = queue.takeDue(at: .max) { taken.append([next.deadline, Int64(next.order)]) }
      try #require(taken == expected, "seed \(seed)")
    }
  }

  @Test func `a timer is not taken before its time`() {
    var queue = TimerQueue()
    queue.arm(timer(10, 1, of: someone))
    #expect(queue.takeDue(at: 9) == nil)
    #expect(queue.takeDue(at: 10)?.order == 1)
    #expect(queue.nextDeadline == nil)
  }

  @Test func `cancelling a name leaves other names and other owners alone`() {
    var queue = TimerQueue()
    queue.arm(timer(1, 1, of: someone, named: "a"))
    queue.arm(timer(2, 2, of: someone, named: "b"))
    queue.arm(timer(3, 3, of: another, named: "a"))
    queue.arm(timer(4, 4, of: someone))
    queue.cancel(named: "a", of: someone)
    #expect(queue.inOrder.map(\.order) == [2, 3, 4])
    queue.cancelAll(of: someone)
    #expect(queue.inOrder.map(\.order) == [3])
  }
}
