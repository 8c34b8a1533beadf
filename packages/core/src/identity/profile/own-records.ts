import { isId } from '../../kernel/index.ts';

/** The seller's records in an export, part by part. */
export const OWN_RECORD_PARTS = [
  'orders',
  'pre-orders',
  'transfers',
  'deposits',
  'chain-transfers',
  'withdrawals',
  'early-settlements',
  'level-purchases',
  'level-changes',
  'tracking-links',
  'promotion-links',
  'messages',
  'notices',
  'decisions',
  'remedies',
  'credit-scores',
] as const;
export type OwnRecordPart = (typeof OWN_RECORD_PARTS)[number];

const SEQUENCE = /^\d{1,18}$/;
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
const WORDS = /^[a-z0-9 -]{1,80}$/;

/** Cursors that are no ids. */
const CURSOR_FORMS: Partial<Record<OwnRecordPart, RegExp>> = {
  transfers: SEQUENCE,
  'level-changes': SEQUENCE,
  'tracking-links': WORDS,
  notices: WORDS,
  decisions: WORDS,
  'credit-scores': MOMENT,
};

/** Validates a cursor, because it comes from outside. */
export const isOwnRecordCursor = (part: OwnRecordPart, cursor: string): boolean =>
  CURSOR_FORMS[part]?.test(cursor) ?? isId(cursor);
