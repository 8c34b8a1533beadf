import type { EarlierHead } from './verify-statement.ts';

const STORAGE_KEY = 'checked-chain';

interface PersistedHead extends EarlierHead {
  readonly chainId: string;
}

/*
 * The end of the chain as it was checked last on this device. It stays when somebody logs out: history that is
 * written again meanwhile would otherwise go unnoticed. It tells nothing but a hash.
 */

export function keptHead(chainId: string): EarlierHead | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as PersistedHead | null;
    return kept?.chainId === chainId ? { sequence: kept.sequence, hash: kept.hash } : undefined;
  } catch {
    return undefined;
  }
}

export const keepHead = (chainId: string, { sequence, hash }: EarlierHead): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ chainId, sequence, hash } satisfies PersistedHead));
