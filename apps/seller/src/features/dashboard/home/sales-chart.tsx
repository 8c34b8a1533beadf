import { CHART_DIMENSIONS, type ChartDimension } from '@cliffhanger/core/dashboard';
import {
  buttonClass,
  Card,
  Chart,
  ChartKey,
  Money,
  moneyFigures,
  numberFormat,
  SegmentedControl,
  Skeleton,
  useUiSettings,
} from '@cliffhanger/ui';
import { getChart } from '@cliffhanger/wire/dashboard';
import { memo, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { SmallProblem, useApiQuery } from '../../../shared/server/index.ts';
import { labelOf, type SalesPoint, salesBar, spanOf, sumOf } from './chart-points.ts';
import { REFRESH_EVERY_MS } from './home-queries.ts';

/** Sales, profit and clicks by day, week and month; a tap on a bar shows its figures. */
export const SalesChart = memo(function SalesChart() {
  const t = useTranslation();
  const [dimension, setDimension] = useState<ChartDimension>('day');
  const chart = useApiQuery(getChart, { dimension }, { refetchEveryMs: REFRESH_EVERY_MS });
  return (
    <Card>
      <h2 className="sr-only">{t('dashboard.chart')}</h2>
      <SegmentedControl
        label={t('dashboard.chart.dimension')}
        options={CHART_DIMENSIONS.map((value) => ({ value, label: t(`dashboard.chart.${value}`) }))}
        value={dimension}
        onChange={setDimension}
      />
      <div className="min-h-[268px] pt-4">
        {chart.data !== undefined ? (
          <DrawnChart key={dimension} points={chart.data.points} dimension={dimension} />
        ) : chart.isError ? (
          <SmallProblem answer={chart} title={t('dashboard.chart.problem')} />
        ) : (
          <LoadingChart />
        )}
      </div>
      <p className="border-t border-line pt-2">
        <PageLink to="profit">{t('dashboard.profit.by-day')}</PageLink>
      </p>
    </Card>
  );
});

interface DrawnChartProps {
  readonly points: readonly SalesPoint[];
  readonly dimension: ChartDimension;
}

function DrawnChart({ points, dimension }: DrawnChartProps) {
  const t = useTranslation();
  const [shows, setShows] = useState<'sales' | 'clicks'>('sales');
  const [chosen, setChosen] = useState<string>();
  if (points.every(({ orders, clicks }) => orders === 0 && clicks === 0)) return <NoSales />;
  const choose = (key: string) => setChosen(key === chosen ? undefined : key);
  const point = points.find(({ from }) => from === chosen);
  const Sums = shows === 'sales' ? SalesSums : ClickSums;
  const Drawing = shows === 'sales' ? SalesDrawing : ClickDrawing;
  return (
    <>
      <Sums
        points={point === undefined ? points : [point]}
        dimension={dimension}
        isOne={point !== undefined}
      />
      <div className="pt-4">
        <Drawing points={points} dimension={dimension} chosen={chosen} onChoose={choose} />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
        {shows === 'sales' ? (
          <ChartKey
            keys={[{ label: t('dashboard.profit') }, { label: t('dashboard.chart.wholesale'), pale: true }]}
          />
        ) : (
          <ChartKey keys={[{ label: t('dashboard.clicks') }]} />
        )}
        <button
          type="button"
          onClick={() => setShows(shows === 'sales' ? 'clicks' : 'sales')}
          className="reach ms-auto py-1 text-label text-primary-text"
        >
          {t(shows === 'sales' ? 'dashboard.chart.show-clicks' : 'dashboard.chart.show-sales')}
        </button>
      </footer>
    </>
  );
}

interface SumsProps extends DrawnChartProps {
  /** Whether a single point is selected. */
  readonly isOne: boolean;
}

function useSumTitle({ points, dimension, isOne }: SumsProps, what: 'sales' | 'clicks'): string {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const [first] = points;
  if (isOne && first !== undefined) return spanOf(first, { dimension, locale });
  return t(`dashboard.chart.${what}.${dimension}`, { count: points.length });
}

function SalesSums(props: SumsProps) {
  const t = useTranslation();
  const title = useSumTitle(props, 'sales');
  return (
    <dl className="flex flex-wrap justify-between gap-x-4">
      <div>
        <dt className="text-small text-muted">{title}</dt>
        <dd>
          <Money amount={sumOf(props.points.map(({ sales }) => sales))} size="m" unit="USDT" />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-small text-muted">{t('dashboard.profit')}</dt>
        <dd>
          <Money amount={sumOf(props.points.map(({ profit }) => profit))} size="m" />
        </dd>
      </div>
    </dl>
  );
}

function ClickSums(props: SumsProps) {
  const { locale } = useUiSettings();
  const title = useSumTitle(props, 'clicks');
  const clicks = props.points.reduce((sum, point) => sum + point.clicks, 0);
  return (
    <dl>
      <dt className="text-small text-muted">{title}</dt>
      <dd className="figures text-title tracking-[-0.03em]">{numberFormat(locale).format(clicks)}</dd>
    </dl>
  );
}

interface DrawingProps extends DrawnChartProps {
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

function SalesDrawing({ points, dimension, chosen, onChoose }: DrawingProps) {
  const t = useTranslation();
  const { locale, isMoneyHidden, words } = useUiSettings();
  const figures = (amount: SalesPoint['sales']) =>
    isMoneyHidden ? words.hiddenAmount : moneyFigures(amount, locale);
  const compact = numberFormat(locale, { notation: 'compact' });
  return (
    <Chart
      kind="bars"
      label={t('dashboard.chart')}
      points={points.map((point, index) => ({
        key: point.from,
        label: labelOf(point, index, points.length, { dimension, locale }),
        values: salesBar(point),
        words: t('dashboard.chart.point', {
          span: spanOf(point, { dimension, locale }),
          sales: figures(point.sales),
          profit: figures(point.profit),
        }),
      }))}
      formatTick={(value) => (isMoneyHidden ? '' : compact.format(value))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function ClickDrawing({ points, dimension, chosen, onChoose }: DrawingProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const compact = numberFormat(locale, { notation: 'compact' });
  return (
    <Chart
      kind="bars"
      label={t('dashboard.clicks')}
      points={points.map((point, index) => ({
        key: point.from,
        label: labelOf(point, index, points.length, { dimension, locale }),
        values: [point.clicks],
        words: t('dashboard.chart.clicks-point', {
          span: spanOf(point, { dimension, locale }),
          clicks: point.clicks,
        }),
      }))}
      formatTick={(value) => compact.format(value)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function NoSales() {
  const t = useTranslation();
  return (
    <div className="grid min-h-[236px] content-center justify-items-center gap-2 px-4 text-center">
      <h3 className="text-head">{t('dashboard.chart.empty')}</h3>
      <p className="max-w-72 text-muted">{t('dashboard.chart.empty.text')}</p>
      <PageLink to="hall" className={`mt-2 ${buttonClass({ look: 'soft' })}`}>
        {t('dashboard.chart.empty.action')}
      </PageLink>
    </div>
  );
}

function LoadingChart() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-4">
      <Skeleton className="h-12 w-1/2" />
      <Skeleton className="h-[176px] w-full" />
    </div>
  );
}
