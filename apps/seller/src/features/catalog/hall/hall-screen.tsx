import { HALL_SORTS, LONGEST_SEARCH } from '@cliffhanger/core/catalog';
import { Chip, Chips, EndlessList, SearchField, Tabs, WhatIs } from '@cliffhanger/ui';
import { listCategories, listHall } from '@cliffhanger/wire/catalog';
import { Library } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageIcon } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { DramaCard, type HallDrama } from './drama-card.tsx';
import { DRAMAS_A_PAGE } from './first-dramas.ts';
import { ALL_CATEGORIES, type HallFilter, useHallFilter } from './hall-filter.ts';
import { LoadingDramas } from './loading-dramas.tsx';
import { NoDramas } from './no-dramas.tsx';
import { useChosenDramas } from './use-chosen-dramas.ts';

/** The approximate height of a card at 390 px. */
const CARD_HEIGHT = 330;

export function HallScreen() {
  const t = useTranslation();
  const filter = useHallFilter();
  const { categoryId, search, sort, onlyNotMine } = filter;
  const dramas = useApiInfiniteQuery(
    listHall,
    { categoryId, search: search === '' ? undefined : search, sort, includeMine: !onlyNotMine },
    { pageSize: DRAMAS_A_PAGE, after: ({ id }) => id, keepBefore: true },
  );
  const rights = dramas.first?.rights;
  const chosen = useChosenDramas();
  const drawDrama = useCallback(
    (drama: HallDrama, index: number) => <DramaCard drama={drama} chosen={chosen} eager={index < 4} />,
    [chosen],
  );
  return (
    <Page
      title={t('catalog.hall')}
      end={<HallEnd rightsLeft={rights?.left} />}
      action={chosen.ids.size > 0 && <ChosenBar chosen={chosen} rights={rights} />}
    >
      <EndlessList
        name={`hall ${categoryId} ${search} ${sort} ${onlyNotMine}`}
        list={dramas}
        layout="grid"
        rowKey={({ id }) => id}
        rowHeight={CARD_HEIGHT}
        header={<HallHeader filter={filter} />}
        loading={<LoadingDramas />}
        empty={<NoDramas filter={filter} />}
        problem={problemText(dramas.error)}
      >
        {drawDrama}
      </EndlessList>
    </Page>
  );
}

function HallEnd({ rightsLeft }: { rightsLeft: number | undefined }) {
  const t = useTranslation();
  return (
    <div className="flex items-center gap-1">
      {rightsLeft !== undefined && (
        <span className="flex items-center gap-1.5 rounded-full bg-surface px-3.5 py-2 text-label whitespace-nowrap">
          {t('catalog.hall.rights', { count: rightsLeft })}
          <WhatIs question={t('library.what.right')}>{t('library.what.right.text')}</WhatIs>
        </span>
      )}
      <PageIcon to="library" icon={Library} label={t('catalog.hall.library')} />
    </div>
  );
}

function HallHeader({ filter }: { filter: HallFilter }) {
  const t = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pb-2">
      <SearchField
        label={t('catalog.hall.search')}
        value={filter.search}
        onSearch={filter.setSearch}
        maxLength={LONGEST_SEARCH}
      />
      <CategoryTabs filter={filter} />
      <div className="pt-1.5">
        <Chips
          label={t('catalog.hall.sort')}
          options={HALL_SORTS.map((value) => ({ value, label: t(`catalog.hall.sort.${value}`) }))}
          value={filter.sort}
          onChange={filter.setSort}
        >
          <Chip
            label={t('catalog.hall.not-mine')}
            isOn={filter.onlyNotMine}
            onChange={filter.setOnlyNotMine}
          />
        </Chips>
      </div>
    </div>
  );
}

/** Spec §9: page 1 has size 10. Further pages follow automatically. */
const CATEGORIES_A_PAGE = 10;

function useCategories() {
  const { rows, hasMore, hasFailedMore, isLoadingMore, loadMore } = useApiInfiniteQuery(
    listCategories,
    {},
    { pageSize: CATEGORIES_A_PAGE },
  );
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasFailedMore) loadMore();
  }, [hasMore, isLoadingMore, hasFailedMore, loadMore]);
  return rows;
}

function CategoryTabs({ filter }: { filter: HallFilter }) {
  const t = useTranslation();
  const categories = useCategories();
  return (
    <Tabs
      label={t('catalog.hall.categories')}
      tabs={[
        { value: ALL_CATEGORIES, label: t('catalog.hall.all') },
        ...categories.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
      value={filter.categoryId ?? ALL_CATEGORIES}
      onChange={filter.setCategory}
    />
  );
}
