import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { closeBooks, publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { valueOf } from '@cliffhanger/testing/factories';
import { inThePast } from './back-office.ts';

/** As the worker does it in the first minutes of the next hour, with the key of the stack. */
export const theBooksAreClosed = (): Promise<void> =>
  inThePast(-HOUR_MS, async (dependencies) => {
    const { PROOFS_KEY: key, BASE_URL: publicUrl } = process.env;
    if (key === undefined || publicUrl === undefined) throw new Error('start with pnpm e2e');
    const noteSigner = createNoteSigner({ key, origin: `${new URL(publicUrl).host}/log` });
    valueOf(await publishKey({ ...dependencies, noteSigner, noteSignerBefore: undefined })());
    valueOf(await closeBooks(dependencies)());
    valueOf(await signCheckpoint({ ...dependencies, noteSigner })());
  });
