import { createTestDatabase } from '@cliffhanger/testing/database';
import pg from 'pg';
import { SCHEMA, FUND_SELLERS } from './ledger/data-set.ts';
import { shipmentsThroughAdapter } from './ledger/ours.ts';
import { shipmentsByPgbench } from './ledger/bare.ts';
import { medianOf } from './report.ts';
const db = await createTestDatabase();
const owner = new pg.Client({connectionString: db.ownerUrl}); await owner.connect();
await owner.query(SCHEMA); await owner.query(FUND_SELLERS); await owner.query('vacuum analyze');
await owner.end();
const c = Number(process.argv[2] ?? 16), s = Number(process.argv[3] ?? 2), rounds = Number(process.argv[4] ?? 6);
await shipmentsThroughAdapter({connectionString: db.appUrl, connections:c, seconds:2});
const os:number[]=[], bs:number[]=[], rs:number[]=[], cpu:number[]=[];
for (let i=0;i<rounds;i++){
 const ours = async () => { const u0=process.cpuUsage(); const o = await shipmentsThroughAdapter({connectionString: db.appUrl, connections:c, seconds:s}); const u=process.cpuUsage(u0); cpu.push((u.user+u.system)/(o*s)); return o; };
 const bare = () => shipmentsByPgbench({connectionString: db.appUrl, connections:c, seconds:s});
 let o,b; if (i%2===0){o=await ours(); b=await bare();} else {b=await bare(); o=await ours();}
 os.push(o); bs.push(b); rs.push(o/b);
}
console.log('ours',os.map(Math.round).join(' '),'bare',bs.map(Math.round).join(' '),'ratios',rs.map(r=>r.toFixed(2)).join(' '),'MEDIAN',medianOf(rs).toFixed(3),'cpu',cpu.map(Math.round).join(' '));
await db.drop();
