import type { CardCharge, PaymentExceptionKind } from '@cliffhanger/core/checkout';
import type { Id, Instant, Money, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { AuditEvent } from '../orders/settlement.ts';
import type { ProcessorEvent } from './payments.ts';

/** What a processor has told, by its name: what it says is read from where it was kept. */
export type EventKey = Pick<ProcessorEvent, 'processor' | 'id'>;

/** A dispute that the bank has not decided in time. */
export interface EscalatedDispute {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly processor: string;
  readonly charge: string;
  readonly charged: CardCharge | null;
  /** An order is still on hold for it. */
  readonly isLeft: boolean;
}

/** What banks have against payments. What follows for the order follows at once. */
export interface Disputes {
  open(
    told: EventKey,
    now: Instant,
  ): Promise<{
    readonly outcome: 'disputed-before' | 'late-dispute' | 'disputed';
    readonly event: AuditEvent;
  }>;
  /** `dismissed`: won, and the order goes on by it. `lost`: the refund is still to be made. */
  close(
    told: EventKey,
    now: Instant,
  ): Promise<'closed-before' | 'won' | 'dismissed' | 'late-chargeback' | 'partial-chargeback' | 'lost'>;
  /** Leaves to people what the bank should have decided by now. */
  escalate(now: Instant, most: number): Promise<readonly EscalatedDispute[]>;
}

export type PaymentExceptionId = Id<'payment-exception'>;

export interface NewPaymentException {
  readonly id: PaymentExceptionId;
  readonly kind: PaymentExceptionKind;
  readonly processor: string;
  readonly charge: string;
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  /** What the order was sold for: as much as can be at stake. */
  readonly amount: Money;
  /** What the processor says it is about, in the card's currency. */
  readonly charged: CardCharge | null;
  readonly openedAt: Instant;
  readonly promisedBy: Instant;
}

/** What no rule may decide about a payment: open until a person has written down what was done. */
export interface PaymentExceptions {
  add(exception: NewPaymentException): Promise<void>;
  /** False: there is none open of this id. */
  close(
    id: PaymentExceptionId,
    closed: { readonly by: OperatorId; readonly note: string; readonly at: Instant },
  ): Promise<boolean>;
}
