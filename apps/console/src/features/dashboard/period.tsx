import { OVERVIEW_PERIODS, type OverviewPeriod, periodMs } from '@cliffhanger/core/dashboard';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { numberFormat } from '@cliffhanger/ui';
import { create } from 'zustand';
import { currentLocale, t } from '../../shared/language/index.ts';

const KEY = 'console-period';

const stored = (): OverviewPeriod =>
  OVERVIEW_PERIODS.find((period) => period === localStorage.getItem(KEY)) ?? '7-days';

const useChosen = create<{ readonly period: OverviewPeriod }>(() => ({ period: stored() }));

/** The period of the figures, stored in this browser. */
export const usePeriod = (): OverviewPeriod => useChosen(({ period }) => period);

function choose(period: OverviewPeriod): void {
  localStorage.setItem(KEY, period);
  useChosen.setState({ period });
}

/** `24 hours`, `7 days`. */
export function periodSpan(period: OverviewPeriod): string {
  const days = periodMs(period) / DAY_MS;
  const [count, unit] = days === 1 ? [24, 'hour'] : [days, 'day'];
  return numberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

export const PeriodChoice = () => (
  <select
    aria-label={t('console.overview.period')}
    className="h-8 rounded-bar border border-line bg-surface px-2 font-medium text-ink"
    value={usePeriod()}
    onChange={({ target }) => {
      const chosen = OVERVIEW_PERIODS.find((period) => period === target.value);
      if (chosen !== undefined) choose(chosen);
    }}
  >
    {OVERVIEW_PERIODS.map((period) => (
      <option key={period} value={period}>
        {t(`console.overview.period.${period}`)}
      </option>
    ))}
  </select>
);
