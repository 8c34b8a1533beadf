import type { Outside } from '@cliffhanger/application/ports';
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
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';
import { typedTarget } from './typed-target.ts';
import { limitsAnswer, payoutMethodAnswer, withdrawalAnswer, withdrawalTold } from './withdrawal-answer.ts';

export function addWithdrawalRoutes(api: Api, outside: Outside): void {
  addPayoutMethodRoutes(api, outside);

  serve(api, wire.quoteWithdrawal, ({ input, seller }) =>
    quoteWithdrawal(outside)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.requestWithdrawal, async ({ input, locale, seller, onceOnly }) => {
    const toAnswer = withdrawalAnswer(locale);
    const ports = { ...outside, transactions: onceOnly(toAnswer) };
    return answered(await requestWithdrawal(ports)({ ...input, sellerId: seller.id }), toAnswer);
  });

  serve(api, wire.listWithdrawals, async ({ input: { page, pageSize }, locale, seller }) =>
    answered(
      await listWithdrawals(outside)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) =>
        pageAnswer({ page, pageSize }, { list: list.map(withdrawalAnswer(locale)), total }),
    ),
  );

  serve(api, wire.getWithdrawal, async ({ input, locale, seller }) =>
    answered(
      await getWithdrawal(outside)({ sellerId: seller.id, withdrawalId: input.id }),
      withdrawalTold(locale),
    ),
  );

  serve(api, wire.getWithdrawalLimits, async ({ seller }) =>
    answered(await getWithdrawalLimits(outside)({ sellerId: seller.id }), limitsAnswer),
  );
}

function addPayoutMethodRoutes(api: Api, outside: Outside): void {
  const { clock } = outside;

  serve(api, wire.listPayoutMethods, async ({ input, seller }) =>
    answered(
      await listPayoutMethods(outside)({ sellerId: seller.id, type: input.type ?? null }),
      (methods) => ({ list: methods.map(payoutMethodAnswer(clock.now())) }),
    ),
  );

  serve(api, wire.addPayoutMethod, async ({ input, seller, onceOnly }) => {
    const toAnswer = payoutMethodAnswer(clock.now());
    const ports = { ...outside, transactions: onceOnly(toAnswer) };
    const { fundPassword } = input;
    const command = { sellerId: seller.id, fundPassword, target: typedTarget(input) };
    return answered(await addPayoutMethod(ports)(command), toAnswer);
  });

  serve(api, wire.removePayoutMethod, ({ input, seller }) =>
    removePayoutMethod(outside)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getPayoutOptions, async ({ seller }) =>
    answered(await getPayoutOptions(outside)({ sellerId: seller.id }), ({ saved, networks, ...options }) => ({
      ...options,
      ...saved,
      networks: [...networks],
    })),
  );

  serve(api, wire.getPayoutMethod, async ({ input, seller }) =>
    answered(
      await getPayoutMethod(outside)({ ...input, sellerId: seller.id }),
      payoutMethodAnswer(clock.now()),
    ),
  );
}
