/*
 * One file without a script, because it is read when other things fail. Colours as in packages/ui/src/tokens, which is not
 * part of a server.
 */

const STYLE = `
:root{color-scheme:light dark;--page:light-dark(#f4f5f9,#0e0f16);--surface:light-dark(#ffffff,#171923);
--ink:light-dark(#14161f,#eceef5);--muted:light-dark(#5b6275,#9aa1b5);--line:light-dark(#e3e6ee,#2a2e3d);
--good:light-dark(#0b7a53,#4fd1a1);--warn:light-dark(#9a5200,#ffb65c);--bad:light-dark(#c22f2e,#ff8b8a);
--link:light-dark(#1a5fd6,#7db0ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);
font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
main{max-width:640px;margin:0 auto;padding:32px 16px 48px}
.brand{margin:0 0 24px;color:var(--muted);font-weight:600}
h1{margin:0 0 8px;font-size:28px;line-height:1.25}
.looked{margin:0 0 24px;color:var(--muted);font-size:14px}
ul{margin:0;padding:0;list-style:none}
.parts{background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
.parts li{padding:16px;border-top:1px solid var(--line)}
.parts li:first-child{border-top:0}
.row{display:flex;gap:8px 16px;justify-content:space-between;align-items:baseline;flex-wrap:wrap}
h2{margin:0;font-size:16px;font-weight:600}
.state{font-weight:600;font-size:14px;white-space:nowrap}
.state::before{content:"";display:inline-block;width:10px;height:10px;margin-inline-end:8px;border-radius:5px;background:currentColor}
.works{color:var(--good)}.delayed{color:var(--warn)}.stopped{color:var(--bad)}.unknown{color:var(--muted)}
.delayed::before{border-radius:2px}
.stopped::before{border-radius:0}
.unknown::before{background:none;border:2px solid currentColor}
.text{margin:4px 0 0;color:var(--muted);font-size:14px}
.languages{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:24px;font-size:14px}
a{display:inline-block;padding:10px 0;color:var(--link)}
`;

export const STATUS_TEMPLATE = `<!doctype html>
<html lang="{{lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="60">
<title>{{title}}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">{{title}}</p>
<h1>{{headline}}</h1>
<p class="looked">{{looked}}</p>
<ul class="parts">
{{#parts}}<li><div class="row"><h2>{{name}}</h2><span class="state {{kind}}">{{state}}</span></div><p class="text">{{text}}</p></li>
{{/parts}}</ul>
<ul class="languages">
{{#languages}}<li><a href="?lang={{code}}" lang="{{code}}" hreflang="{{code}}">{{language}}</a></li>
{{/languages}}</ul>
</main>
</body>
</html>
`;
