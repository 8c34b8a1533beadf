import type { CardCharge, PaymentExceptionKind } from '@cliffhanger/core/checkout';
import type { Id, Instant, Money, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { AuditEvent } from '../orders/settlement.ts';
import type { ProcessorEvent } from './payments.ts';

/** Key of a stored processor event; its content is read from the store. */
export type EventKey = Pick<ProcessorEvent, 'processor' | 'id'>;

/** A dispute past the bank's deadline. */
export interface EscalatedDispute {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly processor: string;
  readonly charge: string;
  readonly charged: CardCharge | null;
  /** The dispute still holds an order. */
  readonly isLeft: boolean;
}

/** Bank disputes. The consequence for the order is immediate. */
export interface Disputes {
  open(
    told: EventKey,
    now: Instant,
  ): Promise<{
    readonly outcome: 'disputed-before' | 'late-dispute' | 'disputed';
    readonly event: AuditEvent;
  }>;
  /** `dismissed`: won, and the order resumes. `lost`: the refund is still due. */
  close(
    told: EventKey,
    now: Instant,
  ): Promise<'closed-before' | 'won' | 'dismissed' | 'late-chargeback' | 'partial-chargeback' | 'lost'>;
  /** Hands disputes past the bank's deadline to the staff. */
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
  /** The order's price, the maximum at stake. */
  readonly amount: Money;
  /** The disputed amount according to the processor, in the card's currency. */
  readonly charged: CardCharge | null;
  readonly openedAt: Instant;
  readonly promisedBy: Instant;
}

/** Payment cases that no rule may decide: open until a person records the resolution. */
export interface PaymentExceptions {
  add(exception: NewPaymentException): Promise<void>;
  /** False when no open exception has this ID. */
  close(
    id: PaymentExceptionId,
    closed: { readonly by: OperatorId; readonly note: string; readonly at: Instant },
  ): Promise<boolean>;
}
