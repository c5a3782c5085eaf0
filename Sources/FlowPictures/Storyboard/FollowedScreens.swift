internal import Diagnostics
internal import FlowExplorer

/// The screens of a storyboard one at a time, as a part of another page: a control leads to the next screen.
///
/// The page contains ``style`` and ``script`` once. Without the script it shows the first screen.
public struct FollowedScreens {
  /// The part of the page.
  public let html: String
  /// The number of screens that can be shown.
  public let screenCount: Int

  /// Creates a part from the first cards of a storyboard.
  ///
  /// - Parameter most: The maximum number of screens.
  public init(_ board: Storyboard, most: Int) {
    let cards = board.survey.cards.indices.prefix(max(1, most))
    screenCount = cards.count
    let screens = cards.map { index in
      let end = board.survey.cards[index].isEnd ? "<p class=\"ended\">The flow has ended.</p>" : ""
      return
        "<div class=\"phone\" data-card=\"\(index)\"\(index == 0 ? "" : " hidden")>\(board.screen(of: index))\(end)</div>"
    }.joined(separator: "\n")
    let first = board.survey.cards.first.map { FollowedScreens.title(of: $0) } ?? ""
    let tools =
      cards.count < 2
      ? ""
      : """

      <div class="followed-tools" hidden><button type="button" data-act="back">Back one step</button>\
      <button type="button" data-act="start">From the start</button></div>
      <div class="followed-more"></div>
      <p class="followed-note" role="status"></p>
      <script type="application/json">\(FollowedScreens.data(of: board, cards))</script>
      """
    html = """
      <div class="followed">
      <p class="followed-place">\(withoutMarkup(first))</p>
      \(screens)\(tools)
      </div>
      """
  }

  private static func title(of card: Survey.Card) -> String {
    ([card.screen] + card.facets).joined(separator: " · ")
  }

  /// The titles of the cards, and the moves of their pictures. No text in it can end the element that holds it.
  private static func data(of board: Storyboard, _ cards: Range<Int>) -> String {
    var json = JSONText()
    json.object { json in
      json.member("cards") { json in
        json.array { json in for index in cards { json.value(title(of: board.survey.cards[index])) } }
      }
      json.member("moves") { json in
        json.object { json in
          for (index, move) in board.survey.moves.enumerated() where cards.contains(move.from) && move.isOfPicture {
            json.member("\(index)") { json in
              json.array { json in
                json.value(move.from)
                json.value(move.to)
                json.value(move.kind.rawValue)
                json.value(shortened(move.input, to: 80))
              }
            }
          }
        }
      }
    }
    return json.text.replacing("<", with: "\\u003c")
  }
}

extension FollowedScreens {
  /// The style of the part. It needs no other style of the page.
  public static let style =
    "\n" + StoryboardPage.palette + StoryboardPage.screen + """
      .followed{width:100%;max-width:19rem;font:14px/1.45 system-ui,"Noto Sans",sans-serif}
      .followed p{max-width:none}
      .followed-place{margin:0;font-weight:600;background:var(--raised);border:1px solid var(--line);border-bottom:0;\
      border-radius:14px 14px 0 0;padding:7px 14px;overflow-wrap:anywhere}
      .followed .phone{background:var(--paper);border:1px solid var(--line);border-radius:0 0 22px 22px;min-height:15rem;\
      max-height:32rem;overflow:auto;padding:14px 14px 18px;overflow-wrap:anywhere;scrollbar-width:thin}
      .followed [hidden]{display:none}.followed .ended{font-weight:600;color:var(--faint)}
      .followed-tools,.followed-more{display:flex;flex-wrap:wrap;gap:.35rem;margin-top:.5rem}
      .followed-tools button,.followed-more button{font:inherit;font-size:13px;color:inherit;background:var(--raised);\
      border:1px solid var(--edge);border-radius:.5rem;padding:.2rem .6rem;cursor:pointer;text-align:start}
      .followed-tools button:hover,.followed-more button:hover{background:var(--tint);border-color:var(--accent)}
      .followed-tools button[disabled]{color:var(--faint);border-style:dashed;cursor:default}
      .followed-more span{flex-basis:100%;color:var(--faint);font-size:13px}
      .followed-note{margin:.4rem 0 0;min-height:1.45em;color:var(--faint);font-size:13px}
      @media print{.followed-tools,.followed-more,.followed-note{display:none}.followed .phone{max-height:none}}

      """

  /// The script of a page with any number of parts.
  public static let script = #"""

    "use strict";
    for (const box of document.querySelectorAll(".followed")) {
      const holder = box.querySelector("script");
      if (!holder) continue;
      const data = JSON.parse(holder.textContent);
      const screens = [...box.querySelectorAll(".phone")];
      const [place, note, more] = [".followed-place", ".followed-note", ".followed-more"].map(name => box.querySelector(name));
      const tools = box.querySelector(".followed-tools"), back = box.querySelector("[data-act=back]");
      const passed = [];
      let now = 0;
      const button = (text, onclick) => {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = text;
        made.addEventListener("click", onclick);
        return made;
      };
      function show(number, text = "") {
        now = number;
        screens.forEach((screen, index) => { screen.hidden = index !== number; });
        screens[number].scrollTop = 0;
        place.textContent = data.cards[number];
        back.disabled = passed.length === 0;
        note.textContent = text;
        const named = new Set([...screens[number].querySelectorAll("[data-m]")]
          .flatMap(control => control.dataset.m.split(" ")));
        const others = Object.entries(data.moves)
          .filter(([name, move]) => move[0] === number && move[1] !== number && !named.has(name)).slice(0, 6);
        const title = document.createElement("span");
        title.textContent = "Besides, without a control:";
        more.replaceChildren(...(others.length === 0 ? [] : [title]),
          ...others.map(([, move]) => button(move[3], () => go(move))));
      }
      function go(move) {
        if (move[1] >= screens.length) { note.textContent = `${move[3]} leads to a screen beyond this excerpt.`; return; }
        if (move[1] === now) { note.textContent = `${move[3]}: the screen keeps this form.`; return; }
        passed.push(now);
        show(move[1], move[3]);
      }
      box.addEventListener("click", event => {
        const control = event.target.closest(".c");
        if (!control || control.getAttribute("aria-disabled") !== null) return;
        const moves = (control.dataset.m ?? "").split(" ").filter(Boolean).map(name => data.moves[name]);
        if (moves.length === 0) { note.textContent = "Nothing follows from this control here."; return; }
        if (new Set(moves.map(move => move[1])).size === 1) return go(moves[0]);
        const title = document.createElement("span");
        title.textContent = "With which value?";
        more.replaceChildren(title, ...moves.slice(0, 8).map(move => button(move[3], () => go(move))));
        more.querySelector("button").focus();
      });
      back.addEventListener("click", () => { if (passed.length > 0) show(passed.pop()); });
      box.querySelector("[data-act=start]").addEventListener("click", () => { passed.length = 0; show(0); });
      box.querySelectorAll(".c").forEach(control => { control.tabIndex = 0; });
      tools.hidden = false;
      show(0);
    }

    """#
}
