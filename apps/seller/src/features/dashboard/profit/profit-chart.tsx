import { Card, Chart, moneyFigures, numberFormat, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { drawn } from '../home/chart-points.ts';
import { dayFormat, type SalesDay } from './sales-day.ts';

/** Every fifth day is named: at 360 px there is room for seven. */
const LABEL_EVERY = 5;

/** Oldest first, as a line of time runs; days without a sale have no bar because they are not listed. */
export function ProfitChart({ days }: { days: readonly SalesDay[] }) {
  const t = useTranslation();
  const { locale, isMoneyHidden, words } = useUiSettings();
  const formatDay = dayFormat(locale);
  const compact = numberFormat(locale, { notation: 'compact' });
  const shown = days.toReversed();
  return (
    <Card title={t('dashboard.profit.chart')}>
      <Chart
        kind="bars"
        label={t('dashboard.profit.chart')}
        formatTick={(value) => (isMoneyHidden ? '' : compact.format(value))}
        points={shown.map(({ day, profit }, index) => ({
          key: day,
          label: (shown.length - 1 - index) % LABEL_EVERY === 0 ? formatDay(day) : '',
          values: [drawn(profit)],
          words: `${formatDay(day)}: ${isMoneyHidden ? words.hiddenAmount : moneyFigures(profit, locale)}`,
        }))}
      />
    </Card>
  );
}
