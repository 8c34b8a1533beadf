import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';

/** A missed promise, and the staff to notify now. */
export interface Escalation {
  readonly kind: ReviewKind;
  readonly id: string;
  readonly sellerId: SellerId;
  readonly promisedBy: Instant;
  /** 1: those on duty; 2, after twice the time: all admins. */
  readonly step: 1 | 2;
  readonly people: readonly { readonly email: string; readonly name: string }[];
}

/** Missed promises in a queue now. */
export interface PromiseAlarm {
  readonly kind: ReviewKind;
  readonly missed: number;
  readonly since: Instant;
  readonly toldAt: Instant | null;
  readonly adminsToldAt: Instant | null;
}

export interface Escalations {
  /** Marks a batch, each step of each promise once; returns it. */
  escalateDue(now: Instant, most: number): Promise<readonly Escalation[]>;
  alarms(now: Instant): Promise<readonly PromiseAlarm[]>;
}
