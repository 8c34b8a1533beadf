import { type Account, assetOf, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';

export interface AccountFacts {
  /** With the surrounding spaces of the hashed text. */
  readonly asset: string;
  readonly isMoney: boolean;
  /** Index among the five seller accounts; undefined for all others. */
  readonly index: number | undefined;
}

export function accountFacts(account: string): AccountFacts {
  const asset = assetOf(account as Account);
  const index = (SELLER_ACCOUNTS as readonly string[]).indexOf(account);
  return { asset: ` ${asset} `, isMoney: asset === 'USDT', index: index < 0 ? undefined : index };
}
