import type { CardCharge, PurchaseEnd, PurchaseId, ViewerId } from '@cliffhanger/core/checkout';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Purchase } from './invoices.ts';
import type { PaymentPage, ProcessorEvent } from './payments.ts';

/** The viewer's agreement, with prices and card charge at that time. */
export interface NewPurchase {
  /** Idempotency key of the viewer's tap. */
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

/** Agreed purchases that are not paid yet, and their outcome. */
export interface Purchases {
  /** Returns the earlier purchase when this viewer already used the key. */
  begin(purchase: NewPurchase, now: Instant): Promise<StoredPurchase>;
  find(id: PurchaseId, viewerId: ViewerId): Promise<StoredPurchase | undefined>;
  /** Locks the purchase until the transaction ends. */
  lock(id: PurchaseId): Promise<StoredPurchase | undefined>;
  savePage(id: PurchaseId, page: PaymentPage): Promise<void>;
  saveNotPaid(id: PurchaseId, why: 'declined' | 'expired', at: Instant): Promise<void>;
  /** Whether the purchase of this charge was rejected: the charge is refunded without an order. */
  isTurnedDown(processor: string, charge: string): Promise<boolean>;
  saveGivenBack(id: PurchaseId, at: Instant): Promise<void>;
}

/** Processor events. Each is stored until it is handled, because events can arrive out of order. */
export interface ProcessorEvents {
  /** False: a duplicate. */
  add(event: ProcessorEvent, at: Instant): Promise<boolean>;
  /** Unhandled events about this charge, in arrival order. */
  waitingFor(processor: string, charge: string): Promise<readonly ProcessorEvent[]>;
  finish(event: ProcessorEvent, outcome: string, at: Instant): Promise<void>;
}
