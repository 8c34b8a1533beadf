import { isEpisodeAccount } from '@cliffhanger/core/ledger';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listAccounts } from '@cliffhanger/wire/operator/ledger';

export type AccountBalance = AnswerOf<typeof listAccounts>['list'][number];

export const ACCOUNT_GROUPS = ['assets', 'liabilities', 'capital', 'income', 'losses', 'episodes'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

const INCOME: ReadonlySet<string> = new Set([
  'platform:wholesale',
  'platform:retail',
  'platform:fee_early',
  'platform:fee_withdraw',
  'platform:levels',
]);

export function groupOf(account: string): AccountGroup {
  if (/^(custody|processor):/.test(account)) return 'assets';
  if (isEpisodeAccount(account as Parameters<typeof isEpisodeAccount>[0])) return 'episodes';
  if (account === 'platform:capital') return 'capital';
  if (account === 'platform:losses') return 'losses';
  return INCOME.has(account) ? 'income' : 'liabilities';
}

const DEBITED: ReadonlySet<AccountGroup> = new Set(['assets', 'losses']);

/** Turns assets, losses and issued episodes positive: the books carry them as debits. */
export const naturalSign = (account: string): 1n | -1n =>
  DEBITED.has(groupOf(account)) || account === 'platform:episodes_issued' ? -1n : 1n;

export interface Sums {
  readonly assets: bigint;
  readonly liabilities: bigint;
  readonly capital: bigint;
  /** Income minus losses. */
  readonly earned: bigint;
  /** Zero if the books balance. */
  readonly over: bigint;
}

export function sumsOf(list: readonly AccountBalance[]): Sums {
  const sumOf = (group: AccountGroup): bigint =>
    list
      .filter(({ account }) => groupOf(account) === group)
      .reduce((sum, { account, balance }) => sum + naturalSign(account) * balance, 0n);
  const [assets, liabilities, capital] = [sumOf('assets'), sumOf('liabilities'), sumOf('capital')];
  const earned = sumOf('income') - sumOf('losses');
  return { assets, liabilities, capital, earned, over: assets - liabilities - capital - earned };
}
