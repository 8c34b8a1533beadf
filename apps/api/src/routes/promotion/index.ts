import type { Dependencies } from '@cliffhanger/application/ports';
import { listLinks, submitLink } from '@cliffhanger/application/promotion';
import * as wire from '@cliffhanger/wire/promotion';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { promotionLinkAnswer } from './promotion-link-answer.ts';

export function addPromotionRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.addPromotionLink, async ({ input, locale, seller }) =>
    answered(await submitLink(dependencies)({ ...input, sellerId: seller.id }), promotionLinkAnswer(locale)),
  );

  serve(api, wire.listPromotionLinks, async ({ input, locale, seller }) =>
    answered(await listLinks(dependencies)({ ...input, sellerId: seller.id }), ({ list, mostOpenLinks }) => ({
      list: list.map(promotionLinkAnswer(locale)),
      mostOpenLinks,
    })),
  );
}
