import { type ComplaintOutcome, type DecisionReason } from '@cliffhanger/core/checkout';
import {
  DONE,
  type Nothing,
  type OperatorId,
  type OrderId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type { DecisionStanding, Requires, Uses } from '../../ports/index.ts';

export interface DecideComplaint {
  readonly number: string;
  readonly outcome: ComplaintOutcome;
  /** The episodes of a partial refund. */
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
  readonly note: string | null;
  readonly operator: OperatorId;
}

/**
 * Takes effect after ten seconds, in which it can be taken back. Above a limit a second person must agree
 * first.
 */
export const decideComplaint =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'complaints' | 'outbox'>) =>
  ({ number, ...decision }: DecideComplaint): Promise<Result<DecisionStanding>> =>
    transactions.run(async (repositories): Promise<Result<DecisionStanding>> => {
      const orderId = await complainedAbout(repositories, number);
      if (orderId === undefined) return refuse('order-unknown', { field: 'number' });
      const decided = await repositories.complaints.decide({ ...decision, orderId }, clock.now());
      return executedLater(repositories, decided);
    });

export interface ByOperator {
  readonly number: string;
  readonly operator: OperatorId;
}

export const confirmDecision =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'complaints' | 'outbox'>) =>
  ({ number, operator }: ByOperator): Promise<Result<DecisionStanding>> =>
    transactions.run(async (repositories): Promise<Result<DecisionStanding>> => {
      const orderId = await complainedAbout(repositories, number);
      if (orderId === undefined) return refuse('order-unknown', { field: 'number' });
      const confirmed = await repositories.complaints.confirm({ operator, orderId }, clock.now());
      return executedLater(repositories, confirmed);
    });

export const takeBackDecision =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'complaints'>) =>
  ({ number, operator }: ByOperator): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const orderId = await complainedAbout(repositories, number);
      if (orderId === undefined) return refuse('order-unknown', { field: 'number' });
      const isTakenBack = await repositories.complaints.takeBack({ operator, orderId }, clock.now());
      return isTakenBack ? DONE : refuse('decision-executed');
    });

const complainedAbout = async (
  { checkout }: Uses<'checkout'>,
  number: string,
): Promise<OrderId | undefined> => (await checkout.complainedAbout(number))?.orderId;

async function executedLater(
  { outbox }: Uses<'outbox'>,
  decided: Result<DecisionStanding>,
): Promise<Result<DecisionStanding>> {
  if (decided.ok && decided.value.dueAt !== null) await outbox.put('execute-decisions', {});
  return decided;
}
