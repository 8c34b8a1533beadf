import { parseArgs } from 'node:util';
import { type Id, idOf, isId } from '@cliffhanger/core/kernel';

/** What was typed cannot be done; the message says what is missing. */
export class UsageError extends Error {
  override readonly name = 'WrongWords';
}

const OPTIONS = {
  by: { type: 'string' },
  rule: { type: 'string' },
  note: { type: 'string' },
  days: { type: 'string' },
  'pictures-to': { type: 'string' },
} as const;

export function parseCommand(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown words');
  }
}

const A_NAME = /^\P{Cc}{1,80}$/u;

export function readOperator(args: readonly string[]): string {
  const operator = parseCommand(args).values.by?.trim() ?? '';
  if (operator === '') throw new UsageError('--by <operator>: every decision is recorded with a name');
  if (!A_NAME.test(operator)) throw new UsageError('--by: a name has 80 letters at most, in one line');
  return operator;
}

/** What a rejection is made of: one of the rules that have a text, and a note if there is one. */
export function readGround<Rule extends string>(args: readonly string[], rules: readonly Rule[]) {
  const { values } = parseCommand(args);
  const rule = rules.find((known) => known === values.rule);
  if (rule === undefined) {
    const given = values.rule === undefined ? 'a rejection names its rule' : `"${values.rule}" is no rule`;
    throw new UsageError(`${given}: --rule ${rules.join(' | ')}`);
  }
  const note = values.note?.trim() ?? '';
  return { rule, facts: {}, note: note === '' ? null : note };
}

/** The one thing that a task is about. */
export function readOneId<Of extends string>(args: readonly string[], missing: string): Id<Of> {
  const { positionals } = parseCommand(args);
  const [id = ''] = positionals;
  if (!isId(id) || positionals.length > 1) throw new UsageError(missing);
  return idOf(id);
}
