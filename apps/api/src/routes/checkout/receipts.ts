import {
  type ComplaintView,
  cancelOrder,
  complain,
  getReceipt,
  giveRefundAddress,
  listReceipts,
  listSeries,
  openReceiptLink,
  printReceipt,
} from '@cliffhanger/application/checkout';
import type { Dependencies, PurchaseReceipt } from '@cliffhanger/application/ports';
import { paidWith } from '@cliffhanger/core/checkout';
import { accept, type Locale, refuse } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { viewerNoticeText } from '../notice-response.ts';
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
          ({ receipt, complaint, tax, ...shown }) => ({
            ...receiptResponse(receipt),
            quantity: receipt.quantity,
            retail: receipt.retail,
            ...paymentResponse(receipt),
            sentTo: receipt.sentTo,
            canCancel: receipt.state === 'pre-ordered' || shown.cancelUntil !== null,
            ...shown,
            tax: tax === null ? null : { label: tax.label, basisPoints: tax.rate, amount: tax.amount },
            complaint: complaint === null ? null : complaintResponse(complaint, locale),
          }),
        ),
  );

  serve(api, wire.openReceiptLink, async ({ input: { token }, viewer, address }) => {
    const { id: viewerId } = await viewer.ensure();
    return toResponse(
      await openReceiptLink(dependencies)({ secret: token, viewerId, address }),
      (orderId) => ({ orderId }),
    );
  });

  serve(api, wire.printReceipt, async ({ input: { orderId }, locale, viewer: { known } }) =>
    known === undefined
      ? refuse('order-unknown', { field: 'orderId' })
      : toResponse(
          await printReceipt(dependencies)({ viewerId: known.id, orderId, locale }),
          ({ number, pdf }) => ({
            fileName: `${number}.pdf`,
            pdf: Buffer.from(pdf).toString('base64'),
          }),
        ),
  );

  serve(api, wire.cancelOrder, async ({ input: { orderId }, viewer: { known } }) =>
    known === undefined
      ? refuse('order-unknown', { field: 'orderId' })
      : cancelOrder(dependencies)({ viewerId: known.id, orderId }),
  );

  serve(api, wire.giveRefundAddress, async ({ input, viewer: { known } }) =>
    known === undefined
      ? refuse('order-unknown', { field: 'orderId' })
      : giveRefundAddress(dependencies)({ ...input, viewerId: known.id }),
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
  comesOn: receipt.comesOn,
  refund: receipt.refund && { ...receipt.refund, episodes: [...receipt.refund.episodes] },
  isDemo: receipt.isSandbox,
});

function paymentResponse(receipt: PurchaseReceipt) {
  const { processor, network, transaction } = paidWith(receipt);
  return { paidWith: processor, network, transaction };
}

/** Viewers do not see whether the seller has shipped and been paid. */
function stateOf({
  state,
  refund,
}: PurchaseReceipt): 'paid' | 'pre-ordered' | 'complaint' | 'refund-under-way' | 'refunded' {
  if (state === 'pre-ordered') return state;
  if (refund !== null && (refund.isWhole || refund.paidAt === null))
    return refund.paidAt === null ? 'refund-under-way' : 'refunded';
  return state === 'audit' ? 'complaint' : 'paid';
}

const complaintResponse = (complaint: ComplaintView, locale: Locale) => ({
  reason: complaint.reason,
  text: complaint.text,
  madeAt: complaint.madeAt,
  state: complaint.state,
  decidedAt: complaint.decidedAt,
  answer: complaint.notice && viewerNoticeText(complaint.notice, locale),
  note: complaint.notice?.note ?? null,
  promisedBy: complaint.promisedBy,
});
