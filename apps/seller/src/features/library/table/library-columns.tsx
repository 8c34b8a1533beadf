import { Money, useUiSettings } from '@cliffhanger/ui';
import { dateFormat, numberFormat } from '@cliffhanger/ui/settings';
import type { TableColumn } from '@cliffhanger/ui/table';
import { type Translate, useTranslation } from '../../../shared/language/index.ts';
import { Link, pageAddress } from '../../../shared/navigation/index.ts';
import { PromotionState } from '../../../shared/states/index.ts';
import type { LibraryDrama } from '../library-card.tsx';

type Sortable = number | bigint | string;

/** Sort values per column. Sorting is local: the number of rights bounds the library. */
export const SORT_VALUES: Readonly<Record<string, (drama: LibraryDrama) => Sortable>> = {
  drama: ({ title }) => title,
  clicks: ({ results }) => results.clicks,
  orders: ({ results }) => results.orders,
  sales: ({ results }) => results.sales,
  profit: ({ results }) => results.profit,
  retail: ({ retail }) => retail,
  wholesale: ({ wholesale }) => wholesale,
  'added-at': ({ addedAt }) => addedAt,
};

const amount = (value: LibraryDrama['retail']) => <Money amount={value} size="plain" />;

/** The drama, its link, and the results of the last 30 days. */
export const libraryColumns = (t: Translate): readonly TableColumn<LibraryDrama>[] => [
  { key: 'drama', header: t('tables.drama'), width: 260, isFixed: true, canSort: true, cell: titleCell },
  {
    key: 'state',
    header: t('tables.state'),
    width: 140,
    cell: ({ state }) => <PromotionState state={state === 'promoting' ? 'promoting' : 'not-promoted'} />,
  },
  { key: 'link', header: t('tables.link'), width: 150, cell: linkCell },
  figures('clicks', t('catalog.funnel.clicks'), ({ results }) => results.clicks),
  figures('orders', t('catalog.funnel.orders'), ({ results }) => results.orders),
  money('sales', t('catalog.funnel.sales'), ({ results }) => amount(results.sales)),
  money('profit', t('catalog.margin.profit'), ({ results }) => (
    <span className="font-semibold">
      <Money amount={results.profit} size="plain" flow="in" />
    </span>
  )),
  money('retail', t('catalog.drama.retail'), ({ retail }) => amount(retail)),
  money('wholesale', t('catalog.drama.wholesale'), ({ wholesale }) => (
    <span className="text-muted">{amount(wholesale)}</span>
  )),
  {
    key: 'auto-ship',
    header: t('library.auto-ship'),
    width: 100,
    cell: ({ autoShip }) => (
      <span className={autoShip ? 'text-ink' : 'text-muted'}>
        {t(autoShip ? 'library.auto-ship.on' : 'library.auto-ship.off')}
      </span>
    ),
  },
  {
    key: 'added-at',
    header: t('tables.added-at'),
    width: 120,
    align: 'end',
    canSort: true,
    cell: (drama) => <AddedAt drama={drama} />,
  },
];

const figures = (
  key: string,
  header: string,
  of: (drama: LibraryDrama) => number,
): TableColumn<LibraryDrama> => ({
  key,
  header,
  width: 90,
  align: 'end',
  canSort: true,
  cell: (drama) => <Count value={of(drama)} />,
});

const money = (
  key: string,
  header: string,
  cell: TableColumn<LibraryDrama>['cell'],
): TableColumn<LibraryDrama> => ({ key, header, width: 100, align: 'end', canSort: true, cell });

function Count({ value }: { value: number }) {
  const { locale } = useUiSettings();
  return <span className="figures">{numberFormat(locale).format(value)}</span>;
}

function titleCell({ title, poster, dramaId }: LibraryDrama) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img
        src={poster}
        alt=""
        width={22}
        height={29}
        loading="lazy"
        decoding="async"
        className="h-[29px] w-[22px] shrink-0 rounded-[4px] bg-control object-cover"
      />
      <Link
        slides
        to={pageAddress('drama', { id: dramaId, from: 'library' })}
        tabIndex={-1}
        className="truncate bg-transparent! text-label text-ink shadow-none! hover:underline"
      >
        {title}
      </Link>
    </span>
  );
}

const linkCell = ({ trackingPath }: LibraryDrama) => (
  <span className="truncate font-mono text-muted">{trackingPath}</span>
);

function AddedAt({ drama }: { drama: LibraryDrama }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const day = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(drama.addedAt);
  return <span className="figures text-muted">{drama.isOnSale ? day : t('catalog.drama.off-sale')}</span>;
}
