import type { Clock } from '@cliffhanger/application/ports';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** DOMAIN §9: the same key gives the same answer for 24 hours. */
const ANSWERS_KEPT_MS = DAY_MS;
/** Ledger partitions are created months ahead, so that a worker that is down for weeks does no harm. */
const MONTHS_AHEAD = 4;

/** Database work of the scheduled jobs. Each call takes a bounded batch and returns its size. */
export interface Housekeeping {
  forgetOldSecrets(): Promise<number>;
  forgetCommandsOlderThan(ageMs: number): Promise<number>;
  ensureLedgerMonths(from: Instant, months: number): Promise<void>;
  rollUpPlatformAccounts(): Promise<void>;
  rollUpSellerDays(at: Instant): Promise<void>;
  /** The public figures of sellers' earnings last month; false if they already exist. */
  makeEarnings(at: Instant): Promise<boolean>;
}

interface Requires {
  readonly housekeeping: Housekeeping;
  readonly clock: Clock;
  readonly log: Log;
}

export const scheduledJobs = ({ housekeeping, clock, log }: Requires): readonly ScheduledJob[] => [
  {
    task: 'forget-old-secrets',
    schedule: { everyMs: 10 * MINUTE_MS },
    run: async () => {
      const forgotten = await inBatches(() => housekeeping.forgetOldSecrets());
      log.debug({ forgotten }, 'old codes and sessions');
    },
  },
  {
    task: 'forget-commands',
    schedule: { everyMs: 10 * MINUTE_MS },
    run: async () => {
      const forgotten = await inBatches(() => housekeeping.forgetCommandsOlderThan(ANSWERS_KEPT_MS));
      log.debug({ forgotten }, 'answers older than a day');
    },
  },
  {
    task: 'ensure-ledger-months',
    schedule: { everyMs: DAY_MS, afterMs: 3 * HOUR_MS + 7 * MINUTE_MS },
    isRunAtStart: true,
    run: () => housekeeping.ensureLedgerMonths(clock.now(), MONTHS_AHEAD),
  },
  {
    task: 'roll-up-platform-accounts',
    schedule: { everyMs: MINUTE_MS },
    run: () => housekeeping.rollUpPlatformAccounts(),
  },
  {
    task: 'roll-up-seller-days',
    schedule: { everyMs: MINUTE_MS },
    run: () => housekeeping.rollUpSellerDays(clock.now()),
  },
  {
    // Due once a month, but tried every hour, so that a worker that was down on the first catches up.
    task: 'make-earnings',
    schedule: { everyMs: HOUR_MS, afterMs: 25 * MINUTE_MS },
    isRunAtStart: true,
    run: async () => {
      if (await housekeeping.makeEarnings(clock.now())) log.info('figures of last month’s earnings');
    },
  },
];
