import type { DecisionReason, ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Locale, OperatorId, OrderId, Result } from '@cliffhanger/core/kernel';
import type { PurchaseReceipt } from '../catalog/storefront.ts';
import type { ViewerMailName } from '../system/outbox.ts';

/** What a mail is about, and for whom it is. */
export interface QueuedViewerMail {
  readonly email: string;
  readonly locale: Locale;
  /** Why whoever decided did so, and what they say; empty: nothing. */
  readonly reason: DecisionReason | '';
  readonly note: string;
  readonly receipt: PurchaseReceipt;
  readonly complainedAt: Instant | null;
}

/** What viewers are written about their purchases. Each is queued by the function that makes it happen. */
export interface ViewerMails {
  /** False: somebody has written it. `linkDigest`: of the secret that its link carries. */
  take(name: ViewerMailName, linkDigest: string, now: Instant): Promise<boolean>;
  /** Undefined: its reader is forgotten. */
  find(name: ViewerMailName): Promise<QueuedViewerMail | undefined>;
  /** Sends a receipt again, to the address that it went to. */
  resendReceipt(asked: {
    readonly operator: OperatorId;
    readonly number: string;
    readonly now: Instant;
  }): Promise<
    | { readonly outcome: 'resent'; readonly email: Email }
    | { readonly outcome: 'order-unknown' | 'receipt-without-address' }
    | { readonly outcome: 'too-many-tries'; readonly waitMs: number }
  >;
  /** Gives this viewer the purchase of a link; says which it is. */
  openLink(digest: string, viewerId: ViewerId, now: Instant): Promise<Result<OrderId>>;
}
