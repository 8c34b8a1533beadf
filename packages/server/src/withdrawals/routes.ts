import type { Dependencies } from '@cliffhanger/application/ports';
import type { TypedTarget } from '@cliffhanger/core/withdrawals';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/withdrawals';
import { pageResponse, type ServeSellers, toResponse } from '../http/index.ts';
import {
  addPayoutMethod,
  getPayoutMethod,
  getPayoutOptions,
  listPayoutMethods,
  removePayoutMethod,
} from './payout-methods.ts';
import { getWithdrawal, getWithdrawalLimits, listWithdrawals } from './read-withdrawals.ts';
import { quoteWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import {
  limitsResponse,
  payoutMethodResponse,
  withdrawalResponse,
  withdrawalViewResponse,
} from './responses.ts';

export function addWithdrawalRoutes(serve: ServeSellers, dependencies: Dependencies): void {
  addPayoutMethodRoutes(serve, dependencies);

  serve(wire.quoteWithdrawal, ({ input, seller }) =>
    quoteWithdrawal(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(wire.requestWithdrawal, async ({ input, locale, seller, idempotent }) => {
    const toBody = withdrawalResponse(locale);
    const ports = { ...dependencies, transactions: idempotent(toBody) };
    return toResponse(await requestWithdrawal(ports)({ ...input, sellerId: seller.id }), toBody);
  });

  serve(wire.listWithdrawals, async ({ input: { page, pageSize }, locale, seller }) =>
    toResponse(
      await listWithdrawals(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) =>
        pageResponse({ page, pageSize }, { list: list.map(withdrawalResponse(locale)), total }),
    ),
  );

  serve(wire.getWithdrawal, async ({ input, locale, seller }) =>
    toResponse(
      await getWithdrawal(dependencies)({ sellerId: seller.id, withdrawalId: input.id }),
      withdrawalViewResponse(locale),
    ),
  );

  serve(wire.getWithdrawalLimits, async ({ seller }) =>
    toResponse(await getWithdrawalLimits(dependencies)({ sellerId: seller.id }), limitsResponse),
  );
}

function addPayoutMethodRoutes(serve: ServeSellers, dependencies: Dependencies): void {
  const { clock } = dependencies;

  serve(wire.listPayoutMethods, async ({ input, seller }) =>
    toResponse(
      await listPayoutMethods(dependencies)({ sellerId: seller.id, type: input.type ?? null }),
      (methods) => ({ list: methods.map(payoutMethodResponse(clock.now())) }),
    ),
  );

  serve(wire.addPayoutMethod, async ({ input, seller, idempotent }) => {
    const toBody = payoutMethodResponse(clock.now());
    const ports = { ...dependencies, transactions: idempotent(toBody) };
    const { fundPassword } = input;
    const command = { sellerId: seller.id, fundPassword, target: typedTarget(input) };
    return toResponse(await addPayoutMethod(ports)(command), toBody);
  });

  serve(wire.removePayoutMethod, ({ input, seller }) =>
    removePayoutMethod(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(wire.getPayoutOptions, async ({ seller }) =>
    toResponse(
      await getPayoutOptions(dependencies)({ sellerId: seller.id }),
      ({ saved, networks, ...options }) => ({
        ...options,
        ...saved,
        networks: [...networks],
      }),
    ),
  );

  serve(wire.getPayoutMethod, async ({ input, seller }) =>
    toResponse(
      await getPayoutMethod(dependencies)({ ...input, sellerId: seller.id }),
      payoutMethodResponse(clock.now()),
    ),
  );
}

type TypedMethod = RequestOf<typeof wire.addPayoutMethod>;

/** One form on the wire, two target types in the domain. */
function typedTarget({ type, fundPassword: _secret, network, ...typed }: TypedMethod): TypedTarget {
  return type === 'usdt' ? { type, network, address: typed.address } : { type, typed };
}
