import type { Money } from '@cliffhanger/core/kernel';
import type { ReceiptLine } from '@cliffhanger/ui';
import type { Translate } from '../../../shared/language/index.ts';

interface QuoteAmounts {
  readonly purchaseCost: Money;
  readonly deductibleEpisodes: number;
  readonly remainingEpisodes: number;
  readonly deductionAmount: Money;
  readonly paymentAmount: Money;
}

/** Wholesale less prepaid episodes is the payment; without prepaid episodes their line is omitted. */
export const quoteLines = (
  { purchaseCost, deductibleEpisodes, remainingEpisodes, deductionAmount, paymentAmount }: QuoteAmounts,
  wholesale: string,
  t: Translate,
): readonly ReceiptLine[] => [
  { label: wholesale, amount: purchaseCost },
  ...(deductibleEpisodes === 0
    ? []
    : [
        {
          label: t('orders.ship.credits', { used: deductibleEpisodes, left: remainingEpisodes }),
          amount: deductionAmount,
          flow: 'out',
        } as const,
      ]),
  { label: t('orders.ship.to-pay'), amount: paymentAmount, isSum: true },
];
