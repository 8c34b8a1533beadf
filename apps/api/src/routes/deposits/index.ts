import {
  claimDeposit,
  getDepositAddress,
  listDepositNetworks,
  listDeposits,
} from '@cliffhanger/application/deposits';
import type { Dependencies } from '@cliffhanger/application/ports';
import { t } from '@cliffhanger/i18n/server';
import * as wire from '@cliffhanger/wire/deposits';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';
import { depositResponse, depositRowResponse } from './deposit-response.ts';

export function addDepositRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDepositAddress, ({ input, seller }) =>
    getDepositAddress(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.listDepositNetworks, async ({ locale }) =>
    toResponse(await listDepositNetworks(dependencies)(), ({ list, reviewHours }) => ({
      list: list.map((one) => ({ ...one, name: t(locale, `names.network.${one.network}`) })),
      reviewHours,
    })),
  );

  serve(api, wire.claimDeposit, async ({ input, locale, seller, idempotent }) => {
    const toBody = depositResponse(locale);
    const ports = { ...dependencies, transactions: idempotent(toBody) };
    return toResponse(await claimDeposit(ports)({ ...input, sellerId: seller.id }), toBody);
  });

  serve(api, wire.listDeposits, async ({ input: { page, pageSize }, locale, seller }) =>
    toResponse(
      await listDeposits(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) =>
        pageResponse({ page, pageSize }, { list: list.map(depositRowResponse(locale)), total }),
    ),
  );
}
