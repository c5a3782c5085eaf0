internal import FlowPictures

/// The style of all pages: light and dark, narrow and wide, and print.
enum PageStyle {
  static let text =
    "\n" + StoryboardPage.palette + """
      *{box-sizing:border-box}
      html{scroll-padding-top:4.5rem}
      body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,"Noto Sans",sans-serif;\
      overflow-wrap:break-word}
      .said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
      :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
      main:focus{outline:none}
      a{color:var(--accent)}
      .skip{position:absolute;inset-inline-start:-99rem}.skip:focus{inset-inline-start:1rem;top:1rem;z-index:3;\
      background:var(--paper);padding:.3rem .6rem}
      body>header{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;align-items:center;\
      padding:.55rem 1.5rem;background:var(--paper);border-bottom:1px solid var(--line)}
      .brand{font-weight:800;font-size:1.15rem;color:var(--ink);text-decoration:none;letter-spacing:-.01em}
      body>header nav{display:flex;flex-wrap:wrap;gap:.1rem 1.1rem;flex:1}
      body>header nav a{text-decoration:none;padding:.25rem 0 .1rem;border-bottom:3px solid transparent;color:var(--ink)}
      body>header nav a:hover,body>header nav a[aria-current]{border-bottom-color:var(--accent)}
      input[type=search]{font:inherit;font-size:1rem;color:inherit;background:var(--raised);border:1px solid var(--edge);\
      border-radius:.5rem;padding:.2rem .7rem;width:13rem;max-width:100%}
      .page{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:3rem;max-width:88rem;margin:0 auto;padding:0 1.5rem}
      .page.wide{grid-template-columns:minmax(0,1fr)}
      .contents{font-size:.9rem;line-height:1.4}
      .contents details{position:sticky;top:4.5rem;max-height:calc(100vh - 6rem);overflow:auto;padding:1.5rem 0}
      .contents summary{font-weight:700;cursor:pointer}
      .contents ul{list-style:none;margin:.5rem 0;padding:0}.contents li{margin:.3rem 0}
      .contents .level3{padding-inline-start:1rem}
      .contents a{color:var(--faint);text-decoration:none}.contents a:hover{color:var(--accent);text-decoration:underline}
      main{padding:1rem 0 4rem;min-width:0}
      main>p,main>ul,main>ol,main>blockquote{max-width:46rem}
      h1{font-size:2.1rem;line-height:1.2;letter-spacing:-.02em;margin:1.2rem 0 1rem}
      h2{font-size:1.5rem;line-height:1.25;margin:3rem 0 .8rem;letter-spacing:-.01em}
      h3{font-size:1.15rem;margin:2rem 0 .5rem}
      .anchor{color:var(--faint);text-decoration:none;font-weight:400;opacity:0}
      :hover>.anchor,.anchor:focus{opacity:1}
      :target{scroll-margin-top:4.5rem;box-shadow:-.9rem 0 var(--paper),-1.15rem 0 var(--accent)}
      code{font:.88em/1.5 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;background:var(--ground);\
      border-radius:.3rem;padding:.1em .3em;overflow-wrap:anywhere}
      pre{background:var(--ground);border:1px solid var(--line);border-radius:.7rem;padding:.9rem 1.1rem;overflow:auto;\
      margin:1rem 0;line-height:1.5;max-width:60rem;tab-size:2}
      pre code{background:none;padding:0;font-size:.82rem;overflow-wrap:normal}
      pre b{font-weight:600;color:var(--accent)}pre i{color:var(--faint)}
      pre ins{color:var(--good);text-decoration:none}pre del{color:var(--bad);text-decoration:none}
      .pair{display:grid;grid-template-columns:minmax(0,60rem) 19rem;gap:1.5rem;align-items:start;margin:1rem 0}
      .pair pre{margin:0;max-height:46rem}
      figure{margin:1rem 0}figcaption{color:var(--faint);font-size:.85rem;margin-top:.4rem}
      .screens{margin:0;position:sticky;top:4.5rem}
      .drawn{overflow:auto}.drawn img{max-width:100%;height:auto}
      .table{overflow:auto;margin:1rem 0}
      .table table{border-collapse:collapse;font-size:.92rem;line-height:1.45}
      .table th,.table td{text-align:start;vertical-align:top;padding:.45rem 1.2rem .45rem 0;\
      border-bottom:1px solid var(--line);min-width:6rem}
      .table th{font-weight:700;border-bottom-width:2px}
      blockquote{margin:1rem 0;padding:.1rem 1rem;border-inline-start:4px solid var(--line);color:var(--faint)}
      body>footer{border-top:1px solid var(--line);color:var(--faint);font-size:.9rem;padding:1rem 1.5rem;text-align:center}
      .hero{display:grid;grid-template-columns:minmax(0,1fr) 19rem;gap:3rem;align-items:start;margin:2rem 0 3rem}
      .hero h1{font-size:clamp(2.2rem,5vw,3.6rem);margin-top:.5rem}.lead{font-size:1.25rem;line-height:1.5;max-width:40rem}
      .doors{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem;list-style:none;padding:0;\
      max-width:none!important}
      .doors a{display:block;height:100%;border:1px solid var(--line);border-radius:.9rem;padding:1rem 1.2rem;\
      color:inherit;text-decoration:none;background:var(--raised)}
      .doors a:hover{border-color:var(--accent);background:var(--tint)}
      .doors b{display:block;color:var(--accent);font-size:1.1rem}.doors span{color:var(--faint);font-size:.95rem}
      .results{list-style:none;padding:0;max-width:50rem}.results li{margin:1rem 0}
      .results small{color:var(--faint)}.results p{margin:.1rem 0;font-size:.95rem}
      @media(max-width:64rem){.page{grid-template-columns:minmax(0,1fr);gap:0}
      .contents details{position:static;max-height:none;padding:1rem 0 0}
      .pair{grid-template-columns:minmax(0,1fr)}.screens{position:static}.hero{grid-template-columns:minmax(0,1fr)}}
      @media(max-width:40rem){body{font-size:16px}body>header{padding:.4rem 1rem;position:static}.page{padding:0 1rem}
      html{scroll-padding-top:1rem}h1{font-size:1.7rem}pre{padding:.7rem .8rem}.table td,.table th{padding-right:.8rem}\
      body>header form{flex:1 1 100%}body>header input[type=search]{width:100%}}
      @media(min-width:120rem){body{font-size:18px}.page{max-width:104rem}}
      @media print{body>header,.contents,.anchor,.skip,body>footer{display:none}.page{display:block;max-width:none}
      .pair{grid-template-columns:minmax(0,1fr) 16rem}pre,.pair pre{max-height:none;white-space:pre-wrap}
      .screens{position:static}pre,figure,tr{break-inside:avoid}h2,h3{break-after:avoid}
      a{color:inherit}}

      """
}
