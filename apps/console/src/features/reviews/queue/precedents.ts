import type { ReviewKind } from '@cliffhanger/core/reviews';
import { networkText } from '../../../shared/accounts/index.ts';
import { countryText, dayText, pairText, t } from '../../../shared/language/index.ts';
import { amountText, shortened } from '../../../shared/review-words/index.ts';
import type { Precedent } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

const VERDICTS = ['approve', 'reject', 'upheld', 'dismissed', 'refund', 'part_refund', 'no_refund'] as const;

const verdictText = (word: string): string => {
  const known = VERDICTS.find((one) => one === word);
  return known === undefined ? t('console.precedent.closed') : t(`console.precedent.${known}`);
};

const NETWORK = /\b(?:bep20|erc20|trc20)\b/;
const AMOUNT = /^\d+(?:\.\d+)?(?= |$)/;

/** Decisions in similar cases, with rules as text. */
export const precedentsOf = (
  kind: Exclude<ReviewKind, 'complaint'>,
  { precedents, rules }: Pick<ReviewPage, 'precedents' | 'rules'>,
): readonly Precedent[] =>
  precedents.map(({ subjectId, title, verdict, rule, note, by, at }) => {
    const why = rules.find((one) => one.rule === rule)?.words ?? (kind === 'payment-exception' ? note : null);
    return {
      key: `${subjectId} ${at}`,
      what:
        kind === 'certification'
          ? countryText(title)
          : shortened(title.replace(AMOUNT, amountText).replace(NETWORK, networkText)),
      decided: pairText(verdictText(verdict), why),
      by: t('console.precedent.by', { at: dayText(at), name: by }),
    };
  });
