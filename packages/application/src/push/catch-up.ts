import type { SellerId } from '@cliffhanger/core/kernel';
import type { PushEventId, PushEventRange, Requires, StoredPushEvent } from '../ports/index.ts';

export interface StartOfEvents {
  /** Everything after this one is told. */
  readonly after: PushEventId;
  /** False: some of what happened since the last id is no longer kept, so the app loads everything anew. */
  readonly isComplete: boolean;
}

/** Where a stream begins: after the last event that an app has seen, or now for one that has seen none. */
export const startOfEvents =
  ({ transactions }: Requires<'transactions', 'pushEvents'>) =>
  async (sellerId: SellerId, seen: PushEventId | undefined): Promise<StartOfEvents> => {
    const range = await transactions.read(({ pushEvents }) => pushEvents.rangeOf(sellerId));
    if (seen === undefined) return { after: range.last, isComplete: true };
    return isStillKnown(range, seen)
      ? { after: seen, isComplete: true }
      : { after: range.last, isComplete: false };
  };

/** An id beyond the last one was given by a database that was put back to an earlier day. */
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
