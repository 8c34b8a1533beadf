import { parseArgs } from 'node:util';
import {
  type Email,
  parseEmail,
  REGISTRATION_REJECTION_RULES,
  type RegistrationDecision,
} from '@cliffhanger/core/identity';

export type Task =
  | { readonly kind: 'list-registrations' }
  | {
      readonly kind: 'decide-registration';
      readonly email: Email;
      readonly decision: RegistrationDecision;
      readonly operator: string;
    };

export const USAGE = `pnpm desk registrations                          who waits for review, the one promised soonest first
pnpm desk approve <email> --by <operator>
pnpm desk reject  <email> --by <operator> --rule <rule> [--note "what the seller should know"]

rules: ${REGISTRATION_REJECTION_RULES.join(', ')}`;

/** What was typed cannot be done; the message says what is missing. */
export class WrongWords extends Error {
  override readonly name = 'WrongWords';
}

export function readWords(words: readonly string[]): Task {
  const [verb, ...rest] = words;
  switch (verb) {
    case 'registrations':
      return { kind: 'list-registrations' };
    case 'approve':
      return { kind: 'decide-registration', ...readDecision(rest), decision: { kind: 'approve' } };
    case 'reject':
      return { kind: 'decide-registration', ...readDecision(rest), decision: readRejection(rest) };
    default:
      throw new WrongWords(
        verb === undefined ? 'what should be done?' : `"${verb}" is nothing the desk can do`,
      );
  }
}

const OPTIONS = { by: { type: 'string' }, rule: { type: 'string' }, note: { type: 'string' } } as const;

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new WrongWords(error instanceof Error ? error.message : 'unknown words');
  }
}

function readDecision(words: readonly string[]): { readonly email: Email; readonly operator: string } {
  const { positionals, values } = parse(words);
  const email = parseEmail(positionals[0] ?? '');
  if (email === undefined || positionals.length > 1)
    throw new WrongWords('one email address says whose registration');
  const operator = values.by?.trim() ?? '';
  if (operator === '') throw new WrongWords('--by <operator>: every decision is recorded with a name');
  return { email, operator };
}

function readRejection(words: readonly string[]): RegistrationDecision {
  const { values } = parse(words);
  const rule = REGISTRATION_REJECTION_RULES.find((known) => known === values.rule);
  if (rule === undefined) {
    const given = values.rule === undefined ? 'a rejection names its rule' : `"${values.rule}" is no rule`;
    throw new WrongWords(`${given}: --rule ${REGISTRATION_REJECTION_RULES.join(' | ')}`);
  }
  const note = values.note?.trim() ?? '';
  return { kind: 'reject', rule, facts: {}, note: note === '' ? null : note };
}
