import { addressesFrom } from '@cliffhanger/dev-addresses';
import { startServices } from '../../tools/services/stack.ts';
import { breakChain } from './chain/index.ts';
import { breakClicks } from './clicks/index.ts';
import { breakCluster } from './cluster/index.ts';
import { breakIn } from './insider/index.ts';
import type { ChaosOptions, Proof } from './proof.ts';
import { breakQueue } from './queue/index.ts';
import { breakTrust } from './trust/index.ts';

/**
 * `pnpm -C lab chaos <name> [--short]`: tests guarantees while machines fail; prints one line of JSON at the
 * end.
 */
const CHAOS: Readonly<Record<string, (options: ChaosOptions) => Promise<Proof>>> = {
  chain: breakChain,
  clicks: breakClicks,
  cluster: breakCluster,
  insider: breakIn,
  queue: breakQueue,
  trust: breakTrust,
};

const [name = '', ...args] = process.argv.slice(2);
const prove = CHAOS[name];
if (prove === undefined) {
  console.error(
    `usage: pnpm -C lab chaos ${Object.keys(CHAOS).join(' | ')} [--short] [--patience <times>] [--seed <words>] [--role <end of its name>] [--only <words>] [--list]`,
  );
  process.exit(2);
}

await startServices(addressesFrom());
const said = (option: string): string | undefined =>
  args.includes(option) ? args[args.indexOf(option) + 1] : undefined;
const proof = await prove({
  short: args.includes('--short'),
  patience: Number(said('--patience') ?? 1),
  seed: said('--seed'),
  role: said('--role'),
  only: said('--only'),
  list: args.includes('--list'),
});
console.log(JSON.stringify(proof));
// Open handles of broken parts could keep this process alive.
process.exit(proof.verdict === 'held' ? 0 : 1);
