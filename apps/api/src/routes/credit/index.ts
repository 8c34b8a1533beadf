import { getCreditScore, getLender, listCreditScoreHistory } from '@cliffhanger/application/credit';
import type { Dependencies } from '@cliffhanger/application/ports';
import { CREDIT_SCORE_WINDOW_DAYS, LOAN_RANGE } from '@cliffhanger/core/credit';
import { NO_TRAFFIC_BELOW_SCORE, TRAFFIC_HALVED_BELOW_SCORE } from '@cliffhanger/core/orders';
import * as wire from '@cliffhanger/wire/credit';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';

export function addCreditScoreRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getCreditScore, async ({ seller }) =>
    toResponse(
      await getCreditScore(dependencies)({ sellerId: seller.id }),
      ({ score, computedAt, parts, advice, proceedsFrom }) => ({
        score,
        computedAt,
        windowDays: CREDIT_SCORE_WINDOW_DAYS,
        parts: [...parts],
        advice: [...advice],
        proceedsFrom,
        trafficHalvedBelow: TRAFFIC_HALVED_BELOW_SCORE,
        noTrafficBelow: NO_TRAFFIC_BELOW_SCORE,
      }),
    ),
  );

  serve(api, wire.getLoanOffer, async () =>
    toResponse(await getLender(dependencies)(), (lender) => ({
      isOn: lender !== null,
      lender:
        lender === null
          ? null
          : { ...lender, lowestApr: Number(lender.lowestApr), highestApr: Number(lender.highestApr) },
      smallest: LOAN_RANGE.from,
      largest: LOAN_RANGE.to,
    })),
  );

  serve(api, wire.listCreditScoreHistory, async ({ input: { page, pageSize }, seller }) =>
    toResponse(
      await listCreditScoreHistory(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) =>
        pageResponse(
          { page, pageSize },
          {
            list: list.map(({ score, computedAt, parts }) => ({ score, computedAt, parts: [...parts] })),
            total,
          },
        ),
    ),
  );
}
