import { afterFundPassword } from '@cliffhanger/application/identity';
import {
  buyBackCredits,
  buyLevel,
  buyPack,
  listLevels,
  listPacks,
  quoteCredits,
  refundUpgrade,
} from '@cliffhanger/application/levels';
import type { Dependencies, PrepaidCredits } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/levels';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { levelBoughtResponse, levelsResponse, packBoughtResponse } from './level-response.ts';

export function addLevelRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listLevels, async ({ input, seller }) =>
    toResponse(await listLevels(dependencies)({ sellerId: seller.id }), (shown) =>
      levelsResponse(shown, input),
    ),
  );

  serve(api, wire.buyLevel, async ({ input, seller, idempotent }) => {
    const once = { ...dependencies, transactions: idempotent(levelBoughtResponse) };
    const transactions = afterFundPassword(once, seller);
    const bought = await buyLevel({ ...dependencies, transactions })({
      sellerId: seller.id,
      level: input.id,
    });
    return toResponse(bought, levelBoughtResponse);
  });

  serve(api, wire.listPacks, async () =>
    toResponse(await listPacks(dependencies)(), (list) => ({
      list: list.map(({ pack, ...terms }) => ({ id: pack, ...terms })),
    })),
  );

  serve(api, wire.buyPack, async ({ input, seller, idempotent }) => {
    const once = { ...dependencies, transactions: idempotent(packBoughtResponse) };
    const transactions = afterFundPassword(once, seller);
    const { id: pack, quantity } = input;
    const bought = await buyPack({ ...dependencies, transactions })({ sellerId: seller.id, pack, quantity });
    return toResponse(bought, packBoughtResponse);
  });

  serve(api, wire.refundUpgrade, async ({ input, seller, idempotent }) =>
    refundUpgrade({ ...dependencies, transactions: idempotent() })({
      sellerId: seller.id,
      purchaseId: input.id,
    }),
  );

  serve(api, wire.quoteCredits, async ({ seller }) =>
    toResponse(await quoteCredits(dependencies)({ sellerId: seller.id }), creditsResponse),
  );

  serve(api, wire.buyBackCredits, async ({ seller, idempotent }) =>
    toResponse(
      await buyBackCredits({ ...dependencies, transactions: idempotent(creditsResponse) })({
        sellerId: seller.id,
      }),
      creditsResponse,
    ),
  );
}

const creditsResponse = ({ episodes, amount }: PrepaidCredits) => ({ episodes: Number(episodes), amount });
