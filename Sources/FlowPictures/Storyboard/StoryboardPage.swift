/// The fixed parts of a storyboard's page.
package enum StoryboardPage {
  /// The panel beside the board.
  static let details = """
    <aside id="details" aria-label="Details" tabindex="-1"></aside>
    """

  static let style = "\n" + palette + board + screen + panel

  /// The colours, for light and dark.
  package static let palette = """
    :root{color-scheme:light dark;--ground:light-dark(#eceef2,#101216);--paper:light-dark(#fff,#1e2127);\
    --raised:light-dark(#fff,#272b33);--ink:light-dark(#16191f,#eceef2);--faint:light-dark(#555d6b,#a8b0bd);\
    --line:light-dark(#d4d9e1,#3a404c);--edge:light-dark(#7f8896,#7b8494);--accent:light-dark(#1d4fd7,#8fb3ff);\
    --on:light-dark(#fff,#0d1a38);--tint:light-dark(#e6edfd,#25314d);--bad:light-dark(#b3261e,#ff9d94);\
    --warm:light-dark(#8a5200,#f0b35a);--new:light-dark(#fff3c4,#4a3d12);\
    --good:light-dark(#176b3a,#7fd6a2);--cool:light-dark(#7fbf9b,#3d7a58)}

    """

  private static let board = """
    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:grid;grid-template:auto 1fr/1fr 22rem;grid-template-areas:"top top" "board details";\
    background:var(--ground);color:var(--ink);font:14px/1.45 system-ui,"Noto Sans",sans-serif}
    header{grid-area:top;display:flex;flex-wrap:wrap;gap:.3rem .9rem;align-items:center;padding:.5rem 1rem;\
    background:var(--paper);border-bottom:1px solid var(--line)}
    h1{font-size:1.1rem;margin:0}
    #extent{margin:0;color:var(--faint);flex:1 1 14rem}
    .tools{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
    .tools input[type=search],select,.tools button,#details button{font:inherit;color:inherit;background:var(--raised);\
    border:1px solid var(--edge);border-radius:.5rem;padding:.25rem .6rem;min-height:2.1rem}
    .tools input[type=search]{width:12rem}.tools{min-width:0}.tools select{max-width:11rem}
    .tools button,#details button{cursor:pointer}
    .tools button:hover,#details button:hover{background:var(--tint);border-color:var(--accent)}
    .zoom button{border-radius:0;margin-inline-start:-1px}
    .zoom button:first-child{border-radius:.5rem 0 0 .5rem}.zoom button:last-child{border-radius:0 .5rem .5rem 0}
    .check{display:inline-flex;gap:.35rem;align-items:center}
    .said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    #board{grid-area:board;overflow:auto;position:relative;min-width:0;min-height:0;outline:none}
    #world{position:relative;transform-origin:0 0}
    #arrows{position:absolute;inset:0;pointer-events:none;overflow:visible}
    #arrows path{fill:none;stroke:var(--edge);stroke-width:2}
    #arrows marker path{fill:var(--edge);stroke:none}
    #arrows .extra{stroke:var(--edge);stroke-width:1.4;stroke-dasharray:5 4;opacity:.8}
    #arrows .lit{stroke:var(--accent);stroke-width:3.2}
    .card{position:absolute;width:248px;height:470px;display:flex;flex-direction:column}
    .way{margin:0 0 2px;height:22px;font-size:12px;color:var(--faint);white-space:nowrap;overflow:hidden;\
    text-overflow:ellipsis}
    .way::before{content:"▸ ";color:var(--accent)}
    .name{display:flex;flex-wrap:wrap;gap:3px 6px;align-items:center;text-align:start;font:inherit;color:inherit;\
    background:var(--raised);border:1px solid var(--line);border-bottom:0;border-radius:14px 14px 0 0;padding:7px 12px;\
    cursor:pointer;min-height:38px}
    .name:hover{background:var(--tint)}
    .facet{background:var(--tint);color:var(--accent);border-radius:9px;padding:0 7px;font-size:12px}
    .tag{border:1px solid var(--line);color:var(--faint);border-radius:9px;padding:0 6px;font-size:11px}
    .count{margin-inline-start:auto;color:var(--faint);font-size:12px}
    .pass{color:var(--faint);font-size:12px}.heat1 .pass,.heat2 .pass{color:var(--good);font-weight:600}
    .heat0 .name{border-style:dashed}.heat1 .name{box-shadow:inset 5px 0 var(--cool)}
    .heat2 .name{box-shadow:inset 5px 0 var(--good)}
    .flag{color:var(--bad);font-weight:700}
    .phone{flex:1;overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:0 0 22px 22px;\
    padding:14px 14px 18px;position:relative;scrollbar-width:thin;overflow-wrap:anywhere}
    .phone[hidden]{display:none}
    .card.on .name,.card.on .phone{border-color:var(--accent);box-shadow:0 0 0 2px var(--accent)}
    .card.on .name{clip-path:inset(-3px -3px 0)}.card.on .phone{clip-path:inset(0 -3px -3px)}
    .card.dim{opacity:.22}
    .card.path .phone{border-color:var(--accent)}
    .end .phone{background:repeating-linear-gradient(135deg,var(--paper) 0 12px,var(--ground) 12px 24px)}
    .ended{font-weight:600;color:var(--faint)}

    """

  /// The elements of a drawn screen.
  package static let screen = """
    .part,.group,.row,.options,.data{display:flex;flex-direction:column;gap:9px;min-width:0}
    .row{flex-direction:row;flex-wrap:wrap;align-items:center}
    .row>.t{flex:0 1 auto}
    .group{border:1px solid var(--line);border-radius:10px;padding:9px}.group.bare{border:0;padding:0}
    p.h{margin:0;font-size:18px;font-weight:700;line-height:1.25}p.h.minor{font-size:14px}
    p.t{margin:0;white-space:pre-line}
    .c{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--edge);border-radius:9px;\
    padding:5px 12px;text-align:start;cursor:pointer;max-width:100%}
    .c:hover:not([aria-disabled]){background:var(--tint);border-color:var(--accent)}
    .c[aria-disabled]{color:var(--faint);border-style:dashed;border-color:var(--line);cursor:default}
    .c.button,.c.event{align-self:flex-start}
    .c.input{width:100%;min-height:34px}
    .c.option,.c.toggle{border-color:transparent;background:none;padding:2px 4px}
    .empty,.ends{color:var(--faint)}.ends{float:inline-end}
    .field{display:flex;flex-direction:column;gap:2px}.l{font-size:12px;font-weight:600;color:var(--faint)}
    .line{display:flex;gap:5px}.options{gap:0}
    .switch{display:inline-block;width:28px;height:16px;border-radius:9px;background:var(--line);position:relative;\
    vertical-align:-3px;margin-inline-end:8px;border:1px solid var(--edge)}
    .switch::after{content:"";position:absolute;inset-block:2px;width:10px;border-radius:50%;background:var(--edge);\
    inset-inline-start:2px}
    .switch.on{background:var(--accent)}.switch.on::after{inset-inline-start:14px;background:var(--on)}
    .tabs{display:flex;border-bottom:1px solid var(--line);overflow:auto}
    .c.tab{border:0;background:none;border-bottom:3px solid transparent;border-radius:0;color:var(--faint);\
    white-space:nowrap}
    .c.tab.on{color:var(--ink);border-bottom-color:var(--accent);font-weight:600}
    .tab i,.badge{background:var(--accent);color:var(--on);border-radius:9px;padding:0 6px;font:600 11px/1.5 system-ui}
    .badge{align-self:flex-start}.row>.badge{align-self:center}
    .banner{margin:0;padding:7px 10px;border-inline-start:4px solid var(--accent);background:var(--tint);font-weight:600}
    .spinner{margin:0;color:var(--faint)}.spinner::before{content:"◌ "}
    .failed{color:var(--bad);margin:0}.image{border-radius:9px;background:var(--tint);color:var(--faint);padding:18px;\
    text-align:center}
    .progress progress{width:100%;accent-color:var(--accent)}
    ul.list{list-style:none;margin:0;padding:0}ul.list>li{padding:7px 0;border-top:1px solid var(--line);display:flex;\
    flex-direction:column;gap:7px}ul.list>li:first-child{border-top:0}
    ul.list.grid{display:grid;grid-template-columns:1fr 1fr;gap:0 10px}.more{color:var(--faint)}
    hr{width:100%;border:0;border-top:1px solid var(--line)}
    .datum{display:flex;justify-content:space-between;gap:8px}.datum span{color:var(--faint)}
    .stage{display:grid;min-height:100%}.stage>*{grid-area:1/1}.below{opacity:.3}
    .over{position:relative;z-index:1;background:var(--raised);border:1px solid var(--line);border-radius:14px;padding:12px;align-self:center;\
    box-shadow:0 8px 26px #0004}.over.sheet{align-self:end}
    .toasts{position:sticky;bottom:-18px;z-index:2;margin-top:14px;display:flex;flex-direction:column;gap:6px}
    .toast{background:var(--ink);color:var(--paper);border-radius:9px;padding:7px 11px;display:flex;gap:8px;\
    justify-content:space-between;align-items:center}.toast .c{background:none;color:inherit}
    .new{background:var(--new);border-radius:4px;box-shadow:0 0 0 3px var(--new)}
    .toast.new{background:var(--ink);border-radius:9px}
    .c.used{outline:3px solid var(--accent);outline-offset:2px}

    """

  private static let panel = """
    #details{grid-area:details;overflow:auto;background:var(--paper);border-inline-start:1px solid var(--line);\
    padding:1rem;overflow-wrap:anywhere}
    #details h2{font-size:1.05rem;margin:0 0 .3rem}#details h3{font-size:.9rem;margin:1.1rem 0 .35rem}
    #details p{margin:.2rem 0}#details ol,#details ul{margin:0;padding-inline-start:1.2rem}
    #details ul.plain{list-style:none;padding:0}#details li{margin:.15rem 0}
    #details .go{display:block;width:100%;text-align:start;border-color:var(--line);min-height:0;margin:.15rem 0}
    #details .go small{color:var(--faint);display:block}
    #details table{border-collapse:collapse;width:100%;font-size:.85rem}
    #details td{padding:.15rem .3rem .15rem 0;vertical-align:top;border-top:1px solid var(--line)}
    #details td:first-child{color:var(--faint);padding-inline-end:.8rem}
    #details pre{background:var(--ground);padding:.6rem;border-radius:.5rem;overflow:auto;font-size:.8rem;margin:0;\
    white-space:pre-wrap}
    .faint{color:var(--faint)}.finding{border-inline-start:4px solid var(--bad);padding-inline-start:.6rem;margin:.5rem 0}
    kbd{border:1px solid var(--edge);border-radius:.3rem;padding:0 .3rem;font:inherit;font-size:.85em}
    @media(max-width:52rem){body{grid-template:auto 1fr minmax(0,42%)/minmax(0,1fr);grid-template-areas:"top" "board" "details"}
    #details{border-inline-start:0;border-top:1px solid var(--line)}.tools input[type=search]{width:9rem}
    #extent{font-size:12px}}
    @media(forced-colors:active){.c.used,.card.on .phone{outline:3px solid Highlight}}
    @media print{html,body{height:auto}body{display:block}header .tools,#details,#arrows{display:none}
    #board{overflow:visible}
    #world{width:auto!important;height:auto!important;transform:none!important;display:flex;flex-wrap:wrap;gap:14px}
    .card{position:static;break-inside:avoid}}


    """
}
