import type { DramaId } from '@cliffhanger/core/catalog';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { countryName, Money, numberFormat, useUiSettings } from '@cliffhanger/ui';
import { getPassport } from '@cliffhanger/wire/catalog';
import { type AnswerOf, localeFromWire } from '@cliffhanger/wire/kernel';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { DramaView } from '../drama/drama.ts';
import { bestOf, figuresOf } from './figures.ts';

const BASIS_POINTS = 10_000;
const NOT_KNOWN = '–';

type Amount = Parameters<typeof Money>[0]['amount'];

const amount = (money: Amount): ReactNode =>
  money === undefined ? NOT_KNOWN : <Money amount={money} size="plain" />;

/** Rounded down, like the margin itself. */
function useShare(): (part: number | undefined, digits: number) => string {
  const { locale } = useUiSettings();
  return (part, maximumFractionDigits) =>
    part === undefined
      ? NOT_KNOWN
      : numberFormat(locale, { style: 'percent', maximumFractionDigits, roundingMode: 'floor' }).format(part);
}

/** One row per figure; the better value is bold and green. */
export const ComparisonRows = ({ dramas }: { dramas: readonly DramaView[] }) => (
  <>
    <OfEverybody dramas={dramas} />
    <OfTheSeller dramas={dramas} />
    <OfTheLicence dramas={dramas} />
  </>
);

function OfEverybody({ dramas }: { dramas: readonly DramaView[] }) {
  const t = useTranslation();
  const share = useShare();
  return (
    <>
      <Line label={t('catalog.drama.retail')} cells={dramas.map(({ retail }) => amount(retail))} />
      <Line label={t('catalog.drama.wholesale')} cells={dramas.map(({ wholesale }) => amount(wholesale))} />
      <Line
        label={t('desk.compare.profit-share')}
        cells={dramas.map(({ marginRate }) => share(marginRate / BASIS_POINTS, 0))}
        best={bestOf(
          dramas.map(({ marginRate }) => marginRate),
          'more',
        )}
      />
      <Line
        label={t('desk.compare.profit-episode')}
        cells={dramas.map(({ margin }) => amount(margin))}
        best={bestOf(
          dramas.map(({ margin }) => margin),
          'more',
        )}
      />
      <Line
        label={t('desk.compare.episodes')}
        cells={dramas.map(({ episodes, freeEpisodes: free }) => t('desk.compare.free', { episodes, free }))}
      />
      <Line
        label={t('desk.compare.trending')}
        cells={dramas.map(({ hotRank }) => (hotRank === null ? NOT_KNOWN : `#${hotRank}`))}
        best={bestOf(
          dramas.map(({ hotRank }) => hotRank ?? undefined),
          'less',
        )}
      />
    </>
  );
}

/** Results of the seller's own links and orders. */
function OfTheSeller({ dramas }: { dramas: readonly DramaView[] }) {
  const t = useTranslation();
  const share = useShare();
  const figures = dramas.map(figuresOf);
  if (figures.every(({ usualOrder, buyingShare }) => usualOrder === undefined && buyingShare === undefined))
    return null;
  return (
    <>
      <Heading>{t('desk.compare.own', { count: dramas[0]?.results.days ?? 0 })}</Heading>
      <Line
        label={t('catalog.margin.episodes')}
        cells={figures.map(({ usualOrder }) => usualOrder ?? NOT_KNOWN)}
        best={bestOf(
          figures.map(({ usualOrder }) => usualOrder),
          'more',
        )}
      />
      <Line
        label={t('desk.compare.profit-order')}
        cells={figures.map(({ profitAnOrder }) => amount(profitAnOrder))}
        best={bestOf(
          figures.map(({ profitAnOrder }) => profitAnOrder),
          'more',
        )}
      />
      <Line
        label={t('desk.compare.buying')}
        cells={figures.map(({ buyingShare }) => share(buyingShare, 1))}
        best={bestOf(
          figures.map(({ buyingShare }) => buyingShare),
          'more',
        )}
      />
      <Line
        label={t('desk.compare.profit-clicks')}
        cells={figures.map(({ profitAThousandClicks }) => amount(profitAThousandClicks))}
        best={bestOf(
          figures.map(({ profitAThousandClicks }) => profitAThousandClicks),
          'more',
        )}
      />
      <Line
        label={t('catalog.funnel.refunds')}
        cells={figures.map(({ refundShare }) => share(refundShare, 1))}
        best={bestOf(
          figures.map(({ refundShare }) => refundShare),
          'less',
        )}
      />
    </>
  );
}

function OfTheLicence({ dramas }: { dramas: readonly DramaView[] }) {
  const t = useTranslation();
  return (
    <>
      <Heading>{t('passport.title')}</Heading>
      <Line label={t('passport.where')} cells={dramas.map(({ id }) => <Where key={id} id={id} />)} />
      <Line
        label={t('desk.compare.languages')}
        cells={dramas.map(({ id }) => <Languages key={id} id={id} />)}
      />
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly cells: readonly ReactNode[];
  /** The index of the better one; `undefined` without one. */
  readonly best?: number | undefined;
}

const Line = ({ label, cells, best }: LineProps) => (
  <div
    role="row"
    className="grid gap-x-3 border-t border-line py-1.5"
    style={{ gridTemplateColumns: `repeat(${cells.length}, minmax(0, 1fr))` }}
  >
    <span role="rowheader" className="col-span-full text-muted">
      {label}
    </span>
    {cells.map((cell, index) => (
      <span
        key={index}
        role="cell"
        className={clsx(
          'figures min-w-0 wrap-anywhere',
          index === best ? 'font-bold text-good' : 'font-medium',
        )}
      >
        {cell}
      </span>
    ))}
  </div>
);

const Heading = ({ children }: { children: string }) => (
  <div role="row" className="border-t border-line pt-3 pb-1">
    <span role="rowheader" className="text-label">
      {children}
    </span>
  </div>
);

type Licence = AnswerOf<typeof getPassport>['licences'][number];

/** The current licence, or the one that ended last. */
function useLicence(id: DramaId): Licence | undefined {
  const { data } = useApiQuery(getPassport, { id });
  return (
    data?.licences.find(({ state }) => state === 'in-force' || state === 'ends-soon') ?? data?.licences[0]
  );
}

function Where({ id }: { id: DramaId }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const licence = useLicence(id);
  if (licence === undefined) return NOT_KNOWN;
  const countries = licence.countries.map((code) => countryName(code, locale));
  if (licence.territory === 'countries') return countries.join(', ');
  return [t('passport.world'), ...countries.map((country) => t('passport.without', { country }))].join(', ');
}

function Languages({ id }: { id: DramaId }) {
  const licence = useLicence(id);
  if (licence === undefined) return NOT_KNOWN;
  return licence.languages.map((code) => LOCALE_NAMES[localeFromWire(code)]).join(', ');
}
