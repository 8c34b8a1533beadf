import type { SellerId } from '@cliffhanger/core/kernel';
import type { PushEventId } from './push-events.ts';

/**
 * Signals a seller's new event to other processes. Signals may be lost or out of order: the events are in the
 * database, and the signal only shortens the polling delay.
 */
export interface PushSignal {
  /** Never throws and never blocks: without a connection, polling finds the event. */
  tell(sellerId: SellerId, id: PushEventId): void;
  /** Calls back on every signal for this seller, until the returned function is called. */
  listen(sellerId: SellerId, onTold: () => void): Promise<() => void>;
  /** While false, no signals arrive. */
  isConnected(): boolean;
  /** Calls back after each connect; signals sent in between were lost. */
  onConnected(callBack: () => void): void;
  close(): Promise<void>;
}
