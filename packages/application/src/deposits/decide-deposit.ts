import { type DepositDecision, type DepositId, refuseUnbacked } from '@cliffhanger/core/deposits';
import { accept, type OperatorId, type RefusalName, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Deposit, Requires } from '../ports/index.ts';
import { notifyOfDeposit } from './steps/notify-of-deposit.ts';

export interface DecideDeposit {
  readonly depositId: DepositId;
  readonly decision: DepositDecision;
  readonly operator: OperatorId;
}

export interface DepositDecided {
  readonly deposit: Deposit;
  /** False when it had already been decided the same way. */
  readonly isNew: boolean;
}

/** Credited once, either by a matching transfer or by two different people. */
export const decideDeposit =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'deposits' | 'messages' | 'outbox' | 'sellers' | 'shops'>) =>
  ({ depositId, decision, operator }: DecideDeposit): Promise<Result<DepositDecided>> =>
    transactions.run(async (repositories): Promise<Result<DepositDecided>> => {
      const decider = { depositId, operator, now: clock.now() };
      const step =
        decision.kind === 'approve'
          ? await repositories.deposits.approve(decider)
          : await repositories.deposits.reject(decider, decision);
      if (step.outcome === 'refused') return refusedFor(step.name);
      const isNew = step.outcome === 'done';
      if (isNew) await notifyOfDeposit(repositories, step.row, decider.now);
      return accept({ deposit: step.row, isNew });
    });

function refusedFor(name: RefusalName) {
  switch (name) {
    case 'deposit-unknown':
      return refuse(name, { field: 'depositId' });
    case 'transaction-hash-taken':
      return refuse(name, { field: 'transactionHash' });
    case 'unbacked-limit-reached':
      return refuseUnbacked();
    default:
      return refuse(name);
  }
}
