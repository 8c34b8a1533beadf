import { TOP_PERIODS } from '@cliffhanger/core/catalog';
import { Money, Poster, PosterRank, Section, Skeleton } from '@cliffhanger/ui';
import { listTopDramas } from '@cliffhanger/wire/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { memo, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { SmallProblem, useApiQuery } from '../../../shared/server/index.ts';
import { REFRESH_EVERY_MS } from './home-queries.ts';

type Period = (typeof TOP_PERIODS)[number];
type TopDrama = AnswerOf<typeof listTopDramas>['list'][number];

const LONGEST = Math.max(...TOP_PERIODS) as Period;

/** The seller's best-selling dramas; hidden without sales in the longest period. */
export const TopDramas = memo(function TopDramas() {
  const t = useTranslation();
  const [days, setDays] = useState<Period>(LONGEST);
  const top = useApiQuery(listTopDramas, { days }, { refetchEveryMs: REFRESH_EVERY_MS });
  if (top.data?.list.length === 0 && days === LONGEST) return null;
  return (
    <Section title={t('dashboard.top')} aside={<PeriodChoice days={days} onChange={setDays} />}>
      {top.data !== undefined ? (
        <Carousel dramas={top.data.list} />
      ) : top.isError ? (
        <SmallProblem answer={top} title={t('shell.problem.title')} />
      ) : (
        <LoadingCarousel />
      )}
    </Section>
  );
});

function PeriodChoice({ days, onChange }: { days: Period; onChange: (days: Period) => void }) {
  const t = useTranslation();
  return (
    <fieldset className="flex gap-3">
      <legend className="sr-only">{t('dashboard.top.period')}</legend>
      {TOP_PERIODS.map((period) => (
        <label key={period} className="reach cursor-pointer">
          <input
            type="radio"
            name="top-period"
            checked={period === days}
            onChange={() => onChange(period)}
            className="peer sr-only"
          />
          <span className="rounded-bar text-label text-muted peer-checked:text-primary-text peer-focus-visible:outline-2 peer-focus-visible:outline-primary">
            {t('dashboard.top.days', { count: period })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const ROW = 'no-scrollbar -mx-gutter flex snap-x scroll-px-4 gap-3 overflow-x-auto px-gutter pb-1';

function Carousel({ dramas }: { dramas: readonly TopDrama[] }) {
  const t = useTranslation();
  if (dramas.length === 0) return <p className="py-6 text-center text-muted">{t('dashboard.top.empty')}</p>;
  return (
    <ol className={ROW}>
      {dramas.map((drama) => (
        <li key={drama.id} className="w-28 shrink-0 snap-start">
          <PageLink to="drama" query={{ id: drama.id }} className="block">
            <Poster src={drama.poster}>
              <PosterRank rank={drama.rank} />
            </Poster>
            <span className="mt-2 line-clamp-2 text-label">{drama.title}</span>
            <span className="text-small text-muted">
              <Money amount={drama.sales} size="plain" />
            </span>
          </PageLink>
        </li>
      ))}
    </ol>
  );
}

function LoadingCarousel() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className={ROW}>
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className="grid w-28 shrink-0 gap-2">
          <Skeleton className="aspect-[3/4] w-full rounded-poster" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      ))}
    </div>
  );
}
