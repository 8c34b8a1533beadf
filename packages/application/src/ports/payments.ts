import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { ClearedPayment } from './checkout.ts';

export interface PaymentAsked {
  /** Asked for again with the same key, a payment is taken once. */
  readonly key: string;
  readonly amount: Money;
  /** How the viewer pays: what the processor's own form gave. */
  readonly method: string;
  readonly now: Instant;
}

/** Who takes viewers' money: a card processor, a chain. Never called while a transaction is open. */
export interface Payments {
  /** Undefined when it was declined. */
  take(asked: PaymentAsked): Promise<ClearedPayment | undefined>;
  /** Gives a payment back, once, however often it is asked for. */
  giveBack(payment: {
    readonly processor: string;
    readonly charge: string;
    readonly amount: Money;
  }): Promise<void>;
}
