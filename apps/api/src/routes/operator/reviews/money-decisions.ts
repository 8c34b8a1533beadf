import { challengeFor, signApproval, signedWithKey } from '@cliffhanger/application/approvals';
import { decideDeposit } from '@cliffhanger/application/deposits';
import type { Dependencies } from '@cliffhanger/application/ports';
import { reviewing } from '@cliffhanger/application/reviews';
import type { Operator } from '@cliffhanger/application/staff';
import { type AppealAnswered, confirmRemedy, declineRemedy } from '@cliffhanger/application/trust';
import type { DepositRejectionRule } from '@cliffhanger/core/deposits';
import { idOf, type Result } from '@cliffhanger/core/kernel';
import type { WithdrawalId, WithdrawalRejectionRule } from '@cliffhanger/core/withdrawals';
import {
  decideWithdrawal,
  type WithdrawalDecided,
  type WithdrawalDecision,
} from '@cliffhanger/server/withdrawals';
import * as wire from '@cliffhanger/wire/operator/reviews';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { challengeResponse } from '../staff/keys.ts';
import { verdictOf } from './verdict.ts';

export function addMoneyDecisionRoutes(api: Api, dependencies: Dependencies): void {
  addRemedyRoutes(api, dependencies);

  serveOperator(
    api,
    dependencies,
    wire.decideReview.deposit,
    async ({ input, operator, dependencies: audited }) => {
      const decision = verdictOf<DepositRejectionRule>(input);
      if (!decision.ok) return decision;
      const of = { subject: 'deposit', id: input.id } as const;
      const signed =
        decision.value.kind === 'approve'
          ? signedWithKey(audited, { of, by: operator.id, assertion: input.signed })
          : audited;
      const ports = reviewing(signed, { kind: 'deposit', id: input.id, by: operator.id });
      return toResponse(
        await decideDeposit(ports)({
          depositId: idOf(input.id),
          decision: decision.value,
          operator: operator.id,
        }),
        ({ deposit, isNew }) => ({ state: deposit.review.state, isNew }),
      );
    },
  );

  serveOperator(
    api,
    dependencies,
    wire.decideReview.withdrawal,
    async ({ input, operator, dependencies: audited }) => {
      const verdict = verdictOf<WithdrawalRejectionRule>(input);
      if (!verdict.ok) return verdict;
      const withdrawalId: WithdrawalId = idOf(input.id);
      const decision: WithdrawalDecision =
        verdict.value.kind === 'approve'
          ? verdict.value
          : { ...verdict.value, isAfterApproval: await isApproved(audited, withdrawalId) };
      const of = { subject: 'withdrawal', id: withdrawalId } as const;
      const ports =
        decision.kind === 'approve'
          ? signedWithKey(audited, { of, by: operator.id, assertion: input.signed })
          : audited;
      return withdrawalResponse(await decideOne(ports, operator, withdrawalId, decision));
    },
  );

  serveOperator(
    api,
    dependencies,
    wire.askPaymentChallenge,
    async ({ input, operator, dependencies: audited }) =>
      toResponse(await challengeFor(audited)(operator.id, { kind: 'pay', ...input }), challengeResponse),
  );

  serveOperator(
    api,
    dependencies,
    wire.askDeedChallenge,
    async ({ input, operator, dependencies: audited }) => {
      const { subject, id, ...proposed } = input;
      const asked = { kind: 'deed', subject, id, proposed } as const;
      return toResponse(await challengeFor(audited)(operator.id, asked), challengeResponse);
    },
  );

  serveOperator(api, dependencies, wire.signPayment, ({ input, operator, dependencies: audited }) => {
    const { subject, id, signed: assertion } = input;
    return signApproval(audited)({ of: { subject, id }, by: operator.id, assertion });
  });

  serveOperator(api, dependencies, wire.recordPayment, async ({ input, operator, dependencies: audited }) => {
    const { id, transactionHash } = input;
    return withdrawalResponse(
      await decideOne(audited, operator, id, { kind: 'record-payment', transactionHash }),
    );
  });
}

/** The state that the operator saw: a claimed review is locked for others. */
const isApproved = ({ transactions, clock }: Dependencies, id: WithdrawalId): Promise<boolean> =>
  transactions.readOne(async ({ reviewQueue }) => {
    const asked = { now: clock.now(), complaintPromiseMs: 0 };
    return (await reviewQueue.find({ kind: 'withdrawal', id }, asked))?.state === 'approved';
  });

const decideOne = (
  dependencies: Dependencies,
  operator: Operator,
  withdrawalId: WithdrawalId,
  decision: WithdrawalDecision,
): Promise<Result<WithdrawalDecided>> =>
  decideWithdrawal(reviewing(dependencies, { kind: 'withdrawal', id: withdrawalId, by: operator.id }))({
    withdrawalId,
    decision,
    operator: operator.id,
  });

const withdrawalResponse = (decided: Result<WithdrawalDecided>) =>
  toResponse(decided, ({ withdrawal, isNew }) => ({ state: withdrawal.progress.state, isNew }));

function addRemedyRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.confirmRemedy, async ({ input, operator, dependencies: audited }) => {
    const { id: appealId } = input;
    const decide = confirmRemedy(reviewing(audited, { kind: 'appeal', id: appealId, by: operator.id }));
    return toResponse(await decide({ appealId, operator: operator.id }), remedyDecided);
  });

  serveOperator(api, dependencies, wire.declineRemedy, async ({ input, operator, dependencies: audited }) => {
    const { id: appealId, note } = input;
    const decide = declineRemedy(reviewing(audited, { kind: 'appeal', id: appealId, by: operator.id }));
    return toResponse(await decide({ appealId, note, operator: operator.id }), remedyDecided);
  });
}

const remedyDecided = ({ appeal, isNew }: AppealAnswered) => ({
  state: appeal.remedy?.state ?? appeal.progress.state,
  isNew,
});
