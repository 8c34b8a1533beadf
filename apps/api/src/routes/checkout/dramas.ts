import { getPassport } from '@cliffhanger/application/catalog';
import { type DramaForViewer, listMoreDramas, showDrama } from '@cliffhanger/application/checkout';
import type { Dependencies, DramaCard } from '@cliffhanger/application/ports';
import { episodesForSale } from '@cliffhanger/core/checkout';
import { multiplyMoney } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type AnswerOf, wireLocale } from '@cliffhanger/wire/kernel';
import { type Api, serve } from '../../http/serve.ts';
import { passportResponse } from '../catalog/passport-response.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';

export function addDramaRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDramaForViewer, async ({ input: { dramaId }, locale, viewer }) => {
    const viewerId = viewer.known?.id ?? null;
    const { clickTokens, country } = viewer;
    const asked = { dramaId, locale, viewerId, clickTokens, country };
    return toResponse(await showDrama(dependencies)(asked), dramaForViewerResponse);
  });

  serve(api, wire.getPassportForViewer, async ({ input: { dramaId }, locale }) =>
    toResponse(await getPassport(dependencies)({ dramaId, locale }), passportResponse(dependencies, dramaId)),
  );

  serve(api, wire.listMoreDramas, async ({ input, locale, viewer: { country } }) => {
    const { dramaId = null, page, pageSize } = input;
    return toResponse(
      await listMoreDramas(dependencies)({ dramaId, locale, country, page, size: pageSize }),
      ({ list, total }) => pageResponse({ page, pageSize }, { list: list.map(cardResponse), total }),
    );
  });
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
  episodeList: states.map((state, index) => ({
    number: index + 1,
    state,
    comesOn: shown.announced.find(({ number }) => number === index + 1)?.comesOn ?? null,
  })),
  remaining: shown.remaining,
  preOrder: shown.preOrder && preOrderResponse(shown.preOrder),
  seller: shown.seller,
  captionLangs: shown.captions.map(wireLocale),
});

const preOrderResponse = ({ first, last, comesOn, amount }: NonNullable<DramaForViewer['preOrder']>) => ({
  firstEpisode: first,
  lastEpisode: last,
  comesOn,
  amount,
});
