import type { DramaId } from '@cliffhanger/core/catalog';
import type { DecisionReason, InvoiceId, PurchaseId, ViewerMailKind } from '@cliffhanger/core/checkout';
import type { Instant, Locale, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { AnnouncementId, PushEventKind } from '@cliffhanger/core/messages';
import type { PromotionLinkId } from '@cliffhanger/core/promotion';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { RemedyText } from '@cliffhanger/core/trust';
import type { Network } from '@cliffhanger/core/wallet';

export type { PushEventKind } from '@cliffhanger/core/messages';

/** What leaves the system after a commit. The worker carries it out, at least once. */
export interface OutboxMessages {
  'account-mail': SellerMail<AccountMailTemplate>;
  'review-mail': SellerMail<ReviewMailTemplate>;
  'money-mail': SellerMail<MoneyMailTemplate>;
  'staff-mail': StaffMail;
  /** A code for whoever reads mail at an address that one was asked for. */
  'email-code': SecretMail;
  'sign-in-mail': SecretMail;
  /** What the worker has written itself. */
  'send-mail': QueuedMail;
  /** Files that no row names any more. */
  'remove-files': { readonly names: readonly string[] };
  /** A post that was sent in for review: is it there, for a machine at least? */
  'check-link': { readonly linkId: PromotionLinkId };
  'push-event': PushEvent;
  /** The next set of sellers is told. */
  'hand-out-announcement': { readonly announcementId: AnnouncementId };
  /** Orders that wait and may be shipped now: a right was gained, or money came in. Null: of every drama. */
  'auto-ship': { readonly sellerId: SellerId; readonly dramaIds: readonly DramaId[] | null };
  /** More of an invoice's money is in the books: it may be enough for its order now. */
  'settle-invoice': { readonly invoiceId: InvoiceId };
  /** What was decided about complaints is done when its time to be taken back is over: the queue waits for that. */
  'execute-decisions': Readonly<Record<string, never>>;
  /** A refunded order's payment is given back to its viewer. */
  'pay-refund': { readonly orderId: OrderId };
  /** What was paid for an order that could not be made goes back to its viewer. */
  'give-back': { readonly purchaseId: PurchaseId };
  /** The block of a day is there: the orders that waited for it are drawn. */
  'place-awaiting-orders': Readonly<Record<string, never>>;
  /** A viewer is written to about a purchase; the database functions that make something happen put it there. */
  'write-viewer-mail': ViewerMailName;
}

/** Which of the mails about a purchase; `copy` counts receipts that were sent again. */
export interface ViewerMailName {
  readonly orderId: OrderId;
  readonly kind: ViewerMailKind;
  readonly copy: number;
}

/** What an open app is told at once. */
export interface PushEvent {
  readonly sellerId: SellerId;
  readonly kind: PushEventKind;
  readonly facts: Readonly<Record<string, string>>;
}

/** What every mail about a rejection tells. */
export interface RejectionFacts {
  readonly name: string;
  readonly rule: string;
  readonly note: string;
  readonly appealUntil: Instant;
}

/** What a mail about many orders adds up. */
export interface DigestFacts {
  readonly name: string;
  readonly orders: string;
  readonly amount: string;
}

/** What every mail about a pre-order tells. */
export interface PreOrderFacts {
  readonly drama: string;
  readonly number: string;
  readonly first: string;
  readonly last: string;
}

/** What every mail about a purchase tells its viewer. */
export interface PurchaseFacts {
  readonly number: string;
  readonly drama: string;
  readonly first: string;
  readonly last: string;
  readonly count: string;
  readonly amount: string;
  /** The shop that sold it; empty: the platform, under its own name. */
  readonly seller: string;
  readonly paidAt: Instant;
  /** Opens the purchase; its secret stands behind the `#`: no server on the way reads it. */
  readonly url: string;
}

/** `back` is what goes back; `network`: over which a viewer has to say where, or empty. */
export interface RefundFacts extends PurchaseFacts {
  readonly back: string;
  readonly network: Network | '';
}

/** `reason` is one of DECISION_REASONS, `note` what the person who decided says; either may be empty. */
export interface ComplaintAnswerFacts {
  readonly reason: DecisionReason | '';
  readonly note: string;
}

/** What is late in a queue. */
export interface PromiseFacts {
  readonly name: string;
  readonly queue: ReviewKind;
  readonly count: string;
  readonly since: Instant;
}

/** What each mail tells: it fills the template's placeholders, neutral or in words of the reader's language. */
export interface MailFacts {
  'email-code': { readonly code: string; readonly minutes: string };
  'registration-received': { readonly name: string; readonly hours: string };
  'registration-approved': { readonly name: string };
  /** `rule` is one of REGISTRATION_REJECTION_RULES, `note` the reviewer's own words or empty. */
  'registration-rejected': RejectionFacts;
  'login-password-changed': { readonly name: string };
  'fund-password-changed': { readonly name: string };
  /** Goes to the old address; `newEmail` is shortened to `m…@example.org`. */
  'email-changed': { readonly name: string; readonly newEmail: string };
  'account-deleted': { readonly name: string };
  /** What came since the mail before; `toShip` is what waits in all. */
  'orders-new': DigestFacts & { readonly toShip: string };
  'orders-settled': DigestFacts;
  /** `rule` is one of ACCOUNT_LOCK_RULES, `until` when it opens by itself. */
  'account-locked': RejectionFacts & { readonly until: Instant };
  'account-unlocked': { readonly name: string };
  /** `drama` is its title in the reader's language, `url` the address of the post. */
  'promotion-link-approved': { readonly name: string; readonly drama: string; readonly url: string };
  /** `rule` is one of LINK_REJECTION_RULES, `note` the reviewer's own words or empty. */
  'promotion-link-rejected': RejectionFacts & { readonly drama: string; readonly url: string };
  'certification-approved': { readonly name: string };
  /** `rule` is one of CERTIFICATION_REJECTION_RULES, `note` the reviewer's own words or empty. */
  'certification-rejected': RejectionFacts;
  'store-approved': { readonly name: string; readonly store: string };
  /** `rule` is one of STORE_REJECTION_RULES, `store` the name that was sent in. */
  'store-rejected': RejectionFacts & { readonly store: string };
  /** `answer` is what the person who looked again says. */
  'appeal-upheld': {
    readonly name: string;
    readonly answer: string;
    /** What upholding it did, and how much that is about. */
    readonly deed: RemedyText;
    readonly amount: string;
  };
  'appeal-dismissed': { readonly name: string; readonly answer: string };
  'remedy-paid': { readonly name: string; readonly amount: string };
  /** `note` says why, `until` when somebody else has answered. */
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
  /** `rule` is one of DEPOSIT_REJECTION_RULES, `note` the operator's own words or empty. */
  'deposit-rejected': RejectionFacts & { readonly amount: string };
  /** `net` is what arrives, `hash` the transaction. */
  'withdrawal-paid': {
    readonly name: string;
    readonly amount: string;
    readonly net: string;
    readonly hash: string;
  };
  /** `rule` is one of WITHDRAWAL_REJECTION_RULES. */
  'withdrawal-rejected': RejectionFacts & { readonly amount: string };
  /** `url` holds the secret of the link, behind the `#`: no server on the way reads it. */
  'viewer-sign-in': { readonly url: string; readonly minutes: string };
  /** `first` and `last` are numbers of episodes, `day` the one that was promised, `2026-11-22`. */
  'pre-order-delivered': PreOrderFacts;
  'pre-order-refunded': PreOrderFacts & { readonly amount: string; readonly day: string };
  'viewer-receipt': PurchaseFacts & { readonly taxLabel: string; readonly tax: string };
  'viewer-cancellation': RefundFacts;
  'viewer-refund': RefundFacts;
  'viewer-complaint-received': PurchaseFacts & { readonly answerBy: Instant };
  'viewer-complaint-upheld': RefundFacts & ComplaintAnswerFacts;
  /** `episodes` are those that were paid back, `3–6, 9`, and `many` how many. */
  'viewer-complaint-part-refunded': RefundFacts &
    ComplaintAnswerFacts & { readonly episodes: string; readonly many: string };
  'viewer-complaint-dismissed': PurchaseFacts & ComplaintAnswerFacts;
  'viewer-complaint-undecided': PurchaseFacts;
  /** To those on duty: `queue` is one of REVIEW_KINDS, `since` the oldest promise that was missed. */
  'promise-missed': PromiseFacts;
  /** To all admins, after twice the time. */
  'promise-missed-twice': PromiseFacts;
  /** To whoever is on duty: `by` calls, `queue` is one of REVIEW_KINDS and `item` what waits in it, or both are empty. */
  'duty-called': {
    readonly name: string;
    readonly by: string;
    readonly queue: ReviewKind | '';
    readonly item: string;
  };
  /** To an admin who tries whether mails arrive. */
  'mail-trial': { readonly name: string };
  /** `url` holds the secret of the invitation, likewise. */
  'staff-invited': { readonly name: string; readonly url: string; readonly hours: string };
  /** To the other admins and to the person: `by` suspended `person`, to be removed. */
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

/** A mail as it waits to be sent. Only processes that hold the key can open what is sealed (`openMail`). */
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

/** The queue takes the address, the language and the name from the seller's row, and the address of a post from its own. */
export type SellerMail<Template extends MailTemplate> = {
  [One in Template]: {
    readonly sellerId: SellerId;
    readonly template: One;
    readonly facts: Omit<MailFacts[One], 'name' | 'url'> &
      (MailFacts[One] extends { readonly url: string } ? { readonly linkId: PromotionLinkId } : unknown);
  };
}[Template];

export type StaffMailTemplate = 'staff-invited' | 'staff-suspended' | 'duty-called' | 'mail-trial';

/** Likewise from the row of somebody of the staff. */
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
  /** Joins the running transaction: no commit, no message. */
  put<Kind extends keyof OutboxMessages>(kind: Kind, message: OutboxMessages[Kind]): Promise<void>;
  /** Many at once, in one statement. */
  putMany<Kind extends keyof OutboxMessages>(
    kind: Kind,
    messages: readonly OutboxMessages[Kind][],
  ): Promise<void>;
}
