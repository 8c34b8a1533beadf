import { addressesFrom } from '../tools/services/ports.ts';
import { startServices } from '../tools/services/stack.ts';
import { breakChain } from './chain/index.ts';
import { breakClicks } from './clicks/index.ts';
import type { ChaosOptions, Proof } from './proof.ts';

/** `pnpm chaos <name> [--short]`: what is promised while machines break; ends with one line of JSON. */
const CHAOS: Readonly<Record<string, (options: ChaosOptions) => Promise<Proof>>> = {
  chain: breakChain,
  clicks: breakClicks,
};

const [name = '', ...words] = process.argv.slice(2);
const prove = CHAOS[name];
if (prove === undefined) {
  console.error(`usage: pnpm chaos ${Object.keys(CHAOS).join(' | ')} [--short] [--seed <words>]`);
  process.exit(2);
}

await startServices(addressesFrom());
const seed = words.includes('--seed') ? words[words.indexOf('--seed') + 1] : undefined;
const proof = await prove({ short: words.includes('--short'), seed });
console.log(JSON.stringify(proof));
// What was broken may have left something open that would keep this process alive.
process.exit(proof.verdict === 'held' ? 0 : 1);
