import { ActionBar, Button, Card, EmptyState, ListGroup, PullToRefresh, Skeleton } from '@cliffhanger/ui';
import { getOrder } from '@cliffhanger/wire/orders';
import { FileCheckCorner } from 'lucide-react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, PageRow, useParameter } from '../../../shared/navigation/index.ts';
import { OrderDecision } from '../../../shared/orders/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, Refused, useApiQuery } from '../../../shared/server/index.ts';
import type { OrderDetail } from '../order.ts';
import { type ShipOne, useShipOne } from '../ship/index.ts';
import { BirthCertificate } from './birth-certificate.tsx';
import { MoneyTimeline } from './money-timeline.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderStanding } from './order-standing.tsx';
import { ViewersComplaint } from './viewers-complaint.tsx';

/** `?number=CH-…`. */
export function OrderScreen() {
  const t = useTranslation();
  const number = useParameter('number') ?? '';
  const order = useApiQuery(getOrder, { number }, { enabled: number !== '' });
  const ship = useShipOne();
  const isUnknown = number === '' || (order.error instanceof Refused && order.data === undefined);
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={order.refetch}>
      <Page
        title={t('orders.detail')}
        back="orders"
        action={canShip(order.data) ? <ShipAction order={order.data} ship={ship} /> : undefined}
      >
        {isUnknown ? (
          <UnknownOrder />
        ) : (
          <QueryView answer={order} loading={<OrderLoading />}>
            {(detail) => <Detail order={detail} />}
          </QueryView>
        )}
        {ship.sheet}
      </Page>
    </PullToRefresh>
  );
}

const Detail = ({ order }: { order: OrderDetail }) => (
  <>
    <OrderHead order={order} />
    <OrderStanding order={order} />
    {order.notice !== undefined && <OrderDecision notice={order.notice} number={order.number} />}
    <ViewersComplaint order={order} />
    <MoneyTimeline order={order} />
    <BirthCertificate order={order} />
    <CheckYourself order={order} />
  </>
);

const canShip = (order: OrderDetail | undefined): order is OrderDetail =>
  order?.state === 'to-ship' && order.hasRight;

function ShipAction({ order, ship }: { order: OrderDetail; ship: ShipOne }) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  return (
    <ActionBar>
      <Button
        look="primary"
        wide
        busy={ship.pending === order.number}
        disabled={off !== undefined}
        aria-keyshortcuts="S"
        onClick={() => ship.begin(order)}
      >
        {t('orders.ship.button')}
      </Button>
      {off !== undefined && <p className="text-center text-small text-muted">{off}</p>}
    </ActionBar>
  );
}

const SHORT_HASH = 8;

/** The hash of the order's newest transfer, to find in the seller's statement. */
function CheckYourself({ order: { moneyTimeline } }: { order: OrderDetail }) {
  const t = useTranslation();
  const newest = moneyTimeline.at(-1);
  if (newest === undefined) return null;
  return (
    <ListGroup>
      <PageRow
        to="assets"
        icon={FileCheckCorner}
        title={t('orders.check')}
        detail={t('orders.check.text', { hash: newest.hash.slice(0, SHORT_HASH), line: newest.sequence })}
      />
    </ListGroup>
  );
}

function UnknownOrder() {
  const t = useTranslation();
  return (
    <EmptyState
      drawing="lost"
      title={t('refusals.order-unknown')}
      action={<PageLink to="orders">{t('orders.empty.see-all')}</PageLink>}
    />
  );
}

function OrderLoading() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      <Card as="div">
        <div className="flex gap-4">
          <Skeleton className="h-[149px] w-28 shrink-0 rounded-poster" />
          <div className="grid flex-1 content-start gap-3 pt-1">
            <Skeleton className="h-6 w-28 rounded-full" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
        <Skeleton className="mt-6 h-10" />
      </Card>
      <Skeleton className="h-17 rounded-field" />
      <Card as="div">
        <div className="grid gap-5">
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      </Card>
    </div>
  );
}
