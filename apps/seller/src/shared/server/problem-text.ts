import { createProblemText, type ProblemKind } from '@cliffhanger/client/refusals';
import type { MessageId } from '@cliffhanger/i18n';
import { t } from '../language/index.ts';

const WORDS: Readonly<Record<ProblemKind, MessageId>> = {
  'no-answer': 'shell.problem.no-answer',
  'too-many-requests': 'refusals.too-many-requests',
  unavailable: 'refusals.unavailable',
  failed: 'refusals.unexpected',
  unexpected: 'refusals.unexpected',
};

export const problemText = createProblemText(({ kind, isOnline }) =>
  t(kind === 'no-answer' && !isOnline ? 'shell.problem.offline' : WORDS[kind]),
);
