import type { AppealAnswer, AppealId } from '@cliffhanger/core/trust';
import { parseWords, readOneId, readOperator, WrongWords } from '../words.ts';

export type AppealTask =
  | { readonly kind: 'list-appeals' }
  | ({ readonly kind: 'answer-appeal'; readonly appealId: AppealId } & AppealAnswer);

export const isAppealTask = (task: { readonly kind: string }): task is AppealTask =>
  ['list-appeals', 'answer-appeal'].includes(task.kind);

export const APPEAL_USAGE = `pnpm desk appeals                                appeals that wait, the one promised soonest first
pnpm desk uphold-appeal  <id> --by <operator> --note "the answer"    the decision was wrong; not by who made it
pnpm desk dismiss-appeal <id> --by <operator> --note "the answer"    the decision stands; not by who made it`;

/** Undefined when it is not about appeals. */
export function readAppealWords(verb: string | undefined, words: readonly string[]): AppealTask | undefined {
  switch (verb) {
    case 'appeals':
      return { kind: 'list-appeals' };
    case 'uphold-appeal':
      return readAnswer(words, 'upheld');
    case 'dismiss-appeal':
      return readAnswer(words, 'dismissed');
    default:
      return undefined;
  }
}

function readAnswer(words: readonly string[], outcome: AppealAnswer['outcome']): AppealTask {
  const answer = parseWords(words).values.note?.trim() ?? '';
  if (answer === '') throw new WrongWords('--note "the answer": whoever appeals is told why');
  return {
    kind: 'answer-appeal',
    appealId: readOneId(words, 'one id says which appeal: pnpm desk appeals'),
    outcome,
    answer,
    operator: readOperator(words),
  };
}
