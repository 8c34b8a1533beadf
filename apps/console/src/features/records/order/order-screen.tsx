import { Link, useOpenAddress, usePathParameters } from '@cliffhanger/client/router';
import { mayCall } from '@cliffhanger/wire/operator';
import { getOrder } from '@cliffhanger/wire/operator/records';
import { listQueue } from '@cliffhanger/wire/operator/reviews';
import { resendReceipt } from '@cliffhanger/wire/operator/support';
import { useEffect, useMemo, useState } from 'react';
import {
  countryText,
  dateText,
  listText,
  moneyText,
  t,
  wholeMomentText,
} from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Key,
  type Tone,
  TopBar,
  useKeyHints,
  useKeys,
  wordText,
} from '../../../shared/parts/index.ts';
import { rememberRecord } from '../../../shared/search/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { RecordHead } from '../parts/head.tsx';
import { Notes } from '../parts/notes.tsx';
import { type Resending, useResending } from '../parts/resending.ts';
import { Timeline } from '../parts/timeline.tsx';
import { Actions } from './actions.tsx';
import { Complaint } from './complaint.tsx';
import { Money } from './money.tsx';
import type { Order } from './order.ts';
import { Played } from './played.tsx';
import { Provenance } from './provenance.tsx';
import { stepsOf } from './steps.ts';
import { Viewer } from './viewer.tsx';
import { Waiting } from './waiting.tsx';

/** Everything about an order on one page. Opening it writes a line to the audit log. */
export function OrderScreen() {
  const { number = '' } = usePathParameters();
  return <OrderPage key={number} number={number} />;
}

function OrderPage({ number }: { readonly number: string }) {
  const order = useApiQuery(getOrder, { number });
  const state = order.data?.state;
  useEffect(() => {
    if (state !== undefined) rememberRecord({ kind: 'order', to: `/order/${number}`, title: number });
  }, [number, state]);
  return (
    <>
      <TopBar
        crumb={t('console.search.kind.order')}
        title={number}
        beside={state !== undefined && <Chip tone={toneOf(order.data)}>{stateText(order.data)}</Chip>}
        aside={
          <>
            <span className="text-small text-muted">{t('console.record.logged')}</span>
            {order.data !== undefined && <DecideAct order={order.data} />}
          </>
        }
      />
      <Answered of={order}>{(answer) => <OrderBody order={answer} />}</Answered>
    </>
  );
}

/** Opens the order's complaint while it is undecided. */
function DecideAct({ order: { number, complaint, decision } }: { readonly order: Order }) {
  const openAddress = useOpenAddress();
  const roles = useSession()?.roles ?? [];
  if (complaint === null || decision !== null || !mayCall(listQueue.complaint.roles, roles)) return null;
  return (
    <Act look="main" onClick={() => openAddress(`/queue/complaint?id=${number}`)}>
      {t('console.order.decide')} <Key>D</Key>
    </Act>
  );
}

const TONES: Partial<Record<Order['state'], Tone>> = { audit: 'bad', 'to-ship': 'warn' };

const toneOf = (order: Order | undefined): Tone =>
  order?.waiting?.isLate === true ? 'bad' : ((order && TONES[order.state]) ?? 'plain');

const stateText = (order: Order | undefined): string =>
  order?.waiting?.isLate === true ? t('console.order.late') : wordText('state', order?.state ?? '');

const NOBODY = '00000000-0000-0000-0000-000000000000';

function OrderBody({ order }: { readonly order: Order }) {
  const [isWriting, setWriting] = useState(false);
  const resending = useResending();
  useOrderKeys(order, resending, () => setWriting(true));
  return (
    <>
      <OrderHead order={order} />
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3">
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[296px_minmax(0,1fr)_320px] xl:grid-cols-[320px_minmax(0,1fr)_360px] 2xl:grid-cols-[340px_minmax(0,1fr)_360px_360px]">
          <section className="rounded-panel border border-line bg-surface md:max-lg:col-start-2 md:max-lg:row-start-1">
            <header className="flex min-h-10 items-center justify-between border-b border-line px-3.5">
              <h2 className="text-card">{t('console.order.timeline')}</h2>
              <span className="text-small text-muted">{t('console.record.utc')}</span>
            </header>
            <Timeline label={t('console.order.timeline')} steps={stepsOf(order)} />
          </section>
          <div className="min-w-0 md:max-lg:col-start-1 md:max-lg:row-span-2 md:max-lg:row-start-1">
            <Waiting order={order} />
            <Money order={order} />
            <Provenance order={order} />
            <Played order={order} />
          </div>
          <div className="md:max-lg:col-start-2 md:max-lg:row-start-2 2xl:contents">
            <div>
              <Complaint order={order} />
              <Viewer order={order} />
            </div>
            <div>
              <Actions order={order} resending={resending} />
              <Notes
                about="order"
                id={order.number}
                notes={order.notes}
                isWriting={isWriting}
                onWrite={setWriting}
              />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

function useOrderKeys(order: Order, resending: Resending, write: () => void): void {
  const openAddress = useOpenAddress();
  const roles = useSession()?.roles ?? [];
  const mayDecide = order.complaint !== null && mayCall(listQueue.complaint.roles, roles);
  const maySend = mayCall(resendReceipt.roles, roles);
  const { number, sellerId, viewer } = order;
  const { send } = resending;
  useKeys(
    useMemo(
      () => ({
        n: write,
        'g s': () => void (sellerId !== NOBODY && openAddress(`/seller/${sellerId}`)),
        'g v': () => openAddress(`/viewer/${viewer.id}`),
        ...(maySend ? { m: () => void send(number) } : {}),
        ...(mayDecide ? { d: () => openAddress(`/queue/complaint?id=${number}`) } : {}),
      }),
      [mayDecide, maySend, openAddress, number, send, sellerId, viewer.id, write],
    ),
  );
  useKeyHints([
    ...(mayDecide ? [{ keys: ['D'], name: t('console.order.decide') }] : []),
    ...(maySend ? [{ keys: ['M'], name: t('console.order.resend') }] : []),
    { keys: ['N'], name: t('console.notes.key') },
    { keys: ['G', 'S'], name: t('console.search.one.seller') },
    { keys: ['G', 'V'], name: t('console.search.one.viewer') },
  ]);
}

function OrderHead({ order }: { readonly order: Order }) {
  const { title, firstEpisode, quantity, sellerId, sellerName, store, viewer, orderTime } = order;
  const last = firstEpisode + quantity - 1;
  const end = order.settlementTime ?? order.waiting?.shippedAt;
  return (
    <RecordHead
      picture={<img alt="" src={order.poster} className="h-13 w-10 shrink-0 rounded-[4px] object-cover" />}
      title={
        quantity === 1
          ? t('console.order.episode', { title, episode: firstEpisode })
          : t('console.order.episodes-of', { title, first: firstEpisode, last })
      }
      beside={order.sandbox && <Chip tone="info">{t('console.order.sandbox')}</Chip>}
      text={
        <>
          {sellerId === NOBODY ? (
            t('console.order.platform')
          ) : (
            <>
              {t('console.order.sold-by')}{' '}
              <Link
                className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
                to={`/seller/${sellerId}`}
              >
                {store ?? sellerName ?? '–'}
              </Link>
            </>
          )}
          <span className="ms-2">
            {listText([
              viewer.country === null
                ? ''
                : t('console.order.viewer-in', { country: countryText(viewer.country) }),
              dateText(orderTime),
            ])}
          </span>
        </>
      }
      figures={[
        { name: t('console.order.paid'), value: moneyText(order.orderAmount) },
        { name: t('console.order.wholesale'), value: moneyText(order.purchaseCost) },
        { name: t('console.order.profit'), value: moneyText(order.profit) },
        ...(end === undefined
          ? []
          : [
              {
                name:
                  order.settlementTime === undefined
                    ? t('console.order.ships-by-itself')
                    : t('console.order.held'),
                value: wholeMomentText(end),
              },
            ]),
      ]}
    />
  );
}
