import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { problemText } from '../server/index.ts';

interface AnsweredProps<Answer> {
  readonly of: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** Renders a query: its data, its error or a loading state. */
export function Answered<Answer>({ of, children }: AnsweredProps<Answer>) {
  if (of.data !== undefined) return children(of.data);
  if (of.isError) return <Problem text={problemText(of.error)} />;
  return <p className="p-4 text-muted">{t('console.loading')}</p>;
}

export const Problem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="my-2 rounded-bar bg-bad-soft px-3 py-2 text-bad">
      {text}
    </p>
  );

export const Empty = ({ text }: { readonly text: string }) => <p className="p-4 text-muted">{text}</p>;
