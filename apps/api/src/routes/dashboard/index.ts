import {
  getChart,
  getDramaFigures,
  getHome,
  getSalesFigures,
  listSalesDays,
} from '@cliffhanger/application/dashboard';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/dashboard';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { rightsAnswer } from '../catalog/rights-answer.ts';

export function addDashboardRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDramaFigures, async ({ seller }) =>
    answered(
      await getDramaFigures(dependencies)({ sellerId: seller.id }),
      ({ dramas, promoting, rights, toShip }) => ({
        dramas,
        promoting,
        notPromoted: dramas - promoting,
        rights: rightsAnswer(rights),
        toShip,
      }),
    ),
  );

  serve(api, wire.getHome, async ({ seller }) =>
    answered(
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

  serve(api, wire.getSalesFigures, async ({ seller }) => getSalesFigures(dependencies)({ sellerId: seller.id }));

  serve(api, wire.listSalesDays, async ({ seller }) =>
    answered(await listSalesDays(dependencies)({ sellerId: seller.id }), (list) => ({ list: [...list] })),
  );

  serve(api, wire.getChart, async ({ input, seller }) =>
    answered(
      await getChart(dependencies)({ sellerId: seller.id, dimension: input.dimension }),
      ({ points, updatedAt }) => ({ points: [...points], updatedAt }),
    ),
  );
}
