import type { LevelBought, LevelsView, PackBought, PurchaseView } from '@cliffhanger/application/levels';
import type { LevelPurchase } from '@cliffhanger/application/ports';
import type { LevelView } from '@cliffhanger/core/levels';
import { rightsResponse } from '../catalog/rights-response.ts';
import { pageResponse } from '../page-response.ts';

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export function levelsResponse(
  { levels, settledSales, rights, purchases, boughtNowCountsFrom }: LevelsView,
  asked: PageQuery,
) {
  const { page, pageSize } = asked;
  const shown = levels.slice((page - 1) * pageSize, page * pageSize);
  return {
    ...pageResponse(asked, { list: shown.map(levelResponse), total: levels.length }),
    settledSales,
    rights: rightsResponse(rights),
    purchases: purchases.map(purchaseShownResponse),
    boughtNowCountsFrom,
  };
}

const levelResponse = ({ level, ...shown }: LevelView) => ({ id: level, ...shown });

const purchaseResponse = ({ id, bought, price, rights, episodes, boughtAt }: LevelPurchase) => ({
  id,
  kind: bought.kind,
  name: bought.kind === 'level' ? bought.to : bought.pack,
  price,
  rights,
  episodes,
  boughtAt,
});

const purchaseShownResponse = (purchase: PurchaseView) => ({
  ...purchaseResponse(purchase),
  refundedAt: purchase.refund?.at ?? null,
  refundAmount: purchase.refund?.amount ?? null,
  refundNow: purchase.refundNow,
  refundableUntil: purchase.refundableUntil,
  trafficCountsFrom: purchase.trafficCountsFrom,
});

export const levelBoughtResponse = ({
  purchase,
  level,
  refundableUntil,
  trafficCountsFrom,
}: LevelBought) => ({
  ...purchaseResponse(purchase),
  level,
  refundableUntil,
  trafficCountsFrom,
});

export const packBoughtResponse = ({ purchase, quantity, rights }: PackBought) => ({
  ...purchaseResponse(purchase),
  quantity,
  totalRights: rights.fromLevel + rights.fromPacks,
});
