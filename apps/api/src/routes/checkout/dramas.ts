import { type DramaForViewer, listMoreDramas, showDrama } from '@cliffhanger/application/checkout';
import type { DramaCard, Dependencies } from '@cliffhanger/application/ports';
import { episodesForSale } from '@cliffhanger/core/checkout';
import { multiplyMoney } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type AnswerOf, wireLocale } from '@cliffhanger/wire/kernel';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';

export function addDramaRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDramaForViewer, async ({ input: { dramaId }, locale, viewer }) => {
    const viewerId = viewer.known?.id ?? null;
    const asked = { dramaId, locale, viewerId, clickTokens: viewer.clickTokens };
    return answered(await showDrama(dependencies)(asked), dramaForViewerAnswer);
  });

  serve(api, wire.listMoreDramas, async ({ input: { dramaId = null }, locale }) =>
    answered(await listMoreDramas(dependencies)({ dramaId, locale }), (list) => ({
      list: list.map(cardAnswer),
    })),
  );
}

const cardAnswer = (card: DramaCard) => ({
  ...card,
  seriesPrice: multiplyMoney(card.retail, episodesForSale(card)),
});

const dramaForViewerAnswer = ({
  drama,
  states,
  ...shown
}: DramaForViewer): AnswerOf<typeof wire.getDramaForViewer> => ({
  ...cardAnswer(drama),
  category: drama.category.name,
  synopsis: drama.synopsis,
  preview: drama.preview,
  isOnSale: drama.isOnSale,
  episodeList: states.map((state, index) => ({ number: index + 1, state })),
  remaining: shown.remaining,
  seller: shown.seller,
  captionLangs: shown.captions.map(wireLocale),
});
