import { DAY_MS, MINUTE_MS } from '../kernel/index.ts';

/**
 * Emails to viewers about a purchase, each sent once (DOMAIN §12). SQL twin: the constraint of
 * checkout.viewer_mails; a new kind requires its template by type.
 */
export const VIEWER_MAIL_KINDS = [
  'receipt',
  'cancellation',
  'refund',
  'complaint-received',
  'complaint-upheld',
  'complaint-part-refunded',
  'complaint-dismissed',
  'complaint-undecided',
] as const;
export type ViewerMailKind = (typeof VIEWER_MAIL_KINDS)[number];

/*
 * The link of such an email opens one purchase for a limited time and number of browsers. SQL twin:
 * checkout.open_receipt_link.
 */
export const RECEIPT_LINK_LIFETIME_MS = 30 * DAY_MS;
export const MOST_VIEWERS_OF_ORDER = 8;

/** Each PDF takes server time. */
export const RECEIPTS_PRINTED_AN_HOUR = 20;

/** Copies that support may send. SQL twin: checkout.resend_receipt. */
export const RECEIPT_COPIES_A_DAY = 3;
export const RECEIPT_COPY_PAUSE_MS = MINUTE_MS;
