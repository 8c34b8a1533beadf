import { deleteAccount, exportOwnData, exportOwnRecords } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import { payoutMethodResponse, payoutMethodsOf } from '@cliffhanger/server/withdrawals';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { countsResponse } from '../orders/order-response.ts';
import { toResponse } from '../to-response.ts';
import { appealResponse } from '../trust/appeal-response.ts';
import { certificationResponse } from './certification.ts';
import { storeResponse } from './store.ts';

export function addOwnDataRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.exportOwnData, async ({ locale, seller }) =>
    toResponse(
      await exportOwnData({ ...dependencies, payoutMethodsOf })({ sellerId: seller.id }),
      (data) => ({
        ...data,
        books: {
          ...data.books,
          sequence: Number(data.books.sequence),
          episodes: Number(data.books.episodes),
        },
        socialAccounts: [...data.socialAccounts],
        library: data.library.map(({ drama, consignment }) => ({
          dramaId: drama.id,
          title: drama.title,
          addedAt: consignment.addedAt,
        })),
        orders: countsResponse(data.orders),
        payoutMethods: data.payoutMethods.map(payoutMethodResponse(data.exportedAt)),
        store: storeResponse(locale)(data.store),
        certification: {
          ...certificationResponse(locale)(data.certification),
          pictures: data.certification.pictures,
        },
        appeals: data.appeals.map(appealResponse),
        sessions: [...data.sessions],
      }),
    ),
  );

  serve(api, wire.exportOwnRecords, async ({ input: { part, after }, seller }) =>
    toResponse(
      await exportOwnRecords(dependencies)({ sellerId: seller.id, part, after: after ?? null }),
      ({ records, next }) => ({ records: [...records], next }),
    ),
  );

  serve(api, wire.deleteAccount, ({ input, seller }) =>
    deleteAccount(dependencies)({ ...input, sellerId: seller.id }),
  );
}
