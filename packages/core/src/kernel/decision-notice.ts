import { DAY_MS, type Instant, later } from './instant.ts';

/** The reason of a decision about a seller, and how to appeal it (DOMAIN §5). */
export interface DecisionNotice {
  /** A key with a text in every locale. */
  readonly rule: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly decidedBy: 'person' | 'rule';
  readonly decidedAt: Instant;
  /** The operator's own words, if a person decided. */
  readonly note: string | null;
  readonly appealUntil: Instant;
}

export const APPEAL_WINDOW_MS = 14 * DAY_MS;

/** The rule and note that a person gives for a decision. */
export interface Ground<Rule extends string = string> {
  readonly rule: Rule;
  readonly facts: Readonly<Record<string, string>>;
  readonly note: string | null;
}

export const noticeByPerson = ({ rule, facts, note }: Ground, now: Instant): DecisionNotice => ({
  rule,
  facts,
  decidedBy: 'person',
  decidedAt: now,
  note,
  appealUntil: later(now, APPEAL_WINDOW_MS),
});

export const noticeByRule = (
  { rule, facts }: Pick<Ground, 'rule' | 'facts'>,
  now: Instant,
): DecisionNotice => ({
  rule,
  facts,
  decidedBy: 'rule',
  decidedAt: now,
  note: null,
  appealUntil: later(now, APPEAL_WINDOW_MS),
});
