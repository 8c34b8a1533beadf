import type { PurchaseId } from '@cliffhanger/core/checkout';
import { accept, DONE, type Instant, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { ClearedEvent, Requires, StoredPurchase, Uses } from '../../ports/index.ts';
import { giveBack } from '../refunds/pay-refund.ts';
import { type CheckedOut, checkedOut, refusedFor } from './purchase.ts';

/**
 * The money of a purchase has arrived, as a recorded processor event states: places the order once, through
 * the only function that does (`checkout.place_order`). Facts known only now, such as a seller who pays for
 * it themselves, turn it down.
 */
export async function settlePurchase(
  { checkout }: Uses<'checkout'>,
  { id, purchase }: Pick<StoredPurchase, 'id' | 'purchase'>,
  event: Pick<ClearedEvent, 'id'>,
  now: Instant,
): Promise<Result<CheckedOut>> {
  const placed = await checkout.placeOrder({ purchaseId: id, event: event.id }, now);
  switch (placed.outcome) {
    case 'placed':
    case 'repeated':
      return accept(checkedOut(placed, purchase));
    case 'refused':
      return refusedFor(placed);
    case 'nothing':
      throw new Error(`purchase ${id} could not be settled`);
  }
}

/** Settles a purchase whose money the processor has; returns the outcome. */
export async function settleCleared(
  repositories: Uses<'checkout' | 'outbox' | 'purchases'>,
  event: ClearedEvent,
  now: Instant,
): Promise<string> {
  const { purchaseId } = event.word;
  const purchase = await repositories.purchases.lock(purchaseId);
  if (purchase === undefined) return 'unknown-purchase';
  if (purchase.end?.kind === 'settled' || purchase.end?.kind === 'turned-down') return 'settled-before';
  const settled = await settlePurchase(repositories, purchase, event, now);
  if (settled.ok) return 'settled';
  await repositories.outbox.put('give-back', { purchaseId });
  return 'turned-down';
}

/** Refunds a purchase that could not become an order. Idempotent at the processor. */
export const giveBackPurchase =
  ({ transactions, clock, payments }: Requires<'transactions' | 'clock' | 'payments', 'purchases'>) =>
  async ({ purchaseId }: { readonly purchaseId: PurchaseId }): Promise<Result<Nothing>> => {
    const found = await transactions.run(async ({ purchases }) => accept(await purchases.lock(purchaseId)));
    const purchase = found.ok ? found.value : undefined;
    if (purchase?.end?.kind !== 'turned-down' || purchase.givenBackAt !== null) return DONE;
    const { processor, amount, end } = purchase;
    if ((await giveBack(payments, { processor, amount, charge: end.charge, part: null })) === 'owed')
      return DONE;
    return transactions.run(async ({ purchases }) => {
      await purchases.saveGivenBack(purchaseId, clock.now());
      return DONE;
    });
  };
