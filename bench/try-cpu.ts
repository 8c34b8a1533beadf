import { readFileSync } from 'node:fs';
import pg from 'pg';
const url = process.argv[2]!; const n = Number(process.argv[3] ?? 3000); const only = process.argv[4] ?? 'both';
const c = new pg.Client({ connectionString: url, pipeline: true }); await c.connect();
await c.query('set synchronous_commit = off');
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p;
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
let counter = Date.now() * 65536 / 2;
const hex = (x: number) => Math.floor(x).toString(16).padStart(16, '0');
const uuid = (a: number, b: number) => { const h = hex(a) + hex(b); return `${h.slice(0,8)}-${h.slice(8,12)}-${h.slice(12,16)}-${h.slice(16,20)}-${h.slice(20)}`; };
async function tx() {
  counter += 1; const s = 1 + Math.floor(Math.random() * 20000); const o = uuid(counter, 5);
  c.query('begin');
  if (only !== 'post') c.query({ name: 'u', text: "update bench.orders set state = 'shipped', shipped_at = now() where number = $1", values: [s] });
  if (only !== 'update') c.query({ name: 'p', text: 'select outcome, transfer_id, sequence, hash, short_of from ledger.post_transfer($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)', values: [uuid(counter, 9), uuid(s, 7), `shipment:${o}`, 'shipment', 'order', o, 1773532800000, 'bench', null, null, '{seller:available,platform:wholesale_deferred,order:escrow,seller:unsettled}', '{-1200000,1200000,-2000000,2000000}', `{${o},${o},${o},${o}}`] });
  await c.query('commit');
}
for (let i = 0; i < 500; i++) await tx();
const figures: number[] = [];
for (let r = 0; r < 20; r++) { const t0 = cpu(); for (let i = 0; i < n / 20; i++) await tx(); figures.push((cpu() - t0) / (n / 20)); }
figures.sort((a, b) => a - b);
console.log('backend us/tx', figures.slice(0,6).map((f) => f.toFixed(0)).join(' '));
await c.end();
