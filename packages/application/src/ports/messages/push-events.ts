import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PushEvent } from '../system/outbox.ts';

/** Counts up for each seller; whoever has seen one has seen every one below it. */
export type PushEventId = bigint;

export interface NewPushEvent extends PushEvent {
  /** The same for every try of the job that brings it: an event is kept once. */
  readonly jobKey: string;
  readonly at: Instant;
}

export interface KeptPushEvent extends Pick<PushEvent, 'kind' | 'facts'> {
  readonly id: PushEventId;
  readonly at: Instant;
}

/** Which events there are of a seller: `last` is 0 before the first, `oldest` undefined when none is kept. */
export interface PushEventRange {
  readonly oldest: PushEventId | undefined;
  readonly last: PushEventId;
}

/** What open apps are told, kept for a while so that one that was away can catch up. */
export interface PushEvents {
  /** Ids are given in the order of the commits: nobody ever sees a smaller one after a larger one. */
  put(event: NewPushEvent): Promise<PushEventId>;
  /** The ones after an id, in their order. */
  listAfter(sellerId: SellerId, after: PushEventId, most: number): Promise<readonly KeptPushEvent[]>;
  rangeOf(sellerId: SellerId): Promise<PushEventRange>;
  /** The last id of each of these sellers; one without events is left out. */
  lastIdsOf(sellerIds: readonly SellerId[]): Promise<ReadonlyMap<SellerId, PushEventId>>;
  erase(sellerId: SellerId): Promise<void>;
  /** A bounded number at a time. Says how many. */
  forgetBefore(before: Instant): Promise<number>;
}
