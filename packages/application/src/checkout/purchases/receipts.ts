import {
  type Complaint,
  type ComplaintState,
  complaintState,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import {
  accept,
  type Instant,
  type Locale,
  later,
  type OrderId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { cancelUntil } from '@cliffhanger/core/orders';
import type {
  BoughtSeries,
  PageFound,
  PageQuery,
  PurchaseReceipt,
  Requires,
  Uses,
} from '../../ports/index.ts';
import { type StoreKnown, storeKnown } from './steps/store-known.ts';

interface ListQuery extends PageQuery {
  readonly viewerId: ViewerId;
  readonly locale: Locale;
}

export const listSeries =
  ({ transactions }: Requires<'transactions', 'storefront'>) =>
  async ({ viewerId, locale, ...page }: ListQuery): Promise<Result<PageFound<BoughtSeries>>> =>
    accept(await transactions.read(({ storefront }) => storefront.seriesOf(viewerId, locale, page)));

export const listReceipts =
  ({ transactions }: Requires<'transactions', 'storefront'>) =>
  async ({ viewerId, locale, ...page }: ListQuery): Promise<Result<PageFound<PurchaseReceipt>>> =>
    accept(await transactions.read(({ storefront }) => storefront.receiptsOf(viewerId, locale, page)));

export interface GetReceipt {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  readonly locale: Locale;
}

export interface ReceiptView {
  readonly receipt: PurchaseReceipt;
  readonly seller: StoreKnown | null;
  /** Null: it can be cancelled no more. */
  readonly cancelUntil: Instant | null;
  readonly canComplain: boolean;
  readonly complaint: ComplaintView | null;
}

export interface ComplaintView extends Complaint {
  readonly state: ComplaintState;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
  readonly promisedBy: Instant | null;
}

export const getReceipt =
  ({
    transactions,
    clock,
    storage,
  }: Requires<'transactions' | 'clock' | 'storage', 'complaints' | 'settings' | 'shops' | 'storefront'>) =>
  ({ viewerId, orderId, locale }: GetReceipt): Promise<Result<ReceiptView>> =>
    transactions.read(async (repositories): Promise<Result<ReceiptView>> => {
      const receipt = await repositories.storefront.receiptOf(viewerId, orderId, locale);
      if (receipt === undefined) return refuse('order-unknown', { field: 'orderId' });
      const complaint = await complaintOf(repositories, receipt, clock.now());
      return accept({
        receipt,
        seller: await storeKnown(repositories, storage, receipt.sellerId),
        cancelUntil: cancelUntil(receipt, clock.now()),
        canComplain: complaint === null && !['completed', 'refunded'].includes(receipt.state),
        complaint,
      });
    });

async function complaintOf(
  repositories: Uses<'complaints' | 'settings'>,
  { orderId, ...receipt }: PurchaseReceipt,
  now: Instant,
) {
  const complaint = await repositories.complaints.find(orderId);
  if (complaint === undefined) return null;
  const { state: stands, notice } = receipt;
  const state = complaintState(complaint, { state: stands, rule: notice?.rule ?? null });
  const isDecided = state !== 'received' && state !== 'in-review';
  const { complaintReviewMs } = await repositories.settings.current(now);
  return {
    ...complaint,
    state,
    decidedAt: isDecided ? (notice?.decidedAt ?? null) : null,
    note: isDecided ? (notice?.note ?? null) : null,
    promisedBy: isDecided ? null : later(complaint.openedAt ?? complaint.madeAt, complaintReviewMs),
  };
}
