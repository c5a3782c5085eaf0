import FlowProgram
import Testing

/// Presenters that are composed into themselves.
@Suite struct RecursionTests {
  @Test func `a presenter may be composed into itself where the tree can end`() throws {
    let program = try program(
      of: """
        types:
          Comment: { id: string, text: string, replies: list<Comment> }
        presenters:
          comment:
            params: { comment: Comment }
            children:
              replies:
                { present: comment, each: params.comment.replies, as: reply, key: reply.id, params: { comment: =reply } }
            model: { text: =params.comment.text, count: =params.comment.replies.size() }
            view:
              - text: "${model.text} (${model.count})"
              - child: replies
        screens:
          a:
            state: { first: "Comment = Comment{id: 'r', text: 'Hello', replies: []}" }
            children: { root: { present: comment, params: { comment: =first } } }
            model: { text: =root.text }
        """
    )
    let comment = program.presenters[2]
    #expect(comment.children.map(\.presenter) == [2])
  }

  @Test func `a tree without an end is refused, each cycle once`() {
    expectFindings(
      """
      presenters:
        one: { children: { two: { present: two } } }
        two: { children: { b: { present: one }, three: { present: three } } }
      #                    ^ endless-tree: 'one' always contains itself: one › two › b (one)
      #                      hint: give one of the children a 'when', or repeat it with 'each'
        three: { slots: [body], children: { three: { present: three, when: visible } } }
        four: { children: { box: { present: three, slots: { body: { present: four } } } } }
      #                                                     ^^^^ endless-tree: 'four' always contains itself: four › box.body (four)
      #                                                          hint: give one of the children a 'when', or repeat it with 'each'
        five: { children: { box: { present: three, slots: { body: { present: five, when: visible } } } } }
      screens:
        a: { children: { one: { present: one }, four: { present: four }, five: { present: five } } }
      """)
  }

  @Test func `a model cannot be made of itself`() {
    expectFindings(
      """
      presenters:
        tree:
          params: { n: int }
          children:
            inner: { present: tree, when: params.n > 0, params: { n: =params.n - 1 } }
          model: { depth: "=inner == null ? 0 : inner.depth + 1", words: "the 'inner' depth" }
      #                     ^^^^^ recursive-model: the model of 'inner' depends on the model of 'tree', so 'tree' cannot read it
      #                           hint: pass the values down as 'params'
      #                           hint: let 'inner' emit an event, and store its payload in state
        ping:
          children: { pong: { present: pong, when: visible } }
          model: { n: =pong == null }
        pong:
          children: { ping: { present: ping, when: visible } }
          model: { n: =ping == null }
      #                ^^^^ recursive-model: the model of 'ping' depends on the model of 'pong', so 'pong' cannot read it
      #                     hint: pass the values down as 'params'
      #                     hint: let 'ping' emit an event, and store its payload in state
        same:
          children: { same: { present: same } }
      #               ^^^^ endless-tree: 'same' always contains itself: same › same
      #                    hint: give one of the children a 'when', or repeat it with 'each'
          model: =same
      #           ^^^^ recursive-model: the model of 'same' depends on the model of 'same', so 'same' cannot read it
      #                hint: pass the values down as 'params'
      #                hint: let 'same' emit an event, and store its payload in state
      screens:
        a:
          children:
            tree: { present: tree, params: { n: 3 } }
            ping: { present: ping }
            pong: { present: pong }
            same: { present: same, when: visible }
          model: { depth: =tree.depth, ping: =ping.n, pong: =pong.n }
      """)
  }

  @Test func `of presenters in a cycle, those whose models do not contain one another can be read`() throws {
    let program = try program(
      of: """
        presenters:
          ping:
            children: { pong: { present: pong, when: visible } }
            model: { n: "=pong == null ? 0 : pong.n" }
          pong:
            children: { ping: { present: ping, when: visible } }
            model: { n: 1 }
        screens:
          a:
            children: { ping: { present: ping }, pong: { present: pong } }
            model: { n: =ping.n + pong.n }
        """)
    #expect(program.presenters.map(\.name) == ["f", "a", "ping", "pong"])
  }
}
