import { createProblemText } from '@cliffhanger/client/refusals';
import { t } from '../language/index.ts';

export const problemText = createProblemText(({ kind, isOnline }) =>
  kind === 'unexpected' && isOnline ? t('viewing.problem.other') : lineProblemText(),
);

/** Whose line it is that does not answer: a device that knows that it has none says so. */
export const lineProblemText = (): string => t(navigator.onLine ? 'viewing.problem.line' : 'viewing.offline');
