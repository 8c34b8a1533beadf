import {
  type AppConfig,
  getAppConfig,
  getContentPage,
  listFriendLinks,
} from '@cliffhanger/application/content';
import type { Dependencies } from '@cliffhanger/application/ports';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/content';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { PAGES } from '@cliffhanger/wire/pages';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { pageResponse } from './page-response.ts';

export function addContentRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getAppConfig, async () => toResponse(await getAppConfig(dependencies)(), configResponse));

  serve(api, wire.getContentPage, async ({ input, locale }) =>
    toResponse(await getContentPage(dependencies)({ type: input.type, locale }), pageResponse),
  );

  serve(api, wire.listFriendLinks, async () =>
    toResponse(await listFriendLinks(dependencies)(), (list) => ({ list: [...list] })),
  );
}

const configResponse = ({ settings, ...config }: AppConfig): AnswerOf<typeof wire.getAppConfig> => ({
  ...config,
  appName: settings.appName,
  logoUrl: settings.appLogoUrl,
  customerServiceUrl: new URL(`#${PAGES.support}`, config.appUrl).href,
  isLoanOffered: settings.lender !== null,
  reviewHours: {
    registration: settings.registrationReviewMs / HOUR_MS,
    certification: settings.certificationReviewMs / HOUR_MS,
    store: settings.storeReviewMs / HOUR_MS,
    promotionLink: settings.promotionLinkReviewMs / HOUR_MS,
    deposit: settings.depositReviewMs / HOUR_MS,
    withdrawal: settings.withdrawalReviewMs / HOUR_MS,
    complaint: settings.complaintReviewMs / HOUR_MS,
    appeal: settings.appealReviewMs / HOUR_MS,
  },
  newAddressHours: settings.newAddressWaitsMs / HOUR_MS,
  proceedsFromScore: settings.proceedsFromScore,
});
