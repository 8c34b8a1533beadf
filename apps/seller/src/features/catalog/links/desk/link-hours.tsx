import type { Instant } from '@cliffhanger/core/kernel';
import {
  busiestHoursOf,
  CLICKS_FOR_ADVICE,
  type ClickWeek,
  clicksIn,
  clickWeekOf,
} from '@cliffhanger/core/library';
import { Card, Skeleton, useUiSettings } from '@cliffhanger/ui';
import { HeatKey, HeatMap } from '@cliffhanger/ui/charts';
import { numberFormat } from '@cliffhanger/ui/settings';
import { inWeekOrder, weekdayNames } from '@cliffhanger/ui/time';
import { listLinkHours } from '@cliffhanger/wire/library';
import { useTranslation } from '../../../../shared/language/index.ts';
import { QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import type { OwnDrama } from '../../drama/drama.ts';
import type { Link } from '../link-sums.ts';
import { daysOf, type Period } from './period.ts';

interface LinkHoursProps {
  readonly consignmentId: OwnDrama['consignmentId'];
  readonly link: Link;
  readonly period: Period;
}

/** Offset of the device's time zone from UTC, in minutes. */
const offsetAt = (at: Instant): number => -new Date(at).getTimezoneOffset();

/** Clicks by weekday and hour, in the device's time zone. */
export function LinkHours({ consignmentId, link, period }: LinkHoursProps) {
  const t = useTranslation();
  const answer = useApiQuery(listLinkHours, { consignmentId, code: link.code, days: daysOf(period) });
  const loading = (
    <Card title={t('links.hours')}>
      <Skeleton className="h-56 rounded-field" />
    </Card>
  );
  return (
    <QueryView answer={answer} loading={loading}>
      {({ list, days }) => <Hours week={clickWeekOf(list, offsetAt)} days={days} />}
    </QueryView>
  );
}

interface HoursProps {
  readonly week: ClickWeek;
  readonly days: number;
}

function Hours({ week, days }: HoursProps) {
  const t = useTranslation();
  const busiest = busiestHoursOf(week);
  if (busiest === undefined)
    return (
      <Card title={t('links.hours')}>
        <p className="text-muted">{t('catalog.tracking.days.nothing', { count: days })}</p>
      </Card>
    );
  const { postBefore } = busiest;
  return (
    <Card
      title={t('links.hours')}
      aside={
        postBefore && (
          <span className="text-end text-small font-semibold">
            {t('links.hours.post-before', {
              time: `${twoDigits(postBefore.hour)}:${twoDigits(postBefore.minute)}`,
            })}
          </span>
        )
      }
    >
      <WeekMap week={week} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pt-3 text-small">
        <BusiestHours week={week} days={days} busiest={busiest} />
        <HeatKey few={t('links.hours.few')} many={t('links.hours.many')} />
      </div>
    </Card>
  );
}

const HOURS = 24;
const LABELLED_EVERY = 6;
const twoDigits = (count: number): string => String(count).padStart(2, '0');
const HOUR_NAMES = Array.from({ length: HOURS }, (_, hour) => twoDigits(hour));

function WeekMap({ week }: { week: ClickWeek }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const names = weekdayNames(locale);
  const figures = numberFormat(locale, { maximumFractionDigits: 0 });
  return (
    <HeatMap
      label={t('links.hours.table')}
      columns={HOUR_NAMES}
      rows={inWeekOrder(week, locale).map((hours, index) => ({
        label: names[index] ?? '',
        cells: hours.map((value) => ({ value, words: figures.format(value) })),
      }))}
      labelledEvery={LABELLED_EVERY}
      endLabel={String(HOURS)}
    />
  );
}

interface BusiestHoursProps extends HoursProps {
  readonly busiest: NonNullable<ReturnType<typeof busiestHoursOf>>;
}

function BusiestHours({ week, days, busiest: { from, until, share } }: BusiestHoursProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const clicks = Math.round(clicksIn(week));
  return (
    <div className="grid min-w-40 flex-1 gap-1">
      <p>
        {t('links.hours.busiest', {
          share: numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
          count: clicks,
          days,
          from: twoDigits(from),
          until: twoDigits(until === 0 ? HOURS : until),
        })}
      </p>
      {clicks < CLICKS_FOR_ADVICE && (
        <p className="text-muted">{t('links.hours.too-few', { count: CLICKS_FOR_ADVICE })}</p>
      )}
    </div>
  );
}
