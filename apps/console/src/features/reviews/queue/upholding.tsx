import { NO_MONEY, parseMoney } from '@cliffhanger/core/kernel';
import { REMEDY_DEEDS, remedyText } from '@cliffhanger/core/trust';
import { moneyText, t } from '../../../shared/language/index.ts';
import type { ReviewPage } from './review-page.ts';

/** The server's names of the facts. */
const DEED = 'upholding';
const AMOUNT = 'upholding amount';
const REFUSED = 'upholding is refused';
const REFUSALS = ['email-taken', 'link-taken', 'transaction-hash-taken', 'dispute-open'] as const;

/** The effect of upholding the appeal, before the decision. */
export function Upholding({ facts }: { readonly facts: ReviewPage['facts'] }) {
  const factOf = (name: string) => facts.find((fact) => fact.name === name)?.value ?? '';
  const deed = REMEDY_DEEDS.find((known) => known === factOf(DEED));
  if (deed === undefined) return null;
  const refused = REFUSALS.find((known) => known === factOf(REFUSED));
  if (refused !== undefined) {
    return (
      <p className="mb-3 rounded-bar bg-bad-soft px-3 py-2 text-bad">
        {t(`console.remedy.refused.${refused}`)}
      </p>
    );
  }
  const amount = parseMoney(factOf(AMOUNT)) ?? NO_MONEY;
  const text = remedyText({ deed, amount, state: 'proposed' });
  return (
    <p className="mb-3 rounded-bar bg-primary-soft px-3 py-2">
      {t('console.remedy.will')} {t(`console.remedy.${text}`, { amount: moneyText(amount) })}
    </p>
  );
}
