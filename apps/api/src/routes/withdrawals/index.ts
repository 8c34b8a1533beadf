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
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';
import { typedTarget } from './typed-target.ts';
import { limitsAnswer, payoutMethodAnswer, withdrawalAnswer, withdrawalTold } from './withdrawal-answer.ts';

export function addWithdrawalRoutes(api: Api, dependencies: Dependencies): void {
  addPayoutMethodRoutes(api, dependencies);

  serve(api, wire.quoteWithdrawal, ({ input, seller }) =>
    quoteWithdrawal(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.requestWithdrawal, async ({ input, locale, seller, idempotent }) => {
    const toAnswer = withdrawalAnswer(locale);
    const ports = { ...dependencies, transactions: idempotent(toAnswer) };
    return answered(await requestWithdrawal(ports)({ ...input, sellerId: seller.id }), toAnswer);
  });

  serve(api, wire.listWithdrawals, async ({ input: { page, pageSize }, locale, seller }) =>
    answered(
      await listWithdrawals(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) =>
        pageAnswer({ page, pageSize }, { list: list.map(withdrawalAnswer(locale)), total }),
    ),
  );

  serve(api, wire.getWithdrawal, async ({ input, locale, seller }) =>
    answered(
      await getWithdrawal(dependencies)({ sellerId: seller.id, withdrawalId: input.id }),
      withdrawalTold(locale),
    ),
  );

  serve(api, wire.getWithdrawalLimits, async ({ seller }) =>
    answered(await getWithdrawalLimits(dependencies)({ sellerId: seller.id }), limitsAnswer),
  );
}

function addPayoutMethodRoutes(api: Api, dependencies: Dependencies): void {
  const { clock } = dependencies;

  serve(api, wire.listPayoutMethods, async ({ input, seller }) =>
    answered(
      await listPayoutMethods(dependencies)({ sellerId: seller.id, type: input.type ?? null }),
      (methods) => ({ list: methods.map(payoutMethodAnswer(clock.now())) }),
    ),
  );

  serve(api, wire.addPayoutMethod, async ({ input, seller, idempotent }) => {
    const toAnswer = payoutMethodAnswer(clock.now());
    const ports = { ...dependencies, transactions: idempotent(toAnswer) };
    const { fundPassword } = input;
    const command = { sellerId: seller.id, fundPassword, target: typedTarget(input) };
    return answered(await addPayoutMethod(ports)(command), toAnswer);
  });

  serve(api, wire.removePayoutMethod, ({ input, seller }) =>
    removePayoutMethod(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getPayoutOptions, async ({ seller }) =>
    answered(await getPayoutOptions(dependencies)({ sellerId: seller.id }), ({ saved, networks, ...options }) => ({
      ...options,
      ...saved,
      networks: [...networks],
    })),
  );

  serve(api, wire.getPayoutMethod, async ({ input, seller }) =>
    answered(
      await getPayoutMethod(dependencies)({ ...input, sellerId: seller.id }),
      payoutMethodAnswer(clock.now()),
    ),
  );
}
