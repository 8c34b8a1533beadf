/*
 * Inlined in the page, because it must work when other services fail. The colours copy
 * packages/ui/src/tokens, which a server does not import; light or dark follows the reader's system.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--page:light-dark(#f4f5f9,#0e0f16);--surface:light-dark(#ffffff,#171923);
--sunken:light-dark(#ebedf3,#2a2e3d);--well:light-dark(#f4f5f9,#10121a);--track:light-dark(#e3e6ee,#2a2e3d);
--ink:light-dark(#14161f,#eceef5);--muted:light-dark(#5b6275,#9aa1b5);--line:light-dark(#e3e6ee,#2a2e3d);
--edge:light-dark(#8a91a3,#6b7389);--primary:#2c7dff;--primary-strong:#1f6ef5;--link:light-dark(#1a5fd6,#7db0ff);
--primary-soft:light-dark(#e6efff,#14284c);--good:light-dark(#0a6e4b,#4fd1a1);--good-soft:light-dark(#e2f5ec,#123327);
--warn:light-dark(#8a4900,#ffb65c);--warn-soft:light-dark(#fff1dd,#3a2a12);--bad:light-dark(#b32625,#ff8b8a);
--bad-soft:light-dark(#fde9e8,#3d1a1c);
--font:Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Hiragino Sans","Noto Sans CJK SC",sans-serif;
--mono:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 15px/23px var(--font);font-variant-numeric:tabular-nums;
-webkit-font-smoothing:antialiased;text-wrap:pretty}
h1,h2,h3,p,ul,ol,dl,dd{margin:0;padding:0}
ul,ol{list-style:none}
a{color:var(--link);text-decoration:none;font-weight:550}
main a:hover,.foot a:hover{text-decoration:underline}
b,strong{font-weight:600}
button,select,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px;border-radius:6px}
s{text-decoration:none;font-size:.86em;color:var(--muted);font-weight:400}
.wrap{max-width:1200px;margin:0 auto;padding:0 40px}
.skip{position:absolute;left:16px;top:8px;padding:8px;background:var(--surface);z-index:2}
.skip:not(:focus){width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.bar{background:var(--surface);border-bottom:1px solid var(--line)}
.bar .wrap{display:flex;align-items:center;gap:20px;min-height:60px}
.brand{display:flex;gap:9px;align-items:center;min-height:44px;font:650 16px/20px var(--font);color:var(--ink);white-space:nowrap}
.bar nav{display:flex;gap:4px;margin-inline-start:auto}
.bar nav a,.bar summary{color:var(--muted);padding:12px;border-radius:9px;font:500 14px/20px var(--font);white-space:nowrap}
.bar nav a[aria-current]{background:var(--well);color:var(--ink);font-weight:600}
.bar details{position:relative}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";display:inline-block;width:6px;height:6px;margin:0 2px 3px 8px;border:solid currentColor;border-width:0 1.5px 1.5px 0;transform:rotate(45deg)}
.bar details>ul{position:absolute;z-index:1;right:0;top:100%;min-width:180px;padding:6px;background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:0 8px 28px rgb(14 15 22/.16)}
.bar details li a{display:block;padding:11px 12px;border-radius:8px;color:var(--ink);font:500 14px/20px var(--font)}
.bar details li a[aria-current]{background:var(--well);font-weight:600}
.bar .menu{display:none;margin-inline-start:auto}
h1{font:680 38px/44px var(--font);letter-spacing:-.028em;text-wrap:balance}
h2{font:650 21px/28px var(--font);letter-spacing:-.015em}
h3{font:600 16px/22px var(--font)}
.head{padding:34px 0 4px;display:flex;justify-content:space-between;gap:16px 40px;align-items:end}
.head>.pill,.head>.btn,.head>.btns{flex:none}
.lead{font:400 17px/26px var(--font);color:var(--muted);margin-top:10px;max-width:62ch}
.lead b{color:var(--ink)}
.muted{color:var(--muted)}.small{font-size:13px;line-height:19px}
.mono{font-family:var(--mono);font-size:13px;overflow-wrap:anywhere}
.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}
.r{text-align:right}.nw{white-space:nowrap}
.card{background:var(--surface);border-radius:16px;padding:22px 24px;min-width:0;margin-top:16px}
.cols{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:16px;margin-top:16px;align-items:start}
.stack{display:grid;gap:16px;align-content:start;min-width:0}
.cols .card,.stack .card{margin-top:0}
.well{background:var(--well);border-radius:12px;padding:12px 16px;margin-top:14px}
.well+p{margin-top:10px}
.scroll{overflow-x:auto}
.pill{display:inline-flex;align-items:center;gap:7px;padding:4px 11px 4px 9px;border-radius:99px;font:600 13px/18px var(--font);background:var(--sunken);color:var(--muted);white-space:nowrap}
.pill::before{content:"";width:7px;height:7px;border-radius:50%;background:currentColor;flex:none}
.pill.is-good{background:var(--good-soft);color:var(--good)}
.pill.is-bad{background:var(--bad-soft);color:var(--bad)}.pill.is-bad::before{border-radius:0}
.pill.is-warn{background:var(--warn-soft);color:var(--warn)}.pill.is-warn::before{border-radius:2px}
.pill.is-info{background:var(--primary-soft);color:var(--link)}
.pill.is-unknown::before{background:none;border:2px solid currentColor;width:9px;height:9px}
table{width:100%;border-collapse:collapse}
th{font:500 13px/18px var(--font);color:var(--muted);text-align:left;padding:8px 0 8px 16px;border-bottom:1px solid var(--line);vertical-align:bottom;hyphens:auto;overflow-wrap:anywhere}
td{padding:10px 0 10px 16px;border-bottom:1px solid var(--line);vertical-align:baseline;font:400 14px/20px var(--font);font-variant-numeric:tabular-nums}
th:first-child,td:first-child{padding-left:0}
tbody tr:last-child td{border-bottom:0}
th.r,td.r{text-align:right}
td small{display:block;font:400 13px/18px var(--font);color:var(--muted)}
tr.sum td{font-weight:650;border-top:1.5px solid var(--ink);border-bottom:0}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:10px 18px;border:0;border-radius:12px;background:var(--sunken);color:var(--ink);font:600 15px/22px var(--font);text-align:center;cursor:pointer}
.btn.is-primary{background:var(--primary-strong);color:#fff}
.btn.is-soft{background:var(--primary-soft);color:var(--link)}
.btn[disabled]{opacity:.6;cursor:default}
.foot{margin-top:48px;border-top:1px solid var(--line);padding:22px 0 32px;color:var(--muted);font:400 13px/20px var(--font)}
.foot .wrap{display:flex;justify-content:space-between;flex-wrap:wrap;gap:8px 24px}
.foot p:first-child{max-width:80ch}
@media(max-width:760px){.wrap{padding:0 16px}.bar .wrap{min-height:56px}.bar nav,.bar .lang{display:none}.bar .menu{display:block}
.bar .menu summary{color:var(--ink);font-weight:600;padding-right:0}.bar .menu li+li.other{border-top:1px solid var(--line)}
h1{font-size:28px;line-height:33px}h2{font-size:19px;line-height:25px}.lead{font-size:15px;line-height:23px}
.head{display:block;padding-top:18px}.head>.pill,.head>.btn,.head>.btns{margin-top:12px}
.card{padding:16px}.cols{grid-template-columns:minmax(0,1fr);gap:12px}td,th{padding-left:10px}}
`;
