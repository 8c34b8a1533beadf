import { closePaymentException } from '@cliffhanger/application/checkout';
import {
  decideCertification,
  decideRegistration,
  decideStore,
  viewCertification,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import { decideLink } from '@cliffhanger/application/promotion';
import { reviewing } from '@cliffhanger/application/reviews';
import { answerAppeal } from '@cliffhanger/application/trust';
import type {
  CertificationRejectionRule,
  Email,
  RegistrationRejectionRule,
  StoreRejectionRule,
} from '@cliffhanger/core/identity';
import { idOf, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { LinkRejectionRule } from '@cliffhanger/core/promotion';
import * as wire from '@cliffhanger/wire/operator/reviews';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { verdictOf } from './verdict.ts';

/* Every decision uses the operator's name from the session; the input has no field for it. */

export function addDecisionRoutes(api: Api, dependencies: Dependencies): void {
  addReviewDecisions(api, dependencies);

  serveOperator(
    api,
    dependencies,
    wire.closePaymentException,
    ({ input, operator, dependencies: audited }) => {
      const subject = { kind: 'payment-exception', id: input.id, by: operator.id } as const;
      return closePaymentException(reviewing(audited, subject))({ ...input, operator: operator.id });
    },
  );

  serveOperator(api, dependencies, wire.answerAppeal, async ({ input, operator, dependencies: audited }) => {
    const { id: appealId, outcome, answer } = input;
    const decide = answerAppeal(reviewing(audited, { kind: 'appeal', id: appealId, by: operator.id }));
    return toResponse(
      await decide({ appealId, outcome, answer, operator: operator.id }),
      ({ appeal, isNew }) => ({ state: appeal.progress.state, isNew }),
    );
  });

  serveOperator(api, dependencies, wire.viewDocuments, async ({ input, operator, dependencies: audited }) => {
    const email = await emailOf(audited, input.sellerId);
    if (email === undefined) return refuse('certification-unknown');
    return toResponse(
      await viewCertification(audited)({ email, viewer: operator.id }),
      ({ realName, document, pictures }) => ({
        realName,
        document,
        pictures: pictures.map((picture) => Buffer.from(picture).toString('base64')),
      }),
    );
  });
}

function addReviewDecisions(api: Api, dependencies: Dependencies): void {
  serveOperator(
    api,
    dependencies,
    wire.decideReview.registration,
    async ({ input, operator, dependencies: audited }) => {
      const decision = verdictOf<RegistrationRejectionRule>(input);
      if (!decision.ok) return decision;
      const email = await emailOf(audited, idOf(input.id));
      if (email === undefined) return refuse('account-does-not-exist', { field: 'id' });
      const decide = decideRegistration(
        reviewing(audited, { kind: 'registration', id: input.id, by: operator.id }),
      );
      return toResponse(
        await decide({ email, decision: decision.value, operator: operator.id }),
        ({ seller, isNew }) => ({ state: seller.review.kind, isNew }),
      );
    },
  );

  serveOperator(
    api,
    dependencies,
    wire.decideReview.store,
    async ({ input, operator, dependencies: audited }) => {
      const verdict = verdictOf<StoreRejectionRule>(input);
      if (!verdict.ok) return verdict;
      const decide = decideStore(reviewing(audited, { kind: 'store', id: input.id, by: operator.id }));
      return toResponse(
        await decide({ versionId: idOf(input.id), verdict: verdict.value, operator: operator.id }),
        ({ version, isNew }) => ({ state: version.review.state, isNew }),
      );
    },
  );

  serveOperator(
    api,
    dependencies,
    wire.decideReview.certification,
    async ({ input, operator, dependencies: audited }) => {
      const verdict = verdictOf<CertificationRejectionRule>(input);
      if (!verdict.ok) return verdict;
      const decide = decideCertification(
        reviewing(audited, { kind: 'certification', id: input.id, by: operator.id }),
      );
      return toResponse(
        await decide({ certificationId: idOf(input.id), verdict: verdict.value, operator: operator.id }),
        ({ review, isNew }) => ({ state: review.state, isNew }),
      );
    },
  );

  serveOperator(
    api,
    dependencies,
    wire.decideReview['promotion-link'],
    async ({ input, operator, dependencies: audited }) => {
      const decision = verdictOf<LinkRejectionRule>(input);
      if (!decision.ok) return decision;
      const decide = decideLink(
        reviewing(audited, { kind: 'promotion-link', id: input.id, by: operator.id }),
      );
      return toResponse(
        await decide({ linkId: idOf(input.id), decision: decision.value, operator: operator.id }),
        ({ link, isNew }) => ({ state: link.review.state, isNew }),
      );
    },
  );
}

const emailOf = ({ transactions }: Dependencies, sellerId: SellerId): Promise<Email | undefined> =>
  transactions.readOne(async ({ sellers }) => (await sellers.find(sellerId))?.email);
