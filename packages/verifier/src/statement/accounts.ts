import { type Account, assetOf, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';

/** What a line of a statement needs to know of an account, whatever it is called. */
export interface AccountFacts {
  /** With the spaces around it, as it stands in the text. */
  readonly asset: string;
  readonly isMoney: boolean;
  /** Among the seller's five; undefined for all others. */
  readonly index: number | undefined;
}

export function accountFacts(account: string): AccountFacts {
  const asset = assetOf(account as Account);
  const index = (SELLER_ACCOUNTS as readonly string[]).indexOf(account);
  return { asset: ` ${asset} `, isMoney: asset === 'USDT', index: index < 0 ? undefined : index };
}
