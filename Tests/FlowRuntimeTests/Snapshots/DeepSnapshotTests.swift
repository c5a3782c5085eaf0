import CEL
import FlowProgram
import Foundation
import Synchronization
import Testing

@testable import FlowRuntime

@Suite struct DeepSnapshotTests {
  /// Decodes a text on a thread with a larger stack than test threads: without optimization, calls take several
  /// times the stack space of an optimized build.
  private func read(_ text: String, as type: ValueType) -> String {
    let outcome = Mutex("")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      do throws(SnapshotProblem) {
        let reader = ValueReader(
          types: KnownTypes(SampleTypes.program), events: SampleTypes.namedEvents { _ in nil })
        guard let node = try? JSONNode(parsing: text, nesting: SnapshotFormat.nesting) else {
          throw SnapshotProblem("no JSON")
        }
        _ = try reader.value(node, as: type)
        outcome.withLock { $0 = "read" }
      } catch {
        outcome.withLock { $0 = error.message }
      }
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    return outcome.withLock { $0 }
  }

  private func nested(_ opening: String, _ core: String, _ closing: String, _ count: Int) -> String {
    String(repeating: opening, count: count) + core + String(repeating: closing, count: count)
  }

  @Test func `what is nested deeper than any value is refused before it fills the stack`() {
    let refusal = "the value is nested too deeply"
    #expect(read(nested("[", "1", "]", 200), as: .dyn) == "read")
    #expect(read(nested("[", "1", "]", 590), as: .dyn) == refusal)
    #expect(read(nested("{\"a\":", "1", "}", 590), as: .dyn) == refusal)
    #expect(read(nested("{\"$optional\":[", "1", "]}", 290), as: .dyn) == refusal)
    let tree = "{\"weight\":1,\"children\":["
    #expect(read(nested(tree, "", "]}", 100), as: .record("Tree")) == "read")
    #expect(read(nested(tree, "", "]}", 290), as: .record("Tree")) == refusal)
    #expect(
      read("{\"$type\":" + nested("[\"list\",", "\"int\"", "]", 590) + "}", as: .dyn).hasPrefix("expected a type"))
    #expect(read(nested("[", "1", "]", 601), as: .dyn) == "no JSON")
  }
}
