import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { takeSolvency } from '@cliffhanger/application/solvency';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { valueOf } from '@cliffhanger/testing/factories';
import { inThePast } from './back-office.ts';

const MOST_DAYS_AHEAD = 20;

/**
 * Publishes a solvency report as the worker does after midnight, with the stack's key. A day can be reported only
 * once, so the next free one is used and returned.
 */
export async function theDayIsReported(): Promise<string> {
  for (let ahead = 1; ahead <= MOST_DAYS_AHEAD; ahead += 1) {
    const day = await reportDay(ahead);
    if (day !== undefined) return day;
  }
  throw new Error('twenty days are already reported');
}

const reportDay = (ahead: number): Promise<string | undefined> =>
  inThePast(-ahead * DAY_MS, async (dependencies, clock) => {
    const { PROOFS_KEY: key, BASE_URL: publicUrl } = process.env;
    if (key === undefined || publicUrl === undefined) throw new Error('start with pnpm e2e');
    const noteSigner = createNoteSigner({ key, origin: `${new URL(publicUrl).host}/log` });
    valueOf(await publishKey({ ...dependencies, noteSigner, noteSignerBefore: undefined })());
    // Late on that day, when the job no longer waits for missing inputs.
    const now = dependencies.clock.now();
    clock.pass(DAY_MS - 1 - (now % DAY_MS));
    const report = valueOf(
      await takeSolvency({
        ...dependencies,
        origin: noteSigner.origin,
        processorBalances: { read: async () => [] },
      })(),
    );
    if (report === undefined) return undefined;
    valueOf(await signCheckpoint({ ...dependencies, noteSigner })());
    return report.day;
  });
