import type { Dependencies, DramaResults, FoundLink } from '@cliffhanger/application/ports';
import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import {
  type ClickedLink,
  type Consignment,
  FUNNEL_STEPS,
  type Funnel,
  type LinkResults,
  trackingPath,
  trackingUrl,
} from '@cliffhanger/core/library';

export const consignmentResponse = ({ id, addedAt, autoShip, promotingSince }: Consignment) => ({
  consignmentId: id,
  addedAt,
  state: promotingSince === null ? ('not_promoted' as const) : ('promoting' as const),
  autoShip: autoShip.isOn,
  dailyCostLimit: autoShip.dailyCostLimit,
});

export const trackingLinkResponse =
  ({ publicUrl }: Pick<Dependencies, 'publicUrl'>) =>
  ({ code, subId, createdAt, ...brought }: ClickedLink) => ({
    code,
    path: trackingPath(code),
    url: trackingUrl(publicUrl, code),
    subId,
    createdAt,
    ...linkResultsResponse(brought),
  });

export const foundLinkResponse =
  ({ publicUrl }: Pick<Dependencies, 'publicUrl'>) =>
  ({ dramaId, title, ...link }: FoundLink) => ({
    dramaId,
    title,
    ...(link.kind === 'post'
      ? { code: null, subId: '', url: link.url }
      : { code: link.code, subId: link.subId, url: trackingUrl(publicUrl, link.code) }),
  });

export const funnelResponse = (funnel: Funnel) =>
  FUNNEL_STEPS.map((step) => ({ step, visits: funnel[step] }));

export const linkResultsResponse = ({ funnel, ...brought }: LinkResults) => ({
  clicks: brought.clicks,
  landings: brought.landings,
  previews: brought.previews,
  freePlays: brought.freePlays,
  paidPlays: brought.paidPlays,
  orders: brought.orders,
  sales: brought.sales,
  profit: brought.profit,
  refunds: brought.refunds,
  refunded: brought.refunded,
  funnel: funnelResponse(funnel),
});

/** The default tracking link that every drama in the library has. */
export const mainLinkResponse = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>, code: string) => ({
  trackingPath: trackingPath(code),
  trackingUrl: trackingUrl(publicUrl, code),
});

export const resultsResponse = (results: DramaResults) => ({
  days: SALES_WINDOW_DAYS,
  clicks: results.clicks,
  plays: results.plays,
  orders: results.orders,
  episodes: results.episodes,
  sales: results.sales,
  profit: results.profit,
  refreshedAt: results.refreshedAt,
});
