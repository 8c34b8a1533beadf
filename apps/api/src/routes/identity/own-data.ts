import { deleteAccount, exportOwnData } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { countsAnswer } from '../orders/order-answer.ts';
import { appealAnswer } from '../trust/appeal-answer.ts';
import { payoutMethodAnswer } from '../withdrawals/withdrawal-answer.ts';
import { certificationAnswer } from './certification.ts';
import { storeAnswer } from './store.ts';

export function addOwnDataRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.exportOwnData, async ({ locale, seller }) =>
    answered(await exportOwnData(dependencies)({ sellerId: seller.id }), (data) => ({
      ...data,
      socialAccounts: [...data.socialAccounts],
      library: data.library.map(({ drama, consignment }) => ({
        dramaId: drama.id,
        title: drama.title,
        addedAt: consignment.addedAt,
      })),
      orders: countsAnswer(data.orders),
      payoutMethods: data.payoutMethods.map(payoutMethodAnswer(data.exportedAt)),
      store: storeAnswer(locale)(data.store),
      certification: {
        ...certificationAnswer(locale)(data.certification),
        pictures: data.certification.pictures,
      },
      appeals: data.appeals.map(appealAnswer),
      sessions: [...data.sessions],
    })),
  );

  serve(api, wire.deleteAccount, ({ input, seller }) =>
    deleteAccount(dependencies)({ ...input, sellerId: seller.id }),
  );
}
