import { REVIEW_KINDS } from '@cliffhanger/core/reviews';
import { STAFF_ROLES } from '@cliffhanger/core/staff';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listAuditLines } from '@cliffhanger/wire/operator/staff';
import { i18n } from '@lingui/core';
import { moneyText, t } from '../../../shared/language/index.ts';
import { shortened } from '../../../shared/review-words/index.ts';

export type Line = AnswerOf<typeof listAuditLines>['list'][number];

/** Distinguishes a typed name (command line) from an authenticated one. */
export function whoText({ operatorName, typedName, action, subject, about }: Line): string {
  if (typedName !== null)
    return typedName === ''
      ? t('console.audit.command-line')
      : t('console.audit.command-line-as', { name: typedName });
  if (operatorName !== '') return operatorName;
  // A login attempt has no account yet, only the typed address.
  return action === 'staff.log-in' && subject !== null
    ? (about?.name ?? subject.id)
    : t('console.audit.nobody');
}

const factsOf = ({ facts }: Line): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(facts) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** The fields of the request. A long text is stored in full. */
export const askedFor = (line: Line): readonly (readonly [string, string])[] =>
  Object.entries(factsOf(line)).map(([name, value]) => [
    name.replaceAll('_', ' '),
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);

const NO: ReadonlySet<unknown> = new Set([
  false,
  'reject',
  'no_refund',
  'no-refund',
  'dismissed',
  'declined',
  'withdrawn',
]);

/** Some calls carry a decision and its opposite; each has its own wording. */
function isYes(line: Line): boolean {
  const { verdict, outcome, is_on_sale: isOnSale } = factsOf(line);
  return !NO.has(verdict ?? outcome ?? isOnSale);
}

const known = (id: string, values: Readonly<Record<string, string>>): string | undefined => {
  const key = `console.audit.did.${id}`;
  const text = i18n._(key, values);
  return text === key ? undefined : text;
};

/** `Amara Okafor, 300.00 USDT`; the id if there is no name. */
function aboutText(line: Line): string {
  const { about, subject } = line;
  if (about !== null) {
    const { name, amount } = about;
    return amount === null ? name : t('console.audit.with-amount', { name, amount: moneyText(amount) });
  }
  const { title } = factsOf(line);
  if (subject === null) return typeof title === 'string' ? `“${title}”` : '';
  return shortened(subject.id);
}

/** The action without its actor: `approved the withdrawal of Amara Okafor, 300.00 USDT`. */
export function deedText(line: Line): string {
  const { action, kind } = line;
  const about = aboutText(line);
  if (kind === 'view')
    return line.subject === null
      ? t('console.audit.opened', { page: pageText(action) })
      : t('console.audit.viewed', { about });
  const family = /^(reviews\.(?:take|release)|deed\.(?:person|suspense))-/.exec(action)?.[1] ?? '';
  return (
    known(action, { about }) ??
    known(`${action}.${isYes(line) ? 'yes' : 'no'}`, { about }) ??
    known(family, { about }) ??
    t('console.audit.called', { action })
  );
}

const PAGES: readonly (readonly [beginning: string, message: Parameters<typeof t>[0]])[] = [
  ['staff.list-audit', 'console.nav.audit'],
  ['staff.verify-audit', 'console.nav.audit'],
  ['staff.export-audit', 'console.nav.audit'],
  ['staff.list-keys', 'console.nav.keys'],
  ['staff.', 'console.nav.people'],
  ['chain.list-alarms', 'console.nav.alarms'],
  ['chain.list-cold', 'console.nav.cold-wallets'],
  ['chain.', 'console.nav.suspense'],
  ['ledger.list-comparisons', 'console.nav.reconciliation'],
  ['ledger.', 'console.nav.books'],
  ['catalog.plan-import', 'console.nav.import'],
  ['catalog.list-office-categories', 'console.nav.categories'],
  ['catalog.', 'console.nav.dramas'],
  ['media.', 'console.nav.dramas'],
  ['content.', 'console.nav.content'],
  ['messages.', 'console.nav.announcements'],
  ['dashboard.', 'console.nav.overview'],
  ['settings.', 'console.nav.settings'],
  ['setup.', 'console.nav.setup'],
  ['support.list-level-grants', 'console.nav.grant-level'],
  ['support.', 'console.nav.contacts'],
  ['records.', 'console.search.do'],
];

/** The name of the viewed page. */
function pageText(action: string): string {
  const queue = REVIEW_KINDS.toSorted((one, other) => other.length - one.length).find((kind) =>
    action.startsWith(`reviews.list-${kind}`),
  );
  if (queue !== undefined) return t(`console.queue.${queue}`);
  const page = PAGES.find(([beginning]) => action.startsWith(beginning));
  return t(page?.[1] ?? 'console.nav.queues');
}

export const roleText = (role: string): string => {
  const one = STAFF_ROLES.find((word) => word === role);
  return one === undefined ? role : t(`console.role.${one}`);
};

export const isRefused = ({ result }: Line): boolean => result !== 'ok';

/** Consecutive page views by one person are merged into one row. */
export interface Row {
  readonly line: Line;
  readonly views: readonly Line[];
}

const isPlainView = ({ kind, subject, result }: Line): boolean =>
  kind === 'view' && subject === null && result === 'ok';

export function rowsOf(lines: readonly Line[]): readonly Row[] {
  const rows: { line: Line; views: Line[] }[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (isPlainView(line) && last !== undefined && isPlainView(last.line) && isSamePerson(last.line, line))
      last.views.push(line);
    else rows.push({ line, views: isPlainView(line) ? [line] : [] });
  }
  return rows;
}

const isSamePerson = (one: Line, other: Line): boolean =>
  one.operatorId === other.operatorId && one.typedName === other.typedName;
