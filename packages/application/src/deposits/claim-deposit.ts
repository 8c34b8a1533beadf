import { mayBeClaimed } from '@cliffhanger/core/deposits';
import { accept, later, type Money, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type Network, parseTransactionHash } from '@cliffhanger/core/wallet';
import type { Deposit, Needs, UploadId } from '../ports/index.ts';
import { depositRulesAt } from './deposit-rules.ts';

export interface ClaimDeposit {
  readonly sellerId: SellerId;
  readonly network: Network;
  readonly amount: Money;
  /** The uploaded screenshot. */
  readonly credentialsId: UploadId;
  readonly transactionHash?: string | undefined;
}

/** A manual recharge: nothing moves before it is reviewed. */
export const claimDeposit =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  async (claim: ClaimDeposit): Promise<Result<Deposit>> => {
    const hash = hashOf(claim);
    if (!hash.ok) return hash;
    return transactions.run(async (stores): Promise<Result<Deposit>> => {
      const { sellerId, network, amount, credentialsId } = claim;
      const submittedAt = clock.now();
      const rules = await depositRulesAt(stores, submittedAt);
      // Two claims of one seller are counted one after the other.
      await stores.sellers.lock(sellerId);
      const allowed = mayBeClaimed(amount, await stores.deposits.openOnesOf(sellerId), rules);
      if (!allowed.ok) return allowed;
      if ((await stores.uploads.find(sellerId, credentialsId)) === undefined) {
        return refuse('credentials-required', { field: 'credentialsId' });
      }
      // It came to somebody's own address: it is credited without being claimed.
      if (hash.value !== null && (await stores.chainTransfers.isTaken(network, hash.value))) {
        return refuse('transaction-hash-taken', { field: 'transactionHash' });
      }
      const deposit: Deposit = {
        id: chance.id(),
        sellerId,
        network,
        amount,
        credentialsId,
        transactionHash: hash.value,
        submittedAt,
        promisedBy: later(submittedAt, rules.reviewPromiseMs),
        escalatedAt: null,
        review: { state: 'under-review' },
      };
      if (await stores.deposits.add(deposit)) return accept(deposit);
      return refuse('transaction-hash-taken', { field: 'transactionHash' });
    });
  };

function hashOf({ network, transactionHash = '' }: ClaimDeposit): Result<string | null> {
  if (transactionHash.trim() === '') return accept(null);
  const hash = parseTransactionHash(network, transactionHash);
  return hash === undefined
    ? refuse('transaction-hash-malformed', { field: 'transactionHash' })
    : accept(hash);
}
