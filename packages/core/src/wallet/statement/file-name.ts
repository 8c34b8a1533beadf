import { later } from '../../kernel/index.ts';
import { dayOf } from '../../settlement/index.ts';
import { monthOf, type Span } from '../month.ts';

/** So many files of statements may a seller ask for in an hour. */
export const STATEMENTS_AN_HOUR = 60;

const LONGEST_NAME = 40;

/** `night-lantern-2026-10`: letters that every file system takes. A name without any is left out. */
export function statementFileName(store: string | null, span: Span): string {
  const name = (store ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '');
  const days = monthOf(span) ?? `${dayOf(span.from)}-${dayOf(later(span.until, -1))}`;
  return `${name === '' ? 'statement' : name}-${days}`;
}
