import type { Complaint, ComplaintReason, ViewerId } from '@cliffhanger/core/checkout';
import type { Instant, OrderId, Result, SellerId } from '@cliffhanger/core/kernel';
import type { AuditEvent } from '../orders/settlement.ts';

export interface StoredComplaint extends Complaint {
  readonly orderId: OrderId;
  readonly sellerId: SellerId;
  /** Null: a bank speaks in the viewer's place. */
  readonly viewerId: ViewerId | null;
}

export interface NewComplaint {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly now: Instant;
}

/** One an order. */
export interface Complaints {
  /** Keeps it and holds the order for it; a second one about the same order changes nothing. */
  complain(complaint: NewComplaint): Promise<Result<AuditEvent>>;
  /** Those that were kept until their sale was booked, which it is now. */
  openWaiting(now: Instant, most: number): Promise<readonly AuditEvent[]>;
  find(orderId: OrderId): Promise<StoredComplaint | undefined>;
}
