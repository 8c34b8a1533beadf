import { EndlessList, SkeletonRows } from '@cliffhanger/ui';
import { listLibrary } from '@cliffhanger/wire/library';
import { lazy, Suspense } from 'react';
import { hasRoomForPanes, useWindowSize } from '../../../shared/desk/index.ts';
import { loadMessages, useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { drawDrama, ROW_HEIGHT } from './link-row.tsx';
import { NoLinks } from './no-links.tsx';

/** Lazy, so that phones never load it. */
const ArrangedLinks = lazy(async () => {
  const [{ ArrangedLinks: List }] = await Promise.all([
    import('./desk/arranged-links.tsx'),
    loadMessages(['tables']),
  ]);
  return { default: List };
});

/** Every drama of the library with its default link and the results. */
export function LinksScreen() {
  const t = useTranslation();
  if (!hasRoomForPanes(useWindowSize())) return <AllLinks />;
  return (
    <Suspense
      fallback={
        <Page title={t('links.title')} back="library">
          <LoadingLinks />
        </Page>
      }
    >
      <ArrangedLinks loading={<LoadingLinks />} />
    </Suspense>
  );
}

function AllLinks() {
  const t = useTranslation();
  const dramas = useApiInfiniteQuery(listLibrary, { categoryId: undefined, state: undefined });
  return (
    <Page title={t('links.title')} back="library">
      <EndlessList
        name="links"
        list={dramas}
        layout="rows"
        rowKey={({ consignmentId }) => consignmentId}
        rowHeight={ROW_HEIGHT}
        loading={<LoadingLinks />}
        empty={<NoLinks />}
        problem={problemText(dramas.error)}
      >
        {drawDrama}
      </EndlessList>
    </Page>
  );
}

function LoadingLinks() {
  const t = useTranslation();
  return <SkeletonRows count={6} label={t('shell.list.loading')} />;
}
