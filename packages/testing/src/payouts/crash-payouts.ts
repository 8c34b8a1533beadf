import { payOut } from '@cliffhanger/application/chain';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { Death, DYING_POINTS, type DyingPoint, dyingSender } from './dying-sender.ts';
import { followAll } from './follow-all.ts';
import { type Judged, judgePayouts } from './judge-payouts.ts';
import type { ApprovedWithdrawal, PayoutFixture } from './payout-fixture.ts';

export interface CrashFigures extends Judged {
  readonly deaths: number;
  /** The smallest number of crashes at any point. */
  readonly deathsAtEachPoint: number;
}

interface Crashes {
  readonly withdrawals: number;
  readonly amount?: string;
  /** Runs between two processes, for a control that shows that the check detects faults. */
  readonly betweenLives?: (withdrawal: ApprovedWithdrawal) => Promise<void>;
}

const MOST_PROCESSES = 60;

/**
 * Every withdrawal is carried out by a process that crashes at each of its points; the next process knows only the
 * stored state.
 */
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
    for (let lives = 0; lives < MOST_PROCESSES && due.size > 0; lives += 1) {
      const point = await live(harness, due);
      if (point !== undefined) deaths.set(point, (deaths.get(point) ?? 0) + 1);
      await betweenLives(withdrawal);
    }
  }
  await harness.finalize();
  await live(harness, new Set());
  return { ...(await judgePayouts(harness, all, amount)), ...counted(deaths) };
}

/** One process: until it crashes or has nothing left to do. */
async function live(harness: PayoutFixture, due: Set<DyingPoint>): Promise<DyingPoint | undefined> {
  // Claims of the previous process have expired.
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

/** The crash itself, or one inside an aggregate error. */
const deathIn = (error: unknown): Death | undefined =>
  [error, ...(error instanceof AggregateError ? error.errors : [])].find(
    (each): each is Death => each instanceof Death,
  );

const counted = (deaths: ReadonlyMap<DyingPoint, number>) => ({
  deaths: [...deaths.values()].reduce((sum, count) => sum + count, 0),
  deathsAtEachPoint: Math.min(...deaths.values()),
});
