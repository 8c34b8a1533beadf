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
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';
import { depositAnswer, listedDepositAnswer } from './deposit-answer.ts';

export function addDepositRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getDepositAddress, ({ input, seller }) =>
    getDepositAddress(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.listDepositNetworks, async ({ locale }) =>
    answered(await listDepositNetworks(dependencies)(), ({ list, reviewHours }) => ({
      list: list.map((one) => ({ ...one, name: t(locale, `names.network.${one.network}`) })),
      reviewHours,
    })),
  );

  serve(api, wire.claimDeposit, async ({ input, locale, seller, idempotent }) => {
    const toAnswer = depositAnswer(locale);
    const ports = { ...dependencies, transactions: idempotent(toAnswer) };
    return answered(await claimDeposit(ports)({ ...input, sellerId: seller.id }), toAnswer);
  });

  serve(api, wire.listDeposits, async ({ input: { page, pageSize }, locale, seller }) =>
    answered(await listDeposits(dependencies)({ sellerId: seller.id, page, size: pageSize }), ({ list, total }) =>
      pageAnswer({ page, pageSize }, { list: list.map(listedDepositAnswer(locale)), total }),
    ),
  );
}
