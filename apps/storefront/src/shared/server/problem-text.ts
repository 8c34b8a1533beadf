import { createProblemText } from '@cliffhanger/client/refusals';
import { say } from '../language/index.ts';

export const problemText = createProblemText(({ kind, isOnline }) =>
  kind === 'unexpected' && isOnline ? say('viewing.problem.other') : lineProblemText(),
);

/** Whose line it is that does not answer: a device that knows that it has none says so. */
export const lineProblemText = (): string =>
  say(navigator.onLine ? 'viewing.problem.line' : 'viewing.offline');
