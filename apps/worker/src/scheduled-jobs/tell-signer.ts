import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** Device keys that two admins have signed for, or one has taken away: the signer is told within a minute. */
export const tellSignerOfKeys = (tell: () => Promise<number>): ScheduledJob => ({
  task: 'tell-signer-of-keys',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    await inBatches(tell);
  },
});

/**
 * The signer counts how long it has known an address. It is told within a minute after one is saved, and of those that
 * were saved while there was no signer, or while it was not running.
 */
export const allowlistAddresses = (allowlist: () => Promise<number>): ScheduledJob => ({
  task: 'allowlist-addresses',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    await inBatches(allowlist);
  },
});
