import { type Account, type Asset, assetOf } from './accounts.ts';
import type { Posting } from './transfer.ts';

/** The sum of an account's entries in a transfer. */
export interface StatedLine {
  readonly account: Account;
  readonly asset: Asset;
  readonly amount: bigint;
}

export function statedLines({ entries }: Posting): readonly StatedLine[] {
  const sums = new Map<Account, bigint>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({ account, asset: assetOf(account), amount }));
}
