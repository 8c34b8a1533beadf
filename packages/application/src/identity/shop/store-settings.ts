import type { MailChoices, StoreSettings } from '@cliffhanger/core/identity';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';

/** Omitted fields stay unchanged. */
export interface SaveStoreSettings {
  readonly sellerId: SellerId;
  readonly autoShipsNewDramas?: boolean | undefined;
  readonly mail?: { readonly [Topic in keyof MailChoices]?: boolean | undefined } | undefined;
}

export const getStoreSettings =
  ({ transactions }: Requires<'transactions', 'shops'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<StoreSettings>> =>
    accept(await transactions.read(({ shops }) => shops.settingsOf(sellerId)));

export const saveStoreSettings =
  ({ transactions }: Requires<'transactions', 'sellers' | 'shops'>) =>
  ({ sellerId, autoShipsNewDramas, mail = {} }: SaveStoreSettings): Promise<Result<StoreSettings>> =>
    transactions.run(async (repositories): Promise<Result<StoreSettings>> => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const known = await repositories.shops.settingsOf(sellerId);
      const settings: StoreSettings = {
        autoShipsNewDramas: autoShipsNewDramas ?? known.autoShipsNewDramas,
        mail: {
          order: mail.order ?? known.mail.order,
          settlement: mail.settlement ?? known.mail.settlement,
          review: mail.review ?? known.mail.review,
          money: mail.money ?? known.mail.money,
        },
      };
      await repositories.shops.saveSettings(sellerId, settings);
      return accept(settings);
    });
