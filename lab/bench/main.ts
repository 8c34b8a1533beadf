import { addressesFrom } from '@cliffhanger/dev-addresses';
import { startServices } from '../../tools/services/stack.ts';
import { measureBeside } from './beside/index.ts';
import { measureChain } from './chain/index.ts';
import { measureClick } from './click/index.ts';
import { measureConsole } from './console/index.ts';
import { measureEdge } from './edge/index.ts';
import { measureLedger } from './ledger/index.ts';
import { measureOverload } from './overload/index.ts';
import type { BenchOptions, Measurement } from './report.ts';
import { measureSelling } from './selling/index.ts';
import { measureSizing } from './sizing/index.ts';
import { measureTrust } from './trust/index.ts';
import { measureViewers } from './viewers/index.ts';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Measurement[]>>> = {
  beside: measureBeside,
  chain: measureChain,
  click: measureClick,
  console: measureConsole,
  edge: measureEdge,
  ledger: measureLedger,
  overload: measureOverload,
  selling: measureSelling,
  sizing: measureSizing,
  trust: measureTrust,
  viewers: measureViewers,
};

const [name = '', ...args] = process.argv.slice(2);
const measure = BENCHES[name];
if (measure === undefined) {
  console.error(
    `usage: pnpm -C lab bench ${Object.keys(BENCHES).join(' | ')} [--short] [--keep] [--orders n] [--entries n] [part …]`,
  );
  process.exit(2);
}

await startServices(addressesFrom());
const measurements = await measure({
  short: args.includes('--short'),
  keep: args.includes('--keep'),
  parts: args.filter((arg) => !arg.startsWith('--') && Number.isNaN(Number(arg))),
  sizes: Object.fromEntries(
    args.flatMap((arg, index) => {
      const size = Number(args[index + 1]);
      return arg.startsWith('--') && size > 0 ? [[arg.slice(2), size]] : [];
    }),
  ),
});
for (const measurement of measurements) console.log(JSON.stringify(measurement));
