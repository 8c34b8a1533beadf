import { accept, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import { parseTransactionHash } from '@cliffhanger/core/wallet';
import {
  approveWithdrawal,
  recordPayment,
  rejectWithdrawal,
  type WithdrawalId,
  type WithdrawalProgress,
  type WithdrawalRejection,
} from '@cliffhanger/core/withdrawals';
import type { Needs, Withdrawal } from '../ports/index.ts';
import { type KeptBy, keepProgress } from './keep-progress.ts';

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
  /** Whether this operator's yes may be the second of two. */
  readonly maySecond?: boolean;
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
  ({
    withdrawalId,
    decision,
    operator,
    maySecond = true,
  }: DecideWithdrawal): Promise<Result<WithdrawalDecided>> =>
    transactions.run(async (stores): Promise<Result<WithdrawalDecided>> => {
      const step: Step = { decision, operator, now: clock.now() };
      const withdrawal = await stores.withdrawals.lock(withdrawalId);
      if (withdrawal === undefined) return refuse('withdrawal-unknown', { field: 'withdrawalId' });
      if (decision.kind === 'approve' && hasFirstYes(withdrawal.progress) && !maySecond) {
        return refuse('role-not-allowed');
      }
      const progress = judge(withdrawal, step);
      if (!progress.ok) return progress;
      const isNew = progress.value !== withdrawal.progress;
      if (isNew && decision.kind !== 'approve' && (await stores.sendings.hasLivePayout(withdrawalId))) {
        // Our own wallet is paying it: money that may have left is neither given back nor paid by hand.
        return refuse('withdrawal-already-decided');
      }
      const decided: Withdrawal = { ...withdrawal, progress: progress.value };
      if (isNew) await keepProgress(stores, chance, decided, keptBy(step));
      return accept({ withdrawal: decided, isNew });
    });

const hasFirstYes = (progress: WithdrawalProgress): boolean =>
  progress.state === 'requested' && progress.approvedBy.length > 0;

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

const keptBy = ({ decision, operator, now }: Step): KeptBy => ({
  name: operator,
  actor: `operator:${operator}`,
  act: ACTS[decision.kind],
  facts: factsOf(decision),
  now,
});

const ACTS = { approve: 'approved', reject: 'rejected', 'record-payment': 'paid' } as const;

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
