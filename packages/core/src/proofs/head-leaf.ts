import { SELLER_ACCOUNTS, type SellerAccount } from '../ledger/index.ts';
import { areWhole, isHash } from './bytes.ts';

/* A journal's leaf in a closing (docs/proofs.md §4). */

/** The two journals that belong to no seller. */
export const AUDIT_JOURNAL = 'audit';
export const ACTIONS_JOURNAL = 'actions';

export type Balances = Readonly<Record<SellerAccount, bigint>>;

export interface HeadLeaf {
  readonly journalId: string;
  readonly length: bigint;
  readonly head: string;
  readonly balances: Balances;
}

const FIRST_LINE = 'cliffhanger-head-1';
const LINES = 4 + SELLER_ACCOUNTS.length;

export const NO_BALANCES: Balances = balancesFrom(() => 0n);

export const headLeafText = ({ journalId, length, head, balances }: HeadLeaf): string =>
  [FIRST_LINE, journalId, length, head, ...SELLER_ACCOUNTS.map((account) => balances[account])].join('\n');

/** Undefined if the text is no such leaf. */
export function parseHeadLeaf(text: string): HeadLeaf | undefined {
  const lines = text.split('\n');
  const [first, journalId = '', length = '', head = '', ...amounts] = lines;
  if (first !== FIRST_LINE || lines.length !== LINES || journalId === '' || !isHash(head)) return undefined;
  if (!areWhole(length, ...amounts)) return undefined;
  const balances = balancesFrom((account) => BigInt(amounts[SELLER_ACCOUNTS.indexOf(account)] as string));
  return { journalId, length: BigInt(length), head, balances };
}

export function balancesFrom(balanceOf: (account: SellerAccount) => bigint): Balances {
  return Object.fromEntries(SELLER_ACCOUNTS.map((account) => [account, balanceOf(account)])) as Balances;
}
