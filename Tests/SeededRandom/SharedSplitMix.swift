import Synchronization

/// A random number generator that several values share, also on several threads. See ``SplitMix``.
public final class SharedSplitMix: Sendable {
  private let random: Mutex<SplitMix>

  public init(seed: UInt64) { random = Mutex(SplitMix(seed: seed)) }

  public func next() -> UInt64 { random.withLock { $0.next() } }
}
