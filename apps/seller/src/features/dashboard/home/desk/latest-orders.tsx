import { Card, dateFormat, Poster, Skeleton, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listOrders } from '@cliffhanger/wire/orders';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { OrderProfit } from '../../../../shared/orders/index.ts';
import { useApiQuery } from '../../../../shared/server/index.ts';
import { OrderState } from '../../../../shared/states/index.ts';
import { REFRESH_EVERY_MS } from '../home-queries.ts';

type Order = AnswerOf<typeof listOrders>['list'][number];

const MOST_SHOWN = 6;

/** The newest orders; renders nothing before the first one. */
export function LatestOrders() {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { data, isError } = useApiQuery(
    listOrders,
    { state: null, page: 1, pageSize: MOST_SHOWN },
    { refetchEveryMs: REFRESH_EVERY_MS },
  );
  // The figures card shows the error.
  if (data?.list.length === 0 || (data === undefined && isError)) return null;
  return (
    <Card
      title={t('desk.home.latest')}
      aside={
        <PageLink to="orders" query={{ state: 'all' }}>
          {t('orders.filter.all')}
          {data !== undefined && ` ${data.counts.all.toLocaleString(locale)}`}
        </PageLink>
      }
    >
      <ul className="-mx-4 -mb-4 overflow-hidden rounded-b-card">
        {data === undefined
          ? Array.from({ length: MOST_SHOWN }, (_, index) => <LoadingRow key={index} />)
          : data.list.map((order) => <OrderRow key={order.id} order={order} />)}
      </ul>
    </Card>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { locale } = useUiSettings();
  const time = dateFormat(locale, { day: 'numeric', month: 'short' });
  return (
    <li className="border-line not-first:border-t">
      <PageLink
        to="order"
        query={{ number: order.number }}
        className="flex min-h-15 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-well"
      >
        <Poster src={order.poster} size="s" />
        <span className="min-w-0 flex-1">
          <span className="block text-label">{order.title}</span>
          <span className="figures block text-small text-muted">
            {order.number} · {time.format(order.orderTime)}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-0.5 text-small">
          <OrderProfit order={order} size="plain" />
          <OrderState state={order.state} />
        </span>
      </PageLink>
    </li>
  );
}

const LoadingRow = () => (
  <li className="flex min-h-15 items-center gap-3 border-line px-4 py-2 not-first:border-t">
    <Skeleton className="h-11 w-8 rounded-bar" />
    <Skeleton className="h-4 flex-1" />
    <Skeleton className="h-4 w-14" />
  </li>
);
