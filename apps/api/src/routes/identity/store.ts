import {
  getStore,
  getStoreSettings,
  type StoreShown,
  type StoreVersionShown,
  saveStore,
  saveStoreSettings,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { reviewedAnswer } from '../reviewed-answer.ts';

export function addStoreRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getStore, async ({ locale, seller }) =>
    answered(await getStore(dependencies)({ sellerId: seller.id }), storeAnswer(locale)),
  );

  serve(api, wire.saveStore, async ({ input, locale, seller }) =>
    answered(await saveStore(dependencies)({ ...input, sellerId: seller.id }), storeAnswer(locale)),
  );

  serve(api, wire.getStoreSettings, ({ seller }) => getStoreSettings(dependencies)({ sellerId: seller.id }));

  serve(api, wire.saveStoreSettings, ({ input, seller }) =>
    saveStoreSettings(dependencies)({ ...input, sellerId: seller.id }),
  );
}

export const storeAnswer =
  (locale: Locale) =>
  ({ shown, proposed }: StoreShown) => ({
    shown: shown && versionAnswer(shown, locale),
    proposed: proposed && versionAnswer(proposed, locale),
  });

const versionAnswer = ({ review, ...front }: StoreVersionShown, locale: Locale) => ({
  ...front,
  ...reviewedAnswer(review, 'store', locale),
});
