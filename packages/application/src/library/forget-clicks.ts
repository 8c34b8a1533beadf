import { accept, DAY_MS, earlier, HOUR_MS, type Instant, type Result } from '@cliffhanger/core/kernel';
import { LINK_HOURS_KEPT_DAYS } from '@cliffhanger/core/library';
import type { Requires, Rollups } from '../ports/index.ts';

/**
 * Two hours are enough: clicks are processed in the order they were made, so two clicks of one hour are
 * processed within an hour of each other, even after a long delay.
 */
const CLICK_MARKS_KEPT_MS = 2 * HOUR_MS;
/** A day longer than the stream's retention, so that no group is redelivered after its ID was deleted. */
const CLICK_GROUPS_KEPT_MS = 3 * DAY_MS;
const LINK_HOURS_KEPT_MS = LINK_HOURS_KEPT_DAYS * DAY_MS;

/** Longer than the attribution period plus the validity of an invoice opened on its last day. */
const VISITS_KEPT_MS = 40 * DAY_MS;

type Forget = (rollups: Rollups, now: Instant) => Promise<number>;

/** Deletes one batch; returns its size. */
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
