import { HOUR_MS } from '@cliffhanger/core/kernel';
import type { LinkPeriod } from '@cliffhanger/core/library';
import {
  Card,
  Chart,
  ChartKey,
  dateFormat,
  numberFormat,
  Skeleton,
  useNow,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listLinkDays } from '@cliffhanger/wire/library';
import { useTranslation } from '../../../shared/language/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import type { OwnDrama } from '../drama/drama.ts';
import { LinkMoney, LinkViews } from '../drama/links/link-results.tsx';
import { lastDays } from './days.ts';
import type { Link } from './link-sums.ts';

type Days = AnswerOf<typeof listLinkDays>;

interface LinkDaysProps {
  readonly consignmentId: OwnDrama['consignmentId'];
  readonly link: Link;
  /** Without it as many as the server answers. */
  readonly period?: LinkPeriod;
}

/** One link: its clicks day by day, and what they led to. */
export function LinkDays({ consignmentId, link, period }: LinkDaysProps) {
  const t = useTranslation();
  const answer = useApiQuery(listLinkDays, { consignmentId, code: link.code, days: period });
  return (
    <Card
      title={t('catalog.tracking.days')}
      aside={
        <span className="text-small wrap-anywhere text-muted">
          {link.subId === '' ? t('links.main') : link.subId}
        </span>
      }
    >
      <QueryView answer={answer} loading={<Skeleton className="h-44 rounded-field" />}>
        {(days) => (days.list.length === 0 ? <Nothing days={days.days} /> : <DayChart days={days} />)}
      </QueryView>
      <div className="grid gap-2 pt-3">
        <LinkViews results={link} />
        <LinkMoney results={link} />
      </div>
    </Card>
  );
}

function Nothing({ days }: { days: number }) {
  const t = useTranslation();
  return <p className="text-muted">{t('catalog.tracking.days.nothing', { count: days })}</p>;
}

/** Each day of a week, each week of a month, every third one of a quarter. */
const labelledEvery = (days: number): number => {
  if (days <= 7) return 1;
  return days <= 30 ? 7 : 21;
};

function DayChart({ days: { list, days } }: { days: Days }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const now = useNow(HOUR_MS);
  const byDay = new Map(list.map((day) => [day.day, day]));
  const name = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const every = labelledEvery(days);
  const points = lastDays(now, days).map((day, index) => {
    const { clicks = 0, orders = 0 } = byDay.get(day) ?? {};
    const dayName = name.format(new Date(`${day}T00:00:00Z`));
    return {
      key: day,
      label: (days - 1 - index) % every === 0 ? dayName : '',
      values: [clicks],
      words: `${dayName}: ${t('links.row', { clicks, orders })}`,
    };
  });
  return (
    <>
      <Chart
        kind="bars"
        label={t('catalog.tracking.days')}
        points={points}
        formatTick={(value) => numberFormat(locale, { maximumFractionDigits: 0 }).format(value)}
      />
      <div className="pt-2">
        <ChartKey keys={[{ label: t('catalog.funnel.clicks') }]} />
      </div>
    </>
  );
}
