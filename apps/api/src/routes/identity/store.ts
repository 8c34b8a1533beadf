import {
  getStore,
  getStoreSettings,
  type StoreShown,
  type StoreVersionShown,
  saveStore,
  saveStoreSettings,
} from '@cliffhanger/application/identity';
import type { Outside } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { reviewedAnswer } from '../reviewed-answer.ts';

export function addStoreRoutes(api: Api, outside: Outside): void {
  serve(api, wire.getStore, async ({ locale, seller }) =>
    answered(await getStore(outside)({ sellerId: seller.id }), storeAnswer(locale)),
  );

  serve(api, wire.saveStore, async ({ input, locale, seller }) =>
    answered(await saveStore(outside)({ ...input, sellerId: seller.id }), storeAnswer(locale)),
  );

  serve(api, wire.getStoreSettings, ({ seller }) => getStoreSettings(outside)({ sellerId: seller.id }));

  serve(api, wire.saveStoreSettings, ({ input, seller }) =>
    saveStoreSettings(outside)({ ...input, sellerId: seller.id }),
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
