import type { Consequence } from '@cliffhanger/core/checkout';
import { moneyFigures } from '@cliffhanger/core/kernel';
import { t } from '../../../shared/language/index.ts';
import type { ComplaintCase } from './case.ts';

const figures = (amount: Consequence['amount']): string => moneyFigures(amount, 'en');

/** One sentence: who gets how much, and whose it was. */
export function consequenceText(one: ComplaintCase, cost: Consequence): string {
  if (cost.outcome === 'no-refund') return t('console.complaint.consequence.none');
  const amount = figures(cost.amount);
  if (one.shipping === null) return t('console.complaint.consequence.escrow', { amount });
  const seller = figures(cost.seller);
  const borne = t('console.complaint.consequence', { amount, seller, platform: figures(cost.platform) });
  return cost.loss === 0n ? borne : `${borne} ${t('console.complaint.loss', { loss: figures(cost.loss) })}`;
}
