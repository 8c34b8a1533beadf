import {
  type ComplaintView,
  cancelOrder,
  complain,
  getReceipt,
  listReceipts,
  listSeries,
} from '@cliffhanger/application/checkout';
import type { Dependencies, PurchaseReceipt } from '@cliffhanger/application/ports';
import { accept, refuse } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';

const NOTHING_THERE = accept({ list: [], total: 0 });

export function addReceiptRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listSeries, async ({ input: { page, pageSize }, locale, viewer: { known } }) =>
    toResponse(
      known === undefined
        ? NOTHING_THERE
        : await listSeries(dependencies)({ viewerId: known.id, locale, page, size: pageSize }),
      ({ list, total }) =>
        pageResponse(
          { page, pageSize },
          { list: list.map(({ id, ...series }) => ({ dramaId: id, ...series })), total },
        ),
    ),
  );

  serve(api, wire.listReceipts, async ({ input: { page, pageSize }, locale, viewer: { known } }) =>
    toResponse(
      known === undefined
        ? NOTHING_THERE
        : await listReceipts(dependencies)({ viewerId: known.id, locale, page, size: pageSize }),
      ({ list, total }) => pageResponse({ page, pageSize }, { list: list.map(receiptResponse), total }),
    ),
  );

  serve(api, wire.getReceipt, async ({ input: { orderId }, locale, viewer: { known } }) =>
    known === undefined
      ? refuse('order-unknown', { field: 'orderId' })
      : toResponse(
          await getReceipt(dependencies)({ viewerId: known.id, orderId, locale }),
          ({ receipt, complaint, ...shown }) => ({
            ...receiptResponse(receipt),
            quantity: receipt.quantity,
            retail: receipt.retail,
            processor: receipt.processor,
            charge: receipt.charge,
            ...shown,
            complaint: complaint === null ? null : complaintResponse(complaint),
          }),
        ),
  );

  serve(api, wire.cancelOrder, async ({ input: { orderId }, viewer: { known } }) =>
    known === undefined
      ? refuse('order-unknown', { field: 'orderId' })
      : cancelOrder(dependencies)({ viewerId: known.id, orderId }),
  );

  serve(api, wire.complainAboutOrder, async ({ input, viewer: { known } }) =>
    known === undefined
      ? refuse('order-unknown', { field: 'orderId' })
      : complain(dependencies)({ ...input, viewerId: known.id }),
  );
}

const receiptResponse = (receipt: PurchaseReceipt) => ({
  orderId: receipt.orderId,
  number: receipt.number,
  dramaId: receipt.dramaId,
  title: receipt.title,
  poster: receipt.poster,
  firstEpisode: receipt.firstEpisode,
  lastEpisode: receipt.firstEpisode + receipt.quantity - 1,
  amount: receipt.amount,
  paidAt: receipt.paidAt,
  state: stateOf(receipt),
  refundedAt: receipt.paidBackAt,
  isDemo: receipt.isSandbox,
});

/** That a seller ships and is paid is nothing that a viewer has to tell apart. */
function stateOf({
  state,
  paidBackAt,
}: PurchaseReceipt): 'paid' | 'complaint' | 'refund-under-way' | 'refunded' {
  if (state === 'refunded') return paidBackAt === null ? 'refund-under-way' : 'refunded';
  return state === 'audit' ? 'complaint' : 'paid';
}

const complaintResponse = (complaint: ComplaintView) => ({
  reason: complaint.reason,
  text: complaint.text,
  madeAt: complaint.madeAt,
  state: complaint.state,
  decidedAt: complaint.decidedAt,
  note: complaint.note,
  promisedBy: complaint.promisedBy,
});
