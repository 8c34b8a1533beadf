import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { closeBooks, publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { valueOf } from '@cliffhanger/testing/factories';
import { oneAtATime } from './as-owner.ts';
import { inThePast } from './back-office.ts';

const MOST_HOURS_AHEAD = 24;

/**
 * Closes the books as the worker does at the start of an hour, with the stack's key. An hour can be closed only once,
 * so the next free one is used.
 */
export const theBooksAreClosed = (): Promise<void> =>
  oneAtATime('books', async () => {
    for (let ahead = 1; ahead <= MOST_HOURS_AHEAD; ahead += 1) if (await closeHour(ahead)) return;
    throw new Error('the books of a whole day are already closed');
  });

const closeHour = (ahead: number): Promise<boolean> =>
  inThePast(-ahead * HOUR_MS, async (dependencies) => {
    const { PROOFS_KEY: key, BASE_URL: publicUrl } = process.env;
    if (key === undefined || publicUrl === undefined) throw new Error('start with pnpm e2e');
    const noteSigner = createNoteSigner({ key, origin: `${new URL(publicUrl).host}/log` });
    valueOf(await publishKey({ ...dependencies, noteSigner, noteSignerBefore: undefined })());
    const begunAt = dependencies.clock.now();
    // Refused if a later hour is already closed.
    const closing = await closeBooks(dependencies)().catch(() => undefined);
    if (closing === undefined || valueOf(closing).closedAt < begunAt) return false;
    valueOf(await signCheckpoint({ ...dependencies, noteSigner })());
    return true;
  });
