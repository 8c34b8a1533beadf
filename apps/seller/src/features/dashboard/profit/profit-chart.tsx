import { Card, Chart, moneyFigures, numberFormat, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { drawn } from '../home/chart-points.ts';
import { dayFormat, type SalesDay } from './sales-day.ts';

/** Labels every fifth day: 360 px fit seven. */
const LABEL_EVERY = 5;

/** Oldest first; days without a sale are not listed and have no bar. */
export function ProfitChart({ days }: { days: readonly SalesDay[] }) {
  const t = useTranslation();
  const { locale, isMoneyHidden, words } = useUiSettings();
  const formatDay = dayFormat(locale);
  const compact = numberFormat(locale, { notation: 'compact' });
  const oldestFirst = days.toReversed();
  return (
    <Card title={t('dashboard.profit.chart')}>
      <Chart
        kind="bars"
        label={t('dashboard.profit.chart')}
        formatTick={(value) => (isMoneyHidden ? '' : compact.format(value))}
        points={oldestFirst.map(({ day, profit }, index) => ({
          key: day,
          label: (oldestFirst.length - 1 - index) % LABEL_EVERY === 0 ? formatDay(day) : '',
          values: [drawn(profit)],
          words: `${formatDay(day)}: ${isMoneyHidden ? words.hiddenAmount : moneyFigures(profit, locale)}`,
        }))}
      />
    </Card>
  );
}
