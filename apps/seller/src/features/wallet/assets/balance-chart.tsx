import { type Money as Amount, type Locale, MICRO_PER_USDT } from '@cliffhanger/core/kernel';
import {
  Card,
  Chart,
  Money,
  moneyFigures,
  SegmentedControl,
  Skeleton,
  TextSkeleton,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listBalanceDays } from '@cliffhanger/wire/wallet';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useChoiceParameter } from '../../../shared/navigation/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';

const RANGES = ['7', '30', '90'] as const;
type Range = (typeof RANGES)[number];
type BalanceDay = AnswerOf<typeof listBalanceDays>['list'][number];

/** The total balance at the end of each day; a tap selects a day. */
export function BalanceChart() {
  const t = useTranslation();
  const [range, setRange] = useChoiceParameter<Range>('days', RANGES, '30');
  const days = useApiQuery(listBalanceDays, { days: Number(range) });
  return (
    <Card>
      <div className="grid gap-3">
        <SegmentedControl
          label={t('wallet.assets.range')}
          value={range}
          onChange={setRange}
          options={RANGES.map((value) => ({
            value,
            label: t('wallet.assets.days', { count: Number(value) }),
          }))}
        />
        <QueryView answer={days} steady loading={<LoadingChart />}>
          {({ list }) => <Drawn key={range} days={list} />}
        </QueryView>
      </div>
    </Card>
  );
}

function Drawn({ days }: { days: readonly BalanceDay[] }) {
  const t = useTranslation();
  const { locale, isMoneyHidden, words } = useUiSettings();
  const [chosen, setChosen] = useState<string>();
  const selected = days.find(({ day }) => day === chosen) ?? days.at(-1);
  if (selected === undefined) return null;
  const formatDay = dayFormat(locale);
  return (
    <>
      <div aria-live="polite">
        <p className="text-small text-muted">
          {selected === days.at(-1) ? t('wallet.assets.today') : formatDay(selected.day)}
        </p>
        <Money amount={selected.total} size="l" unit="USDT" />
      </div>
      <Chart
        kind="line"
        label={t('wallet.assets.chart')}
        chosen={chosen}
        onChoose={setChosen}
        formatTick={(value) => (isMoneyHidden ? '•••' : tickFormat(locale).format(value))}
        points={days.map(({ day, total }, index) => ({
          key: day,
          label: isLabelled(index, days.length) ? formatDay(day) : '',
          values: [drawnHeight(total)],
          words: `${formatDay(day)}: ${isMoneyHidden ? words.hiddenAmount : moneyFigures(total, locale)}`,
        }))}
      />
    </>
  );
}

const LABELS = 3;

/** A few dates below the axis, none at the ends where it would be clipped. */
const isLabelled = (index: number, count: number): boolean => {
  const step = Math.max(1, Math.floor(count / LABELS));
  return index % step === Math.floor(step / 2);
};

/** For drawing only: a float must not enter a sum. */
const drawnHeight = (amount: Amount): number => Number(amount) / Number(MICRO_PER_USDT);

const tickFormat = (locale: Locale): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

const dayFormat = (locale: Locale) => {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};

function LoadingChart() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      <div>
        <p className="text-small">
          <TextSkeleton className="w-16" />
        </p>
        <Money amount={undefined} size="l" />
      </div>
      <Skeleton className="h-44 w-full rounded-field" />
    </div>
  );
}
