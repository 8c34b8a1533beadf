import type { LevelBought, LevelsShown, PackBought, PurchaseShown } from '@cliffhanger/application/levels';
import type { LevelPurchase } from '@cliffhanger/application/ports';
import type { LevelShown } from '@cliffhanger/core/levels';
import { rightsAnswer } from '../catalog/rights-answer.ts';
import { pageAnswer } from '../page-answer.ts';

interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

export function levelsAnswer(
  { levels, settledSales, rights, purchases, boughtNowCountsFrom }: LevelsShown,
  asked: PageAsked,
) {
  const { page, pageSize } = asked;
  const shown = levels.slice((page - 1) * pageSize, page * pageSize);
  return {
    ...pageAnswer(asked, { list: shown.map(levelAnswer), total: levels.length }),
    settledSales,
    rights: rightsAnswer(rights),
    purchases: purchases.map(purchaseShownAnswer),
    boughtNowCountsFrom,
  };
}

const levelAnswer = ({ level, ...shown }: LevelShown) => ({ id: level, ...shown });

const purchaseAnswer = ({ id, bought, price, rights, episodes, boughtAt }: LevelPurchase) => ({
  id,
  kind: bought.kind,
  name: bought.kind === 'level' ? bought.to : bought.pack,
  price,
  rights,
  episodes,
  boughtAt,
});

const purchaseShownAnswer = (purchase: PurchaseShown) => ({
  ...purchaseAnswer(purchase),
  refundedAt: purchase.refund?.at ?? null,
  refundAmount: purchase.refund?.amount ?? null,
  refundNow: purchase.refundNow,
  refundableUntil: purchase.refundableUntil,
  trafficCountsFrom: purchase.trafficCountsFrom,
});

export const levelBoughtAnswer = ({ purchase, level, refundableUntil, trafficCountsFrom }: LevelBought) => ({
  ...purchaseAnswer(purchase),
  level,
  refundableUntil,
  trafficCountsFrom,
});

export const packBoughtAnswer = ({ purchase, quantity, rights }: PackBought) => ({
  ...purchaseAnswer(purchase),
  quantity,
  totalRights: rights.fromLevel + rights.fromPacks,
});
