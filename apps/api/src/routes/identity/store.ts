import {
  getStore,
  getStoreSettings,
  type StoreVersionView,
  type StoreView,
  saveStore,
  saveStoreSettings,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { reviewedResponse } from '../reviewed-response.ts';
import { toResponse } from '../to-response.ts';

export function addStoreRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getStore, async ({ locale, seller }) =>
    toResponse(await getStore(dependencies)({ sellerId: seller.id }), storeResponse(locale)),
  );

  serve(api, wire.saveStore, async ({ input, locale, seller }) =>
    toResponse(await saveStore(dependencies)({ ...input, sellerId: seller.id }), storeResponse(locale)),
  );

  serve(api, wire.getStoreSettings, ({ seller }) => getStoreSettings(dependencies)({ sellerId: seller.id }));

  serve(api, wire.saveStoreSettings, ({ input, seller }) =>
    saveStoreSettings(dependencies)({ ...input, sellerId: seller.id }),
  );
}

export const storeResponse =
  (locale: Locale) =>
  ({ shown, proposed }: StoreView) => ({
    shown: shown && versionResponse(shown, locale),
    proposed: proposed && versionResponse(proposed, locale),
  });

const versionResponse = ({ review, ...front }: StoreVersionView, locale: Locale) => ({
  ...front,
  ...reviewedResponse(review, 'store', locale),
});
