import { addressesFrom } from '../services/ports.ts';
import { startServices } from '../services/stack.ts';
import { chaosDeposits, SHORT_DEPOSITS, WHOLE_DEPOSITS } from './deposits/index.ts';
import { chaosPayouts, SHORT_PAYOUTS, WHOLE_PAYOUTS } from './payouts.ts';

/*
 * `pnpm chaos chain [--short] [--seed <words>]`: money over a chain that breaks in every way a chain can. Ends with one
 * line of JSON, and with an error when a single promise does not hold.
 */
const [name = '', ...words] = process.argv.slice(2);
if (name !== 'chain') {
  console.error('usage: pnpm chaos chain [--short] [--seed <words>]');
  process.exit(2);
}

const isShort = words.includes('--short');
const seed = words.includes('--seed') ? words[words.indexOf('--seed') + 1] : undefined;
await startServices(addressesFrom());
const startedAt = Date.now();
const deposits = await chaosDeposits({
  ...(isShort ? SHORT_DEPOSITS : WHOLE_DEPOSITS),
  seed: seed ?? String(startedAt),
});
const payouts = await chaosPayouts(isShort ? SHORT_PAYOUTS : WHOLE_PAYOUTS);
const isRight = deposits.isRight && payouts.isRight;
const seconds = Math.round((Date.now() - startedAt) / 1_000);
const verdict = isRight ? 'held' : 'broken';
console.log(JSON.stringify({ name: 'chaos chain', verdict, seconds, deposits, payouts }));
process.exit(isRight ? 0 : 1);
