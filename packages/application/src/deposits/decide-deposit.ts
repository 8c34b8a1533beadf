import {
  type DepositDecision,
  type DepositId,
  type DepositReview,
  isOpenDeposit,
  decideDeposit as judge,
} from '@cliffhanger/core/deposits';
import { accept, type Instant, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import type { ChainTransfers, Chance, Deposit, Needs, Stores } from '../ports/index.ts';
import { tellOfDeposit } from './tell-of-deposit.ts';

export interface DecideDeposit {
  readonly depositId: DepositId;
  readonly decision: DepositDecision;
  /** The operator who decides, by name. */
  readonly operator: string;
}

export interface DepositDecided {
  readonly deposit: Deposit;
  /** False when it had been decided the same way before. */
  readonly isNew: boolean;
}

interface Ports extends Needs<'transactions' | 'clock' | 'chance'> {
  readonly chainTransfers: ChainTransfers;
}

interface Step {
  readonly operator: string;
  readonly now: Instant;
}

/** Credited once, by a transfer that was found or by two different people. */
export const decideDeposit =
  ({ transactions, clock, chance, chainTransfers }: Ports) =>
  ({ depositId, decision, operator }: DecideDeposit): Promise<Result<DepositDecided>> =>
    transactions.run(async (stores): Promise<Result<DepositDecided>> => {
      const step = { operator, now: clock.now() };
      const deposit = await stores.deposits.lock(depositId);
      if (deposit === undefined) return refuse('deposit-unknown', { field: 'depositId' });
      const isMatched =
        decision.kind === 'approve' && isOpenDeposit(deposit.review)
          ? await isBackedByTransfer(stores, chainTransfers, deposit)
          : false;
      const review = judge(deposit.review, decision, { ...step, isMatched });
      if (!review.ok) return review;
      const decided: Deposit = { ...deposit, review: review.value };
      if (!isOpenDeposit(deposit.review)) return accept({ deposit: decided, isNew: false });

      const transferId =
        decided.review.state === 'credited' ? await credit(stores, chance, decided, step) : null;
      await stores.deposits.saveReview(decided, operator, transferId);
      await record(stores, decided, step);
      await tellOfDeposit(stores, decided, step.now);
      return accept({ deposit: decided, isNew: true });
    });

/** A transfer counts for one claim only. */
async function isBackedByTransfer(
  { deposits }: Stores,
  transfers: ChainTransfers,
  deposit: Deposit,
): Promise<boolean> {
  const hash = await transfers.matching(deposit);
  return hash !== undefined && (await deposits.claimTransaction(deposit, hash));
}

async function credit(stores: Stores, chance: Chance, deposit: Deposit, step: Step): Promise<TransferId> {
  const { id, sellerId, network, amount, review } = deposit;
  const posted = await stores.ledger.post({
    ...depositCredited(custody(network), amount),
    id: chance.id(),
    key: `deposit:${id}`,
    sellerId,
    reference: { type: 'deposit', id },
    effectiveAt: step.now,
    actor: `operator:${step.operator}`,
    ...(review.state === 'credited' && review.backing === 'unbacked' ? { reason: 'unbacked' } : {}),
  });
  if (posted.outcome !== 'posted') throw new Error(`a deposit could not be booked: ${posted.outcome}`);
  return posted.transferId;
}

const ACTS = { 'second-look': 'approved', credited: 'approved', rejected: 'rejected' } as const;

async function record({ moneyDecisions }: Stores, deposit: Deposit, { operator, now }: Step): Promise<void> {
  const { id, sellerId, review } = deposit;
  if (review.state === 'under-review') throw new TypeError('a decision that decides nothing');
  await moneyDecisions.add({
    sellerId,
    subject: 'deposit',
    subjectId: id,
    act: ACTS[review.state],
    actor: `operator:${operator}`,
    at: now,
    facts: factsOf(review),
  });
}

function factsOf(review: DepositReview): Record<string, string> {
  if (review.state === 'rejected') return { rule: review.notice.rule, note: review.notice.note ?? '' };
  return review.state === 'credited' ? { backing: review.backing } : {};
}
