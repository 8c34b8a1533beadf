import { payOut } from '@cliffhanger/application/chain';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { Death, DYING_POINTS, type DyingPoint, dyingSender } from './dying-sender.ts';
import { followAll } from './follow-all.ts';
import { type Judged, judgePayouts } from './judge-payouts.ts';
import type { ApprovedWithdrawal, PayoutFixture } from './payout-fixture.ts';

export interface CrashFigures extends Judged {
  readonly deaths: number;
  /** The least often that any of the points was died at. */
  readonly deathsAtEachPoint: number;
}

interface Crashes {
  readonly withdrawals: number;
  readonly amount?: string;
  /** What happens between two lives: for a control that shows that the check finds something. */
  readonly betweenLives?: (withdrawal: ApprovedWithdrawal) => Promise<void>;
}

const MOST_LIVES = 60;

/** Every withdrawal is carried by a process that dies at each of its points; the next life knows only what is stored. */
export async function crashPayouts(
  harness: PayoutFixture,
  { withdrawals, amount = '20', betweenLives = async () => {} }: Crashes,
): Promise<CrashFigures> {
  const deaths = new Map<DyingPoint, number>(DYING_POINTS.map((point) => [point, 0]));
  const all: ApprovedWithdrawal[] = [];
  for (let count = 0; count < withdrawals; count += 1) {
    const withdrawal = await harness.approved(amount);
    all.push(withdrawal);
    const due = new Set(DYING_POINTS);
    for (let lives = 0; lives < MOST_LIVES && due.size > 0; lives += 1) {
      const point = await live(harness, due);
      if (point !== undefined) deaths.set(point, (deaths.get(point) ?? 0) + 1);
      await betweenLives(withdrawal);
    }
  }
  await harness.finalize();
  await live(harness, new Set());
  return { ...(await judgePayouts(harness, all, amount)), ...counted(deaths) };
}

/** One life of a process: until it dies, or has nothing left to do. */
async function live(harness: PayoutFixture, due: Set<DyingPoint>): Promise<DyingPoint | undefined> {
  // Whatever the last life had claimed is free again.
  harness.fixture.clock.pass(2 * MINUTE_MS);
  const sender = dyingSender(harness.sender, due);
  try {
    await followAll(sender);
    await payOut(sender)();
    await harness.finalize();
    harness.fixture.clock.pass(MINUTE_MS);
    await followAll(sender);
    return undefined;
  } catch (error) {
    const death = deathIn(error);
    if (death === undefined) throw error;
    return death.message as DyingPoint;
  }
}

/** Alone, or among what went wrong with several. */
const deathIn = (error: unknown): Death | undefined =>
  [error, ...(error instanceof AggregateError ? error.errors : [])].find(
    (each): each is Death => each instanceof Death,
  );

const counted = (deaths: ReadonlyMap<DyingPoint, number>) => ({
  deaths: [...deaths.values()].reduce((sum, count) => sum + count, 0),
  deathsAtEachPoint: Math.min(...deaths.values()),
});
