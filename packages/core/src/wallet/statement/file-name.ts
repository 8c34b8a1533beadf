import { later } from '../../kernel/index.ts';
import { dayOf } from '../../settlement/index.ts';
import { monthOf, type Span } from '../month.ts';

/** The rate limit per seller. */
export const STATEMENTS_AN_HOUR = 60;

const LONGEST_NAME = 40;

/** `night-lantern-2026-10`: characters valid on every file system. A name without any is omitted. */
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
