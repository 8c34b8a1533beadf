import { buttonClass, Card, Countdown, Icon, Kbd, Money, Skeleton } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listOrders } from '@cliffhanger/wire/orders';
import { clsx } from 'clsx';
import { type LucideIcon, Package, PackageCheck, ShieldQuestion, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/language/index.ts';
import { useTakeRight } from '../../../../shared/library/take-right.tsx';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { SmallProblem, useApiQuery } from '../../../../shared/server/index.ts';
import { type Home, REFRESH_EVERY_MS } from '../home-queries.ts';

type Answer = AnswerOf<typeof listOrders>;
type Order = Answer['list'][number];

const MOST_SHOWN = 5;

interface ToDoProps {
  readonly toShip: Home['toShip'] | undefined;
  readonly rightsLeft: number | undefined;
}

/** Waiting orders by deadline, each with its next action. */
export function ToDo({ toShip, rightsLeft }: ToDoProps) {
  const t = useTranslation();
  const orders = useApiQuery(
    listOrders,
    { state: 'to-ship', sort: 'deadline', page: 1, pageSize: MOST_SHOWN },
    { refetchEveryMs: REFRESH_EVERY_MS },
  );
  const ready = toShip === undefined ? 0 : toShip.count - toShip.withoutRight;
  return (
    <Card title={t('desk.home.to-do')} aside={ready > 0 && <ShipReady count={ready} />}>
      {orders.data !== undefined ? (
        <Tasks {...orders.data} rightsLeft={rightsLeft} />
      ) : orders.isError ? (
        <SmallProblem answer={orders} title={t('dashboard.problem')} />
      ) : (
        <Rows>
          {Array.from({ length: MOST_SHOWN }, (_, index) => (
            <LoadingRow key={index} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

/** Opens the quote for all shippable orders; nothing is paid here. */
function ShipReady({ count }: { count: number }) {
  const t = useTranslation();
  return (
    <PageLink
      to="orders"
      query={{ state: 'to-ship' }}
      shortcut="S"
      className={buttonClass({ look: 'primary', size: 's' })}
    >
      {t('desk.home.ship-ready', { count })}
      <Kbd on="primary">S</Kbd>
    </PageLink>
  );
}

function Tasks({
  list,
  counts,
  rightsLeft,
}: Pick<Answer, 'list' | 'counts'> & Pick<ToDoProps, 'rightsLeft'>) {
  const more = counts.toShip - list.length;
  if (list.length === 0 && counts.audit === 0) return <NothingToDo />;
  return (
    <Rows>
      {list.map((order) =>
        order.hasRight ? (
          <ToShip key={order.id} order={order} />
        ) : (
          <MissingRight key={order.id} order={order} rightsLeft={rightsLeft} />
        ),
      )}
      {more > 0 && <MoreToShip count={more} />}
      {counts.audit > 0 && <InReview count={counts.audit} />}
    </Rows>
  );
}

function ToShip({ order }: { order: Order }) {
  const t = useTranslation();
  return (
    <Row
      icon={Package}
      title={
        <PageLink to="order" query={{ number: order.number }} className="text-label">
          {t('desk.home.ship', { title: order.title })}
        </PageLink>
      }
      detail={<OfOrder order={order} />}
      until={order.shipBy !== undefined && <Countdown until={order.shipBy} format="clock" />}
      action={
        <PageLink to="order" query={{ number: order.number }}>
          {t('orders.ship.button')}
        </PageLink>
      }
    />
  );
}

/** Without a right only the platform can ship the order, after its deadline. */
function MissingRight({ order, rightsLeft }: { order: Order } & Pick<ToDoProps, 'rightsLeft'>) {
  const t = useTranslation();
  const { isBusy, take, off, sheet } = useTakeRight(order);
  const until = order.platformShipsAt ?? order.shipBy;
  return (
    <Row
      icon={TriangleAlert}
      isPressing
      title={
        <PageLink to="order" query={{ number: order.number }} className="text-label">
          {t('desk.home.needs-right', { title: order.title })}
        </PageLink>
      }
      detail={<OfOrder order={order} />}
      until={until !== undefined && <Countdown until={until} format="clock" />}
      action={
        rightsLeft === 0 ? (
          <PageLink to="levels">{t('shell.offer.upgrade-level')}</PageLink>
        ) : (
          <>
            <button
              type="button"
              disabled={isBusy || off !== undefined}
              aria-busy={isBusy}
              onClick={take}
              className="reach text-end text-label text-primary-text disabled:opacity-45"
            >
              {rightsLeft === undefined
                ? t('orders.right.add')
                : t('desk.home.use-right', { left: rightsLeft })}
            </button>
            {sheet}
          </>
        )
      }
    />
  );
}

function MoreToShip({ count }: { count: number }) {
  const t = useTranslation();
  return (
    <Row
      icon={Package}
      title={<p className="text-label">{t('desk.home.ship-more', { count })}</p>}
      action={
        <PageLink to="orders" query={{ state: 'to-ship' }}>
          {t('orders.filter.all')}
        </PageLink>
      }
    />
  );
}

function InReview({ count }: { count: number }) {
  const t = useTranslation();
  return (
    <Row
      icon={ShieldQuestion}
      title={<p className="text-label">{t('desk.home.in-review', { count })}</p>}
      detail={t('desk.home.in-review.text')}
      action={
        <PageLink to="orders" query={{ state: 'audit' }}>
          {t('desk.home.in-review.see')}
        </PageLink>
      }
    />
  );
}

function OfOrder({ order: { number, profit } }: { order: Order }) {
  return (
    <span className="figures">
      {number} · <Money amount={profit} flow="in" size="plain" />
    </span>
  );
}

function NothingToDo() {
  const t = useTranslation();
  return (
    <div className="flex items-center gap-3">
      <Icon of={PackageCheck} className="text-good" />
      <div className="min-w-0 flex-1">
        <p className="text-strong">{t('dashboard.to-ship.none')}</p>
        <p className="text-small text-muted">{t('dashboard.to-ship.none.text')}</p>
      </div>
    </div>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-4 -mb-3 *:border-line *:not-first:border-t">{children}</ul>
);

interface RowProps {
  readonly icon: LucideIcon;
  readonly isPressing?: boolean;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly until?: ReactNode;
  readonly action: ReactNode;
}

const Row = ({ icon, isPressing = false, title, detail, until, action }: RowProps) => (
  <li className="flex min-h-15 items-center gap-3 px-4 py-2">
    <span
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-inner',
        isPressing ? 'bg-warn-soft text-warn' : 'bg-well',
      )}
    >
      <Icon of={icon} size={20} />
    </span>
    <div className="min-w-0 flex-1">
      {title}
      {detail !== undefined && <p className="text-small text-muted">{detail}</p>}
    </div>
    <div className="grid max-w-[45%] shrink-0 justify-items-end text-end text-small">
      {until}
      {action}
    </div>
  </li>
);

const LoadingRow = () => (
  <li className="flex min-h-15 items-center gap-3 px-4 py-2">
    <Skeleton className="size-9 rounded-inner" />
    <Skeleton className="h-4 flex-1" />
    <Skeleton className="h-4 w-14" />
  </li>
);
