import { asOwner } from './as-owner.ts';

/** Scheduled jobs of the worker that journeys wait for; each has a turn every minute. */
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

/** The worker takes the jobs now, as it does when it starts. */
export const workerRuns = (...jobs: readonly ScheduledJob[]): Promise<void> =>
  asOwner(async (query) => {
    for (const job of jobs) await query(`update jobs.turns set turn_at = '-infinity' where task = $1`, [job]);
  });
