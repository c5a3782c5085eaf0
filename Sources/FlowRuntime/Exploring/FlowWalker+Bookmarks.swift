extension FlowWalker {
  /// A state that a walker can return to. It shares all storage that later inputs do not change.
  public struct Bookmark {
    fileprivate let engine: Engine
  }

  /// The present state.
  public var bookmark: Bookmark {
    let copy = Engine(copying: engine)
    // The log is for undoing inputs before the bookmark.
    copy.state.memory.commit()
    return Bookmark(engine: copy)
  }

  /// Continues at a bookmark of the same walker until that is undone.
  public func enter(_ bookmark: Bookmark) {
    let copy = Engine(copying: bookmark.engine)
    copy.observer = recorder.map { Observer(recorder: $0) }
    enter(copy)
  }
}
