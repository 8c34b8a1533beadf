import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PushEvent } from '../system/outbox.ts';

/** Counts up for each seller; whoever has seen one has seen every one below it. */
export type PushEventId = bigint;

export interface StoredPushEvent extends Pick<PushEvent, 'kind' | 'facts'> {
  readonly id: PushEventId;
  readonly at: Instant;
}

export interface PublishedPushEvents {
  readonly events: number;
  readonly lastIds: ReadonlyMap<SellerId, PushEventId>;
}

/** Which events there are of a seller: `last` is 0 before the first, `oldest` undefined when none is kept. */
export interface PushEventRange {
  readonly oldest: PushEventId | undefined;
  readonly last: PushEventId;
}

/** What open apps are told, kept for a while so that one that was away can catch up. */
export interface PushEvents {
  /**
   * Numbers what waits in the outbox, a bounded number at a time: each event once, however many workers do it at the same
   * time. Ids become visible in their order: nobody ever sees a smaller one after a larger one. Says how many, and the
   * last id of each seller who got one.
   */
  publish(most: number): Promise<PublishedPushEvents>;
  /** The ones after an id, in their order. */
  listAfter(sellerId: SellerId, after: PushEventId, most: number): Promise<readonly StoredPushEvent[]>;
  rangeOf(sellerId: SellerId): Promise<PushEventRange>;
  /** The last id of each of these sellers; one without events is left out. */
  lastIdsOf(sellerIds: readonly SellerId[]): Promise<ReadonlyMap<SellerId, PushEventId>>;
  /** A bounded number at a time. Says how many. */
  forgetBefore(before: Instant): Promise<number>;
}
