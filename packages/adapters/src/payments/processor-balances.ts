import { ProcessorAway, type ProcessorBalances } from '@cliffhanger/application/ports';
import type { CardCharge } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import { createStripe, STRIPE, type StripeAccess } from './stripe-payments.ts';

interface Options {
  /** Without it no processor is queried. */
  readonly stripe?: StripeAccess | undefined;
  readonly now: () => Instant;
}

/** Balances that the processors report for us. Play money has no processor to query. */
export const createProcessorBalances = ({ stripe: access, now }: Options): ProcessorBalances => ({
  async read() {
    if (access === undefined) return [];
    const amounts = await stripeBalance(access);
    return [{ name: STRIPE, amounts, statedAt: now() }];
  },
});

/** Available and pending amounts. Excludes reserves. */
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
