import type { DramaId } from '@cliffhanger/core/catalog';
import type { DecisionReason, InvoiceId, PurchaseId, ViewerMailKind } from '@cliffhanger/core/checkout';
import type { Instant, Locale, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { AnnouncementId, PushEventKind } from '@cliffhanger/core/messages';
import type { PromotionLinkId } from '@cliffhanger/core/promotion';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { RemedyText } from '@cliffhanger/core/trust';
import type { Network } from '@cliffhanger/core/wallet';

export type { PushEventKind } from '@cliffhanger/core/messages';

/** External effects that run after the commit. The worker delivers each message at least once. */
export interface OutboxMessages {
  'account-mail': SellerMail<AccountMailTemplate>;
  'review-mail': SellerMail<ReviewMailTemplate>;
  'money-mail': SellerMail<MoneyMailTemplate>;
  'staff-mail': StaffMail;
  /** Carries a code to the owner of the address. */
  'email-code': SecretMail;
  'sign-in-mail': SecretMail;
  /** A mail that the worker composed itself. */
  'send-mail': QueuedMail;
  /** Files without a row that references them. */
  'remove-files': { readonly names: readonly string[] };
  /** Checks for the reviewer that the post is reachable. */
  'check-link': { readonly linkId: PromotionLinkId };
  'push-event': PushEvent;
  /** Delivers the announcement to the next batch of sellers. */
  'hand-out-announcement': { readonly announcementId: AnnouncementId };
  /** Waiting orders that became shippable through a gained right or new funds. `null`: of all dramas. */
  'auto-ship': { readonly sellerId: SellerId; readonly dramaIds: readonly DramaId[] | null };
  /** More of the invoice's money is booked; it may now cover the order. */
  'settle-invoice': { readonly invoiceId: InvoiceId };
  /** Executes decisions about complaints after their undo period. The queue delays the message until then. */
  'execute-decisions': Readonly<Record<string, never>>;
  'pay-refund': { readonly orderId: OrderId };
  /** Pays the viewer back when no order could be placed. */
  'give-back': { readonly purchaseId: PurchaseId };
  /** Draws the orders that waited for the day's block. */
  'place-awaiting-orders': Readonly<Record<string, never>>;
  /** A mail to a viewer about a purchase. The database functions that cause the event enqueue it. */
  'write-viewer-mail': ViewerMailName;
}

/** Identifies a mail about a purchase; `copy` counts the repeated receipts. */
export interface ViewerMailName {
  readonly orderId: OrderId;
  readonly kind: ViewerMailKind;
  readonly copy: number;
}

/** Sent to the seller's open app at once. */
export interface PushEvent {
  readonly sellerId: SellerId;
  readonly kind: PushEventKind;
  readonly facts: Readonly<Record<string, string>>;
}

export interface RejectionFacts {
  readonly name: string;
  readonly rule: string;
  readonly note: string;
  readonly appealUntil: Instant;
}

/** Totals of a mail that covers several orders. */
export interface DigestFacts {
  readonly name: string;
  readonly orders: string;
  readonly amount: string;
}

export interface PreOrderFacts {
  readonly drama: string;
  readonly number: string;
  readonly first: string;
  readonly last: string;
}

export interface PurchaseFacts {
  readonly number: string;
  readonly drama: string;
  readonly first: string;
  readonly last: string;
  readonly count: string;
  readonly amount: string;
  /** The shop that sold it; empty for a sale by the platform itself. */
  readonly seller: string;
  readonly paidAt: Instant;
  /** Opens the purchase. The secret follows the `#`, so no server receives it. */
  readonly url: string;
}

/** `back` is the refunded amount; `network` is the one that needs an address from the viewer, or empty. */
export interface RefundFacts extends PurchaseFacts {
  readonly back: string;
  readonly network: Network | '';
}

/** `reason` is one of DECISION_REASONS, `note` the text of the decider; either may be empty. */
export interface ComplaintAnswerFacts {
  readonly reason: DecisionReason | '';
  readonly note: string;
}

/** Overdue items of a queue. */
export interface PromiseFacts {
  readonly name: string;
  readonly queue: ReviewKind;
  readonly count: string;
  readonly since: Instant;
}

/** Values for the placeholders of each template, language-neutral or in the recipient's language. */
export interface MailFacts {
  'email-code': { readonly code: string; readonly minutes: string };
  'registration-received': { readonly name: string; readonly hours: string };
  'registration-approved': { readonly name: string };
  /** `rule` is one of REGISTRATION_REJECTION_RULES, `note` the reviewer's text or empty. */
  'registration-rejected': RejectionFacts;
  'login-password-changed': { readonly name: string };
  'fund-password-changed': { readonly name: string };
  /** Goes to the old address; `newEmail` is shortened to `m…@example.org`. */
  'email-changed': { readonly name: string; readonly newEmail: string };
  'account-deleted': { readonly name: string };
  /** Counts since the previous mail; `toShip` is the total that waits for shipping. */
  'orders-new': DigestFacts & { readonly toShip: string };
  'orders-settled': DigestFacts;
  /** `rule` is one of ACCOUNT_LOCK_RULES; the lock ends by itself at `until`. */
  'account-locked': RejectionFacts & { readonly until: Instant };
  'account-unlocked': { readonly name: string };
  /** `drama` is its title in the recipient's language, `url` the address of the post. */
  'promotion-link-approved': { readonly name: string; readonly drama: string; readonly url: string };
  /** `rule` is one of LINK_REJECTION_RULES, `note` the reviewer's text or empty. */
  'promotion-link-rejected': RejectionFacts & { readonly drama: string; readonly url: string };
  'certification-approved': { readonly name: string };
  /** `rule` is one of CERTIFICATION_REJECTION_RULES, `note` the reviewer's text or empty. */
  'certification-rejected': RejectionFacts;
  'store-approved': { readonly name: string; readonly store: string };
  /** `rule` is one of STORE_REJECTION_RULES, `store` the submitted name. */
  'store-rejected': RejectionFacts & { readonly store: string };
  /** `answer` is the text of the second reviewer. */
  'appeal-upheld': {
    readonly name: string;
    readonly answer: string;
    /** The remedy that followed, and its amount. */
    readonly deed: RemedyText;
    readonly amount: string;
  };
  'appeal-dismissed': { readonly name: string; readonly answer: string };
  'remedy-paid': { readonly name: string; readonly amount: string };
  /** `note` gives the reason; another person answers by `until`. */
  'remedy-declined': {
    readonly name: string;
    readonly amount: string;
    readonly note: string;
    readonly until: Instant;
  };
  /** `target` is shortened to `0x5aAe…eAed`. */
  'payout-method-added': { readonly name: string; readonly target: string; readonly readyAt: Instant };
  'payout-method-removed': { readonly name: string; readonly target: string };
  'withdrawal-requested': { readonly name: string; readonly amount: string; readonly target: string };
  'deposit-credited': { readonly name: string; readonly amount: string };
  /** `rule` is one of DEPOSIT_REJECTION_RULES, `note` the operator's text or empty. */
  'deposit-rejected': RejectionFacts & { readonly amount: string };
  /** `net` is the amount that arrives, `hash` the transaction. */
  'withdrawal-paid': {
    readonly name: string;
    readonly amount: string;
    readonly net: string;
    readonly hash: string;
  };
  /** `rule` is one of WITHDRAWAL_REJECTION_RULES. */
  'withdrawal-rejected': RejectionFacts & { readonly amount: string };
  /** `url` carries the secret of the link after the `#`, so no server receives it. */
  'viewer-sign-in': { readonly url: string; readonly minutes: string };
  /** `first` and `last` are episode numbers, `day` is the promised day, `2026-11-22`. */
  'pre-order-delivered': PreOrderFacts;
  'pre-order-refunded': PreOrderFacts & { readonly amount: string; readonly day: string };
  'viewer-receipt': PurchaseFacts & { readonly taxLabel: string; readonly tax: string };
  'viewer-cancellation': RefundFacts;
  'viewer-refund': RefundFacts;
  'viewer-complaint-received': PurchaseFacts & { readonly answerBy: Instant };
  'viewer-complaint-upheld': RefundFacts & ComplaintAnswerFacts;
  /** `episodes` are the refunded ones, `3–6, 9`, and `many` is their count. */
  'viewer-complaint-part-refunded': RefundFacts &
    ComplaintAnswerFacts & { readonly episodes: string; readonly many: string };
  'viewer-complaint-dismissed': PurchaseFacts & ComplaintAnswerFacts;
  'viewer-complaint-undecided': PurchaseFacts;
  /** To the people on duty: `queue` is one of REVIEW_KINDS, `since` the oldest missed promise. */
  'promise-missed': PromiseFacts;
  /** To all admins, after twice the promised time. */
  'promise-missed-twice': PromiseFacts;
  /**
   * To the person on duty. `by` is the caller; `queue` is one of REVIEW_KINDS and `item` an entry in it, or
   * both are empty.
   */
  'duty-called': {
    readonly name: string;
    readonly by: string;
    readonly queue: ReviewKind | '';
    readonly item: string;
  };
  /** To an admin who tests mail delivery. */
  'mail-trial': { readonly name: string };
  /** `url` carries the secret of the invitation after the `#`. */
  'staff-invited': { readonly name: string; readonly url: string; readonly hours: string };
  /** To the other admins and to `person`, whom `by` suspended before removal. */
  'staff-suspended': { readonly name: string; readonly person: string; readonly by: string };
}

export type MailTemplate = keyof MailFacts;

export type MailOf<Template extends MailTemplate> = {
  readonly to: string;
  readonly locale: Locale;
  readonly template: Template;
  readonly facts: MailFacts[Template];
};

export type Mail = { [Template in MailTemplate]: MailOf<Template> }[MailTemplate];

/** A mail in the queue. Only processes with the key can open the sealed part (`openMail`). */
export interface QueuedMail {
  readonly to: string;
  readonly locale: Locale;
  readonly template: MailTemplate;
  readonly facts: object;
  readonly sealed?: string | undefined;
}

export type AccountMailTemplate =
  | 'registration-received'
  | 'login-password-changed'
  | 'fund-password-changed'
  | 'email-changed';
export type ReviewMailTemplate =
  | `${'registration' | 'promotion-link' | 'certification' | 'store'}-${'approved' | 'rejected'}`
  | 'account-locked'
  | 'account-unlocked'
  | 'appeal-upheld'
  | 'appeal-dismissed'
  | 'remedy-paid'
  | 'remedy-declined';
export type MoneyMailTemplate = 'deposit-credited' | 'deposit-rejected';

/**
 * The queue reads address, language and name from the seller's row, and the URL of a post from the post's
 * row.
 */
export type SellerMail<Template extends MailTemplate> = {
  [One in Template]: {
    readonly sellerId: SellerId;
    readonly template: One;
    readonly facts: Omit<MailFacts[One], 'name' | 'url'> &
      (MailFacts[One] extends { readonly url: string } ? { readonly linkId: PromotionLinkId } : unknown);
  };
}[Template];

export type StaffMailTemplate = 'staff-invited' | 'staff-suspended' | 'duty-called' | 'mail-trial';

/** The queue reads address and name from the staff member's row. */
export type StaffMail = {
  [One in StaffMailTemplate]: {
    readonly personId: OperatorId;
    readonly template: One;
    readonly facts: Omit<MailFacts[One], 'name' | 'url'>;
    readonly sealed?: string | undefined;
  };
}[StaffMailTemplate];

export interface SecretMail {
  readonly email: string;
  readonly locale: Locale;
  readonly minutes: string;
  readonly sealed: string;
}

export interface Outbox {
  /** To the other admins and to `person`: `by` suspended them before removal. */
  put<Kind extends keyof OutboxMessages>(kind: Kind, message: OutboxMessages[Kind]): Promise<void>;
  /** In one statement. */
  putMany<Kind extends keyof OutboxMessages>(
    kind: Kind,
    messages: readonly OutboxMessages[Kind][],
  ): Promise<void>;
}
