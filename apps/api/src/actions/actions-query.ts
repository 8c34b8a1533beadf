import { DAY_MS, type Instant, instantOf, type Locale } from '@cliffhanger/core/kernel';
import { COMMAND_LINE, STAFF_ROLES } from '@cliffhanger/core/staff';
import { knownLocale } from '../storefront/reader-locale.ts';

export interface ActionsQuery {
  /** `2026-11-14`, in UTC. */
  readonly day: string;
  readonly from: Instant;
  readonly role: string | undefined;
  readonly only: 'refused' | 'personal' | undefined;
  /** Cursor: lines before this one. */
  readonly before: bigint | undefined;
  readonly lang: Locale | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^\d{1,18}$/;
const ROLES: readonly string[] = [...STAFF_ROLES, COMMAND_LINE];

/** Invalid parameters are ignored. */
export function readActionsQuery(asked: unknown, now: Instant): ActionsQuery {
  const given = (asked ?? {}) as Readonly<Record<string, unknown>>;
  const from = dayBegin(given['day']) ?? instantOf(now - (now % DAY_MS));
  return {
    day: new Date(from).toISOString().slice(0, 10),
    from,
    role: ROLES.find((role) => role === given['role']),
    only: (['refused', 'personal'] as const).find((which) => which === given['only']),
    before: numberIn(given['before']),
    lang: knownLocale(given['lang']),
  };
}

function dayBegin(text: unknown): Instant | undefined {
  const ms = typeof text === 'string' && DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || ms < 0 ? undefined : instantOf(ms);
}

export const numberIn = (text: unknown): bigint | undefined =>
  typeof text === 'string' && NUMBER.test(text) ? BigInt(text) : undefined;

export function actionsAddress({ day, role, only, before, lang }: ActionsQuery): string {
  const asked = Object.entries({ day, role, only, before: before?.toString(), lang }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]),
  );
  return `/actions?${new URLSearchParams(asked).toString()}`;
}
