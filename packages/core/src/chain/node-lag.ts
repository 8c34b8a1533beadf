import type { Instant } from '../kernel/index.ts';

/** A node as it was last asked; without a height it did not answer. */
export interface NodeView {
  readonly name: string;
  readonly height: number | undefined;
}

/** Nodes may be a little apart: blocks take time to travel. */
const BLOCKS_APART = 10;
const PATIENCE_MS = 30_000;

/** Since when each node is behind; one that has caught up is left out. */
export type LaggingSince = ReadonlyMap<string, Instant>;

export function laggingSince(before: LaggingSince, views: readonly NodeView[], now: Instant): LaggingSince {
  const newest = Math.max(...views.map(({ height }) => height ?? 0));
  const behind = views.filter(({ height }) => height === undefined || newest - height > BLOCKS_APART);
  return new Map(behind.map(({ name }) => [name, before.get(name) ?? now]));
}

/** Behind for longer than a hiccup. */
export const laggards = (since: LaggingSince, now: Instant): readonly string[] =>
  [...since].filter(([, from]) => now - from >= PATIENCE_MS).map(([name]) => name);
