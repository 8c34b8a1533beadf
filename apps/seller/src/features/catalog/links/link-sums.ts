import { addMoney, NO_MONEY } from '@cliffhanger/core/kernel';
import type { OwnDrama } from '../drama/drama.ts';

export type Link = OwnDrama['trackingLinks'][number];
export type LinkSums = Pick<
  Link,
  'clicks' | 'freePlays' | 'orders' | 'sales' | 'profit' | 'refunded' | 'funnel'
>;

const NOTHING: LinkSums = {
  clicks: 0,
  freePlays: 0,
  orders: 0,
  sales: NO_MONEY,
  profit: NO_MONEY,
  refunded: NO_MONEY,
  funnel: [],
};

export const sumsOf = (links: readonly LinkSums[]): LinkSums =>
  links.reduce<LinkSums>(
    (sums, link) => ({
      clicks: sums.clicks + link.clicks,
      freePlays: sums.freePlays + link.freePlays,
      orders: sums.orders + link.orders,
      sales: addMoney(sums.sales, link.sales),
      profit: addMoney(sums.profit, link.profit),
      refunded: addMoney(sums.refunded, link.refunded),
      funnel: link.funnel.map(({ step, visits }, index) => ({
        step,
        visits: visits + (sums.funnel[index]?.visits ?? 0),
      })),
    }),
    NOTHING,
  );
