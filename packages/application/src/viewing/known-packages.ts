import { isPackageName } from '@cliffhanger/core/viewing';
import type { Requires, WatchedPackage } from '../ports/index.ts';

export type KnownPackages = (name: string) => Promise<WatchedPackage | undefined>;

/** Packages are immutable, so they are cached in memory; evicts the oldest. */
const MOST_KEPT = 2_000;

export function knownPackages({ transactions }: Requires<'transactions', 'episodes'>): KnownPackages {
  const kept = new Map<string, WatchedPackage>();
  return async (name) => {
    if (!isPackageName(name)) return undefined;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = await transactions.readOne(({ episodes }) => episodes.packageNamed(name));
    if (found === undefined) return undefined;
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
    kept.set(name, found);
    return found;
  };
}
