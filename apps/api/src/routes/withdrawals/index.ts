import type { Dependencies } from '@cliffhanger/application/ports';
import {
  addPayoutMethod,
  getPayoutMethod,
  getPayoutOptions,
  getWithdrawal,
  getWithdrawalLimits,
  listPayoutMethods,
  listWithdrawals,
  quoteWithdrawal,
  removePayoutMethod,
  requestWithdrawal,
} from '@cliffhanger/application/withdrawals';
import * as wire from '@cliffhanger/wire/withdrawals';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';
import { typedTarget } from './typed-target.ts';
import {
  limitsResponse,
  payoutMethodResponse,
  withdrawalResponse,
  withdrawalViewResponse,
} from './withdrawal-response.ts';

export function addWithdrawalRoutes(api: Api, dependencies: Dependencies): void {
  addPayoutMethodRoutes(api, dependencies);

  serve(api, wire.quoteWithdrawal, ({ input, seller }) =>
    quoteWithdrawal(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.requestWithdrawal, async ({ input, locale, seller, idempotent }) => {
    const toBody = withdrawalResponse(locale);
    const ports = { ...dependencies, transactions: idempotent(toBody) };
    return toResponse(await requestWithdrawal(ports)({ ...input, sellerId: seller.id }), toBody);
  });

  serve(api, wire.listWithdrawals, async ({ input: { page, pageSize }, locale, seller }) =>
    toResponse(
      await listWithdrawals(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) =>
        pageResponse({ page, pageSize }, { list: list.map(withdrawalResponse(locale)), total }),
    ),
  );

  serve(api, wire.getWithdrawal, async ({ input, locale, seller }) =>
    toResponse(
      await getWithdrawal(dependencies)({ sellerId: seller.id, withdrawalId: input.id }),
      withdrawalViewResponse(locale),
    ),
  );

  serve(api, wire.getWithdrawalLimits, async ({ seller }) =>
    toResponse(await getWithdrawalLimits(dependencies)({ sellerId: seller.id }), limitsResponse),
  );
}

function addPayoutMethodRoutes(api: Api, dependencies: Dependencies): void {
  const { clock } = dependencies;

  serve(api, wire.listPayoutMethods, async ({ input, seller }) =>
    toResponse(
      await listPayoutMethods(dependencies)({ sellerId: seller.id, type: input.type ?? null }),
      (methods) => ({ list: methods.map(payoutMethodResponse(clock.now())) }),
    ),
  );

  serve(api, wire.addPayoutMethod, async ({ input, seller, idempotent }) => {
    const toBody = payoutMethodResponse(clock.now());
    const ports = { ...dependencies, transactions: idempotent(toBody) };
    const { fundPassword } = input;
    const command = { sellerId: seller.id, fundPassword, target: typedTarget(input) };
    return toResponse(await addPayoutMethod(ports)(command), toBody);
  });

  serve(api, wire.removePayoutMethod, ({ input, seller }) =>
    removePayoutMethod(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getPayoutOptions, async ({ seller }) =>
    toResponse(
      await getPayoutOptions(dependencies)({ sellerId: seller.id }),
      ({ saved, networks, ...options }) => ({
        ...options,
        ...saved,
        networks: [...networks],
      }),
    ),
  );

  serve(api, wire.getPayoutMethod, async ({ input, seller }) =>
    toResponse(
      await getPayoutMethod(dependencies)({ ...input, sellerId: seller.id }),
      payoutMethodResponse(clock.now()),
    ),
  );
}
