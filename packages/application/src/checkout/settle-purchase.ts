import type { PurchaseId } from '@cliffhanger/core/checkout';
import { accept, DONE, type Instant, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Chance, ClearedPage, ClearedPayment, Needs, StoredPurchase, Stores } from '../ports/index.ts';
import { giveBack } from './pay-refund.ts';
import { type CheckedOut, placePurchase } from './purchase.ts';

/**
 * The money of a purchase has come: the order is made, once, through the one door (`checkout.place_order`). What turns out
 * only now, the purse of the seller's own, say, turns it down.
 */
export async function settlePurchase(
  stores: Stores,
  chance: Chance,
  { id, purchase, end }: StoredPurchase,
  payment: ClearedPayment,
): Promise<Result<CheckedOut>> {
  const placed = await placePurchase(stores, chance, purchase, payment);
  if (placed.ok && end?.kind !== 'settled') {
    const { orderId, sellerId } = placed.value;
    await stores.purchases.saveEnd(id, { kind: 'settled', orderId, sellerId }, payment.clearedAt);
  }
  return placed;
}

/** A processor has the money of a purchase; says what became of it. */
export async function settleCleared(
  stores: Stores,
  chance: Chance,
  { purchaseId, charge, source, charged, isSandbox }: ClearedPage,
  now: Instant,
): Promise<string> {
  const purchase = await stores.purchases.lock(purchaseId);
  if (purchase === undefined) return 'unknown-purchase';
  const { end, processor } = purchase;
  if (end?.kind === 'settled' || end?.kind === 'turned-down') return 'settled-before';
  const isAsAgreed =
    charged.currency === purchase.charged.currency && charged.hundredths === purchase.charged.hundredths;
  const payment = { processor, charge, source, isSandbox, clearedAt: now };
  const settled = isAsAgreed
    ? await settlePurchase(stores, chance, purchase, payment)
    : refuse('order-data-changed');
  if (settled.ok) return 'settled';
  await stores.purchases.saveEnd(
    purchaseId,
    { kind: 'turned-down', rule: settled.refusal.name, charge },
    now,
  );
  await stores.outbox.put('give-back', { purchaseId });
  return 'turned-down';
}

/** What was paid for an order that could not be made goes back: outside once, however often this is done. */
export const giveBackPurchase =
  ({ transactions, clock, payments }: Needs<'transactions' | 'clock' | 'payments'>) =>
  async ({ purchaseId }: { readonly purchaseId: PurchaseId }): Promise<Result<Nothing>> => {
    const found = await transactions.run(async ({ purchases }) => accept(await purchases.lock(purchaseId)));
    const purchase = found.ok ? found.value : undefined;
    if (purchase?.end?.kind !== 'turned-down' || purchase.givenBackAt !== null) return DONE;
    const { processor, amount, end } = purchase;
    if ((await giveBack(payments, { processor, amount, charge: end.charge })) === 'owed') return DONE;
    return transactions.run(async ({ purchases }) => {
      await purchases.saveGivenBack(purchaseId, clock.now());
      return DONE;
    });
  };
