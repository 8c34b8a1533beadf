import type { Dependencies } from '@cliffhanger/application/ports';
import { getPostKit, listLinks, requestClip, submitLink } from '@cliffhanger/application/promotion';
import * as wire from '@cliffhanger/wire/promotion';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { clipResponse, postKitResponse } from './post-kit-response.ts';
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

  serve(api, wire.getPostKit, async ({ input, locale, seller }) =>
    toResponse(
      await getPostKit(dependencies)({
        sellerId: seller.id,
        dramaId: input.dramaId ?? null,
        language: input.language ?? null,
        reader: locale,
      }),
      postKitResponse(dependencies),
    ),
  );

  serve(api, wire.makeClip, async ({ input: { consignmentId, language }, seller }) =>
    toResponse(
      await requestClip(dependencies)({ sellerId: seller.id, consignmentId, locale: language }),
      clipResponse(dependencies),
    ),
  );
}
