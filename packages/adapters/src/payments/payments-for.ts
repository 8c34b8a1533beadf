import type { DepositKeys, Payments } from '@cliffhanger/application/ports';
import { createSandboxPayments } from './sandbox-payments.ts';
import { createStripePayments, type StripeAccess } from './stripe-payments.ts';
import { createUsdtPayments } from './usdt-payments.ts';

export interface PaymentsConfig {
  readonly environment: 'development' | 'test' | 'production';
  /** Enables card payments. */
  readonly stripe?: StripeAccess | undefined;
  /** Enables USDT payments. */
  readonly depositKeys?: DepositKeys | undefined;
}

/** The configured payment methods. Play money is available everywhere except in production. */
export const paymentsFor = ({ environment, stripe, depositKeys }: PaymentsConfig): Payments => ({
  ...(environment === 'production' ? {} : { sandbox: createSandboxPayments(environment) }),
  ...(stripe === undefined ? {} : { stripe: createStripePayments(stripe) }),
  ...(depositKeys === undefined ? {} : { usdt: createUsdtPayments(depositKeys) }),
});
