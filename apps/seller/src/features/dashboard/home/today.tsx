import { Card, Change, Figure, Figures, Money, numberFormat, useUiSettings } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSay } from '../../../shared/language/index.ts';
import { SmallProblem } from '../../../shared/server/index.ts';
import { type ChangeShown, changeOfCount, changeOfMoney } from './change.ts';
import type { Home } from './home-answers.ts';

/** Today beside yesterday at this time: a morning is not held against a whole day. */
export function Today({ home }: { home: UseQueryResult<Home> }) {
  const say = useSay();
  return (
    <Card
      title={say('dashboard.today')}
      aside={<span className="text-end text-small text-muted">{say('dashboard.today.against')}</span>}
    >
      {home.data !== undefined ? (
        <TodayFigures {...home.data} />
      ) : home.isError ? (
        <SmallProblem answer={home} title={say('dashboard.problem')} />
      ) : (
        <LoadingFigures />
      )}
    </Card>
  );
}

function TodayFigures({ today, yesterdayByNow }: Pick<Home, 'today' | 'yesterdayByNow'>) {
  const say = useSay();
  return (
    <Figures>
      <Figure
        label={say('dashboard.sales')}
        value={<Money amount={today.sales} brief size="l" unit="USDT" />}
        detail={<Against change={changeOfMoney(today.sales, yesterdayByNow.sales)} />}
      />
      <Figure
        label={say('dashboard.profit')}
        value={<Money amount={today.profit} brief size="l" unit="USDT" />}
        detail={<Against change={changeOfMoney(today.profit, yesterdayByNow.profit)} />}
      />
      <Figure
        label={say('dashboard.orders')}
        value={<Counted count={today.orders} />}
        detail={<Against change={changeOfCount(today.orders, yesterdayByNow.orders)} />}
      />
      <Figure
        label={say('dashboard.clicks')}
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

function Against({ change }: { change: ChangeShown }) {
  const say = useSay();
  return change === undefined ? (
    // Keeps the row as tall as its neighbours.
    <span aria-hidden className="block h-[18px]" />
  ) : (
    <Change {...change} words={say('dashboard.today.against')} />
  );
}

function LoadingFigures() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')}>
      <Figures>
        {(['sales', 'profit', 'orders', 'clicks'] as const).map((name) => (
          <Figure
            key={name}
            label={say(`dashboard.${name}`)}
            value={<Money amount={undefined} size="l" />}
            detail={<Against change={undefined} />}
          />
        ))}
      </Figures>
    </div>
  );
}
