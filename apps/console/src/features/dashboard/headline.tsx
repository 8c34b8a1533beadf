import { NO_MONEY } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { moneyText, spanText, t } from '../../shared/language/index.ts';
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
        value={moneyText(today.sales)}
        detail={t('console.overview.sales.detail', {
          orders: today.orders,
          yesterday: moneyText(yesterday.sales),
        })}
      />
      <Figure
        name={t('console.overview.holds')}
        value={moneyText(due.reduce((sum, { amount }) => (sum + amount) as typeof sum, NO_MONEY))}
        detail={t('console.overview.holds.detail', {
          orders: due.reduce((sum, { orders }) => sum + orders, 0),
        })}
      />
      <Figure
        name={t('console.overview.withdrawals')}
        value={moneyText(withdrawals.amount)}
        detail={t('console.overview.withdrawals.detail', {
          count: withdrawals.count,
          overdue: withdrawals.overdue,
        })}
        isWatched={withdrawals.overdue > 0}
      />
      <Figure
        name={t('console.overview.unbacked')}
        value={moneyText(unbacked)}
        detail={t('console.overview.unbacked.detail')}
        isWatched={unbacked > 0n}
      />
      <Figure
        name={t('console.overview.times')}
        value={slowest === undefined ? '–' : spanText(slowest.medianMs)}
        detail={
          slowest === undefined ? '' : t('console.overview.times.detail', { p95: spanText(slowest.p95Ms) })
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
