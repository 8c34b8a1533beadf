import type { Outside } from '@cliffhanger/application/ports';
import { getBalances } from '@cliffhanger/application/wallet';
import * as wire from '@cliffhanger/wire/wallet';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';

export function addWalletRoutes(api: Api, outside: Outside): void {
  serve(api, wire.getBalances, async ({ seller }) =>
    answered(
      await getBalances(outside)({ sellerId: seller.id }),
      ({ available, unsettled, withdrawing, episodes }) => ({
        available,
        unsettled,
        withdrawing,
        episodes: Number(episodes),
      }),
    ),
  );
}
