import type { DecisionReason, ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Locale, OperatorId, OrderId, Result } from '@cliffhanger/core/kernel';
import type { PurchaseReceipt } from '../catalog/storefront.ts';
import type { ViewerMailName } from '../system/outbox.ts';

/** Subject and recipient of a mail. */
export interface QueuedViewerMail {
  readonly email: string;
  readonly locale: Locale;
  /** The decider's reason and text; empty: none. */
  readonly reason: DecisionReason | '';
  readonly note: string;
  readonly receipt: PurchaseReceipt;
  readonly complainedAt: Instant | null;
}

/** Mails to viewers about their purchases. The database function that causes the event enqueues them. */
export interface ViewerMails {
  /** False: another worker has it. `linkDigest` is the digest of the secret in its link. */
  take(name: ViewerMailName, linkDigest: string, now: Instant): Promise<boolean>;
  /** Undefined: the recipient's data is deleted. */
  find(name: ViewerMailName): Promise<QueuedViewerMail | undefined>;
  /** Resends a receipt to its original address. */
  resendReceipt(asked: {
    readonly operator: OperatorId;
    readonly number: string;
    readonly now: Instant;
  }): Promise<
    | { readonly outcome: 'resent'; readonly email: Email }
    | { readonly outcome: 'order-unknown' | 'receipt-without-address' }
    | { readonly outcome: 'too-many-tries'; readonly waitMs: number }
  >;
  /** Gives this viewer access to the purchase of a link; returns its order. */
  openLink(digest: string, viewerId: ViewerId, now: Instant): Promise<Result<OrderId>>;
}
