internal import FlowProgram
internal import FlowRuntime

/// Whom inputs reach in a state: identities and numbers differ between the ways to it, their order does not.
struct Addresses {
  /// The living presenters in the order of the tree.
  let instances: [InstanceID]
  /// How time can pass.
  let time: PassingTime
  /// What services were asked for and may answer.
  let requests: [OpenRequest]

  /// Reads the present state of a walker.
  init(_ walker: FlowWalker, timeOrder: TimeOrder) {
    instances = walker.instancesInOrder()
    time = PassingTime(walker, timeOrder)
    requests = walker.openRequests
  }
}
