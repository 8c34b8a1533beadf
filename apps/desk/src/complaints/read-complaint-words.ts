import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { AUDIT_RULES, type AuditGround, type AuditOutcome, orderNumberTyped } from '@cliffhanger/core/orders';
import { parseWords, readGround, readOperator, WrongWords } from '../words.ts';

export type ComplaintTask =
  | { readonly kind: 'list-complaints' }
  | {
      readonly kind: 'decide-complaint';
      readonly number: string;
      readonly outcome: AuditOutcome;
      readonly note: string | null;
      readonly operator: string;
    }
  | {
      readonly kind: 'open-audit';
      readonly email: Email;
      readonly number: string;
      readonly ground: AuditGround;
      readonly operator: string;
    };

export const isComplaintTask = (task: { readonly kind: string }): task is ComplaintTask =>
  ['list-complaints', 'decide-complaint', 'open-audit'].includes(task.kind);

export const COMPLAINT_USAGE = `pnpm desk complaints                             orders in audit, the one that ends by rule first first
pnpm desk uphold  <order number> --by <operator> [--note "what the seller should know"]    the viewer is paid back
pnpm desk dismiss <order number> --by <operator> [--note "what the seller should know"]    the order goes on
pnpm desk audit   <seller's email> <order number> --by <operator> --rule <rule> --note "what was found"

rules: ${AUDIT_RULES.join(', ')}`;

/** Undefined when it is not about complaints. */
export function readComplaintWords(
  verb: string | undefined,
  words: readonly string[],
): ComplaintTask | undefined {
  switch (verb) {
    case 'complaints':
      return { kind: 'list-complaints' };
    case 'uphold':
      return { kind: 'decide-complaint', ...readDecision(words), outcome: 'upheld' };
    case 'dismiss':
      return { kind: 'decide-complaint', ...readDecision(words), outcome: 'dismissed' };
    case 'audit':
      return { kind: 'open-audit', ...readAudit(words) };
    default:
      return undefined;
  }
}

function readDecision(words: readonly string[]) {
  const { positionals, values } = parseWords(words);
  if (positionals.length !== 1)
    throw new WrongWords('one order number says which complaint: pnpm desk complaints');
  const note = values.note?.trim() ?? '';
  return {
    number: readNumber(positionals[0]),
    note: note === '' ? null : note,
    operator: readOperator(words),
  };
}

function readAudit(words: readonly string[]) {
  const [typed = '', number, ...more] = parseWords(words).positionals;
  const email = parseEmail(typed);
  if (email === undefined || more.length > 0)
    throw new WrongWords('an email address and an order number say which order');
  const { rule, note } = readGround(words, AUDIT_RULES);
  if (note === null) throw new WrongWords('--note: the seller is told what was found');
  return { email, number: readNumber(number), ground: { rule, note }, operator: readOperator(words) };
}

function readNumber(typed: string | undefined): string {
  const number = orderNumberTyped(typed ?? '');
  if (number === undefined) throw new WrongWords('an order number looks like CH-7K3VT2QM');
  return number;
}
