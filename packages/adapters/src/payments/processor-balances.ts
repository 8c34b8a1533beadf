import { ProcessorAway, type ProcessorBalances } from '@cliffhanger/application/ports';
import type { CardCharge } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import { createStripe, STRIPE, type StripeAccess } from './stripe-payments.ts';

interface Options {
  /** Without it nobody is asked. */
  readonly stripe?: StripeAccess | undefined;
  readonly now: () => Instant;
}

/** What the processors themselves say that they hold for us. Play money has nobody to ask. */
export const createProcessorBalances = ({ stripe: access, now }: Options): ProcessorBalances => ({
  async read() {
    if (access === undefined) return [];
    const amounts = await stripeBalance(access);
    return [{ name: STRIPE, amounts, statedAt: now() }];
  },
});

/** What can be paid out and what is on its way; what is reserved for others is neither. */
async function stripeBalance(access: StripeAccess): Promise<readonly CardCharge[]> {
  try {
    const { available, pending } = await createStripe(access).balance.retrieve();
    return [...available, ...pending].map(({ amount, currency }) => ({
      currency: currency.toUpperCase(),
      hundredths: BigInt(amount),
    }));
  } catch (error) {
    throw new ProcessorAway('Stripe does not say what it holds', { cause: error });
  }
}
