import type { SellerId } from '@cliffhanger/core/kernel';
import type { PushEventId, PushEventRange, Requires, StoredPushEvent } from '../ports/index.ts';

export interface StartOfEvents {
  /** The stream continues after this ID. */
  readonly after: PushEventId;
  /** False: events since the last ID are already deleted, so the app reloads everything. */
  readonly isComplete: boolean;
}

/** The start of a stream: after the app's last event, or now for an app without one. */
export const startOfEvents =
  ({ transactions }: Requires<'transactions', 'pushEvents'>) =>
  async (sellerId: SellerId, seen: PushEventId | undefined): Promise<StartOfEvents> => {
    const range = await transactions.read(({ pushEvents }) => pushEvents.rangeOf(sellerId));
    if (seen === undefined) return { after: range.last, isComplete: true };
    return isStillKnown(range, seen)
      ? { after: seen, isComplete: true }
      : { after: range.last, isComplete: false };
  };

/** An ID beyond the last one comes from before a database restore to an earlier time. */
function isStillKnown({ oldest, last }: PushEventRange, seen: PushEventId): boolean {
  if (seen >= last) return seen === last;
  return oldest !== undefined && oldest <= seen + 1n;
}

export const eventsAfter =
  ({ transactions }: Requires<'transactions', 'pushEvents'>) =>
  (sellerId: SellerId, after: PushEventId, most: number): Promise<readonly StoredPushEvent[]> =>
    transactions.read(({ pushEvents }) => pushEvents.listAfter(sellerId, after, most));

export const lastEventIds =
  ({ transactions }: Requires<'transactions', 'pushEvents'>) =>
  (sellerIds: readonly SellerId[]): Promise<ReadonlyMap<SellerId, PushEventId>> =>
    transactions.read(({ pushEvents }) => pushEvents.lastIdsOf(sellerIds));
