import { Arriving, ErrorState } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { problemText } from './problem-text.ts';

interface AnswerViewProps<Answer> {
  readonly answer: UseQueryResult<Answer>;
  readonly loading: ReactNode;
  /** The skeleton has the height of the content, so what follows may render at once. */
  readonly steady?: boolean;
  readonly children: (value: Answer) => ReactNode;
}

/** Stale data stays visible when a refetch fails. */
export function QueryView<Answer>({ answer, loading, steady = false, children }: AnswerViewProps<Answer>) {
  const t = useTranslation();
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.isError) return steady ? loading : <Arriving>{loading}</Arriving>;
  return (
    <ErrorState
      title={t('shell.problem.title')}
      retryLabel={t('shell.retry')}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    >
      {problemText(answer.error)}
    </ErrorState>
  );
}
