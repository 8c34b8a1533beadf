import { type Money, microUsdt, NO_MONEY, type SellerId } from '@cliffhanger/core/kernel';
import { type Account, entryOf, type SellerAccount, type TransferKind } from '@cliffhanger/core/ledger';
import { type ChainedTransfer, type ChainFault, verifyChain } from '@cliffhanger/verifier/hash-chain';
import type { Statement } from './fetch-statement.ts';

/** What the app shows as balances; the chain must add up to it. */
export interface BalancesView {
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
}

/** What was found at the end of an earlier check on this device. */
export interface EarlierHead {
  readonly sequence: number;
  readonly hash: string;
}

export type StatementFault =
  | ChainFault
  /** The service says that there are more, or others, than it handed out. */
  | { readonly kind: 'not-whole' }
  /** What was checked before is no longer part of the chain. */
  | { readonly kind: 'history-changed'; readonly at: bigint }
  | { readonly kind: 'other-balances' };

export interface StatementCheck {
  readonly transfers: number;
  readonly entries: number;
  readonly head: string;
  /** Undefined when there was no earlier check. */
  readonly earlier: EarlierHead | undefined;
  readonly fault: StatementFault | undefined;
}

interface CheckedAgainst {
  readonly balances: BalancesView;
  readonly earlier: EarlierHead | undefined;
}

/** Trusts nothing that the service says about itself: every hash and every sum is made anew here. */
export function verifyStatement(statement: Statement, { balances, earlier }: CheckedAgainst): StatementCheck {
  const chain = statement.transfers.map((transfer) => chained(statement.chainId, transfer));
  const { length, head, fault } = verifyChain(statement.chainId, chain);
  return {
    transfers: Number(length),
    entries: statement.transfers.reduce((sum, { entries }) => sum + entries.length, 0),
    head,
    earlier,
    fault:
      fault ??
      faultOfEnd(statement, { length, head }) ??
      faultOfHistory(chain, earlier) ??
      faultOfBalances(chain, balances),
  };
}

const chained = (chainId: string, transfer: Statement['transfers'][number]): ChainedTransfer => ({
  id: transfer.id,
  journalId: chainId,
  sellerId: chainId as SellerId,
  sequence: BigInt(transfer.sequence),
  previousHash: transfer.previousHash,
  hash: transfer.hash,
  kind: transfer.kind as TransferKind,
  reference: { type: transfer.referenceType, id: transfer.referenceId },
  effectiveAt: transfer.effectiveAt,
  actor: transfer.actor,
  ...(transfer.reason === null ? {} : { reason: transfer.reason }),
  ...(transfer.corrects === null ? {} : { corrects: transfer.corrects }),
  entries: transfer.entries.map(({ account, amount, orderId }) =>
    entryOf(account as Account, BigInt(amount), orderId),
  ),
});

function faultOfEnd(
  { chainLength, chainHead }: Statement,
  { length, head }: { readonly length: bigint; readonly head: string },
): StatementFault | undefined {
  return BigInt(chainLength) === length && (length === 0n || chainHead === head)
    ? undefined
    : { kind: 'not-whole' };
}

function faultOfHistory(
  chain: readonly ChainedTransfer[],
  earlier: EarlierHead | undefined,
): StatementFault | undefined {
  if (earlier === undefined || chain[earlier.sequence - 1]?.hash === earlier.hash) return undefined;
  return { kind: 'history-changed', at: BigInt(earlier.sequence) };
}

function faultOfBalances(
  chain: readonly ChainedTransfer[],
  balances: BalancesView,
): StatementFault | undefined {
  const sums = sumsOf(chain);
  const isSame =
    sums('seller:available') === balances.available &&
    sums('seller:unsettled') === balances.unsettled &&
    sums('seller:withdrawing') === balances.withdrawing;
  return isSame ? undefined : { kind: 'other-balances' };
}

function sumsOf(chain: readonly ChainedTransfer[]): (account: SellerAccount) => Money {
  const sums = new Map<Account, bigint>();
  for (const { account, amount } of chain.flatMap(({ entries }) => entries))
    sums.set(account, (sums.get(account) ?? 0n) + amount);
  return (account) => microUsdt(sums.get(account) ?? NO_MONEY);
}
