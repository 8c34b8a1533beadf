import { AGENT_LEVELS, type AgentLevel, type Email, parseEmail } from '@cliffhanger/core/identity';
import { isSettingName, type Json, SETTING_NAMES } from '@cliffhanger/core/settings';
import { parseWords, readOperator, WrongWords } from '../words.ts';

export type TermTask =
  | { readonly kind: 'list-settings' }
  | {
      readonly kind: 'change-setting';
      readonly name: string;
      readonly value: Json;
      readonly reason: string;
      readonly operator: string;
    }
  | {
      readonly kind: 'grant-level';
      readonly email: Email;
      readonly level: AgentLevel;
      readonly reason: string;
      readonly operator: string;
    }
  | { readonly kind: 'add-invitation'; readonly code?: string | undefined; readonly operator: string };

export const isTermTask = (task: { readonly kind: string }): task is TermTask =>
  ['list-settings', 'change-setting', 'grant-level', 'add-invitation'].includes(task.kind);

export const TERM_USAGE = `pnpm desk settings                               what is in force now
pnpm desk set   <setting> <value as JSON> --by <operator> --note "why"
pnpm desk level <seller's email> <level> --by <operator> --note "what the seller is told"

pnpm desk invitation [code] --by <operator>      a code of the platform's own, drawn unless given
levels: ${AGENT_LEVELS.join(', ')}`;

/** Undefined when it is about neither settings nor levels nor invitations. */
export function readTermWords(verb: string | undefined, words: readonly string[]): TermTask | undefined {
  switch (verb) {
    case 'settings':
      return { kind: 'list-settings' };
    case 'set':
      return { kind: 'change-setting', ...readChange(words) };
    case 'level':
      return { kind: 'grant-level', ...readGrant(words) };
    case 'invitation':
      return { kind: 'add-invitation', ...readInvitation(words) };
    default:
      return undefined;
  }
}

function readChange(words: readonly string[]) {
  const [name = '', value, ...more] = parseWords(words).positionals;
  if (!isSettingName(name)) throw new WrongWords(`the settings are ${SETTING_NAMES.join(', ')}`);
  if (value === undefined || more.length > 0)
    throw new WrongWords('one value, as JSON: \'"12.5"\', 70, true');
  return { name, value: readJson(value), reason: readReason(words), operator: readOperator(words) };
}

function readInvitation(words: readonly string[]) {
  const [code, ...more] = parseWords(words).positionals;
  if (more.length > 0) throw new WrongWords('one code at most');
  return { code, operator: readOperator(words) };
}

function readGrant(words: readonly string[]) {
  const [typed = '', wanted, ...more] = parseWords(words).positionals;
  const email = parseEmail(typed);
  const level = AGENT_LEVELS.find((known) => known === wanted);
  if (email === undefined || level === undefined || more.length > 0)
    throw new WrongWords(`an email address and a level: ${AGENT_LEVELS.join(', ')}`);
  return { email, level, reason: readReason(words), operator: readOperator(words) };
}

function readReason(words: readonly string[]): string {
  const reason = parseWords(words).values.note?.trim() ?? '';
  if (reason === '') throw new WrongWords('--note: every change is recorded with its reason');
  return reason;
}

function readJson(typed: string): Json {
  try {
    return JSON.parse(typed) as Json;
  } catch {
    throw new WrongWords(`${typed} is not JSON; an amount is written in quotes: '"12.5"'`);
  }
}
