import { afterFundPassword } from '@cliffhanger/application/identity';
import { buyLevel, buyPack, listLevels, listPacks, refundUpgrade } from '@cliffhanger/application/levels';
import type { Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/levels';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { levelBoughtAnswer, levelsAnswer, packBoughtAnswer } from './level-answer.ts';

export function addLevelRoutes(api: Api, outside: Outside): void {
  serve(api, wire.listLevels, async ({ input, seller }) =>
    answered(await listLevels(outside)({ sellerId: seller.id }), (shown) => levelsAnswer(shown, input)),
  );

  serve(api, wire.buyLevel, async ({ input, seller, onceOnly }) => {
    const once = { ...outside, transactions: onceOnly(levelBoughtAnswer) };
    const transactions = afterFundPassword(once, seller);
    const bought = await buyLevel({ ...outside, transactions })({ sellerId: seller.id, level: input.id });
    return answered(bought, levelBoughtAnswer);
  });

  serve(api, wire.listPacks, async () =>
    answered(await listPacks(outside)(), (list) => ({
      list: list.map(({ pack, ...terms }) => ({ id: pack, ...terms })),
    })),
  );

  serve(api, wire.buyPack, async ({ input, seller, onceOnly }) => {
    const once = { ...outside, transactions: onceOnly(packBoughtAnswer) };
    const transactions = afterFundPassword(once, seller);
    const { id: pack, quantity } = input;
    const bought = await buyPack({ ...outside, transactions })({ sellerId: seller.id, pack, quantity });
    return answered(bought, packBoughtAnswer);
  });

  serve(api, wire.refundUpgrade, async ({ input, seller, onceOnly }) =>
    refundUpgrade({ ...outside, transactions: onceOnly() })({ sellerId: seller.id, purchaseId: input.id }),
  );
}
