import type { Instant } from '../kernel/index.ts';

/** A node as last queried; without a height it did not respond. */
export interface NodeView {
  readonly name: string;
  readonly height: number | undefined;
}

/** Blocks take time to travel between nodes. */
const BLOCKS_APART = 10;
const PATIENCE_MS = 30_000;

/** When each node fell behind; nodes that caught up are removed. */
export type LaggingSince = ReadonlyMap<string, Instant>;

export function laggingSince(before: LaggingSince, views: readonly NodeView[], now: Instant): LaggingSince {
  const newest = Math.max(...views.map(({ height }) => height ?? 0));
  const behind = views.filter(({ height }) => height === undefined || newest - height > BLOCKS_APART);
  return new Map(behind.map(({ name }) => [name, before.get(name) ?? now]));
}

/** Behind for longer than a short disturbance. */
export const laggards = (since: LaggingSince, now: Instant): readonly string[] =>
  [...since].filter(([, from]) => now - from >= PATIENCE_MS).map(([name]) => name);
