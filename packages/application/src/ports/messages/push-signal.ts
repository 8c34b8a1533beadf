import type { SellerId } from '@cliffhanger/core/kernel';
import type { PushEventId } from './push-events.ts';

/**
 * Tells other processes that a seller has a new event. It may be lost and it may be out of order: the events
 * themselves are in the database, this only saves waiting for the next look.
 */
export interface PushSignal {
  /** Never fails and never waits: while nobody can be told, looking finds the event. */
  tell(sellerId: SellerId, id: PushEventId): void;
  /** Calls back whenever something was told of this seller from now on, until the returned function is called. */
  listen(sellerId: SellerId, onTold: () => void): Promise<() => void>;
  /** While false nothing is heard. */
  isConnected(): boolean;
  /** Calls back after each time the connection came; what was told in between was not heard. */
  onConnected(callBack: () => void): void;
  close(): Promise<void>;
}
