import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { effectiveAt, idSql, RETAIL, SELLERS, sellerIdSql, WHOLESALE } from './data-set.ts';
import { LEAD_IN_SECONDS, type Load } from './ours.ts';

const run = promisify(execFile);
const EACH_SECOND = /^progress: ([0-9.]+) s, ([0-9.]+) tps/gm;
const FAILED = /^number of failed transactions: ([0-9]+)/m;

/** pgbench expands `:word` as a variable, even inside quotes. */
const literal = (text: string): string => `E'${text.replace(':', '\\x3a')}'`;

/** The statements of one shipment, as the adapter sends them. `round` separates the IDs of rounds. */
const SHIPMENT = `
\\set seller random(1, ${SELLERS})
\\set counter :counter + 1
begin isolation level read committed;
update bench.orders set state = 'shipped', shipped_at = now() where number = :seller;
select outcome, transfer_id, sequence, hash, short_of from ledger.post_transfer(
  ${idSql(':counter', ':client_id + 1000')}, ${sellerIdSql(':seller')},
  'shipment:' || ${idSql(':counter', ':client_id')}, 'shipment', 'order', ${idSql(':counter', ':client_id')}::text,
  ${effectiveAt}, 'bench', null, null,
  array[${['seller:available', 'platform:wholesale_deferred', 'order:escrow', 'seller:unsettled'].map(literal).join(', ')}],
  array[-${WHOLESALE}, ${WHOLESALE}, -${RETAIL}, ${RETAIL}]::bigint[],
  array_fill(${idSql(':counter', ':client_id')}, array[4]));
commit;
`;

/** Shipments per second with pgbench, prepared statements and this many connections. */
export async function shipmentsByPgbench({ connectionString, connections, seconds }: Load): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-'));
  try {
    const script = join(folder, 'shipment.sql');
    await writeFile(script, SHIPMENT);
    // Time-ordered, as version 7 IDs are: each round's IDs are greater than those of earlier rounds.
    const firstId = BigInt(Date.now()) * 65_536n;
    const { stdout, stderr } = await run('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=2',
      `--time=${LEAD_IN_SECONDS + seconds}`,
      '--progress=1',
      `--define=counter=${firstId}`,
      `--file=${script}`,
      connectionString,
    ]);
    if (FAILED.exec(stdout)?.[1] !== '0') throw new Error(`pgbench failed:\n${stdout}`);
    return rateAfterLeadIn(stderr);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function rateAfterLeadIn(progress: string): number {
  const rates = [...progress.matchAll(EACH_SECOND)]
    .filter(([, second]) => Number(second) > LEAD_IN_SECONDS + 0.5)
    .map(([, , rate]) => Number(rate));
  if (rates.length === 0) throw new Error(`pgbench told no rate:\n${progress}`);
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}
