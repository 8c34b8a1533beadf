import { accept, DAY_MS, earlier, HOUR_MS, type Instant, type Result } from '@cliffhanger/core/kernel';
import { LINK_HOURS_KEPT_DAYS } from '@cliffhanger/core/library';
import type { Requires, Rollups } from '../ports/index.ts';

/**
 * Two clicks of one hour are taken within an hour of each other, however late: they come in the order in which they
 * were made.
 */
const CLICK_MARKS_KEPT_MS = 2 * HOUR_MS;
/** A day longer than the stream keeps a group, so that none is handed out after its id was forgotten. */
const CLICK_GROUPS_KEPT_MS = 3 * DAY_MS;
const LINK_HOURS_KEPT_MS = LINK_HOURS_KEPT_DAYS * DAY_MS;

/** Longer than a click counts and an invoice opened on its last day is honoured. */
const VISITS_KEPT_MS = 40 * DAY_MS;

type Forget = (rollups: Rollups, now: Instant) => Promise<number>;

/** One bounded batch; says how many. */
const forgetting =
  (forget: Forget) =>
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'rollups'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ rollups }) => accept(await forget(rollups, clock.now())));

export const forgetClickMarks = forgetting((rollups, now) =>
  rollups.forgetClickMarks(earlier(now, CLICK_MARKS_KEPT_MS)),
);
export const forgetClickGroups = forgetting((rollups, now) =>
  rollups.forgetClickGroups(earlier(now, CLICK_GROUPS_KEPT_MS)),
);
export const forgetLinkHours = forgetting((rollups, now) =>
  rollups.forgetLinkHours(earlier(now, LINK_HOURS_KEPT_MS)),
);
export const forgetVisits = forgetting((rollups, now) => rollups.forgetVisits(earlier(now, VISITS_KEPT_MS)));
