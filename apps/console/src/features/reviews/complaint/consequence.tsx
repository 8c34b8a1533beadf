import type { Consequence } from '@cliffhanger/core/checkout';
import { moneyText, t } from '../../../shared/language/index.ts';
import type { ComplaintCase } from './case.ts';

/** One sentence: the refunded amounts and who bears them. */
export function consequenceText(one: ComplaintCase, cost: Consequence): string {
  if (cost.outcome === 'no-refund') return t('console.complaint.consequence.none');
  const amount = moneyText(cost.amount);
  if (one.shipping === null) return t('console.complaint.consequence.escrow', { amount });
  const seller = moneyText(cost.seller);
  const borne = t('console.complaint.consequence', { amount, seller, platform: moneyText(cost.platform) });
  return cost.loss === 0n ? borne : `${borne} ${t('console.complaint.loss', { loss: moneyText(cost.loss) })}`;
}
