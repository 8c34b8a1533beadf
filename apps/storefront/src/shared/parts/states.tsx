import { Spinner } from '@cliffhanger/ui/buttons';
import { Icon } from '@cliffhanger/ui/pictures';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { problemText } from '../server/index.ts';
import { Action } from './button.tsx';

export function Waiting() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('viewing.loading')} className="grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  );
}

interface ProblemProps {
  readonly text: string;
  readonly onRetry: () => void;
}

export function Problem({ text, onRetry }: ProblemProps) {
  const t = useTranslation();
  return (
    <div role="alert" className="mx-auto grid min-h-[60dvh] max-w-column content-center gap-3 px-5">
      <h2 className="font-film text-film">{t('viewing.problem.title')}</h2>
      <p className="mb-3 text-muted">{text}</p>
      <Action look="outline" onClick={onRetry}>
        {t('viewing.retry')}
      </Action>
    </div>
  );
}

interface AnsweredProps<Answer> {
  readonly answer: UseQueryResult<Answer>;
  readonly children: (value: Answer) => ReactNode;
}

/** Stale data stays visible when a refetch fails. */
export function Answered<Answer>({ answer, children }: AnsweredProps<Answer>) {
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.isError) return <Waiting />;
  return <Problem text={problemText(answer.error)} onRetry={() => void answer.refetch()} />;
}

/** The error of an action, beside its button. */
export const ProblemLine = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="flex gap-2 rounded-field bg-bad-soft px-3.5 py-2.5 text-small text-bad">
      <Icon of={CircleAlert} size={20} />
      {text}
    </p>
  );

const TONES = {
  plain: 'bg-raised text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
} as const;

export type Tone = keyof typeof TONES;

export const Chip = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={clsx(
      'figures inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-note font-medium',
      TONES[tone],
    )}
  >
    {children}
  </span>
);
