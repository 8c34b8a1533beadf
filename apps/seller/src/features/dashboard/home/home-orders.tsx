import { Card, Countdown, dateFormat, Money, Poster, Skeleton, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listOrders } from '@cliffhanger/wire/orders';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { OrderState } from '../../../shared/states/index.ts';
import { REFRESH_EVERY_MS } from './home-queries.ts';

type Order = AnswerOf<typeof listOrders>['list'][number];

/** What has to be done first stands first; of the others the newest. */
const SHOWN = {
  'to-ship': { request: { state: 'to-ship', sort: 'deadline' }, query: { state: 'to-ship' }, rows: 5 },
  latest: { request: { state: null }, query: { state: 'all' }, rows: 6 },
} as const;

/** A few orders beside the figures, on a window that has room for them. */
export function HomeOrders({ show }: { show: keyof typeof SHOWN }) {
  const t = useTranslation();
  const { request, query, rows } = SHOWN[show];
  const orders = useApiQuery(
    listOrders,
    { ...request, page: 1, pageSize: rows },
    { refetchEveryMs: REFRESH_EVERY_MS },
  );
  // Nothing to ship is said by the banner above, a problem by the figures.
  if (orders.data?.list.length === 0 || (orders.data === undefined && orders.isError)) return null;
  return (
    <Card
      title={t(show === 'latest' ? 'desk.home.latest' : 'desk.home.to-ship')}
      aside={
        <PageLink to="orders" query={query}>
          {t('orders.filter.all')}
        </PageLink>
      }
    >
      <ul className="-mx-4 -mb-4 overflow-hidden rounded-b-card">
        {orders.data === undefined
          ? Array.from({ length: rows }, (_, index) => <LoadingRow key={index} />)
          : orders.data.list.map((order) => (
              <OrderRow key={order.id} order={order}>
                {show === 'latest' ? <OrderState state={order.state} /> : <Deadline order={order} />}
              </OrderRow>
            ))}
      </ul>
    </Card>
  );
}

function OrderRow({ order, children }: { order: Order; children: ReactNode }) {
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
          <Money amount={order.profit} brief flow="in" size="plain" />
          {children}
        </span>
      </PageLink>
    </li>
  );
}

/** Without the right nobody can ship it but the platform, which does so at its own time. */
function Deadline({ order: { hasRight, shipBy, platformShipsAt } }: { order: Order }) {
  const until = hasRight ? shipBy : (platformShipsAt ?? shipBy);
  return until === undefined ? null : <Countdown until={until} format="clock" />;
}

const LoadingRow = () => (
  <li className="flex min-h-15 items-center gap-3 border-line px-4 py-2 not-first:border-t">
    <Skeleton className="h-11 w-8 rounded-bar" />
    <Skeleton className="h-4 flex-1" />
    <Skeleton className="h-4 w-14" />
  </li>
);
