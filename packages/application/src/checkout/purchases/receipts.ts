import {
  type Complaint,
  type ComplaintState,
  complaintState,
  mayComplain,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import {
  accept,
  type DecisionNotice,
  type Instant,
  type Locale,
  later,
  type OrderId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { cancelUntil } from '@cliffhanger/core/orders';
import type { Settings } from '@cliffhanger/core/settings';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type {
  BoughtSeries,
  PageFound,
  PageQuery,
  PurchaseReceipt,
  Requires,
  Uses,
} from '../../ports/index.ts';
import { type IncludedTax, taxOf } from './steps/receipt-terms.ts';
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
  readonly merchant: Settings['merchant'];
  readonly appName: string;
  readonly tax: IncludedTax | null;
  /** `null` when it can no longer be cancelled. */
  readonly cancelUntil: Instant | null;
  readonly canComplain: boolean;
  readonly complaint: ComplaintView | null;
}

export interface ComplaintView extends Complaint {
  readonly state: ComplaintState;
  readonly decidedAt: Instant | null;
  /** The decision and the note of the person who decided. */
  readonly notice: DecisionNotice | null;
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
      const terms = await repositories.settings.current(receipt.paidAt);
      const complaint = await complaintOf(repositories, receipt, clock.now());
      return accept({
        receipt,
        seller: await storeKnown(repositories, storage, receipt.sellerId),
        merchant: terms.merchant,
        appName: terms.appName,
        tax: taxOf(receipt, terms),
        cancelUntil: cancelDeadline(receipt, clock.now()),
        canComplain: complaint === null && canComplain(receipt, clock.now()),
        complaint,
      });
    });

/** A pre-order can be cancelled any day before its delivery; the day to cancel starts with the delivery. */
const cancelDeadline = ({ state, paidAt, deliveredAt, ...receipt }: PurchaseReceipt, now: Instant) =>
  state === 'pre-ordered' ? null : cancelUntil({ ...receipt, state, paidAt: deliveredAt ?? paidAt }, now);

const canComplain = ({ state, paidAt, deliveredAt }: PurchaseReceipt, now: Instant): boolean =>
  state !== 'pre-ordered' && mayComplain({ state, paidAt: deliveredAt ?? paidAt }, now);

/** The receipt as a PDF, in the reader's language. */
export const printReceipt =
  (needs: Parameters<typeof getReceipt>[0] & Requires<'papers' | 'limits' | 'hmac'>) =>
  async (asked: GetReceipt): Promise<Result<{ readonly number: string; readonly pdf: Uint8Array }>> => {
    const found = await getReceipt(needs)(asked);
    if (!found.ok) return found;
    const allowed = await needs.limits.take('receipt-by-viewer', needs.hmac.limitKey(asked.viewerId));
    if (!allowed.taken) return refusedForTooManyTries(allowed.waitMs);
    const { receipt, seller, merchant, appName, tax } = found.value;
    const paper = { ...receipt, seller: seller?.name ?? null, merchant, appName, tax };
    return accept({ number: receipt.number, pdf: await needs.papers.printReceipt(paper, asked.locale) });
  };

async function complaintOf(
  repositories: Uses<'complaints' | 'settings'>,
  { orderId, ...receipt }: PurchaseReceipt,
  now: Instant,
) {
  const complaint = await repositories.complaints.find(orderId);
  const { state: stands, notice } = receipt;
  if (complaint === undefined || stands === 'pre-ordered') return null;
  const state = complaintState({ state: stands, rule: notice?.rule ?? null });
  const isDecided = state !== 'in-review';
  const { complaintReviewMs } = await repositories.settings.current(now);
  return {
    ...complaint,
    state,
    decidedAt: isDecided ? (notice?.decidedAt ?? null) : null,
    notice: isDecided ? notice : null,
    promisedBy: isDecided ? null : later(complaint.madeAt, complaintReviewMs),
  };
}
