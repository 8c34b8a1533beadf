import { Money, useUiSettings } from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import type { TableColumn } from '@cliffhanger/ui/table';
import type { ReactNode } from 'react';
import { type Translate, useTranslation } from '../../../shared/language/index.ts';
import { Link, pageAddress } from '../../../shared/navigation/index.ts';
import { isProfitMissed, OrderProfit } from '../../../shared/orders/index.ts';
import { OrderState } from '../../../shared/states/index.ts';
import { At, Due } from '../due.tsx';
import type { OrderTableRow } from './order-row.ts';

/** All columns; keys of sortable columns are the sort values of the call. */
export const orderColumns = (t: Translate): readonly TableColumn<OrderTableRow>[] => [
  { key: 'number', header: t('tables.order'), width: 138, isFixed: true, cell: numberCell },
  { key: 'drama', header: t('tables.drama'), width: 200, isFixed: true, cell: dramaCell },
  { key: 'state', header: t('tables.state'), width: 132, cell: ({ state }) => <OrderState state={state} /> },
  {
    key: 'episodes',
    header: t('tables.episodes'),
    width: 52,
    align: 'end',
    canSort: true,
    cell: ({ quantity }) => <span className="figures">{quantity}</span>,
  },
  {
    key: 'amount',
    header: t('orders.paid'),
    width: 76,
    align: 'end',
    canSort: true,
    cell: ({ orderAmount }) => <Money amount={orderAmount} size="plain" />,
  },
  { key: 'cost', header: t('orders.cost'), width: 72, align: 'end', canSort: true, cell: costCell },
  { key: 'profit', header: t('orders.profit'), width: 84, align: 'end', canSort: true, cell: profitCell },
  { key: 'margin', header: t('tables.margin'), width: 74, align: 'end', cell: (row) => <Margin row={row} /> },
  { key: 'link', header: t('tables.link'), width: 92, cell: (row) => <LinkCode row={row} /> },
  { key: 'sub-id', header: t('tables.sub-id'), width: 92, cell: (row) => <SubId row={row} /> },
  {
    key: 'paid-at',
    header: t('tables.paid-at'),
    width: 146,
    canSort: true,
    cell: ({ orderTime }) => <At time={orderTime} isMuted />,
  },
  {
    key: 'due',
    header: t('tables.due'),
    width: 156,
    align: 'end',
    canSort: true,
    cell: (row) => <Due order={row} />,
  },
];

const numberCell = ({ number }: OrderTableRow): ReactNode => (
  <Link
    slides
    to={pageAddress('order', { number })}
    tabIndex={-1}
    className="figures truncate bg-transparent! text-label text-ink shadow-none! hover:underline"
  >
    {number}
  </Link>
);

const dramaCell = ({ title, poster }: OrderTableRow): ReactNode => (
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
    <span className="truncate">{title}</span>
  </span>
);

const costCell = ({ purchaseCost }: OrderTableRow): ReactNode => (
  <span className="text-muted">
    <Money amount={purchaseCost} size="plain" />
  </span>
);

const profitCell = (row: OrderTableRow): ReactNode => (
  <span className="font-semibold">
    <OrderProfit order={row} size="plain" />
  </span>
);

function Margin({ row }: { row: OrderTableRow }) {
  const { locale } = useUiSettings();
  if (isProfitMissed(row) || row.orderAmount === 0n) return <span className="text-muted">–</span>;
  const share = Number((row.profit * 1_000n) / row.orderAmount) / 1_000;
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  return <span className="figures text-muted">{percent}</span>;
}

function LinkCode({ row }: { row: OrderTableRow }) {
  const t = useTranslation();
  return <span className="truncate font-mono text-muted">{row.trackingCode ?? t('tables.link.drawn')}</span>;
}

function SubId({ row: { trackingSubId = '' } }: { row: OrderTableRow }) {
  const t = useTranslation();
  return (
    <span className="truncate font-mono text-muted">
      {trackingSubId === '' ? t('tables.sub-id.none') : trackingSubId}
    </span>
  );
}
