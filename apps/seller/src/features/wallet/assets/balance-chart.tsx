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

/** Everything that is the seller's at the end of each day. A tap on a day shows that day. */
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
  const shown = days.find(({ day }) => day === chosen) ?? days.at(-1);
  if (shown === undefined) return null;
  const formatDay = dayFormat(locale);
  return (
    <>
      <div aria-live="polite">
        <p className="text-small text-muted">
          {shown === days.at(-1) ? t('wallet.assets.today') : formatDay(shown.day)}
        </p>
        <Money amount={shown.total} size="l" unit="USDT" />
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

/** A few dates under the line, none at its very ends where it would be cut off. */
const isLabelled = (index: number, count: number): boolean => {
  const step = Math.max(1, Math.floor(count / LABELS));
  return index % step === Math.floor(step / 2);
};

/** A picture needs no exact figure: the drawn height is the only place where money becomes a float. */
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
