import { buttonClass, Card, moneyFigures, Poster, useUiSettings } from '@cliffhanger/ui';
import { getNextPromotion } from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { memo } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

type Advice = NonNullable<AnswerOf<typeof getNextPromotion>['advice']>;

/** The drama to promote next and why; renders nothing without advice. */
export const NextPromotion = memo(function NextPromotion() {
  const t = useTranslation();
  const { data } = useApiQuery(getNextPromotion, {});
  if (data === undefined || data.advice === null) return null;
  const { advice } = data;
  return (
    <Card title={t('dashboard.next')}>
      <div className="flex items-start gap-3">
        <Poster src={advice.poster} size="m" />
        <div className="grid min-w-0 flex-1 content-start justify-items-start gap-2">
          <p className="text-strong">{advice.title}</p>
          <Why advice={advice} />
          <PageLink
            to={advice.reason === 'hot' ? 'drama' : 'postKit'}
            query={{ id: advice.dramaId }}
            className={buttonClass({ look: 'soft', size: 's' })}
          >
            {t(advice.reason === 'hot' ? 'dashboard.next.see' : 'dashboard.next.post')}
          </PageLink>
        </div>
      </div>
    </Card>
  );
});

function Why({ advice }: { advice: Advice }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { reason, days, clicks, orders, hotRank } = advice;
  const amount = (of: 'profit' | 'margin' | 'retail') => moneyFigures(advice[of], locale);
  const earns = t('dashboard.next.margin', { margin: amount('margin'), retail: amount('retail') });
  if (reason === 'earns') {
    return (
      <p className="text-small text-muted">
        {t('dashboard.next.earns', {
          days,
          clicks,
          orders,
          profit: amount('profit'),
          each: moneyFigures(advice.perHundredClicks, locale),
        })}
      </p>
    );
  }
  return (
    <p className="text-small text-muted">
      {t(reason === 'unposted' ? 'dashboard.next.unposted' : 'dashboard.next.hot')}{' '}
      {hotRank !== null && `${t('dashboard.next.rank', { rank: hotRank })} `}
      {earns}
    </p>
  );
}
