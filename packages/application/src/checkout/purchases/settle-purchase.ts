import type { PurchaseId } from '@cliffhanger/core/checkout';
import { accept, DONE, type Instant, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { ClearedEvent, Requires, StoredPurchase, Uses } from '../../ports/index.ts';
import { giveBack } from '../refunds/pay-refund.ts';
import { arrive, type CheckedOut, checkedOut, refusedFor } from './purchase.ts';

/**
 * The money of a purchase has come, as a processor's recorded word says: the order is made, once, through the one door
 * (`checkout.place_order`). What turns out only now, that the seller pays for it themselves, say, turns it down.
 */
export async function settlePurchase(
  repositories: Uses<'checkout' | 'mailDigests' | 'orders' | 'outbox' | 'viewers'>,
  { purchase: { id, purchase }, event, now, alongside }: Settling,
): Promise<Result<CheckedOut>> {
  const placed = await repositories.checkout.placeOrder({ purchaseId: id, event: event.id }, now);
  switch (placed.outcome) {
    case 'placed': {
      const [arrived] = await Promise.all([arrive(repositories, purchase, placed, now), alongside?.()]);
      return accept(arrived);
    }
    case 'repeated':
      await alongside?.();
      return accept(checkedOut(placed, purchase));
    case 'refused':
      return refusedFor(placed);
    case 'nothing':
      throw new Error(`purchase ${id} could not be settled`);
  }
}

interface Settling {
  readonly purchase: Pick<StoredPurchase, 'id' | 'purchase'>;
  readonly event: Pick<ClearedEvent, 'id'>;
  readonly now: Instant;
  /** What else is written once the order is made, in the same round trip. */
  readonly alongside?: () => Promise<void>;
}

/** A processor has the money of a purchase; says what became of it. */
export async function settleCleared(
  repositories: Uses<'checkout' | 'mailDigests' | 'orders' | 'outbox' | 'purchases' | 'viewers'>,
  event: ClearedEvent,
  now: Instant,
): Promise<string> {
  const { purchaseId } = event.word;
  const purchase = await repositories.purchases.lock(purchaseId);
  if (purchase === undefined) return 'unknown-purchase';
  if (purchase.end?.kind === 'settled' || purchase.end?.kind === 'turned-down') return 'settled-before';
  const settled = await settlePurchase(repositories, { purchase, event, now });
  if (settled.ok) return 'settled';
  await repositories.outbox.put('give-back', { purchaseId });
  return 'turned-down';
}

/** What was paid for an order that could not be made goes back: outside once, however often this is done. */
export const giveBackPurchase =
  ({ transactions, clock, payments }: Requires<'transactions' | 'clock' | 'payments', 'purchases'>) =>
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
