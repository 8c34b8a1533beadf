import { mayBeClaimed } from '@cliffhanger/core/deposits';
import {
  accept,
  type Money,
  type RefusalName,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { type Network, parseTransactionHash } from '@cliffhanger/core/wallet';
import type { Deposit, Requires, UploadId } from '../ports/index.ts';
import { depositRulesAt } from './steps/deposit-rules.ts';

export interface ClaimDeposit {
  readonly sellerId: SellerId;
  readonly network: Network;
  readonly amount: Money;
  /** The uploaded screenshot. */
  readonly credentialsId: UploadId;
  readonly transactionHash?: string | undefined;
}

/** A manual deposit claim; it has no effect before its review. */
export const claimDeposit =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'deposits' | 'sellers' | 'settings'>) =>
  async (claim: ClaimDeposit): Promise<Result<Deposit>> => {
    const hash = hashOf(claim);
    if (!hash.ok) return hash;
    return transactions.run(async (repositories): Promise<Result<Deposit>> => {
      const { sellerId, amount } = claim;
      const now = clock.now();
      // Serialises concurrent claims of one seller, so that the count is right.
      await repositories.sellers.lock(sellerId);
      const open = await repositories.deposits.openOnesOf(sellerId);
      const allowed = mayBeClaimed(amount, open, await depositRulesAt(repositories, now));
      if (!allowed.ok) return allowed;
      const claimed = await repositories.deposits.claim({ ...claim, transactionHash: hash.value }, now);
      return claimed.outcome === 'refused' ? refusedFor(claimed.name) : accept(claimed.row);
    });
  };

const refusedFor = (name: RefusalName): Result<never> =>
  refuse(name, { field: name === 'credentials-required' ? 'credentialsId' : 'transactionHash' });

function hashOf({ network, transactionHash = '' }: ClaimDeposit): Result<string | null> {
  if (transactionHash.trim() === '') return accept(null);
  const hash = parseTransactionHash(network, transactionHash);
  return hash === undefined
    ? refuse('transaction-hash-malformed', { field: 'transactionHash' })
    : accept(hash);
}
