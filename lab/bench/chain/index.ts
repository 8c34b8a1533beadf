import { type BenchOptions, type Measurement, measurementOf, medianOf } from '../report.ts';
import { openAddresses, type Round, TRANSFERS_A_BLOCK, type WatchedAddresses } from './follow-addresses.ts';

/** The required rate. */
const TRANSFERS_A_SECOND = 200;
/** The share of the speed with the fewest addresses that must remain with the most. */
const LEFT_OF_THE_SPEED = 0.75;

/** One watcher, and how its cost grows with the number of watched addresses. Sizes take turns. */
export async function measureChain({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const sizes = short ? [1_000, 10_000] : [1_000, 10_000, 100_000];
  const [rounds, blocks] = short ? [3, 3] : [7, 5];
  const worlds: WatchedAddresses[] = [];
  try {
    for (const size of sizes) worlds.push(await openAddresses(size));
    const measured = await takeTurns(worlds, { rounds, blocks });
    return figuresOf(sizes, measured, blocks);
  } finally {
    for (const world of worlds) await world.close();
  }
}

/** The first turn of each is a warm-up. */
async function takeTurns(
  worlds: readonly WatchedAddresses[],
  { rounds, blocks }: { readonly rounds: number; readonly blocks: number },
): Promise<readonly (readonly Round[])[]> {
  const turns: Round[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const turn: Round[] = [];
    for (const world of worlds) turn.push(await world.round(blocks));
    if (round > 0) turns.push(turn);
  }
  return turns;
}

function figuresOf(
  sizes: readonly number[],
  turns: readonly (readonly Round[])[],
  blocks: number,
): readonly Measurement[] {
  const transfers = blocks * TRANSFERS_A_BLOCK;
  const median = (at: number, of: (round: Round) => number) =>
    medianOf(turns.map((turn) => of(turn[at] as Round)));
  const curve = sizes.map((addresses, at) => ({
    addresses,
    msABlock: Math.round((median(at, ({ takenInMs }) => takenInMs) / blocks) * 10) / 10,
    transfersASecond: Math.round(
      (transfers / median(at, ({ takenInMs, creditedMs }) => takenInMs + creditedMs)) * 1_000,
    ),
  }));
  const last = sizes.length - 1;
  const keptUp = curve[last]?.transfersASecond ?? 0;
  return [
    measurementOf({
      name: 'chain: taken in and credited',
      unit: 'transfers/s',
      ours: keptUp,
      bare: TRANSFERS_A_SECOND,
      ratio: keptUp / TRANSFERS_A_SECOND,
      target: 1,
      details: { curve, rounds: turns.length },
    }),
    measurementOf({
      name: `chain: a block taken in, ${sizes[last]} addresses beside ${sizes[0]}`,
      unit: 'ms a block',
      ours: curve[last]?.msABlock ?? 0,
      bare: curve[0]?.msABlock ?? 0,
      ratio: medianOf(turns.map((turn) => (turn[0]?.takenInMs ?? 0) / (turn[last]?.takenInMs ?? 1))),
      target: LEFT_OF_THE_SPEED,
    }),
  ];
}
