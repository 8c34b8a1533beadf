import type { DramaResults } from '@cliffhanger/application/ports';
import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { type Consignment, type TrackingLink, trackingPath } from '@cliffhanger/core/library';

export const consignmentAnswer = ({ id, addedAt, autoShip, promotingSince }: Consignment) => ({
  consignmentId: id,
  addedAt,
  state: promotingSince === null ? ('not_promoted' as const) : ('promoting' as const),
  autoShip: autoShip.isOn,
  dailyCostLimit: autoShip.dailyCostLimit,
});

export const trackingLinkAnswer = ({ code, subId, createdAt }: TrackingLink) => ({
  code,
  path: trackingPath(code),
  subId,
  createdAt,
});

export const resultsAnswer = (results: DramaResults) => ({
  days: SALES_WINDOW_DAYS,
  clicks: results.clicks,
  plays: results.plays,
  orders: results.orders,
  episodes: results.episodes,
  sales: results.sales,
  profit: results.profit,
  refreshedAt: results.refreshedAt,
});
