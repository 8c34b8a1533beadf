import type { DramaShown } from '@cliffhanger/application/catalog';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type Drama, isListed, marginOf } from '@cliffhanger/core/catalog';
import type { Locale } from '@cliffhanger/core/kernel';
import type * as wire from '@cliffhanger/wire/catalog';
import { type AnswerOf, wireLocale } from '@cliffhanger/wire/kernel';
import { consignmentAnswer, resultsAnswer, trackingLinkAnswer } from '../library/library-answer.ts';
import { promotionLinkAnswer } from '../promotion/promotion-link-answer.ts';

export function dramaAnswer(drama: Drama) {
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
    // What cannot be watched is not offered to sellers either.
    isOnSale: isListed(drama),
  };
}

export const dramaPageAnswer =
  (dependencies: Pick<Dependencies, 'publicUrl'>, locale: Locale) =>
  ({ drama, mine, results }: DramaShown): AnswerOf<typeof wire.getDrama> => ({
    ...dramaAnswer(drama),
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
            ...consignmentAnswer(mine.consignment),
            trackingLinks: mine.trackingLinks.map(trackingLinkAnswer(dependencies)),
            promotionLinks: mine.promotionLinks.map(promotionLinkAnswer(locale)),
            mostOpenLinks: mine.mostOpenLinks,
          },
    results: resultsAnswer(results),
  });
