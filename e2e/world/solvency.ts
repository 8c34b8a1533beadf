import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { takeSolvency } from '@cliffhanger/application/solvency';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { valueOf } from '@cliffhanger/testing/factories';
import { inThePast } from './back-office.ts';

const MOST_DAYS_AHEAD = 20;

/**
 * As the worker does it after midnight, with the key of the stack. A day is reported once: where another journey has
 * reported the next one, the one after it is reported. Gives the day.
 */
export async function theDayIsReported(): Promise<string> {
  for (let ahead = 1; ahead <= MOST_DAYS_AHEAD; ahead += 1) {
    const day = await reportDay(ahead);
    if (day !== undefined) return day;
  }
  throw new Error('twenty days are reported already');
}

const reportDay = (ahead: number): Promise<string | undefined> =>
  inThePast(-ahead * DAY_MS, async (dependencies, clock) => {
    const { PROOFS_KEY: key, BASE_URL: publicUrl } = process.env;
    if (key === undefined || publicUrl === undefined) throw new Error('start with pnpm e2e');
    const noteSigner = createNoteSigner({ key, origin: `${new URL(publicUrl).host}/log` });
    valueOf(await publishKey({ ...dependencies, noteSigner, noteSignerBefore: undefined })());
    // Late on that day: nobody is waited for any longer.
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
