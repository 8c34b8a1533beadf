import { parseArgs } from 'node:util';
import { openTestDatabase } from '@cliffhanger/testing/database';
import { runHistories } from '../../packages/testing/src/ledger/run-histories.ts';

/**
 * `pnpm -C lab test:ledger [--histories 10000] [--seed 1] [--path 12:3:0]`: runs random histories against the
 * model on a separate database. A failure prints its seed and path, which reproduce it.
 */
const { values } = parseArgs({
  options: { histories: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
});
const histories = Number(values.histories ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`${histories} histories from seed ${seed}`);

const open = await openTestDatabase({ maxConnections: 12 });
let differences = 0;
let played = { histories: 0, transfers: 0, seconds: 0 };
try {
  played = await runHistories(open, {
    histories,
    seed,
    ...(values.path === undefined ? {} : { path: values.path }),
  });
} catch (error) {
  differences = 1;
  console.error(error instanceof Error ? error.message : error);
  console.error('again: pnpm -C lab test:ledger --seed <seed> --path <path>, as printed above');
  process.exitCode = 1;
} finally {
  await open.close();
}
console.log(
  JSON.stringify({
    name: 'ledger-histories',
    ours: played.histories,
    unit: 'histories without a difference',
    target: histories,
    verdict: differences === 0 ? 'reached' : 'missed',
    transfers: played.transfers,
    seconds: Number(played.seconds.toFixed(1)),
    seed,
  }),
);
