import { confirmationsAt } from '@cliffhanger/core/chain';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ChainDeposit, Deposit, DepositRef, PageQuery, Requires, Uses } from '../ports/index.ts';
import { depositRulesAt } from './steps/deposit-rules.ts';
import { confirmationsShown, progressOf } from './steps/network-progress.ts';

export interface ListDeposits extends PageQuery {
  readonly sellerId: SellerId;
}

/** A claim of the seller, or a deposit seen on a chain. */
export type DepositRow =
  | { readonly origin: 'claim'; readonly deposit: Deposit }
  | {
      readonly origin: 'chain';
      readonly deposit: ChainDeposit;
      readonly confirmations: number;
      readonly confirmationsNeeded: number;
    };

export interface DepositList {
  readonly list: readonly DepositRow[];
  readonly total: number;
}

/** Both kinds in one list, newest first. */
export const listDeposits =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'chainTransfers' | 'chainWatch' | 'deposits' | 'settings'>) =>
  async ({ sellerId, ...page }: ListDeposits): Promise<Result<DepositList>> =>
    accept(
      await transactions.read(async (repositories) => {
        const { list, total } = await repositories.deposits.pageOf(sellerId, page);
        const claimed = await claimedOf(repositories, sellerId, list);
        const seen = await seenOf(repositories, sellerId, { list, now: clock.now() });
        const found = new Map<string, DepositRow>([...claimed, ...seen].map((one) => [one.deposit.id, one]));
        return { total, list: list.flatMap(({ id }) => found.get(id) ?? []) };
      }),
    );

async function claimedOf(
  { deposits }: Uses<'deposits'>,
  sellerId: SellerId,
  refs: readonly DepositRef[],
): Promise<DepositRow[]> {
  const ids = refs.flatMap((ref) => (ref.origin === 'claim' ? [ref.id] : []));
  const claims = await deposits.withIds(sellerId, ids);
  return claims.map((deposit) => ({ origin: 'claim', deposit }));
}

async function seenOf(
  repositories: Uses<'chainTransfers' | 'chainWatch' | 'settings'>,
  sellerId: SellerId,
  { list, now }: { readonly list: readonly DepositRef[]; readonly now: Instant },
): Promise<DepositRow[]> {
  const ids = list.flatMap((ref) => (ref.origin === 'chain' ? [ref.id] : []));
  if (ids.length === 0) return [];
  const rules = await depositRulesAt(repositories, now);
  const progress = await progressOf(repositories);
  const transfers = await repositories.chainTransfers.withIds(sellerId, ids);
  return transfers.map((deposit) => {
    const { network, blockHeight } = deposit;
    const far = progress.get(network);
    return {
      origin: 'chain',
      deposit,
      confirmations: far === undefined ? 0 : confirmationsAt(blockHeight, far),
      confirmationsNeeded: confirmationsShown(network, { rules, progress }),
    };
  });
}
