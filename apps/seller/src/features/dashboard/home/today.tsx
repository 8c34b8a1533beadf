import { Card, Change, Figure, Figures, Money, numberFormat, useUiSettings } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../../shared/language/index.ts';
import { SmallProblem } from '../../../shared/server/index.ts';
import { type ChangeView, changeOfCount, changeOfMoney } from './change.ts';
import type { Home } from './home-queries.ts';

/** Compares today with yesterday up to the same time of day. */
export function Today({ home }: { home: UseQueryResult<Home> }) {
  const t = useTranslation();
  return (
    <Card
      title={t('dashboard.today')}
      aside={<span className="text-end text-small text-muted">{t('dashboard.today.against')}</span>}
    >
      {home.data !== undefined ? (
        <TodayFigures {...home.data} />
      ) : home.isError ? (
        <SmallProblem answer={home} title={t('dashboard.problem')} />
      ) : (
        <LoadingFigures />
      )}
    </Card>
  );
}

function TodayFigures({ today, yesterdayByNow }: Pick<Home, 'today' | 'yesterdayByNow'>) {
  const t = useTranslation();
  return (
    <Figures>
      <Figure
        label={t('dashboard.sales')}
        value={<Money amount={today.sales} size="l" unit="USDT" />}
        detail={<Against change={changeOfMoney(today.sales, yesterdayByNow.sales)} />}
      />
      <Figure
        label={t('dashboard.profit')}
        value={<Money amount={today.profit} size="l" unit="USDT" />}
        detail={<Against change={changeOfMoney(today.profit, yesterdayByNow.profit)} />}
      />
      <Figure
        label={t('dashboard.orders')}
        value={<Counted count={today.orders} />}
        detail={<Against change={changeOfCount(today.orders, yesterdayByNow.orders)} />}
      />
      <Figure
        label={t('dashboard.clicks')}
        value={<Counted count={today.clicks} />}
        detail={<Against change={changeOfCount(today.clicks, yesterdayByNow.clicks)} />}
      />
    </Figures>
  );
}

function Counted({ count }: { count: number }) {
  const { locale } = useUiSettings();
  return numberFormat(locale).format(count);
}

function Against({ change }: { change: ChangeView }) {
  const t = useTranslation();
  return change === undefined ? (
    // Keeps the row height.
    <span aria-hidden className="block h-[18px]" />
  ) : (
    <Change {...change} words={t('dashboard.today.against')} />
  );
}

function LoadingFigures() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')}>
      <Figures>
        {(['sales', 'profit', 'orders', 'clicks'] as const).map((name) => (
          <Figure
            key={name}
            label={t(`dashboard.${name}`)}
            value={<Money amount={undefined} size="l" />}
            detail={<Against change={undefined} />}
          />
        ))}
      </Figures>
    </div>
  );
}
