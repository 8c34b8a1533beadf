import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { moneyText, shareText, spanText, t } from '../../shared/language/index.ts';
import { roughly, urgencyOf } from '../../shared/parts/index.ts';
import { type Overview, shareOf } from './overview.ts';
import { periodSpan } from './period.tsx';
import { Spark } from './spark.tsx';

type Counted = AnswerOf<typeof countQueues>;

interface HeadlineProps {
  readonly overview: Overview;
  readonly counted: Pick<Counted, 'queues'> | undefined;
  readonly period: OverviewPeriod;
}

/** The five figures checked every morning. Those counted by hour or day have a sparkline. */
export function Headline({
  overview: { today, period: sum, points, reviewTimes, releases, ...overview },
  counted,
  period,
}: HeadlineProps) {
  const due = releases.filter(({ hold }) => hold === 'settlement');
  const span = periodSpan(period);
  return (
    <section className="mb-3 grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface md:grid-cols-5">
      <Figure
        name={t('console.overview.sales', { span })}
        value={moneyText(sum.sales)}
        detail={t('console.overview.sales.detail', {
          orders: sum.orders,
          today: moneyText(today.sales),
        })}
        line={points.map(({ sales }) => Number(sales))}
      />
      <Figure
        name={t('console.overview.holds')}
        value={moneyText(due.reduce((sum, { amount }) => sum + amount, 0n))}
        detail={t('console.overview.holds.detail', {
          orders: due.reduce((sum, { orders }) => sum + orders, 0),
        })}
      />
      <Withdrawals
        withdrawals={overview.withdrawals}
        promiseMs={counted?.queues.find(({ kind }) => kind === 'withdrawal')?.promiseMs ?? null}
      />
      <Figure
        name={t('console.overview.refunds', { span })}
        value={shareText(shareOf(sum.upheld, sum.orders))}
        detail={t('console.overview.refunds.detail', { upheld: sum.upheld, orders: sum.orders })}
        line={points.map(({ upheld, orders }) => shareOf(upheld, orders))}
      />
      <Figure
        name={t('console.overview.times', { span })}
        value={reviewTimes === null ? '–' : spanText(roughly(reviewTimes.medianMs))}
        detail={
          reviewTimes === null
            ? ''
            : t('console.overview.times.detail', { p95: spanText(roughly(reviewTimes.p95Ms)) })
        }
        line={points.flatMap(({ reviewMs }) => reviewMs ?? [])}
      />
    </section>
  );
}

interface WithdrawalsProps {
  readonly withdrawals: Overview['withdrawals'];
  readonly promiseMs: number | null;
}

function Withdrawals({ withdrawals: { count, amount, overdue, oldest }, promiseMs }: WithdrawalsProps) {
  const now = useNow(MINUTE_MS);
  return (
    <Figure
      name={t('console.overview.withdrawals')}
      value={moneyText(amount)}
      detail={
        oldest === null || promiseMs === null
          ? t('console.overview.withdrawals.detail', { count, overdue })
          : t('console.overview.withdrawals.oldest', {
              count,
              age: spanText(roughly(now - oldest)),
              promise: spanText(promiseMs),
            })
      }
      isWatched={
        overdue > 0 ||
        (oldest !== null &&
          promiseMs !== null &&
          urgencyOf({ from: oldest, promisedBy: oldest + promiseMs }, now) !== 'calm')
      }
    />
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
  readonly isWatched?: boolean;
  /** Values per hour or day, oldest first. */
  readonly line?: readonly number[];
}

const Figure = ({ name, value, detail, isWatched = false, line }: FigureProps) => (
  <div className="relative border-e border-line px-3.5 py-2 last:border-0">
    <p className="text-small text-muted">{name}</p>
    <p className={clsx('text-head', isWatched && 'text-warn')}>{value}</p>
    <p className="text-small text-muted" title={detail}>
      {detail}
    </p>
    {line !== undefined && line.length > 1 && line.some((value) => value > 0) && <Spark values={line} />}
  </div>
);
