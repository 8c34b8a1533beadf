import type { Dependencies } from '@cliffhanger/application/ports';
import {
  addNote,
  getOrderRecord,
  getSellerRecord,
  getViewerRecord,
  listSellerMoney,
  listSellerOrders,
  searchRecords,
  showSellersPersonal,
  showViewersEmail,
} from '@cliffhanger/application/records';
import { microUsdt } from '@cliffhanger/core/kernel';
import { RECORD_KINDS } from '@cliffhanger/core/records';
import { mayCall } from '@cliffhanger/wire/operator';
import * as wire from '@cliffhanger/wire/operator/records';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { orderRecordResponse, ordersResponse, sellerResponse, viewerResponse } from './record-responses.ts';
import { foundResponse } from './search-response.ts';

export function addRecordRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(
    api,
    dependencies,
    wire.searchRecords,
    async ({ input: { text }, operator, dependencies: audited }) => {
      const kinds = RECORD_KINDS.filter((kind) => mayCall(wire.RECORD_ROLES[kind], operator.roles));
      return toResponse(await searchRecords(audited)({ text, kinds }), foundResponse);
    },
  );

  addSellerRoutes(api, dependencies);

  serveOperator(api, dependencies, wire.getOrder, async ({ input, locale, dependencies: audited }) =>
    toResponse(await getOrderRecord(audited)(input.number), (view) => orderRecordResponse(view, locale)),
  );

  serveOperator(api, dependencies, wire.getViewer, async ({ input, dependencies: audited }) =>
    toResponse(await getViewerRecord(audited)(input.id), viewerResponse),
  );

  serveOperator(api, dependencies, wire.showViewer, ({ input, dependencies: audited }) =>
    showViewersEmail(audited)(input.id),
  );

  serveOperator(api, dependencies, wire.addNote, ({ input, operator, dependencies: audited }) =>
    addNote(audited)({ ...input, operator: operator.id }),
  );
}

function addSellerRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.getSeller, async ({ input, locale, dependencies: audited }) =>
    toResponse(await getSellerRecord(audited)(input.id), (seller) => sellerResponse(seller, locale)),
  );

  serveOperator(api, dependencies, wire.showSeller, ({ input, dependencies: audited }) =>
    showSellersPersonal(audited)(input.id),
  );

  serveOperator(api, dependencies, wire.listSellerMoney, async ({ input, dependencies: audited }) => {
    const { id: sellerId, beforeSequence: sequence, beforeBalance: balance, pageSize: most } = input;
    const before =
      sequence === undefined || balance === undefined ? null : { sequence, balance: microUsdt(balance) };
    return toResponse(await listSellerMoney(audited)({ sellerId, before, most }), ({ list, next }) => ({
      list: [...list],
      next,
    }));
  });

  serveOperator(
    api,
    dependencies,
    wire.listSellerOrders,
    async ({ input, locale, dependencies: audited }) => {
      const { id: sellerId, state, after = null, pageSize: size } = input;
      return toResponse(await listSellerOrders(audited)({ sellerId, state, after, size }), (page) =>
        ordersResponse(page, locale),
      );
    },
  );
}
