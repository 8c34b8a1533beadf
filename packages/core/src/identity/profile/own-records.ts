import { isId } from '../../kernel/index.ts';

/** What an export holds besides the profile: the seller's records, one part after the other. */
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

/** What the last record of a page is known by, where that is no id. */
const CURSOR_FORMS: Partial<Record<OwnRecordPart, RegExp>> = {
  transfers: SEQUENCE,
  'level-changes': SEQUENCE,
  'tracking-links': WORDS,
  notices: WORDS,
  decisions: WORDS,
  'credit-scores': MOMENT,
};

/** Whether a page can go on there: a cursor comes back from outside. */
export const isOwnRecordCursor = (part: OwnRecordPart, cursor: string): boolean =>
  CURSOR_FORMS[part]?.test(cursor) ?? isId(cursor);
