import { Button, Chips, EmptyState, EndlessList, useUiSettings } from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import { FilterMenu } from '@cliffhanger/ui/table';
import { type ReactNode, useMemo } from 'react';
import { useDeskSettings } from '../../../../shared/desk/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { useWholeLibrary } from '../../../../shared/library/whole-library.ts';
import { useChoiceParameter } from '../../../../shared/navigation/index.ts';
import { Page } from '../../../../shared/page/index.ts';
import { problemText } from '../../../../shared/server/index.ts';
import { KeyHint } from '../../../../shared/tables/key-hint.tsx';
import { drawDrama, type LinkedDrama, ROW_HEIGHT } from '../link-row.tsx';
import { NoLinks } from '../no-links.tsx';
import {
  FILTERS,
  inOrder,
  type LinkFilter,
  type LinkOrder,
  matching,
  ORDERS,
  sumsOf,
} from './arrangement.ts';

/** The list pane: filter, sort order and totals. */
export function ArrangedLinks({ loading }: { loading: ReactNode }) {
  const t = useTranslation();
  const [filter, setFilter] = useChoiceParameter<LinkFilter>('filter', FILTERS, 'all');
  const [order, setOrder] = useChoiceParameter<LinkOrder>('order', ORDERS, 'clicks');
  const library = useWholeLibrary();
  const rows = useMemo(() => inOrder(matching(library.rows, filter), order), [library.rows, filter, order]);
  // The sort order is final only when all pages have loaded.
  const isComplete = !library.hasMore || library.hasFailedMore;
  const isReady = library.state === 'ready' && isComplete;
  return (
    <Page
      title={t('links.title')}
      back="library"
      end={
        <FilterMenu<LinkOrder>
          label={t('links.order')}
          options={ORDERS.map((value) => ({ value, label: t(`links.order.${value}`) }))}
          value={order}
          onChange={setOrder}
        />
      }
    >
      <Filters dramas={isReady ? library.rows : undefined} filter={filter} onChange={setFilter} />
      <EndlessList
        name={`links ${filter} ${order}`}
        list={{
          ...library,
          rows,
          state: library.state === 'ready' && !isComplete ? 'loading' : library.state,
        }}
        layout="rows"
        rowKey={({ consignmentId }) => consignmentId}
        rowHeight={ROW_HEIGHT}
        loading={loading}
        empty={library.rows.length === 0 ? <NoLinks /> : <NoneMatches onAll={() => setFilter('all')} />}
        problem={problemText(library.error)}
      >
        {drawDrama}
      </EndlessList>
      {isReady && rows.length > 0 && <Foot dramas={rows} />}
    </Page>
  );
}

const FILTER_NAMES = {
  all: 'library.view.all',
  'not-promoted': 'library.view.not_promoted',
  'without-clicks': 'links.filter.without-clicks',
} as const;

interface FiltersProps {
  /** `undefined` while loading. */
  readonly dramas: readonly LinkedDrama[] | undefined;
  readonly filter: LinkFilter;
  readonly onChange: (filter: LinkFilter) => void;
}

function Filters({ dramas, filter, onChange }: FiltersProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const count = (value: LinkFilter): string =>
    dramas === undefined ? '' : ` ${numberFormat(locale).format(matching(dramas, value).length)}`;
  return (
    <Chips<LinkFilter>
      label={t('links.filter')}
      size="s"
      options={FILTERS.map((value) => ({ value, label: t(FILTER_NAMES[value]) + count(value) }))}
      value={filter}
      onChange={onChange}
    />
  );
}

function NoneMatches({ onAll }: { onAll: () => void }) {
  const t = useTranslation();
  return (
    <EmptyState
      drawing="passed"
      title={t('links.filter.none')}
      action={
        <Button look="soft" wide onClick={onAll}>
          {t('links.filter.show-all')}
        </Button>
      }
    />
  );
}

/** Totals of the listed dramas, and shortcuts. */
function Foot({ dramas }: { dramas: readonly LinkedDrama[] }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { lettersAreOff } = useDeskSettings();
  const { clicks, orders } = sumsOf(dramas);
  const figures = (count: number) => numberFormat(locale).format(count);
  return (
    <footer className="sticky bottom-0 -mx-gutter mt-auto -mb-6 grid gap-2 border-t border-line bg-page px-gutter py-3 text-small text-muted">
      <p className="figures text-ink">
        {t('links.sums', {
          clicks: figures(clicks),
          orders: figures(orders),
          days: dramas[0]?.results.days ?? 0,
        })}
      </p>
      {!lettersAreOff && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 pointer-coarse:hidden">
          <KeyHint keys={['J', 'K']}>{t('tables.key.move')}</KeyHint>
          <KeyHint keys={['C']}>{t('links.key.copy')}</KeyHint>
          <KeyHint keys={['1', '4']} upTo>
            {t('links.key.period')}
          </KeyHint>
        </p>
      )}
    </footer>
  );
}
