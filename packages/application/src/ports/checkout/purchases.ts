import type { CardCharge, PurchaseEnd, PurchaseId, ViewerId } from '@cliffhanger/core/checkout';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Purchase } from './invoices.ts';
import type { PaymentPage, ProcessorEvent } from './payments.ts';

/** What a viewer has agreed to; prices and what the card is charged are those of the moment. */
export interface NewPurchase {
  /** Of this viewer's tap: sent again, it is the same purchase. */
  readonly key: string;
  readonly processor: 'sandbox' | 'stripe';
  readonly purchase: Purchase;
}

export interface StoredPurchase extends NewPurchase {
  readonly id: PurchaseId;
  readonly amount: Money;
  readonly charged: CardCharge;
  readonly openedAt: Instant;
  readonly page: PaymentPage | null;
  readonly end: PurchaseEnd | null;
  readonly givenBackAt: Instant | null;
}

/** Purchases that are agreed on and not paid yet, and what became of them. */
export interface Purchases {
  /** Gives the earlier one where this viewer has used the key before. */
  begin(purchase: NewPurchase, now: Instant): Promise<StoredPurchase>;
  find(id: PurchaseId, viewerId: ViewerId): Promise<StoredPurchase | undefined>;
  /** Nobody else ends it meanwhile. */
  lock(id: PurchaseId): Promise<StoredPurchase | undefined>;
  savePage(id: PurchaseId, page: PaymentPage): Promise<void>;
  saveNotPaid(id: PurchaseId, why: 'declined' | 'expired', at: Instant): Promise<void>;
  /** Whether this charge was turned down, and so goes back without ever having been an order's. */
  isTurnedDown(processor: string, charge: string): Promise<boolean>;
  saveGivenBack(id: PurchaseId, at: Instant): Promise<void>;
}

/** What processors have told. Each word is kept until it is done: one may come before the one that it belongs to. */
export interface ProcessorEvents {
  /** False: it was told before. */
  add(event: ProcessorEvent, at: Instant): Promise<boolean>;
  /** About this charge and not done yet, in the order in which they came. */
  waitingFor(processor: string, charge: string): Promise<readonly ProcessorEvent[]>;
  finish(event: ProcessorEvent, outcome: string, at: Instant): Promise<void>;
}
