import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** Sends new device keys, signed by two admins, and revoked ones to the signer within a minute. */
export const tellSignerOfKeys = (tell: () => Promise<number>): ScheduledJob => ({
  task: 'tell-signer-of-keys',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    await inBatches(tell);
  },
});

/**
 * The signer measures how long it has known an address. It receives each address within a minute, including
 * those saved while it was down or not configured.
 */
export const allowlistAddresses = (allowlist: () => Promise<number>): ScheduledJob => ({
  task: 'allowlist-addresses',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    await inBatches(allowlist);
  },
});
