import type { Complaint, ViewerId } from '@cliffhanger/core/checkout';
import type { Instant, OrderId, SellerId } from '@cliffhanger/core/kernel';

export interface StoredComplaint extends Complaint {
  readonly orderId: OrderId;
  readonly sellerId: SellerId;
  /** Null: a bank speaks in the viewer's place. */
  readonly viewerId: ViewerId | null;
}

/** One an order. */
export interface Complaints {
  /** False: there is one already. */
  add(complaint: StoredComplaint): Promise<boolean>;
  find(orderId: OrderId): Promise<StoredComplaint | undefined>;
  markOpened(orderId: OrderId, at: Instant): Promise<void>;
  /** Kept until their sale is booked, which it is now; others may hold some, those are left out. */
  lockReady(most: number): Promise<readonly StoredComplaint[]>;
}
