import type { decisionNotice } from '@cliffhanger/wire/kernel';
import type * as z from 'zod/mini';
import { DecisionCard } from '../decisions/index.ts';
import { useTranslation } from '../language/index.ts';

interface OrderDecisionProps {
  readonly notice: z.output<typeof decisionNotice>;
  readonly number: string;
}

/** A decision about an order: reason and appeal. */
export function OrderDecision({ notice, number }: OrderDecisionProps) {
  const t = useTranslation();
  const { said } = notice.facts;
  return (
    <DecisionCard
      notice={notice}
      about={{ subject: 'order', subjectId: number }}
      facts={said === undefined ? [] : [[t('orders.fact.said'), said]]}
    />
  );
}
