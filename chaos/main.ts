import { addressesFrom } from '../tools/services/ports.ts';
import { startServices } from '../tools/services/stack.ts';
import { breakClicks } from './clicks/index.ts';
import type { ChaosOptions, Proof } from './proof.ts';

/** `pnpm chaos <name> [--short]`: what is promised while machines break; ends with one line of JSON. */
const CHAOS: Readonly<Record<string, (options: ChaosOptions) => Promise<Proof>>> = {
  clicks: breakClicks,
};

const [name = '', ...words] = process.argv.slice(2);
const prove = CHAOS[name];
if (prove === undefined) {
  console.error(`usage: pnpm chaos ${Object.keys(CHAOS).join(' | ')} [--short]`);
  process.exit(2);
}

await startServices(addressesFrom());
const proof = await prove({ short: words.includes('--short') });
console.log(JSON.stringify(proof));
process.exitCode = proof.verdict === 'held' ? 0 : 1;
