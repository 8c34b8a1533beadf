import { accept, type Instant, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { custody, type Posting, withdrawalPaid, withdrawalRejected } from '@cliffhanger/core/ledger';
import { parseTransactionHash } from '@cliffhanger/core/wallet';
import {
  approveWithdrawal,
  recordPayment,
  rejectWithdrawal,
  type WithdrawalId,
  type WithdrawalProgress,
  type WithdrawalRejection,
} from '@cliffhanger/core/withdrawals';
import type { Chance, MoneyDecision, Needs, Stores, Withdrawal } from '../ports/index.ts';
import { tellOfWithdrawal } from './tell-of-withdrawal.ts';

export type WithdrawalDecision =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & WithdrawalRejection)
  /** The money was sent, and this is where everybody can see it. */
  | { readonly kind: 'record-payment'; readonly transactionHash: string };

export interface DecideWithdrawal {
  readonly withdrawalId: WithdrawalId;
  readonly decision: WithdrawalDecision;
  /** The operator who decides, by name. */
  readonly operator: string;
}

export interface WithdrawalDecided {
  readonly withdrawal: Withdrawal;
  /** False when nothing was left to do. */
  readonly isNew: boolean;
}

interface Step {
  readonly decision: WithdrawalDecision;
  readonly operator: string;
  readonly now: Instant;
}

/** Whoever comes second finds it decided: one outcome, one transfer, one notice. */
export const decideWithdrawal =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ withdrawalId, decision, operator }: DecideWithdrawal): Promise<Result<WithdrawalDecided>> =>
    transactions.run(async (stores): Promise<Result<WithdrawalDecided>> => {
      const step: Step = { decision, operator, now: clock.now() };
      const withdrawal = await stores.withdrawals.lock(withdrawalId);
      if (withdrawal === undefined) return refuse('withdrawal-unknown', { field: 'withdrawalId' });
      const progress = judge(withdrawal, step);
      if (!progress.ok) return progress;
      const isNew = progress.value !== withdrawal.progress;
      const decided: Withdrawal = { ...withdrawal, progress: progress.value };
      if (isNew) await keep(stores, chance, decided, step);
      return accept({ withdrawal: decided, isNew });
    });

function judge({ network, progress }: Withdrawal, step: Step): Result<WithdrawalProgress> {
  const { decision, operator, now } = step;
  switch (decision.kind) {
    case 'approve':
      return approveWithdrawal(progress, operator, now);
    case 'reject':
      return rejectWithdrawal(progress, decision, now);
    case 'record-payment': {
      const transactionHash = parseTransactionHash(network, decision.transactionHash);
      return transactionHash === undefined
        ? refuse('transaction-hash-malformed', { field: 'transactionHash' })
        : recordPayment(progress, { transactionHash, operator, now });
    }
  }
}

async function keep(stores: Stores, chance: Chance, withdrawal: Withdrawal, step: Step): Promise<void> {
  const ending = endingOf(withdrawal);
  const transferId =
    ending === undefined ? null : await book(stores, chance, withdrawal, { ...step, ending });
  await stores.withdrawals.saveProgress(withdrawal, step.operator, transferId);
  if (withdrawal.progress.state === 'paid') {
    await stores.payoutMethods.markPaid(withdrawal.sellerId, withdrawal.methodId, step.now);
  }
  await stores.moneyDecisions.add(recordOf(withdrawal, step));
  await tellOfWithdrawal(stores, withdrawal, step.now);
}

/** What leaves `withdrawing`: to the chain with the fee to us, or back whole. */
function endingOf({ network, amount, fee, progress }: Withdrawal): Posting | undefined {
  switch (progress.state) {
    case 'paid':
      return withdrawalPaid(custody(network), amount, fee);
    case 'rejected':
      return withdrawalRejected(amount);
    default:
      return undefined;
  }
}

async function book(
  stores: Stores,
  chance: Chance,
  { id, sellerId, progress }: Withdrawal,
  { ending, operator, now }: Step & { readonly ending: Posting },
): Promise<TransferId> {
  const posted = await stores.ledger.post({
    ...ending,
    id: chance.id(),
    key: `${ending.kind}:${id}`,
    sellerId,
    reference: { type: 'withdrawal', id },
    effectiveAt: now,
    actor: `operator:${operator}`,
    ...(progress.state === 'rejected' ? { reason: progress.notice.rule } : {}),
  });
  if (posted.outcome !== 'posted')
    throw new Error(`the end of a withdrawal was not booked: ${posted.outcome}`);
  return posted.transferId;
}

const ACTS = { approve: 'approved', reject: 'rejected', 'record-payment': 'paid' } as const;

const recordOf = ({ id, sellerId }: Withdrawal, { decision, operator, now }: Step): MoneyDecision => ({
  sellerId,
  subject: 'withdrawal',
  subjectId: id,
  act: ACTS[decision.kind],
  actor: `operator:${operator}`,
  at: now,
  facts: factsOf(decision),
});

function factsOf(decision: WithdrawalDecision): Record<string, string> {
  switch (decision.kind) {
    case 'approve':
      return {};
    case 'reject':
      return { rule: decision.rule, note: decision.note ?? '' };
    case 'record-payment':
      return { transactionHash: decision.transactionHash };
  }
}
