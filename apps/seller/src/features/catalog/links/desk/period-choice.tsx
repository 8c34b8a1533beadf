import { SegmentedControl } from '@cliffhanger/ui';
import { useTranslation } from '../../../../shared/language/index.ts';
import { changePeriod, PERIODS, type Period, usePeriod } from './period.ts';

/** The period of all figures; the keys `1` to `4` choose it too. */
export function PeriodChoice() {
  const t = useTranslation();
  const { period } = usePeriod();
  return (
    <SegmentedControl
      label={t('links.period')}
      options={PERIODS.map((value) => ({
        value: String(value),
        label: value === 'all' ? t('links.all-time') : t('catalog.funnel.days', { count: value }),
      }))}
      value={String(period)}
      onChange={(value) => changePeriod(PERIODS.find((one) => String(one) === value) as Period)}
      areNumbered
    />
  );
}
