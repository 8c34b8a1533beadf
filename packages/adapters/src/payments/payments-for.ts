import type { DepositKeys, Payments } from '@cliffhanger/application/ports';
import { createSandboxPayments } from './sandbox-payments.ts';
import { createStripePayments, type StripeAccess } from './stripe-payments.ts';
import { createUsdtPayments } from './usdt-payments.ts';

export interface PaymentsConfig {
  readonly environment: 'development' | 'test' | 'production';
  /** Without it no card is taken. */
  readonly stripe?: StripeAccess | undefined;
  /** Without them no USDT is. */
  readonly depositKeys?: DepositKeys | undefined;
}

/** Those that are configured; play money wherever real money is not taken, and nowhere else. */
export const paymentsFor = ({ environment, stripe, depositKeys }: PaymentsConfig): Payments => ({
  ...(environment === 'production' ? {} : { sandbox: createSandboxPayments(environment) }),
  ...(stripe === undefined ? {} : { stripe: createStripePayments(stripe) }),
  ...(depositKeys === undefined ? {} : { usdt: createUsdtPayments(depositKeys) }),
});
