import { afterFundPassword } from '@cliffhanger/application/identity';
import { buyLevel, buyPack, listLevels, listPacks, refundUpgrade } from '@cliffhanger/application/levels';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/levels';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { levelBoughtAnswer, levelsAnswer, packBoughtAnswer } from './level-answer.ts';

export function addLevelRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listLevels, async ({ input, seller }) =>
    answered(await listLevels(dependencies)({ sellerId: seller.id }), (shown) => levelsAnswer(shown, input)),
  );

  serve(api, wire.buyLevel, async ({ input, seller, idempotent }) => {
    const once = { ...dependencies, transactions: idempotent(levelBoughtAnswer) };
    const transactions = afterFundPassword(once, seller);
    const bought = await buyLevel({ ...dependencies, transactions })({ sellerId: seller.id, level: input.id });
    return answered(bought, levelBoughtAnswer);
  });

  serve(api, wire.listPacks, async () =>
    answered(await listPacks(dependencies)(), (list) => ({
      list: list.map(({ pack, ...terms }) => ({ id: pack, ...terms })),
    })),
  );

  serve(api, wire.buyPack, async ({ input, seller, idempotent }) => {
    const once = { ...dependencies, transactions: idempotent(packBoughtAnswer) };
    const transactions = afterFundPassword(once, seller);
    const { id: pack, quantity } = input;
    const bought = await buyPack({ ...dependencies, transactions })({ sellerId: seller.id, pack, quantity });
    return answered(bought, packBoughtAnswer);
  });

  serve(api, wire.refundUpgrade, async ({ input, seller, idempotent }) =>
    refundUpgrade({ ...dependencies, transactions: idempotent() })({ sellerId: seller.id, purchaseId: input.id }),
  );
}
