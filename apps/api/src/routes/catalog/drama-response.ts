import type { DramaView } from '@cliffhanger/application/catalog';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type Drama, isListed, marginOf } from '@cliffhanger/core/catalog';
import type { Locale } from '@cliffhanger/core/kernel';
import type * as wire from '@cliffhanger/wire/catalog';
import { type AnswerOf, wireLocale } from '@cliffhanger/wire/kernel';
import {
  consignmentResponse,
  linkResultsResponse,
  resultsResponse,
  trackingLinkResponse,
} from '../library/library-response.ts';
import { promotionLinkResponse } from '../promotion/promotion-link-response.ts';
import { announcedResponse, waitingResponse } from './announced-response.ts';

export function dramaResponse(drama: Drama) {
  const margin = marginOf(drama);
  return {
    id: drama.id,
    categoryId: drama.category.id,
    category: drama.category.name,
    title: drama.title,
    synopsis: drama.synopsis,
    poster: drama.poster,
    episodes: drama.episodes,
    freeEpisodes: drama.freeEpisodes,
    wholesale: drama.wholesale,
    retail: drama.retail,
    margin: margin.amount,
    marginRate: margin.rate,
    hotRank: drama.hotRank,
    // A drama that cannot be watched is not offered to sellers.
    isOnSale: isListed(drama),
  };
}

export const dramaPageResponse =
  (dependencies: Pick<Dependencies, 'publicUrl'>, locale: Locale) =>
  ({
    drama,
    mine,
    autoShipsWhenAdded,
    results,
    links,
    announced,
    preOrders,
  }: DramaView): AnswerOf<typeof wire.getDrama> => ({
    ...dramaResponse(drama),
    publishedAt: drama.publishedAt,
    preview: drama.preview,
    kit: drama.kit.map(({ locale, title, captions }) => ({
      lang: wireLocale(locale),
      title,
      captions: [...captions],
    })),
    mine:
      mine === null
        ? null
        : {
            ...consignmentResponse(mine.consignment),
            trackingLinks: mine.trackingLinks.map(trackingLinkResponse(dependencies)),
            promotionLinks: mine.promotionLinks.map(promotionLinkResponse(locale)),
            mostOpenLinks: mine.mostOpenLinks,
          },
    autoShipsWhenAdded,
    announced: announced.map(announcedResponse),
    preOrders: preOrders.map(waitingResponse),
    results: resultsResponse(results),
    links: linkResultsResponse(links),
  });
