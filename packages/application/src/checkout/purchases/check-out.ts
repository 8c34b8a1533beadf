import { type Result, refuse } from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import type { Requires } from '../../ports/index.ts';
import { agreeOnPurchase, type CheckedOut, type WishedFor } from './purchase.ts';
import { settleWithPlayMoney } from './steps/pay-with-play-money.ts';

export interface CheckOut extends WishedFor {
  /** The token from the processor's own form. */
  readonly paymentMethod: string;
  /** The idempotency key of this purchase. */
  readonly key: string;
}

type CheckOutPorts = Requires<
  'transactions' | 'clock' | 'payments' | 'hmac',
  'checkout' | 'preOrders' | 'processorEvents' | 'purchases' | 'sellers' | 'settings'
>;

/**
 * A purchase with play money in one call, for stories, seeds and simulations, which have no browser. Checks
 * before the payment. A refusal found only afterwards, such as a seller's own purchase, is refunded at once.
 */
export const checkOut =
  (needs: CheckOutPorts) =>
  async (command: CheckOut): Promise<Result<CheckedOut>> => {
    const { transactions, clock } = needs;
    const { sandbox } = needs.payments;
    if (sandbox === undefined) return refuse('processor-closed');
    const now = clock.now();
    const purchase = await transactions.read((repositories) =>
      agreeOnPurchase(repositories, needs, command, now),
    );
    if (!purchase.ok) return purchase;
    const amount = saleAmounts(purchase.value).orderAmount;
    const payment = await sandbox.take({
      key: `${command.viewerId}:${command.key}`,
      amount,
      method: command.paymentMethod,
      now,
    });
    if (payment === undefined) return refuse('payment-declined');
    const placed = await transactions.run(async (repositories) => {
      const wish = { key: command.key, processor: 'sandbox', purchase: purchase.value } as const;
      return settleWithPlayMoney(repositories, await repositories.purchases.begin(wish, now), payment, now);
    });
    if (!placed.ok) await sandbox.giveBack({ ...payment, amount, part: null });
    return placed;
  };
