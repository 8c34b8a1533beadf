import type { Needs, WatchedPackage } from '../ports/index.ts';

export type KnownPackages = (name: string) => Promise<WatchedPackage | undefined>;

/** A package never changes: what was read once is read from memory. The oldest gives way. */
const MOST_KEPT = 2_000;

export function knownPackages({ transactions }: Needs<'transactions'>): KnownPackages {
  const kept = new Map<string, WatchedPackage>();
  return async (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = await transactions.readOne(({ episodes }) => episodes.packageNamed(name));
    if (found === undefined) return undefined;
    if (kept.size >= MOST_KEPT) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
    kept.set(name, found);
    return found;
  };
}
