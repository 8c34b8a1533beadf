import { getAppConfig, getContentPage } from '@cliffhanger/application/content';
import type { Dependencies } from '@cliffhanger/application/ports';
import { listSupportContacts } from '@cliffhanger/application/support';
import { DAY_MS, HOUR_MS } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../content/page-response.ts';
import { toResponse } from '../to-response.ts';

export function addSiteRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getSite, async () => {
    const contacts = await listSupportContacts(dependencies)();
    const list = contacts.ok ? [...contacts.value] : [];
    return toResponse(await getAppConfig(dependencies)(), ({ settings }) => ({
      appName: settings.appName,
      logoUrl: settings.appLogoUrl,
      complaintHours: settings.complaintReviewMs / HOUR_MS,
      clickDays: settings.clickCountsForMs / DAY_MS,
      support: { list },
    }));
  });

  serve(api, wire.getSitePage, async ({ input, locale }) =>
    toResponse(await getContentPage(dependencies)({ type: input.type, locale }), pageResponse),
  );
}
