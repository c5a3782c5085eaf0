public import CEL

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Timestamp {
  /// Returns the present time of the system.
  public static func ofSystem() -> Timestamp {
    let seconds = Date().timeIntervalSince1970
    let whole = seconds.rounded(.down)
    let nanoseconds = Int32(min(999_999_999, max(0, (seconds - whole) * 1_000_000_000)))
    return Timestamp(seconds: Int64(whole), nanoseconds: nanoseconds) ?? .epoch
  }
}
