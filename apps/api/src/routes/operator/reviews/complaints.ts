import {
  type ComplaintCase,
  confirmDecision,
  decideComplaint,
  getComplaint,
  takeBackDecision,
} from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { reviewing } from '@cliffhanger/application/reviews';
import { reasonsFor } from '@cliffhanger/core/checkout';
import { NO_MONEY, refuse } from '@cliffhanger/core/kernel';
import type { OrderState } from '@cliffhanger/core/orders';
import * as wire from '@cliffhanger/wire/operator/reviews';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { complaintMessages } from './complaint-messages.ts';

export function addComplaintRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.getComplaint, async ({ input, dependencies: audited }) =>
    toResponse(await getComplaint(audited)({ number: input.id }), caseResponse),
  );

  serveOperator(api, dependencies, wire.previewComplaint, async ({ input, dependencies: audited }) => {
    const { id: number, ...decision } = input;
    if (!reasonsFor(decision.outcome).includes(decision.reason))
      return refuse('invalid-input', { field: 'reason' });
    return toResponse(await getComplaint(audited)({ number }), (found) =>
      complaintMessages(caseResponse(found), decision),
    );
  });

  serveOperator(
    api,
    dependencies,
    wire.decideComplaint,
    async ({ input, operator, dependencies: audited }) => {
      const { id: number, outcome, episodes, reason, note = '' } = input;
      if (!reasonsFor(outcome).includes(reason)) return refuse('invalid-input', { field: 'reason' });
      const decide = decideComplaint(reviewing(audited, { kind: 'complaint', id: number, by: operator.id }));
      return decide({
        number,
        outcome,
        episodes,
        reason,
        note: note === '' ? null : note,
        operator: operator.id,
      });
    },
  );

  serveOperator(api, dependencies, wire.confirmComplaint, ({ input, operator, dependencies: audited }) => {
    const confirm = confirmDecision(reviewing(audited, { kind: 'complaint', id: input.id, by: operator.id }));
    return confirm({ number: input.id, operator: operator.id });
  });

  serveOperator(api, dependencies, wire.takeBackComplaint, ({ input, operator, dependencies: audited }) =>
    takeBackDecision(audited)({ number: input.id, operator: operator.id }),
  );
}

const caseResponse = ({ order, complaint, decision, available, precedents, ...facts }: ComplaintCase) => ({
  ...facts,
  precedents: [...precedents],
  number: order.number,
  firstEpisode: order.firstEpisode,
  quantity: order.quantity,
  retail: order.retail,
  wholesale: order.wholesale,
  paidAt: order.paidAt,
  firstPlayAt: order.firstPlayAt,
  complaint: complaint && { reason: complaint.reason, text: complaint.text, madeAt: complaint.madeAt },
  auditReason: order.state.kind === 'audit' ? order.state.reason : null,
  endsAt: order.state.kind === 'audit' ? order.state.releaseAt : null,
  shipping: shippingResponse(order.state),
  available: order.state.kind === 'completed' ? available : null,
  decision: decision && {
    ...decision,
    episodes: [...decision.episodes],
    isExecuted: decision.executedAt !== null,
  },
});

function shippingResponse(state: OrderState) {
  const shipping = 'shipping' in state ? state.shipping : null;
  if (shipping === null) return null;
  const isPlatforms = shipping.by === 'platform';
  return {
    isPlatforms,
    payFrom: isPlatforms ? null : shipping.payFrom,
    creditsUsed: isPlatforms ? 0 : shipping.creditsUsed,
    paymentAmount: isPlatforms ? NO_MONEY : shipping.paymentAmount,
    unsettled: isPlatforms ? NO_MONEY : shipping.unsettled,
  };
}
