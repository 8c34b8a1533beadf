import {
  getChart,
  getDramaFigures,
  getFunnel,
  getHome,
  getNextPromotion,
  getSalesFigures,
  listSalesDays,
} from '@cliffhanger/application/dashboard';
import type { Dependencies } from '@cliffhanger/application/ports';
import { FUNNEL_DAYS } from '@cliffhanger/core/library';
import * as wire from '@cliffhanger/wire/dashboard';
import { type Api, serve } from '../../http/serve.ts';
import { rightsResponse } from '../catalog/rights-response.ts';
import { funnelResponse } from '../library/library-response.ts';
import { toResponse } from '../to-response.ts';
import { nextPromotionResponse } from './next-promotion-response.ts';

export function addDashboardRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDramaFigures, async ({ seller }) =>
    toResponse(
      await getDramaFigures(dependencies)({ sellerId: seller.id }),
      ({ dramas, promoting, rights, toShip }) => ({
        dramas,
        promoting,
        notPromoted: dramas - promoting,
        rights: rightsResponse(rights),
        toShip,
      }),
    ),
  );

  serve(api, wire.getHome, async ({ seller }) =>
    toResponse(
      await getHome(dependencies)({ sellerId: seller.id }),
      ({ balances: { available, unsettled, withdrawing }, toShip: { orders, ...waiting }, ...home }) => ({
        ...home,
        available,
        unsettled,
        withdrawing,
        toShip: { count: orders, ...waiting },
      }),
    ),
  );

  serve(api, wire.getFunnel, async ({ seller }) =>
    toResponse(await getFunnel(dependencies)({ sellerId: seller.id }), (funnel) => ({
      days: FUNNEL_DAYS,
      funnel: funnelResponse(funnel),
    })),
  );

  serve(api, wire.getNextPromotion, async ({ locale, seller }) =>
    toResponse(await getNextPromotion(dependencies)({ sellerId: seller.id, locale }), (advice) =>
      nextPromotionResponse(dependencies, advice),
    ),
  );

  serve(api, wire.getSalesFigures, async ({ seller }) =>
    getSalesFigures(dependencies)({ sellerId: seller.id }),
  );

  serve(api, wire.listSalesDays, async ({ seller }) =>
    toResponse(await listSalesDays(dependencies)({ sellerId: seller.id }), (list) => ({ list: [...list] })),
  );

  serve(api, wire.getChart, async ({ input, seller }) =>
    toResponse(
      await getChart(dependencies)({ sellerId: seller.id, dimension: input.dimension }),
      ({ points, updatedAt }) => ({ points: [...points], updatedAt }),
    ),
  );
}
