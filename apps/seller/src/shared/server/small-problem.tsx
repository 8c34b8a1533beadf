import { Button } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../language/index.ts';
import { problemText } from './problem-text.ts';

interface SmallProblemProps {
  readonly answer: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  readonly title: string;
}

/** A failed load inside a card, so that the rest of the page stays usable. */
export function SmallProblem({ answer, title }: SmallProblemProps) {
  const t = useTranslation();
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-strong">{title}</p>
      <p className="text-small text-muted">{problemText(answer.error)}</p>
      <Button size="s" look="soft" busy={answer.isFetching} onClick={() => void answer.refetch()}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
