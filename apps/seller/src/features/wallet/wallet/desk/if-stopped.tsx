import { type Money as Amount, MICRO_PER_USDT, NO_MONEY } from '@cliffhanger/core/kernel';
import {
  Card,
  Chart,
  dateFormat,
  Icon,
  Money,
  numberFormat,
  useMoneyText,
  useUiSettings,
} from '@cliffhanger/ui';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { atNoon, type ReleaseDays } from '../../../../shared/releases/index.ts';
import { availableIfStopped } from './available-if-stopped.ts';

interface IfStoppedProps {
  readonly available: Amount;
  readonly releases: ReleaseDays;
}

/** The balance a seller would have without further sales, and when. */
export function IfStopped({ available, releases }: IfStoppedProps) {
  const t = useTranslation();
  const { locale, isMoneyHidden, words } = useUiSettings();
  const figures = useMoneyText();
  const then = availableIfStopped(available, releases);
  if (then === undefined || then.released === NO_MONEY) return null;
  const weekday = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const date = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Card
      title={t('desk.wallet.stop')}
      aside={
        <span className="text-small text-muted">
          {t('desk.wallet.stop.by', { date: date.format(atNoon(then.last)) })}
        </span>
      }
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Money amount={then.available} size="l" unit="USDT" />
          <span className="text-small text-muted">{t('wallet.available')}</span>
        </p>
        <p className="mb-2 text-small text-muted">
          {t('desk.wallet.stop.text', { now: figures(available), later: figures(then.released) })}
          {then.inReview > NO_MONEY && (
            <span className="block">{t('desk.wallet.stop.review', { sum: figures(then.inReview) })}</span>
          )}
        </p>
        <Chart
          kind="steps"
          label={t('desk.wallet.stop.chart')}
          formatTick={(value) =>
            isMoneyHidden
              ? '•••'
              : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
          }
          points={then.days.map((one) => ({
            key: one.day,
            label: weekday.format(atNoon(one.day)),
            values: [drawnHeight(one.available)],
            words: `${date.format(atNoon(one.day))}: ${isMoneyHidden ? words.hiddenAmount : figures(one.available)}`,
          }))}
        />
        <p className="mt-1">
          <PageLink to="holds" className="reach inline-flex items-center gap-1 text-label text-primary-text">
            {t('desk.wallet.stop.sooner')}
            <Icon of={ChevronRight} size={16} />
          </PageLink>
        </p>
      </div>
    </Card>
  );
}

/** For drawing only. */
const drawnHeight = (amount: Amount): number => Number(amount) / Number(MICRO_PER_USDT);
