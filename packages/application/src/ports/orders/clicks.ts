import type { Click, View } from '@cliffhanger/core/library';

/** Clicks and views of a few milliseconds, sent and counted as a unit, exactly once. */
export interface ClickGroup {
  /** Idempotency key for resends. */
  readonly id: string;
  readonly clicks: readonly Click[];
  readonly views: readonly View[];
}

/** A durable stream that holds clicks until they are counted. */
export interface ClickStream {
  /**
   * Resolves when the group is durable. After an error the outcome is unknown: resend it under the same ID.
   */
  append(group: ClickGroup): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** A delivered group; redelivered to a consumer unless acknowledged in time. */
export interface HandedGroup {
  readonly group: ClickGroup;
  done(): void;
  /** Returns it for redelivery, to any consumer, after the delay. */
  giveBack(afterMs: number): void;
}

/** The consuming end: any number of consumers; each group is delivered to one of them at a time. */
export interface ClickSource {
  /**
   * At least one group, once there are any, with not many more than `mostClicks` clicks; undefined after
   * `stop`.
   */
  next(mostClicks: number): Promise<readonly HandedGroup[] | undefined>;
  /** Undelivered groups; undefined while the stream is unreachable. */
  waiting(): Promise<number | undefined>;
  /** Replicas of the stream that are down or lag; undefined while the stream is unreachable. */
  copiesBehind(): Promise<number | undefined>;
  /** Stops delivery and returns the groups that are not started. */
  stop(): void;
  close(): Promise<void>;
}
