import type { Id } from '@cliffhanger/core/kernel';
import { getDramaForViewer, listMoreDramas, type listSeries } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useEffect } from 'react';
import { Footer } from '../../../shared/footer/footer.tsx';
import { useTranslation } from '../../../shared/language/index.ts';
import { type DramaCard, useSeriesPrice, WideHead } from '../../../shared/parts/index.ts';
import { useArrows, useScreen } from '../../../shared/screen/index.ts';
import { FEW, useApiQuery } from '../../../shared/server/index.ts';
import { AllSeries } from './all-series.tsx';
import { Hero } from './hero.tsx';
import { PosterRow, type RowItem } from './poster-row.tsx';

type Begun = AnswerOf<typeof listSeries>['list'][number];

interface WideHomeProps {
  readonly popular: Pick<AnswerOf<typeof listMoreDramas>, 'list' | 'hasMore'>;
  readonly begun: readonly Begun[];
}

/** Rows of posters below the one that plays; arrows move in a row, and down to the next. */
export function WideHome({ popular, begun }: WideHomeProps) {
  const t = useTranslation();
  const priceOf = useSeriesPrice();
  const isTv = useScreen('tv');
  // On a television every page does.
  useArrows(!isTv);
  const hasSeries = popular.list.length > 0;
  useEffect(() => {
    // A remote has no pointer: something has the focus from the start.
    if (isTv && hasSeries)
      document.querySelector<HTMLElement>('[data-arrows-begin]')?.focus({ preventScroll: true });
  }, [isTv, hasSeries]);
  const [featured] = popular.list;
  const [last] = begun;
  const itemOf = (drama: DramaCard): RowItem => ({
    key: drama.id,
    to: `/drama/${drama.id}`,
    poster: drama.poster,
    title: drama.title,
    detail: priceOf(drama),
  });
  return (
    <div className="min-h-(--screen) overflow-x-clip bg-stage">
      <WideHead current="home" onPicture />
      <main className="relative pb-10">
        {featured !== undefined && <Featured dramaId={featured.id} />}
        <div className="relative z-10">
          <PosterRow title={t('viewing.home.popular')} items={popular.list.map(itemOf)} eager />
          <PosterRow title={t('viewing.home.continue')} items={begun.map(itemOfBegun(t))} />
          {last !== undefined && <Alike of={last} itemOf={itemOf} />}
        </div>
        <div className="px-(--edge-wide)">
          {popular.hasMore && <AllSeries />}
          <Footer />
        </div>
      </main>
    </div>
  );
}

function Featured({ dramaId }: { dramaId: Id<'drama'> }) {
  const drama = useApiQuery(getDramaForViewer, { dramaId });
  // Its place from the start: the rows below stay where they are when it comes.
  if (drama.data === undefined) return <div className="min-h-[376px]" />;
  return <Hero drama={drama.data} />;
}

function Alike({ of, itemOf }: { of: Begun; itemOf: (drama: DramaCard) => RowItem }) {
  const t = useTranslation();
  const alike = useApiQuery(listMoreDramas, { dramaId: of.dramaId, ...FEW });
  return (
    <PosterRow
      title={t('viewing.home.like', { title: of.title })}
      items={alike.data?.list.map(itemOf) ?? []}
    />
  );
}

const itemOfBegun =
  (t: ReturnType<typeof useTranslation>) =>
  ({ dramaId, poster, title, episodes, resume }: Begun): RowItem => {
    const number = resume?.episode ?? 1;
    return {
      key: dramaId,
      to: `/play/${dramaId}/${number}`,
      poster,
      title,
      detail: t('viewing.episode-of', { number, of: episodes }),
      part: number / episodes,
    };
  };
