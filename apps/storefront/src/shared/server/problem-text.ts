import { createProblemText } from '@cliffhanger/client/refusals';
import { t } from '../language/index.ts';

export const problemText = createProblemText(({ kind, isOnline }) =>
  kind === 'unexpected' && isOnline ? t('viewing.problem.other') : lineProblemText(),
);

/** Distinguishes a device that is offline from a server that does not respond. */
export const lineProblemText = (): string => t(navigator.onLine ? 'viewing.problem.line' : 'viewing.offline');
