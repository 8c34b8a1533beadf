import { checkReviewStatus, registerSeller, sendEmailCode } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Review } from '@cliffhanger/core/identity';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { type Api, serve } from '../../http/serve.ts';
import { noticeResponse } from '../notice-response.ts';
import { toResponse } from '../to-response.ts';

export function addRegistrationRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.sendEmailCode, ({ input, locale }) => sendEmailCode(dependencies)({ ...input, locale }));

  // A retry after a lost response would fail on its used code, so the call is idempotent by key.
  serve(api, wire.register, ({ input, locale, idempotent }) =>
    registerSeller({ ...dependencies, transactions: idempotent() })({ ...input, locale }),
  );

  serve(api, wire.checkReviewStatus, async ({ input, locale }) =>
    toResponse(await checkReviewStatus(dependencies)(input), reviewResponse(locale)),
  );
}

const reviewResponse =
  (locale: Locale) =>
  (review: Review): AnswerOf<typeof wire.checkReviewStatus> => {
    switch (review.kind) {
      case 'pending':
        return { state: 'pending', submittedAt: review.submittedAt, promisedBy: review.promisedBy };
      case 'approved':
        return { state: 'approved' };
      case 'rejected':
        return { state: 'rejected', notice: noticeResponse(review.notice, 'registration', locale) };
    }
  };
