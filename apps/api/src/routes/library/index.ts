import {
  addDramas,
  addTrackingLink,
  listLibrary,
  listTrackingLinks,
  removeDrama,
  saveAutoShip,
} from '@cliffhanger/application/library';
import type { DramaInLibrary, Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/library';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { dramaAnswer } from '../catalog/drama-answer.ts';
import { rightsAnswer } from '../catalog/rights-answer.ts';
import { pageAnswer } from '../page-answer.ts';
import { consignmentAnswer, mainLinkAnswer, resultsAnswer, trackingLinkAnswer } from './library-answer.ts';

export function addLibraryRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.addDramas, async ({ input, seller }) =>
    answered(await addDramas(dependencies)({ ...input, sellerId: seller.id }), ({ list, rights }) => ({
      list: list.map(({ trackingCode, ...added }) => ({
        ...added,
        ...mainLinkAnswer(dependencies, trackingCode),
      })),
      rights: rightsAnswer(rights),
    })),
  );

  serve(api, wire.removeDrama, async ({ input, seller }) =>
    answered(await removeDrama(dependencies)({ ...input, sellerId: seller.id }), (rights) => ({
      rights: rightsAnswer(rights),
    })),
  );

  serve(api, wire.listLibrary, async ({ input: { categoryId, state, page, pageSize }, locale, seller }) =>
    answered(
      await listLibrary(dependencies)({
        sellerId: seller.id,
        locale,
        categoryId: categoryId ?? null,
        isPromoting: state === undefined ? null : state === 'promoting',
        page,
        size: pageSize,
      }),
      ({ list, total, rights }) => ({
        ...pageAnswer({ page, pageSize }, { list: list.map(rowAnswer(dependencies)), total }),
        rights: rightsAnswer(rights),
      }),
    ),
  );

  serve(api, wire.saveAutoShip, async ({ input: { consignmentId, autoShip, dailyCostLimit }, seller }) =>
    answered(
      await saveAutoShip(dependencies)({
        sellerId: seller.id,
        consignmentId,
        autoShip: { isOn: autoShip, dailyCostLimit: dailyCostLimit ?? null },
      }),
      consignmentAnswer,
    ),
  );

  serve(api, wire.addTrackingLink, async ({ input, seller }) =>
    answered(await addTrackingLink(dependencies)({ ...input, sellerId: seller.id }), trackingLinkAnswer(dependencies)),
  );

  serve(api, wire.listTrackingLinks, async ({ input, seller }) =>
    answered(await listTrackingLinks(dependencies)({ ...input, sellerId: seller.id }), (links) => ({
      list: links.map(trackingLinkAnswer(dependencies)),
    })),
  );
}

const rowAnswer =
  (dependencies: Dependencies) =>
  ({ drama, consignment, trackingCode, results }: DramaInLibrary) => {
    const { id: dramaId, ...shown } = dramaAnswer(drama);
    return {
      dramaId,
      ...shown,
      ...consignmentAnswer(consignment),
      ...mainLinkAnswer(dependencies, trackingCode),
      results: resultsAnswer(results),
    };
  };
