import { type DramaForViewer, listMoreDramas, showDrama } from '@cliffhanger/application/checkout';
import type { Dependencies, DramaCard } from '@cliffhanger/application/ports';
import { episodesForSale } from '@cliffhanger/core/checkout';
import { multiplyMoney } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type AnswerOf, wireLocale } from '@cliffhanger/wire/kernel';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addDramaRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDramaForViewer, async ({ input: { dramaId }, locale, viewer }) => {
    const viewerId = viewer.known?.id ?? null;
    const asked = { dramaId, locale, viewerId, clickTokens: viewer.clickTokens };
    return toResponse(await showDrama(dependencies)(asked), dramaForViewerResponse);
  });

  serve(api, wire.listMoreDramas, async ({ input: { dramaId = null }, locale }) =>
    toResponse(await listMoreDramas(dependencies)({ dramaId, locale }), (list) => ({
      list: list.map(cardResponse),
    })),
  );
}

const cardResponse = (card: DramaCard) => ({
  ...card,
  seriesPrice: multiplyMoney(card.retail, episodesForSale(card)),
});

const dramaForViewerResponse = ({
  drama,
  states,
  ...shown
}: DramaForViewer): AnswerOf<typeof wire.getDramaForViewer> => ({
  ...cardResponse(drama),
  category: drama.category.name,
  synopsis: drama.synopsis,
  preview: drama.preview,
  isOnSale: drama.isOnSale,
  episodeList: states.map((state, index) => ({ number: index + 1, state })),
  remaining: shown.remaining,
  seller: shown.seller,
  captionLangs: shown.captions.map(wireLocale),
});
