import { getDrama, listCategories, listHall, listTopDramas } from '@cliffhanger/application/catalog';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/catalog';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';
import { dramaAnswer, dramaPageAnswer } from './drama-answer.ts';
import { rightsAnswer } from './rights-answer.ts';

export function addCatalogRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listCategories, async ({ input: { page, pageSize }, locale }) =>
    answered(await listCategories(dependencies)({ locale, page, size: pageSize }), ({ list, total }) =>
      pageAnswer({ page, pageSize }, { list, total }),
    ),
  );

  serve(api, wire.listHall, async ({ input, locale, seller }) =>
    answered(
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
        list: list.map((drama) => ({ ...dramaAnswer(drama), isMine: drama.isMine })),
        total,
        page: input.page,
        pageSize: input.pageSize,
        hasMore,
        rights: rightsAnswer(rights),
      }),
    ),
  );

  serve(api, wire.getDrama, async ({ input, locale, seller }) =>
    answered(
      await getDrama(dependencies)({ sellerId: seller.id, dramaId: input.id, locale }),
      dramaPageAnswer(dependencies, locale),
    ),
  );

  serve(api, wire.listTopDramas, async ({ input: { days }, locale, seller }) =>
    answered(await listTopDramas(dependencies)({ sellerId: seller.id, locale, days }), (dramas) => ({
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
