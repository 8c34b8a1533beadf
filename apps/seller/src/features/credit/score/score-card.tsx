import { Icon, RelativeTime, ScoreRing } from '@cliffhanger/ui';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { CreditScore } from './credit-score.ts';

/** The score, its basis and its effects. */
export function ScoreCard({ credit }: { credit: CreditScore }) {
  const t = useTranslation();
  const { score, computedAt, windowDays } = credit;
  return (
    <section className="grid gap-4 rounded-card bg-surface p-4">
      <div className="flex items-center gap-4">
        <ScoreRing score={score} size="l" label={t('credit.score-of', { score })} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="text-head">{t('credit.score')}</h2>
          <p className="text-small text-muted">{t('credit.formula', { days: windowDays })}</p>
          {computedAt !== null && (
            <p className="text-small text-muted">
              {t('credit.computed')} <RelativeTime at={computedAt} />
            </p>
          )}
        </div>
      </div>
      <Decides credit={credit} />
    </section>
  );
}

function Decides({ credit }: { credit: CreditScore }) {
  const t = useTranslation();
  const { score, proceedsFrom, trafficHalvedBelow, noTrafficBelow } = credit;
  const lines = [
    { holds: score >= proceedsFrom, text: t('credit.decides.proceeds', { from: proceedsFrom }) },
    {
      holds: score >= trafficHalvedBelow,
      text: t('credit.decides.full-traffic', { from: trafficHalvedBelow }),
    },
    { holds: score >= noTrafficBelow, text: t('credit.decides.traffic', { from: noTrafficBelow }) },
  ];
  return (
    <ul className="grid gap-2 border-t border-line pt-3">
      {lines.map(({ holds, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon
            of={holds ? Check : Minus}
            size={20}
            className={`mt-px ${holds ? 'text-good' : 'text-muted'}`}
          />
          <span className={holds ? '' : 'text-muted'}>
            {text} <span className="sr-only">{t(holds ? 'credit.decides.yes' : 'credit.decides.no')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
