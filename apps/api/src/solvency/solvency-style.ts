export const SOLVENCY_STYLE = `
:root{--proven:light-dark(#0b7a53,#35b488);--owed:light-dark(#2f3a5c,#a9b6de);--hatch:light-dark(#9fabc7,#6b7796);--hatch-ground:light-dark(#e6eaf3,#232735)}
.top{padding:34px 0 6px;display:grid;grid-template-columns:minmax(0,1fr) 340px;gap:48px;align-items:end}
.st{display:flex;gap:10px;align-items:center;flex-wrap:wrap}
.top h1{margin-top:12px}
.lead[data-look=bad]{color:var(--ink)}
.cov{border-inline-start:3px solid var(--line);padding-inline-start:20px}
.cov .btn{margin-top:12px}
.fig{font:680 30px/38px var(--font);letter-spacing:-.03em;white-space:nowrap}
.fig s{font-size:.6em;letter-spacing:0;color:inherit}
.old{background:var(--warn-soft);color:var(--warn);border-radius:12px;padding:12px 16px;margin-top:18px;font-weight:600}
.bars{display:grid;gap:14px}
.bars p{display:flex;justify-content:space-between;gap:12px;flex-wrap:wrap}
.bars p span{font-weight:600}
.trk{display:block;width:100%;height:26px;border-radius:7px;margin-top:5px;background:var(--well)}
.f-proven{fill:var(--proven)}.f-owed{fill:var(--owed)}.f-miss{fill:none;stroke:var(--bad);stroke-width:2}.f-line{fill:var(--ink)}
.f-ground{fill:var(--hatch-ground)}.f-stripe{fill:var(--hatch)}.f-hatch{fill:url(#hatch)}
.leg,.keys{display:flex;gap:6px 24px;flex-wrap:wrap;margin-top:9px;font:400 14px/20px var(--font);color:var(--muted)}
.leg li,.keys li{display:flex;gap:7px;align-items:center}
.leg svg,.keys svg{width:14px;height:14px;flex:none}
.leg b{color:var(--ink)}
.wrong{display:grid;grid-template-columns:1.15fr 1fr 1fr;gap:32px;box-shadow:inset 0 0 0 2px var(--bad)}
.wrong h2{font-size:17px;line-height:24px;margin-bottom:4px}
.nm{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
.mk{display:inline-flex;align-items:center;gap:6px;font:600 12px/16px var(--font);padding:2px 8px;border-radius:6px;white-space:nowrap}
.mk.is-proven{background:var(--good-soft);color:var(--good)}
.mk.is-stated{background:repeating-linear-gradient(135deg,var(--sunken) 0 4px,var(--well) 4px 8px);color:var(--ink)}
td.r{white-space:nowrap}
td .mono{overflow-wrap:anywhere}
.gap{margin-top:26px}
.chartbox{overflow-x:auto}
.chart{width:100%;min-width:640px;display:block;margin-top:12px}
.chart text{font:400 12px var(--font);fill:var(--muted)}
.c-grid{stroke:var(--line)}.c-proven{fill:var(--proven);opacity:.2}.c-edge{fill:none;stroke:var(--proven);stroke-width:2}
.c-owed{fill:none;stroke:var(--owed);stroke-width:2.5}.c-red{fill:var(--bad);opacity:.14}.c-late{fill:var(--surface);stroke:var(--warn);stroke-width:2.5}
.steps{counter-reset:n;display:grid;gap:10px;margin-top:10px}
.steps li{counter-increment:n;padding-inline-start:28px;position:relative}
.steps li::before{content:counter(n);position:absolute;inset-inline-start:0;top:1px;width:20px;height:20px;border-radius:50%;background:var(--primary-soft);color:var(--link);font:650 12px/20px var(--font);text-align:center}
.drop{border:1.5px dashed var(--edge);border-radius:14px;padding:16px;text-align:center;margin-top:12px}
.drop.is-over{background:var(--primary-soft)}
.drop.is-good{background:var(--good-soft)}.drop.is-bad{background:var(--bad-soft)}
.drop input{position:absolute;opacity:0;width:1px;height:1px}
.drop label:focus-within{outline:2px solid var(--primary);outline-offset:2px}
.drop p{margin-top:8px;overflow-wrap:anywhere}
.kv{display:grid;grid-template-columns:150px minmax(0,1fr);gap:8px 16px;font:400 14px/20px var(--font);margin-top:8px}
.kv dt{color:var(--muted)}.kv dd{overflow-wrap:anywhere}
@media(max-width:760px){.top{grid-template-columns:minmax(0,1fr);gap:16px;padding:18px 0 0}.cov{border:0;padding:0}
.wrong{grid-template-columns:minmax(0,1fr);gap:16px}.leg{display:grid}.leg li{align-items:flex-start}.leg svg{margin-top:3px}
.chart text{font-size:15px}.kv{grid-template-columns:minmax(0,1fr);gap:2px}.kv dd{margin-bottom:8px}.fig{font-size:26px;line-height:32px}}
`;
