import { DAY_MS, MINUTE_MS } from '../kernel/index.ts';

/**
 * What a viewer is written about a purchase, each once (DOMAIN §12). SQL twin: the constraint of checkout.viewer_mails; a
 * kind that is added here asks for its template by type.
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
 * The link of such a mail opens its purchase, and nothing else of the viewer's, in the browser that opens it: for a while,
 * and for a household rather than for everybody whom it is passed on to. SQL twin: checkout.open_receipt_link.
 */
export const RECEIPT_LINK_LIFETIME_MS = 30 * DAY_MS;
export const MOST_VIEWERS_OF_ORDER = 8;

/** Receipts that one viewer may have printed: each takes a moment of the server's time. */
export const RECEIPTS_PRINTED_AN_HOUR = 20;

/** Copies that support may send. SQL twin: checkout.resend_receipt. */
export const RECEIPT_COPIES_A_DAY = 3;
export const RECEIPT_COPY_PAUSE_MS = MINUTE_MS;
