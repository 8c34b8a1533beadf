import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { closeBooks, publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { valueOf } from '@cliffhanger/testing/factories';
import { oneAtATime } from './as-owner.ts';
import { inThePast } from './back-office.ts';

const MOST_HOURS_AHEAD = 24;

/**
 * As the worker does it in the first minutes of an hour, with the key of the stack. An hour is closed once: where another
 * journey has closed the next one, the one after it is closed.
 */
export const theBooksAreClosed = (): Promise<void> =>
  oneAtATime('books', async () => {
    for (let ahead = 1; ahead <= MOST_HOURS_AHEAD; ahead += 1) if (await closeHour(ahead)) return;
    throw new Error('the books of a whole day are closed already');
  });

const closeHour = (ahead: number): Promise<boolean> =>
  inThePast(-ahead * HOUR_MS, async (dependencies) => {
    const { PROOFS_KEY: key, BASE_URL: publicUrl } = process.env;
    if (key === undefined || publicUrl === undefined) throw new Error('start with pnpm e2e');
    const noteSigner = createNoteSigner({ key, origin: `${new URL(publicUrl).host}/log` });
    valueOf(await publishKey({ ...dependencies, noteSigner, noteSignerBefore: undefined })());
    const begunAt = dependencies.clock.now();
    // Refused where a later hour is closed already.
    const closing = await closeBooks(dependencies)().catch(() => undefined);
    if (closing === undefined || valueOf(closing).closedAt < begunAt) return false;
    valueOf(await signCheckpoint({ ...dependencies, noteSigner })());
    return true;
  });
