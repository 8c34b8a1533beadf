import { type StepRow, stepOf } from '@cliffhanger/adapters/postgres';
import type { MoneyStep, Requires, Session, SqlStatement } from '@cliffhanger/application/ports';
import {
  accept,
  type Instant,
  type OperatorId,
  type RefusalName,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { parseTransactionHash } from '@cliffhanger/core/wallet';
import type { WithdrawalId, WithdrawalRejection } from '@cliffhanger/core/withdrawals';
import { WITHDRAWAL_COLUMNS, type Withdrawal, type WithdrawalRow, withdrawalOf } from './withdrawal.ts';

export type WithdrawalDecision =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & WithdrawalRejection)
  /** The transaction that sent the money. */
  | { readonly kind: 'record-payment'; readonly transactionHash: string };

interface DecideWithdrawal {
  readonly withdrawalId: WithdrawalId;
  readonly decision: WithdrawalDecision;
  readonly operator: OperatorId;
}

export interface WithdrawalDecided {
  readonly withdrawal: Withdrawal;
  /** False if the decision had already been made. */
  readonly isNew: boolean;
}

/** A concurrent second decision finds the withdrawal decided: one outcome, one transfer, one notice. */
export const decideWithdrawal =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'session'>) =>
  ({ withdrawalId, decision, operator }: DecideWithdrawal): Promise<Result<WithdrawalDecided>> =>
    transactions.run(async ({ session }): Promise<Result<WithdrawalDecided>> => {
      const step = await execute(session, { withdrawalId, operator, now: clock.now() }, decision);
      return step.outcome === 'refused'
        ? refusedFor(step.name)
        : accept({ withdrawal: step.row, isNew: step.outcome === 'done' });
    });

const refused = (name: RefusalName) => ({ outcome: 'refused', name }) as const;

interface Decider {
  readonly withdrawalId: WithdrawalId;
  readonly operator: OperatorId;
  readonly now: Instant;
}

async function execute(
  session: Session,
  { withdrawalId, operator, now }: Decider,
  decision: WithdrawalDecision,
): Promise<MoneyStep<Withdrawal>> {
  switch (decision.kind) {
    case 'approve':
      return stepBy(session, {
        name: 'withdrawal-approve',
        text: afterStep('wallet.approve_withdrawal($1, $2, $3)'),
        values: [withdrawalId, operator, now],
      });
    case 'reject': {
      const { rule, facts, note, isAfterApproval } = decision;
      return stepBy(session, {
        name: 'withdrawal-reject',
        text: afterStep('wallet.reject_withdrawal($1, $2, $3, $4, $5, $6, $7)'),
        values: [withdrawalId, operator, rule, JSON.stringify(facts), note, isAfterApproval, now],
      });
    }
    case 'record-payment': {
      const withdrawal = await lockWithdrawal(session, withdrawalId);
      if (withdrawal === undefined) return refused('withdrawal-unknown');
      const hash = parseTransactionHash(withdrawal.network, decision.transactionHash);
      if (hash === undefined) return refused('transaction-hash-malformed');
      return stepBy(session, {
        name: 'withdrawal-record-payment',
        text: afterStep('wallet.record_payment($1, $2, $3, $4)'),
        values: [withdrawalId, operator, hash, now],
      });
    }
  }
}

const afterStep = (call: string): string =>
  `select s.outcome, ${WITHDRAWAL_COLUMNS} from ${call} s, lateral (select (s.withdrawal).*) w`;

async function stepBy(session: Session, call: SqlStatement): Promise<MoneyStep<Withdrawal>> {
  const { rows } = await session.query<WithdrawalRow & StepRow>(call);
  return stepOf(rows[0], withdrawalOf);
}

/** Locks the withdrawal of any seller, so that decisions are serialised. */
export async function lockWithdrawal(
  session: Session,
  withdrawalId: WithdrawalId,
): Promise<Withdrawal | undefined> {
  const { rows } = await session.query<WithdrawalRow>({
    name: 'withdrawal-lock',
    text: `select ${WITHDRAWAL_COLUMNS} from wallet.lock_withdrawal($1) w`,
    values: [withdrawalId],
  });
  return rows[0] && withdrawalOf(rows[0]);
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
