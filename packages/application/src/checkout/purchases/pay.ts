import {
  type CardCharge,
  cardChargeRoundedUp,
  type EpisodeRange,
  type PurchaseId,
  type PurchaseState,
  purchaseState,
} from '@cliffhanger/core/checkout';
import {
  accept,
  type Instant,
  type Locale,
  type Money,
  type OrderId,
  type RefusalName,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { Network } from '@cliffhanger/core/wallet';
import type {
  NewPurchase,
  PaymentPage,
  RepositoryName,
  Requires,
  StoredPurchase,
  Transactions,
  Uses,
} from '../../ports/index.ts';
import { ProcessorAway } from '../../ports/index.ts';
import { openInvoice } from '../invoices/open-invoice.ts';
import type { InvoiceView } from '../invoices/steps/tell-invoice.ts';
import { agreeOnPurchase, type WishedFor } from './purchase.ts';
import { settleWithPlayMoney } from './steps/pay-with-play-money.ts';

interface Paying extends Omit<WishedFor, 'isPreOrder'> {
  /** What the viewer saw: the amount, and the promised day of a pre-order. */
  readonly shownAmount: Money;
  readonly shownDay?: string | null;
  /** The idempotency key of the viewer's tap. */
  readonly key: string;
  readonly locale: Locale;
}

/** The state of a purchase, for its viewer. */
export interface PurchaseStanding {
  readonly id: PurchaseId;
  readonly state: PurchaseState;
  readonly dramaId: WishedFor['dramaId'];
  readonly quantity: number;
  readonly amount: Money;
  readonly order: {
    readonly id: OrderId;
    readonly number: string;
    readonly episodes: EpisodeRange;
  } | null;
  /** Why it was turned down after the payment. */
  readonly rule: RefusalName | null;
}

export interface PaymentBegun extends PurchaseStanding {
  readonly page: PaymentPage | null;
}

type PayNeeds<Names extends RepositoryName> = Requires<
  'transactions' | 'clock' | 'random' | 'hmac' | 'payments' | 'storefrontUrl',
  Names
> & {
  /** For the transaction that ends the call; earlier ones use the plain ones. */
  readonly idempotent: Transactions<Names>;
};

type PayWithSandboxPorts = PayNeeds<
  'checkout' | 'preOrders' | 'processorEvents' | 'purchases' | 'sellers' | 'settings'
>;

/** With play money: the response contains the order. */
export const payWithSandbox =
  (needs: PayWithSandboxPorts) =>
  async ({ method, ...paying }: Paying & { readonly method: string }): Promise<Result<PaymentBegun>> => {
    const { sandbox } = needs.payments;
    if (sandbox === undefined) return refuse('processor-closed', { field: 'processor' });
    const begun = await beginPurchase(needs, 'sandbox', paying);
    if (!begun.ok) return begun;
    const { id, amount } = begun.value;
    const payment = await sandbox.take({ key: `purchase:${id}`, amount, method, now: needs.clock.now() });
    if (payment === undefined) return refuse('payment-declined');
    const settled = await needs.idempotent.run(async (repositories): Promise<Result<PaymentBegun>> => {
      const placed = await settleWithPlayMoney(repositories, begun.value, payment, payment.clearedAt);
      if (!placed.ok) return placed;
      const { orderId, number, episodes } = placed.value;
      const end = { kind: 'settled', ...placed.value } as const;
      const order = { id: orderId, number, episodes };
      return accept({ ...standingWith({ ...begun.value, end }, order), page: null });
    });
    if (!settled.ok && settled.refusal.name !== 'idempotency-key-reused')
      await sandbox.giveBack({ ...payment, amount, part: null });
    return settled;
  };

/** By card, on the processor's own page: the purchase is stored before the viewer goes there. */
export const payWithStripe =
  (needs: PayNeeds<'catalog' | 'checkout' | 'preOrders' | 'purchases' | 'sellers' | 'settings'>) =>
  async (paying: Paying): Promise<Result<PaymentBegun>> => {
    const { stripe } = needs.payments;
    if (stripe === undefined) return refuse('processor-closed', { field: 'processor' });
    const begun = await beginPurchase(needs, 'stripe', paying);
    if (!begun.ok) return begun;
    const { id, charged, purchase } = begun.value;
    const title = await needs.transactions.readOne(({ catalog }) =>
      catalog.titleOf(purchase.dramaId, paying.locale),
    );
    const backTo = (how: string) => new URL(`checkout/${id}?${how}=1`, needs.storefrontUrl).href;
    const { email } = purchase;
    const urls = { paidUrl: backTo('paid'), cancelledUrl: backTo('cancelled') };
    const page = await stripe
      .open({ purchaseId: id, charged, title, email, locale: paying.locale, ...urls })
      .catch((error: unknown) => {
        if (error instanceof ProcessorAway) return undefined;
        throw error;
      });
    if (page === undefined) return refuse('processor-closed', { field: 'processor' });
    return needs.idempotent.run(async (repositories): Promise<Result<PaymentBegun>> => {
      await repositories.purchases.savePage(id, page);
      return accept({ ...(await standingOf(repositories, begun.value)), page });
    });
  };

/** In USDT: an invoice with its own address. */
export const payWithUsdt =
  (needs: PayNeeds<'chainWatch' | 'checkout' | 'invoices' | 'preOrders' | 'sellers' | 'settings'>) =>
  async ({ key: _key, ...wish }: Paying & { readonly network: Network }): Promise<Result<InvoiceView>> =>
    openInvoice({ ...needs, transactions: needs.idempotent })(wish);

/** Checks the purchase against the price the viewer saw and stores it. */
async function beginPurchase(
  needs: PayNeeds<'checkout' | 'preOrders' | 'purchases' | 'sellers' | 'settings'>,
  processor: NewPurchase['processor'],
  { shownAmount, shownDay = null, key, ...wish }: Paying,
): Promise<Result<StoredPurchase>> {
  return needs.transactions.run(async (repositories): Promise<Result<StoredPurchase>> => {
    const now = needs.clock.now();
    const agreed = await agreeOnPurchase(
      repositories,
      needs,
      { ...wish, isPreOrder: shownDay !== null },
      now,
    );
    if (!agreed.ok) return agreed;
    if (shownDay !== (agreed.value.preOrder?.comesOn ?? null))
      return refuse('order-data-changed', { field: 'preOrderBy' });
    const amount = saleAmounts(agreed.value).orderAmount;
    if (amount !== shownAmount) return refuse('order-data-changed', { field: 'amount' });
    const begun = await repositories.purchases.begin({ key, processor, purchase: agreed.value }, now);
    return isSameWish(begun, { processor, purchase: agreed.value, amount })
      ? accept(begun)
      : refuse('idempotency-key-reused');
  });
}

/** An idempotency key must not be reused for another purchase. */
type Wish = Pick<StoredPurchase, 'processor' | 'purchase' | 'amount'>;
const isSameWish = (one: Wish, other: Wish): boolean =>
  one.processor === other.processor &&
  one.purchase.dramaId === other.purchase.dramaId &&
  one.purchase.quantity === other.purchase.quantity &&
  one.purchase.preOrder?.comesOn === other.purchase.preOrder?.comesOn &&
  one.amount === other.amount;

export async function chargedFor(
  { settings }: Uses<'settings'>,
  amount: Money,
  now: Instant,
): Promise<CardCharge> {
  const { cardCharge } = await settings.current(now);
  return cardChargeRoundedUp(amount, cardCharge);
}

type Standing = Pick<StoredPurchase, 'id' | 'purchase' | 'amount' | 'end'>;

export async function standingOf(
  { checkout }: Uses<'checkout'>,
  stored: Standing,
): Promise<PurchaseStanding> {
  const { end } = stored;
  const bought = end?.kind === 'settled' ? await checkout.boughtBy(end) : undefined;
  return standingWith(
    stored,
    end?.kind === 'settled' && bought !== undefined ? { id: end.orderId, ...bought } : null,
  );
}

const standingWith = (
  { id, purchase, amount, end }: Standing,
  order: PurchaseStanding['order'],
): PurchaseStanding => ({
  id,
  state: purchaseState(end),
  dramaId: purchase.dramaId,
  quantity: purchase.quantity,
  amount,
  order,
  rule: end?.kind === 'turned-down' ? end.rule : null,
});
