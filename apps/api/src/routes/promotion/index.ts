import type { Dependencies } from '@cliffhanger/application/ports';
import { listLinks, submitLink } from '@cliffhanger/application/promotion';
import * as wire from '@cliffhanger/wire/promotion';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { promotionLinkResponse } from './promotion-link-response.ts';

export function addPromotionRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.addPromotionLink, async ({ input, locale, seller }) =>
    toResponse(
      await submitLink(dependencies)({ ...input, sellerId: seller.id }),
      promotionLinkResponse(locale),
    ),
  );

  serve(api, wire.listPromotionLinks, async ({ input, locale, seller }) =>
    toResponse(
      await listLinks(dependencies)({ ...input, sellerId: seller.id }),
      ({ list, mostOpenLinks }) => ({
        list: list.map(promotionLinkResponse(locale)),
        mostOpenLinks,
      }),
    ),
  );
}
