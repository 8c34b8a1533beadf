import { Link } from '@cliffhanger/client/router';
import { MINUTE_MS, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { mayCall } from '@cliffhanger/wire/operator';
import { listSellerOrders } from '@cliffhanger/wire/operator/records';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { countText, momentText, moneyText, t } from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Clock,
  Empty,
  Panel,
  Table,
  type Tone,
  wordText,
} from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import type { Seller, SellerOrder } from './seller.ts';

const NEWEST = 6;
const PAGE = 50;

/** Orders to ship come first, then the newest ones. */
export function useOpenOrders(id: SellerId): readonly SellerOrder[] {
  const roles = useSession()?.roles ?? [];
  const enabled = mayCall(listSellerOrders.roles, roles);
  const { data: toShip } = useApiQuery(
    listSellerOrders,
    { id, state: 'to-ship', pageSize: NEWEST },
    { enabled },
  );
  const { data: newest } = useApiQuery(listSellerOrders, { id, state: null, pageSize: NEWEST }, { enabled });
  const first = toShip?.list ?? [];
  const known = new Set(first.map(({ number }) => number));
  return [...first, ...(newest?.list ?? []).filter(({ number }) => !known.has(number))].slice(0, NEWEST);
}

interface NewestOrdersProps {
  readonly orders: readonly SellerOrder[];
  readonly chosen: string | undefined;
  readonly seller: Seller;
  readonly onAll: () => void;
}

export function NewestOrders({ orders, chosen, seller, onAll }: NewestOrdersProps) {
  const { toShip, inSettlement, audit, all } = seller.orders;
  return (
    <Panel
      title={t('console.search.kind.order')}
      aside={
        <>
          <span className="text-small text-muted">
            {t('console.seller.order-counts', { toShip, held: inSettlement, audit })}
          </span>
          {all > orders.length && (
            <Act onClick={onAll}>{t('console.record.all', { count: countText(all) })}</Act>
          )}
        </>
      }
    >
      {orders.length === 0 ? (
        <Empty text={t('console.seller.no-orders')} />
      ) : (
        <OrderTable orders={orders} chosen={chosen} />
      )}
    </Panel>
  );
}

interface OrderTableProps {
  readonly orders: readonly SellerOrder[];
  readonly chosen?: string | undefined;
}

function OrderTable({ orders, chosen }: OrderTableProps) {
  const now = useNow(MINUTE_MS);
  return (
    <Table
      isDense
      label={t('console.search.kind.order')}
      heads={[
        [t('console.order.number')],
        [t('console.order.drama')],
        [t('console.order.episodes'), true],
        [t('console.order.paid'), true],
        [t('console.order.sellers'), true],
        [t('console.search.state')],
        [t('console.search.when'), true],
      ]}
    >
      {orders.map((order) => (
        <tr
          key={order.number}
          aria-current={order.number === chosen || undefined}
          className={clsx(order.number === chosen && 'bg-primary-soft')}
        >
          <td className="whitespace-nowrap">
            <Link
              className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
              to={`/order/${order.number}`}
            >
              {order.number}
            </Link>
          </td>
          <td className="max-w-0 min-w-[90px] truncate w-full">{order.title}</td>
          <td className="text-end">{order.quantity}</td>
          <td className="text-end">{moneyText(order.orderAmount)}</td>
          <td className="text-end">{moneyText(order.profit)}</td>
          <td>
            <OrderStateChip order={order} now={now} />
          </td>
          <td className="text-end whitespace-nowrap text-muted">{whenOf(order, now)}</td>
        </tr>
      ))}
    </Table>
  );
}

const STATE_TONES: Partial<Record<SellerOrder['state'], Tone>> = { 'to-ship': 'warn', audit: 'bad' };

/** Colours only the states that need a person to act. */
function OrderStateChip({ order, now }: { readonly order: SellerOrder; readonly now: number }) {
  const tone = STATE_TONES[order.state];
  const isLate = order.state === 'to-ship' && order.shipBy !== undefined && order.shipBy < now;
  if (isLate) return <Chip tone="bad">{t('console.order.late')}</Chip>;
  const text = wordText('state', order.state);
  return tone === undefined ? text : <Chip tone={tone}>{text}</Chip>;
}

function whenOf(order: SellerOrder, now: number): ReactNode {
  const { state, orderTime, shipBy, settlementTime, completionTime, refundTime } = order;
  if (state === 'to-ship' && shipBy !== undefined)
    return <Clock isBare from={orderTime} promisedBy={shipBy} />;
  if ((state === 'in-settlement' || state === 'audit') && settlementTime !== undefined)
    return t('console.order.until', { at: momentText(settlementTime, now) });
  return momentText(completionTime ?? refundTime ?? orderTime, now);
}

/** All orders, paged from the newest. */
export function AllOrders({ sellerId }: { readonly sellerId: SellerId }) {
  const [after, setAfter] = useState<readonly OrderId[]>([]);
  const last = after.at(-1);
  const page = useApiQuery(listSellerOrders, {
    id: sellerId,
    state: null,
    pageSize: PAGE,
    ...(last === undefined ? {} : { after: last }),
  });
  return (
    <Panel title={t('console.search.kind.order')}>
      <Answered of={page}>
        {({ list, hasMore }) => (
          <>
            {list.length === 0 ? (
              <Empty text={t('console.seller.no-orders')} />
            ) : (
              <OrderTable orders={list} />
            )}
            <Pager
              onBack={after.length === 0 ? undefined : () => setAfter(after.slice(0, -1))}
              onMore={hasMore ? () => setAfter([...after, ...list.slice(-1).map(({ id }) => id)]) : undefined}
            />
          </>
        )}
      </Answered>
    </Panel>
  );
}

interface PagerProps {
  readonly onBack: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
}

export const Pager = ({ onBack, onMore }: PagerProps) =>
  onBack === undefined && onMore === undefined ? null : (
    <div className="flex justify-end gap-2 border-t border-line p-2.5">
      <Act onClick={onBack} disabled={onBack === undefined}>
        {t('console.record.newer')}
      </Act>
      <Act onClick={onMore} disabled={onMore === undefined}>
        {t('console.record.older')}
      </Act>
    </div>
  );
