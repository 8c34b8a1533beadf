import {
  ACCOUNT_LOCK_RULES,
  type AccountLockRule,
  type Email,
  LONGEST_LOCK_MS,
  parseEmail,
  USUAL_LOCK_DAYS,
} from '@cliffhanger/core/identity';
import { DAY_MS, type Ground } from '@cliffhanger/core/kernel';
import { parseCommand, readGround, readOperator, UsageError } from '../words.ts';

export type AccountTask =
  | {
      readonly kind: 'lock-account';
      readonly email: Email;
      readonly ground: Ground<AccountLockRule>;
      readonly days: number;
      readonly operator: string;
    }
  | { readonly kind: 'unlock-account'; readonly email: Email; readonly operator: string };

export const isAccountTask = (task: { readonly kind: string }): task is AccountTask =>
  task.kind === 'lock-account' || task.kind === 'unlock-account';

const MOST_DAYS = LONGEST_LOCK_MS / DAY_MS;

export const ACCOUNT_USAGE = `pnpm desk lock   <email> --by <operator> --rule <rule> [--days 1 to ${MOST_DAYS}; else ${USUAL_LOCK_DAYS}] [--note "what the seller should know"]
pnpm desk unlock <email> --by <operator>         before the lock opens by itself

rules: ${ACCOUNT_LOCK_RULES.join(', ')}`;

/** Undefined when it is not about letting a seller in. */
export function readAccountArgs(verb: string | undefined, args: readonly string[]): AccountTask | undefined {
  switch (verb) {
    case 'lock':
      return {
        kind: 'lock-account',
        ...readWhose(args),
        days: readDays(args),
        ground: readGround(args, ACCOUNT_LOCK_RULES),
      };
    case 'unlock':
      return { kind: 'unlock-account', ...readWhose(args) };
    default:
      return undefined;
  }
}

function readWhose(args: readonly string[]): { readonly email: Email; readonly operator: string } {
  const { positionals } = parseCommand(args);
  const email = parseEmail(positionals[0] ?? '');
  if (email === undefined || positionals.length > 1)
    throw new UsageError('one email address says whose account');
  return { email, operator: readOperator(args) };
}

function readDays(args: readonly string[]): number {
  const { days: typed } = parseCommand(args).values;
  const days = typed === undefined ? USUAL_LOCK_DAYS : Number(typed);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new UsageError(`--days 1 to ${MOST_DAYS}: a lock has an end`);
  return days;
}
