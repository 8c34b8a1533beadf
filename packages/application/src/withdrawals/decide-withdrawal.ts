import { accept, type OperatorId, type RefusalName, type Result, refuse } from '@cliffhanger/core/kernel';
import { parseTransactionHash } from '@cliffhanger/core/wallet';
import type { WithdrawalId, WithdrawalRejection } from '@cliffhanger/core/withdrawals';
import type { MoneyStep, Requires, Uses, Withdrawal, WithdrawalDecider } from '../ports/index.ts';
import { notifyOfWithdrawal } from './steps/notify-of-withdrawal.ts';

export type WithdrawalDecision =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & WithdrawalRejection)
  /** The money was sent, and this is where everybody can see it. */
  | { readonly kind: 'record-payment'; readonly transactionHash: string };

export interface DecideWithdrawal {
  readonly withdrawalId: WithdrawalId;
  readonly decision: WithdrawalDecision;
  readonly operator: OperatorId;
}

export interface WithdrawalDecided {
  readonly withdrawal: Withdrawal;
  /** False when nothing was left to do. */
  readonly isNew: boolean;
}

/** Whoever comes second finds it decided: one outcome, one transfer, one notice. */
export const decideWithdrawal =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'messages' | 'outbox' | 'sellers' | 'shops' | 'withdrawals'>) =>
  ({ withdrawalId, decision, operator }: DecideWithdrawal): Promise<Result<WithdrawalDecided>> =>
    transactions.run(async (repositories): Promise<Result<WithdrawalDecided>> => {
      const decider = { withdrawalId, operator, now: clock.now() };
      const step = await execute(repositories, decider, decision);
      if (step.outcome === 'refused') return refusedFor(step.name);
      const isNew = step.outcome === 'done';
      if (isNew) await notifyOfWithdrawal(repositories, step.row, decider.now);
      return accept({ withdrawal: step.row, isNew });
    });

async function execute(
  { withdrawals }: Uses<'withdrawals'>,
  decider: WithdrawalDecider,
  decision: WithdrawalDecision,
): Promise<MoneyStep<Withdrawal>> {
  switch (decision.kind) {
    case 'approve':
      return withdrawals.approve(decider);
    case 'reject':
      return withdrawals.reject(decider, decision);
    case 'record-payment': {
      const withdrawal = await withdrawals.lock(decider.withdrawalId);
      if (withdrawal === undefined) return { outcome: 'refused', name: 'withdrawal-unknown' };
      const hash = parseTransactionHash(withdrawal.network, decision.transactionHash);
      return hash === undefined
        ? { outcome: 'refused', name: 'transaction-hash-malformed' }
        : withdrawals.recordPayment(decider, hash);
    }
  }
}

const FIELDS: Partial<Record<RefusalName, string>> = {
  'withdrawal-unknown': 'withdrawalId',
  'transaction-hash-malformed': 'transactionHash',
  'payment-differs': 'transactionHash',
};

function refusedFor(name: RefusalName) {
  const field = FIELDS[name];
  return refuse(name, field === undefined ? {} : { field });
}
