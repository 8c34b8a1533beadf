import {
  addDramas,
  addTrackingLink,
  findLinks,
  listLibrary,
  listLinkDays,
  listLinkFigures,
  listLinkHours,
  listTrackingLinks,
  removeDrama,
  saveAutoShip,
} from '@cliffhanger/application/library';
import type { Dependencies, DramaInLibrary } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/library';
import { findLinks as wireFindLinks } from '@cliffhanger/wire/promotion';
import { type Api, serve } from '../../http/serve.ts';
import { dramaResponse } from '../catalog/drama-response.ts';
import { rightsResponse } from '../catalog/rights-response.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';
import {
  consignmentResponse,
  foundLinkResponse,
  linkResultsResponse,
  mainLinkResponse,
  resultsResponse,
  trackingLinkResponse,
} from './library-response.ts';

export function addLibraryRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.addDramas, async ({ input, seller }) =>
    toResponse(await addDramas(dependencies)({ ...input, sellerId: seller.id }), ({ list, rights }) => ({
      list: list.map(({ trackingCode, ...added }) => ({
        ...added,
        ...mainLinkResponse(dependencies, trackingCode),
      })),
      rights: rightsResponse(rights),
    })),
  );

  serve(api, wire.removeDrama, async ({ input, seller }) =>
    toResponse(await removeDrama(dependencies)({ ...input, sellerId: seller.id }), (rights) => ({
      rights: rightsResponse(rights),
    })),
  );

  serve(api, wire.listLibrary, async ({ input: { categoryId, state, page, pageSize }, locale, seller }) =>
    toResponse(
      await listLibrary(dependencies)({
        sellerId: seller.id,
        locale,
        categoryId: categoryId ?? null,
        isPromoting: state === undefined ? null : state === 'promoting',
        page,
        size: pageSize,
      }),
      ({ list, total, rights }) => ({
        ...pageResponse({ page, pageSize }, { list: list.map(rowResponse(dependencies)), total }),
        rights: rightsResponse(rights),
      }),
    ),
  );

  serve(api, wire.saveAutoShip, async ({ input: { consignmentId, autoShip, dailyCostLimit }, seller }) =>
    toResponse(
      await saveAutoShip(dependencies)({
        sellerId: seller.id,
        consignmentId,
        autoShip: { isOn: autoShip, dailyCostLimit: dailyCostLimit ?? null },
      }),
      consignmentResponse,
    ),
  );

  serve(api, wire.addTrackingLink, async ({ input, seller }) =>
    toResponse(
      await addTrackingLink(dependencies)({ ...input, sellerId: seller.id }),
      trackingLinkResponse(dependencies),
    ),
  );

  serve(api, wire.listLinkDays, async ({ input, seller }) =>
    toResponse(await listLinkDays(dependencies)({ ...input, sellerId: seller.id }), (days) => ({
      list: days.list.map(({ day, ...brought }) => ({ day, ...linkResultsResponse(brought) })),
      days: days.days,
    })),
  );

  serve(api, wire.listLinkFigures, async ({ input, seller }) =>
    toResponse(await listLinkFigures(dependencies)({ ...input, sellerId: seller.id }), (links) => ({
      list: links.list.map(({ code, ...brought }) => ({ code, ...linkResultsResponse(brought) })),
      days: links.days,
    })),
  );

  serve(api, wire.listLinkHours, async ({ input, seller }) =>
    toResponse(await listLinkHours(dependencies)({ ...input, sellerId: seller.id }), ({ list, days }) => ({
      list: [...list],
      days,
    })),
  );

  serve(api, wireFindLinks, async ({ input: { text }, locale, seller }) =>
    toResponse(await findLinks(dependencies)({ sellerId: seller.id, text, locale }), (links) => ({
      list: links.map(foundLinkResponse(dependencies)),
    })),
  );

  serve(api, wire.listTrackingLinks, async ({ input, seller }) =>
    toResponse(await listTrackingLinks(dependencies)({ ...input, sellerId: seller.id }), (links) => ({
      list: links.map(trackingLinkResponse(dependencies)),
    })),
  );
}

const rowResponse =
  (dependencies: Dependencies) =>
  ({ drama, consignment, trackingCode, results }: DramaInLibrary) => {
    const { id: dramaId, ...shown } = dramaResponse(drama);
    return {
      dramaId,
      ...shown,
      ...consignmentResponse(consignment),
      ...mainLinkResponse(dependencies, trackingCode),
      results: resultsResponse(results),
    };
  };
