import {
  getDrama,
  getPassport,
  listCategories,
  listHall,
  listTopDramas,
} from '@cliffhanger/application/catalog';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/catalog';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';
import { dramaPageResponse, dramaResponse } from './drama-response.ts';
import { passportResponse } from './passport-response.ts';
import { rightsResponse } from './rights-response.ts';

export function addCatalogRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listCategories, async ({ input: { page, pageSize }, locale }) =>
    toResponse(await listCategories(dependencies)({ locale, page, size: pageSize }), ({ list, total }) =>
      pageResponse({ page, pageSize }, { list, total }),
    ),
  );

  serve(api, wire.listHall, async ({ input, locale, seller }) =>
    toResponse(
      await listHall(dependencies)({
        sellerId: seller.id,
        locale,
        categoryId: input.categoryId ?? null,
        search: input.search ?? '',
        sort: input.sort,
        includesMine: input.includeMine,
        after: input.after ?? null,
        page: input.page,
        size: input.pageSize,
      }),
      ({ list, total, hasMore, rights }) => ({
        list: list.map((drama) => ({ ...dramaResponse(drama), isMine: drama.isMine })),
        total,
        page: input.page,
        pageSize: input.pageSize,
        hasMore,
        rights: rightsResponse(rights),
      }),
    ),
  );

  serve(api, wire.getDrama, async ({ input, locale, seller }) =>
    toResponse(
      await getDrama(dependencies)({ sellerId: seller.id, dramaId: input.id, locale }),
      dramaPageResponse(dependencies, locale),
    ),
  );

  serve(api, wire.getPassport, async ({ input: { id: dramaId }, locale }) =>
    toResponse(await getPassport(dependencies)({ dramaId, locale }), passportResponse(dependencies, dramaId)),
  );

  serve(api, wire.listTopDramas, async ({ input: { days }, locale, seller }) =>
    toResponse(await listTopDramas(dependencies)({ sellerId: seller.id, locale, days }), (dramas) => ({
      list: dramas.map(
        ({ dramaId, title, poster, orders, episodes, clicks, plays, sales, profit }, index) => ({
          rank: index + 1,
          id: dramaId,
          title,
          poster,
          orders,
          episodes,
          clicks,
          plays,
          sales,
          profit,
        }),
      ),
      days,
      refreshedAt: dramas[0]?.refreshedAt ?? null,
    })),
  );
}
