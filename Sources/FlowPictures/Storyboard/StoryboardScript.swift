extension StoryboardPage {
  static let script = #"""

    "use strict";
    const $ = id => document.getElementById(id);
    const data = JSON.parse($("data").textContent);
    const cards = data.cards, boxes = cards.map((_, number) => $(`c${number}`));
    const moves = data.moves.map(([from, to, kind, input, states, shown]) =>
      ({ from, to, kind, input, states, shown }));
    const board = $("board"), world = $("world"), details = $("details"), arrows = $("arrows");
    const width = world.offsetWidth, height = world.offsetHeight;
    let chosen = null, scale = 1;
    const calm = matchMedia("(prefers-reduced-motion: reduce)");

    function make(tag, properties = {}, ...children) {
      const made = document.createElement(tag);
      for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
        else made.setAttribute(name === "className" ? "class" : name, value);
      }
      made.append(...children);
      return made;
    }
    const title = number => [cards[number].screen, ...cards[number].facets].join(" · ");
    const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
    const say = text => { $("said").textContent = text; };

    // ---- The board

    function zoom(next) {
      const x = (board.scrollLeft + board.clientWidth / 2) / scale, y = (board.scrollTop + board.clientHeight / 2) / scale;
      scale = Math.min(1.5, Math.max(0.08, next));
      world.style.transform = `scale(${scale})`;
      world.style.marginRight = `${width * (scale - 1)}px`;
      world.style.marginBottom = `${height * (scale - 1)}px`;
      board.scrollTo(x * scale - board.clientWidth / 2, y * scale - board.clientHeight / 2);
    }
    function fit() {
      zoom(Math.min(1, board.clientWidth / width, board.clientHeight / height));
      board.scrollTo(0, 0);
    }
    function bring(number) {
      const box = boxes[number];
      const left = (box.offsetLeft + box.offsetWidth / 2) * scale - board.clientWidth / 2;
      const top = (box.offsetTop + box.offsetHeight / 2) * scale - board.clientHeight / 2;
      board.scrollTo({ left, top, behavior: calm.matches ? "auto" : "smooth" });
    }

    // Arrows besides those of the first ways: from the side of a card that faces the other.
    function arrow(move, className) {
      const [one, other] = [boxes[move.from], boxes[move.to]];
      const right = other.offsetLeft > one.offsetLeft;
      const [x, y] = [one.offsetLeft + (right ? one.offsetWidth : 0), one.offsetTop + 110];
      const [ex, ey] = [other.offsetLeft + (right ? 0 : other.offsetWidth), other.offsetTop + 110];
      const bend = Math.max(60, Math.abs(ex - x) / 3) * (right ? 1 : -1);
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", `M${x} ${y}C${x + bend} ${y} ${ex - bend} ${ey} ${ex} ${ey}`);
      path.setAttribute("class", className);
      path.setAttribute("marker-end", "url(#tip)");
      arrows.append(path);
    }
    function drawArrows() {
      arrows.querySelectorAll(".extra").forEach(path => path.remove());
      arrows.querySelectorAll("[data-to]").forEach(path => path.classList.remove("lit"));
      const seen = new Set();
      for (const move of moves) {
        const key = `${move.from} ${move.to}`, isTouched = move.from === chosen || move.to === chosen;
        if (move.from === move.to || seen.has(key) || !($("all").checked || isTouched)) continue;
        seen.add(key);
        const isFirst = cards[move.to].parent === move.from && move.to !== 0;
        if (!isFirst) arrow(move, isTouched ? "extra lit" : "extra");
        else if (isTouched) arrows.querySelector(`[data-to="${move.to}"]`).classList.add("lit");
      }
      boxes.forEach(box => box.classList.remove("path"));
      if (chosen !== null) cards[chosen].path.forEach(step => boxes[step.card].classList.add("path"));
    }

    // ---- Choosing a card and following its controls

    function choose(number, from = true) {
      if (chosen !== null) mark(chosen, false);
      chosen = number;
      if (number === null) { about(); drawArrows(); if (from) history.replaceState(null, "", "#"); return; }
      mark(number, true);
      describe(number);
      drawArrows();
      bring(number);
      say(`${title(number)}. ${counted(moves.filter(move => move.from === number).length, "move")}.`);
      if (from && location.hash !== `#${number}`) history.pushState(null, "", `#${number}`);
    }
    function mark(number, isOn) {
      boxes[number].classList.toggle("on", isOn);
      boxes[number].querySelector(".name").setAttribute("aria-pressed", isOn);
      boxes[number].querySelectorAll(".c").forEach(control => { control.tabIndex = isOn ? 0 : -1; });
    }
    function follow(number) { choose(number); boxes[number].querySelector(".name").focus({ preventScroll: true }); }
    function press(control) {
      const own = (control.dataset.m ?? "").split(" ").filter(Boolean).map(Number).map(number => moves[number]);
      if (own.length === 0) return say("This control leads nowhere from here.");
      const targets = new Set(own.map(move => move.to));
      if (targets.size === 1) {
        if (own[0].to === chosen) say(`${own[0].input}: stays on this card.`);
        return follow(own[0].to);
      }
      const card = own[0].from;
      if (chosen !== card) choose(card);
      details.replaceChildren(make("h2", {}, "With which value?"), ...own.map(goTo), make("p", {},
        make("button", { type: "button", onclick: () => choose(card) }, "Back to the card")));
      details.querySelector("button").focus();
    }
    function go(number, text, detail) {
      return make("button", { type: "button", className: "go", onclick: () => follow(number) }, text,
        make("small", {}, detail));
    }
    const goTo = move => go(move.to, move.input, move.from === move.to ? "stays here" : `→ ${title(move.to)}`);

    // ---- The panel

    function describe(number) {
      const card = cards[number], out = moves.filter(move => move.from === number);
      const into = moves.filter(move => move.to === number && move.from !== number);
      const parts = [make("h2", {}, title(number))];
      const where = [...(card.flow ? [`flow ${card.flow}`] : []), ...card.tabs.map(tab => `in ${tab}`)].join(", ");
      const count = card.states === 1
        ? "One state looks like this."
        : `${card.states} states look like this; the picture is the one reached first.`;
      parts.push(make("p", { className: "faint" }, `${where ? `${where}. ` : ""}${count}`));
      data.findings.filter(finding => finding.card === number).forEach(finding => parts.push(shown(finding)));
      parts.push(make("h3", {}, `Shortest way here (${counted(card.path.length, "input")})`));
      const steps = card.path.map(step => make("li", {}, go(step.card, step.input, `→ ${title(step.card)}`)));
      parts.push(steps.length === 0 ? make("p", {}, "The flow starts here.") : make("ol", {}, ...steps));
      const kinds = [
        ["Moves of this state", move => move.shown && move.from !== move.to],
        ["Stays here", move => move.shown && move.from === move.to],
        ["Moves of states like this", move => !move.shown && move.from !== move.to],
      ];
      for (const [heading, isMeant] of kinds) {
        const listed = out.filter(isMeant);
        if (listed.length === 0) continue;
        parts.push(make("h3", {}, `${heading} (${listed.length})`), ...listed.slice(0, 40).map(goTo));
        if (listed.length > 40) parts.push(make("p", { className: "faint" }, `and ${listed.length - 40} more`));
      }
      if (card.passes.length > 0) {
        const names = card.passes.slice(0, 20).map(pass => make("li", {}, data.scenarios[pass]));
        parts.push(make("h3", {}, `Scenarios that pass such a screen (${card.passes.length})`),
          make("ul", {}, ...names));
      }
      const sources = [...new Set(into.map(move => move.from))];
      if (sources.length > 0) {
        parts.push(make("h3", {}, `Reached from (${sources.length})`), ...sources.slice(0, 40).map(source =>
          go(source, title(source), into.find(move => move.from === source).input)));
      }
      if (card.values.length > 0) {
        const rows = card.values.map(([name, value]) => make("tr", {}, make("td", {}, name), make("td", {}, value)));
        parts.push(make("h3", {}, "Values"), make("table", {}, make("tbody", {}, ...rows)));
      }
      if (card.steps && card.steps.length > 0) {
        const lines = card.steps.map(step => "  - " + step.split("\n").join("\n    "));
        const text = `- scenario: Reach ${title(number)}\n  steps:\n  ${lines.join("\n  ")}`;
        parts.push(make("h3", {}, "As a scenario"), make("pre", { tabindex: "0" }, text));
      }
      details.replaceChildren(...parts);
      details.scrollTop = 0;
    }
    function shown(finding) {
      const code = make("span", { className: "faint" }, finding.code);
      return make("div", { className: "finding" }, make("p", {}, `⚠ ${finding.message} `, code),
        make("ul", { className: "plain" }, ...finding.steps.slice(0, 30).map(step => make("li", {}, step))));
    }
    function about() {
      const words = "Each card is a screen in a mode or case, as the exploration reached it, with its usable controls. "
        + "Use a control to follow it, or choose a card by its name.";
      const parts = [make("h2", {}, data.program), make("p", {}, words)];
      if (data.findings.length > 0) {
        parts.push(make("h3", {}, `Findings (${data.findings.length})`));
        data.findings.forEach(finding => {
          const box = shown(finding);
          if (Number.isInteger(finding.card)) box.append(go(finding.card, title(finding.card), "show it"));
          parts.push(box);
        });
      }
      const heading = data.isCutShort ? "Not reached before the end" : "Never reached";
      const lost = data.unreached.map(text => make("li", {}, text));
      if (lost.length > 0) parts.push(make("h3", {}, `${heading} (${lost.length})`), make("ul", {}, ...lost));
      const keys = [
        ["/", "search"], ["]", "next card on the way"], ["[", "card before"], ["n p", "next and previous card"],
        ["+ −", "zoom"], ["f", "fit the board"], ["Esc", "no card"],
      ].map(([key, text]) => make("li", {}, make("kbd", {}, key), ` ${text}`));
      parts.push(make("h3", {}, "Keys"), make("ul", { className: "plain" }, ...keys));
      details.replaceChildren(...parts);
    }

    // ---- Search and filters

    const read = () => boxes.map((box, number) => [box.innerText, ...cards[number].values.flat()].join(" ").toLowerCase());
    let texts = read();
    function speak(language) {
      for (const box of boxes) {
        const phones = [...box.querySelectorAll(".phone")];
        // A state without a screen in the language keeps its first one.
        const shown = phones.find(phone => phone.lang === language) ?? phones[0];
        phones.forEach(phone => { phone.hidden = phone !== shown; });
      }
      texts = read();
      say(`language ${language}`);
    }
    $("language")?.addEventListener("change", event => speak(event.target.value));
    function sift() {
      const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
      const wanted = name => $(name)?.value ?? "";
      let count = 0, first = null;
      cards.forEach((card, number) => {
        const fits = words.every(word => texts[number].includes(word))
          && (!wanted("screen") || card.screen === wanted("screen"))
          && (!wanted("tab") || card.tabs.includes(wanted("tab")))
          && (!wanted("flow") || card.flow === wanted("flow"))
          && (!wanted("finding") || data.findings.some(finding => finding.card === number
            && (wanted("finding") === " any" || finding.code === wanted("finding"))))
          && (!wanted("scenario") || (wanted("scenario") === " none" ? card.passes.length === 0
            : card.passes.some(pass => data.scenarios[pass] === wanted("scenario"))));
        boxes[number].classList.toggle("dim", !fits);
        if (fits) { count++; first ??= number; }
      });
      say(`${counted(count, "card")} found`);
      if (first !== null && count < cards.length) bring(first);
      return first;
    }

    // ---- Inputs

    world.addEventListener("click", event => {
      const control = event.target.closest(".c"), name = event.target.closest(".name");
      if (control && control.getAttribute("aria-disabled") === null) press(control);
      else if (name || event.target.closest(".phone")) choose(Number(event.target.closest(".card").dataset.card));
    });
    for (const name of ["screen", "tab", "flow", "finding", "scenario"]) $(name)?.addEventListener("change", sift);
    $("search").addEventListener("input", sift);
    $("search").addEventListener("keydown", event => {
      if (event.key !== "Enter") return;
      const first = sift();
      if (first !== null) follow(first);
    });
    $("all").addEventListener("change", drawArrows);
    $("in").addEventListener("click", () => zoom(scale * 1.25));
    $("out").addEventListener("click", () => zoom(scale / 1.25));
    $("fit").addEventListener("click", fit);
    $("about").addEventListener("click", () => { choose(null); details.focus(); });
    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
        if (event.key === "Escape") { $("search").value = ""; sift(); board.focus(); }
        return;
      }
      const here = chosen ?? 0;
      const next = cards.findIndex((card, number) => number > 0 && card.parent === here);
      const acts = {
        "/": () => { event.preventDefault(); $("search").focus(); },
        "]": () => { if (next > 0) follow(next); },
        "[": () => follow(cards[here].parent),
        n: () => follow(chosen === null ? 0 : (here + 1) % cards.length),
        p: () => follow((here + cards.length - 1) % cards.length),
        "+": () => zoom(scale * 1.25),
        "-": () => zoom(scale / 1.25),
        f: fit,
        Escape: () => choose(null),
      };
      acts[event.key]?.();
    });
    // Dragging the ground moves the board.
    let grip = null;
    board.addEventListener("pointerdown", event => {
      if (event.button !== 0 || event.target.closest(".card")) return;
      grip = [event.clientX + board.scrollLeft, event.clientY + board.scrollTop];
    });
    addEventListener("pointermove", event => {
      if (grip) board.scrollTo(grip[0] - event.clientX, grip[1] - event.clientY);
    });
    addEventListener("pointerup", () => { grip = null; });
    board.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    }, { passive: false });
    function linked() {
      const number = Number(location.hash.slice(1));
      return location.hash.length > 1 && cards[number] ? number : null;
    }
    addEventListener("popstate", () => choose(linked(), false));
    zoom(Math.min(1, Math.max(0.7, board.clientHeight / (height + 20))));
    board.scrollTo(0, 0);
    choose(linked(), false);

    """#
}
