import { asOwner } from './as-owner.ts';

/** Scheduled jobs that journeys wait for; each runs every minute. */
export type ScheduledJob =
  | 'allowlist-addresses'
  | 'apply-due-prices'
  | 'begin-settlements'
  | 'end-due-pre-orders'
  | 'escalate-promises'
  | 'notify-of-ending-licences'
  | 'settle-due-orders'
  | 'stop-sales'
  | 'tell-signer-of-keys';

/** Makes the worker run the jobs now. */
export const workerRuns = (...jobs: readonly ScheduledJob[]): Promise<void> =>
  asOwner(async (query) => {
    for (const job of jobs) await query(`update jobs.turns set turn_at = '-infinity' where task = $1`, [job]);
  });
