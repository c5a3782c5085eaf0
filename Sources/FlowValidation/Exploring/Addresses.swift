internal import FlowProgram
internal import FlowRuntime

/// Whom inputs reach in a state: identities and numbers differ between the ways to it, their order does not.
struct Addresses {
  /// The living presenters in the order of the tree.
  let instances: [InstanceID]
  /// How long it takes until the next timer is due.
  let timeToNextTimer: Int64?
  /// What services were asked for and may answer.
  let requests: [OpenRequest]

  /// Reads the present state of a walker.
  init(_ walker: FlowWalker) {
    instances = walker.instancesInOrder()
    timeToNextTimer = walker.timeToNextTimer
    requests = walker.openRequests
  }
}
