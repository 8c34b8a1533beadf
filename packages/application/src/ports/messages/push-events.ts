import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PushEvent } from '../system/outbox.ts';

/** Increases per seller; a client at an ID has all lower ones. */
export type PushEventId = bigint;

export interface StoredPushEvent extends Pick<PushEvent, 'kind' | 'facts'> {
  readonly id: PushEventId;
  readonly at: Instant;
}

export interface PublishedPushEvents {
  readonly events: number;
  readonly lastIds: ReadonlyMap<SellerId, PushEventId>;
}

/** The stored range: `last` is 0 before the first event, `oldest` undefined when none is stored. */
export interface PushEventRange {
  readonly oldest: PushEventId | undefined;
  readonly last: PushEventId;
}

/** Events for open apps, retained for a while so that a reconnecting app can catch up. */
export interface PushEvents {
  /**
   * Assigns IDs to a batch of outbox entries: each event once, with any number of concurrent workers. IDs
   * become visible in order: a reader never sees a smaller one after a larger one. Returns the count, and the
   * last ID of each affected seller.
   */
  publish(most: number): Promise<PublishedPushEvents>;
  /** In ID order. */
  listAfter(sellerId: SellerId, after: PushEventId, most: number): Promise<readonly StoredPushEvent[]>;
  rangeOf(sellerId: SellerId): Promise<PushEventRange>;
  /** The last ID of each seller; sellers without events are omitted. */
  lastIdsOf(sellerIds: readonly SellerId[]): Promise<ReadonlyMap<SellerId, PushEventId>>;
  /** Deletes a batch; returns its size. */
  forgetBefore(before: Instant): Promise<number>;
}
