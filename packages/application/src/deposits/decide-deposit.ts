import {
  type DepositDecision,
  type DepositId,
  type DepositReview,
  isOpenDeposit,
  decideDeposit as judge,
} from '@cliffhanger/core/deposits';
import { accept, type Instant, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { custody, depositCredited, suspenseMatched } from '@cliffhanger/core/ledger';
import type { Chance, Deposit, Needs, SeenTransfer, Stores } from '../ports/index.ts';
import { tellOfDeposit } from './tell-of-deposit.ts';

export interface DecideDeposit {
  readonly depositId: DepositId;
  readonly decision: DepositDecision;
  /** The operator who decides, by name. */
  readonly operator: string;
  /** Whether this operator's yes may be the second of two. */
  readonly maySecond?: boolean;
}

export interface DepositDecided {
  readonly deposit: Deposit;
  /** False when it had been decided the same way before. */
  readonly isNew: boolean;
}

interface Step {
  readonly operator: string;
  readonly now: Instant;
}

/** Credited once, by a transfer that was found or by two different people. */
export const decideDeposit =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ depositId, decision, operator, maySecond = true }: DecideDeposit): Promise<Result<DepositDecided>> =>
    transactions.run(async (stores): Promise<Result<DepositDecided>> => {
      const step = { operator, now: clock.now() };
      const deposit = await stores.deposits.lock(depositId);
      if (deposit === undefined) return refuse('deposit-unknown', { field: 'depositId' });
      const isSecondYes = decision.kind === 'approve' && deposit.review.state === 'second-look';
      if (isSecondYes && !maySecond) return refuse('role-not-allowed');
      const isToBeCredited = decision.kind === 'approve' && isOpenDeposit(deposit.review);
      if (isToBeCredited && (await isCreditedByChain(stores, deposit))) {
        return refuse('transaction-hash-taken', { field: 'transactionHash' });
      }
      const transfer = isToBeCredited ? await transferBehind(stores, deposit) : undefined;
      const review = judge(deposit.review, decision, { ...step, isMatched: transfer !== undefined });
      if (!review.ok) return review;
      const decided: Deposit = { ...deposit, review: review.value };
      if (!isOpenDeposit(deposit.review)) return accept({ deposit: decided, isNew: false });

      const transferId =
        decided.review.state === 'credited'
          ? await credit(stores, chance, { ...step, deposit: decided, transfer })
          : null;
      await stores.deposits.saveReview(decided, operator, transferId);
      await record(stores, decided, step);
      await tellOfDeposit(stores, decided, step.now);
      return accept({ deposit: decided, isNew: true });
    });

/** What came to a seller's own address is credited by itself: nobody is paid for it twice. */
const isCreditedByChain = ({ chainTransfers }: Stores, { network, transactionHash }: Deposit) =>
  transactionHash !== null && chainTransfers.isTaken(network, transactionHash);

/** Set aside because nobody knew whose it was, and of exactly this amount. It counts for one claim only. */
async function transferBehind(
  { deposits, chainTransfers }: Stores,
  deposit: Deposit,
): Promise<SeenTransfer | undefined> {
  const transfer = await chainTransfers.lockMatching(deposit);
  if (transfer === undefined || !(await deposits.claimTransaction(deposit, transfer.transactionHash))) {
    return undefined;
  }
  await chainTransfers.match(transfer.id, deposit.id);
  return transfer;
}

interface Crediting extends Step {
  readonly deposit: Deposit;
  readonly transfer: SeenTransfer | undefined;
}

async function credit(
  stores: Stores,
  chance: Chance,
  { deposit, transfer, operator, now }: Crediting,
): Promise<TransferId> {
  const { id, sellerId, network, amount } = deposit;
  const posted = await stores.ledger.post({
    ...(transfer === undefined ? depositCredited(custody(network), amount) : suspenseMatched(amount)),
    id: chance.id(),
    key: `deposit:${id}`,
    sellerId,
    reference: { type: 'deposit', id },
    effectiveAt: now,
    actor: `operator:${operator}`,
    ...(transfer === undefined ? { reason: 'unbacked' } : {}),
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
