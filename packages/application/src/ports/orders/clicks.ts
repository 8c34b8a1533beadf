import type { Click, View } from '@cliffhanger/core/library';

/** Clicks and views of a few milliseconds that travel and are counted together, once. */
export interface ClickGroup {
  /** Sent again under the same id, it is the same group. */
  readonly id: string;
  readonly clicks: readonly Click[];
  readonly views: readonly View[];
}

/** Where clicks are kept until they are counted. */
export interface ClickStream {
  /** Comes back when the group is kept for good. What throws may be kept or not: it is sent again under its id. */
  append(group: ClickGroup): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** A group that was handed to one taker, and is handed to another one unless it is done with in time. */
export interface HandedGroup {
  readonly group: ClickGroup;
  done(): void;
  /** Somebody, perhaps this taker, tries again after a while. */
  giveBack(afterMs: number): void;
}

/** The other end of the stream: any number of takers, each group for one of them at a time. */
export interface ClickSource {
  /** At least one, once there are any, and not many more than `mostClicks`; undefined after `stop`. */
  next(mostClicks: number): Promise<readonly HandedGroup[] | undefined>;
  /** Groups that nobody has taken yet; undefined while the stream cannot be asked. */
  waiting(): Promise<number | undefined>;
  /** Copies of the stream that are away or not up to date; undefined while the stream cannot be asked. */
  copiesBehind(): Promise<number | undefined>;
  /** No more groups come, and those that nobody has begun with are given back. */
  stop(): void;
  close(): Promise<void>;
}
