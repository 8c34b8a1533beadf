import { moneyFigures, NO_MONEY } from '@cliffhanger/core/kernel';
import { wordsOf } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { t } from '../../shared/language/index.ts';
import type { Overview } from './overview.ts';

interface HeadlineProps {
  readonly overview: Overview;
  readonly times: AnswerOf<typeof countQueues>['times'];
}

/** Five figures that are looked at every morning. */
export function Headline({ overview, times }: HeadlineProps) {
  const { today, yesterday, releases, withdrawals, warnings } = overview;
  const due = releases.filter(({ hold }) => hold === 'settlement');
  const unbacked = warnings.find(({ name }) => name === 'unbacked')?.value ?? 0n;
  const slowest = times.toSorted((one, other) => other.medianMs - one.medianMs)[0];
  return (
    <section className="mb-3 grid grid-cols-2 overflow-hidden rounded-panel md:grid-cols-5 border border-line bg-surface">
      <Figure
        name={t('console.overview.sales')}
        value={moneyFigures(today.sales, 'en')}
        detail={t('console.overview.sales.detail', {
          orders: today.orders,
          yesterday: moneyFigures(yesterday.sales, 'en'),
        })}
      />
      <Figure
        name={t('console.overview.holds')}
        value={moneyFigures(
          due.reduce((sum, { amount }) => (sum + amount) as typeof sum, NO_MONEY),
          'en',
        )}
        detail={t('console.overview.holds.detail', {
          orders: due.reduce((sum, { orders }) => sum + orders, 0),
        })}
      />
      <Figure
        name={t('console.overview.withdrawals')}
        value={moneyFigures(withdrawals.amount, 'en')}
        detail={t('console.overview.withdrawals.detail', {
          count: withdrawals.count,
          overdue: withdrawals.overdue,
        })}
        isWatched={withdrawals.overdue > 0}
      />
      <Figure
        name={t('console.overview.unbacked')}
        value={moneyFigures(unbacked as typeof NO_MONEY, 'en')}
        detail={t('console.overview.unbacked.detail')}
        isWatched={unbacked > 0n}
      />
      <Figure
        name={t('console.overview.times')}
        value={slowest === undefined ? '–' : wordsOf(slowest.medianMs, 'en')}
        detail={
          slowest === undefined
            ? ''
            : t('console.overview.times.detail', { p95: wordsOf(slowest.p95Ms, 'en') })
        }
      />
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
  readonly isWatched?: boolean;
}

const Figure = ({ name, value, detail, isWatched = false }: FigureProps) => (
  <div className="border-e border-line px-3.5 py-2 last:border-0">
    <p className="text-small text-muted">{name}</p>
    <p className={clsx('text-head', isWatched && 'text-warn')}>{value}</p>
    <p className="text-small text-muted">{detail}</p>
  </div>
);
