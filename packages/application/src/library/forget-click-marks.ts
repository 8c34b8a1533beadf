import { accept, earlier, HOUR_MS, type Result } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';

/** A mark holds its hour: after it nothing is compared with it. */
const CLICK_MARKS_KEPT_MS = 2 * HOUR_MS;

/** One bounded batch; says how many. */
export const forgetClickMarks =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ rollups }) =>
      accept(await rollups.forgetClickMarks(earlier(clock.now(), CLICK_MARKS_KEPT_MS))),
    );
