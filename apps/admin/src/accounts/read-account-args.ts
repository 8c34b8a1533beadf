import {
  ACCOUNT_LOCK_RULES,
  type AccountLockRule,
  type Email,
  LONGEST_LOCK_MS,
  parseEmail,
  USUAL_LOCK_DAYS,
} from '@cliffhanger/core/identity';
import { DAY_MS, type Ground } from '@cliffhanger/core/kernel';
import { operatorNamed, parseCommand, UsageError } from '../args.ts';

export type AccountTask =
  | {
      readonly kind: 'lock-account';
      readonly email: Email;
      readonly ground: Ground<AccountLockRule>;
      readonly days: number;
      readonly operator: string;
    }
  | { readonly kind: 'unlock-account'; readonly email: Email; readonly operator: string };

const MOST_DAYS = LONGEST_LOCK_MS / DAY_MS;

export const ACCOUNT_USAGE = `pnpm admin lock   <email> --by <operator> --rule <rule> [--days 1 to ${MOST_DAYS}; else ${USUAL_LOCK_DAYS}] [--note "what the seller should know"]
pnpm admin unlock <email> --by <operator>        ends a lock early

rules: ${ACCOUNT_LOCK_RULES.join(', ')}`;

const OPERATOR_OPTION = { by: { type: 'string' } } as const;
const LOCK_OPTIONS = {
  rule: { type: 'string' },
  note: { type: 'string' },
  days: { type: 'string' },
} as const;

export function readUnlockArgs(args: readonly string[]): AccountTask {
  const { positionals, values } = parseCommand(args, OPERATOR_OPTION);
  return { kind: 'unlock-account', email: emailIn(positionals), operator: operatorNamed(values.by) };
}

export function readLockArgs(args: readonly string[]): AccountTask {
  const { positionals, values } = parseCommand(args, { ...OPERATOR_OPTION, ...LOCK_OPTIONS });
  return {
    kind: 'lock-account',
    email: emailIn(positionals),
    operator: operatorNamed(values.by),
    days: daysIn(values.days),
    ground: groundOf(values.rule, values.note),
  };
}

function emailIn(positionals: readonly string[]): Email {
  const email = parseEmail(positionals[0] ?? '');
  if (email === undefined || positionals.length > 1) throw new UsageError('one email address is required');
  return email;
}

function daysIn(typed: string | undefined): number {
  const days = typed === undefined ? USUAL_LOCK_DAYS : Number(typed);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new UsageError(`--days 1 to ${MOST_DAYS}, as a whole number of days`);
  return days;
}

/** The rule must have a text for the seller; the note is optional. */
function groundOf(typed: string | undefined, note = ''): Ground<AccountLockRule> {
  const rule = ACCOUNT_LOCK_RULES.find((known) => known === typed);
  if (rule === undefined) {
    const given = typed === undefined ? 'a rule is required' : `"${typed}" is not a rule`;
    throw new UsageError(`${given}: --rule ${ACCOUNT_LOCK_RULES.join(' | ')}`);
  }
  return { rule, facts: {}, note: note.trim() === '' ? null : note.trim() };
}
