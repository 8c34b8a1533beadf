import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getBalances } from '@cliffhanger/wire/wallet';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { SmallProblem, useApiQuery } from '../server/index.ts';

export type Balances = AnswerOf<typeof getBalances>;

export const useBalances = (): UseQueryResult<Balances> => useApiQuery(getBalances, {});

interface BalancesViewProps {
  readonly answer: UseQueryResult<Balances>;
  readonly loading: ReactNode;
  readonly children: (balances: Balances) => ReactNode;
}

/** Shows a failed load inside the card, so that the rest of the page stays usable. */
export function BalancesView({ answer, loading, children }: BalancesViewProps) {
  const t = useTranslation();
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.isError) return loading;
  return <SmallProblem answer={answer} title={t('wallet.balances.problem')} />;
}
