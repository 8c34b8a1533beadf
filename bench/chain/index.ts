import type { BenchOptions, Measurement } from '../report.ts';
import { measurementOf } from '../report.ts';
import { followAddresses } from './follow-addresses.ts';

/** What has to be kept up with. */
const TRANSFERS_A_SECOND = 200;
/** Beside the fewest addresses, with the most: this much of the speed must be left. */
const LEFT_OF_THE_SPEED = 0.75;

/** One watcher, and how its cost grows with the number of addresses that it watches. */
export async function measureChain({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const sizes = short ? [1_000, 10_000] : [1_000, 10_000, 100_000];
  const blocks = short ? 5 : 15;
  const curve = [];
  for (const addresses of sizes) curve.push(await followAddresses({ addresses, blocks }));
  const [fewest, most] = [curve[0], curve.at(-1)];
  if (fewest === undefined || most === undefined) throw new Error('nothing was measured');
  const keptUp = measurementOf({
    name: 'chain: taken in and credited',
    unit: 'transfers/s',
    ours: most.transfersASecond,
    bare: TRANSFERS_A_SECOND,
    ratio: most.transfersASecond / TRANSFERS_A_SECOND,
    target: 1,
    details: { curve },
  });
  const grown = measurementOf({
    name: `chain: a block taken in, ${most.addresses} addresses beside ${fewest.addresses}`,
    unit: 'ms a block',
    ours: most.msABlock,
    bare: fewest.msABlock,
    ratio: fewest.msABlock / most.msABlock,
    target: LEFT_OF_THE_SPEED,
  });
  return [keptUp, grown];
}
