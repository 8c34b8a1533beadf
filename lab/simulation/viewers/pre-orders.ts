import { cancelOrder, checkOut } from '@cliffhanger/application/checkout';
import { HOUR_MS, type SellerId } from '@cliffhanger/core/kernel';
import type { PlainPreOrder } from '../books/plain-books.ts';
import type { Doing } from '../doing.ts';
import { followOrder } from '../orders/following.ts';
import type { Serial } from '../serials.ts';
import type { World } from '../world.ts';
import type { Purchase } from './purchase.ts';

const CANCELS = 0.2;

/** Pays for unreleased episodes; the worker delivers or refunds them unless the viewer cancels before. */
export async function preOrder(
  world: World,
  purchase: Purchase & { readonly serial: Serial },
  doing: Doing,
): Promise<void> {
  const { viewer, drama, quantity, paymentMethod, seller, isOwn, serial } = purchase;
  const placed = await doing.keyed('pre-order', viewer.id, (at) =>
    checkOut(at)({ ...purchase, viewerId: viewer.id, dramaId: drama.id, country: null, isPreOrder: true }),
  );
  world.judge(doing.name, placed, paymentMethod !== 'decline' && !isOwn);
  if (!placed.ok) return;
  const { orderId, number } = placed.value;
  const sellerId: SellerId | null = seller?.id ?? null;
  const episodes = { first: serial.first, last: serial.first + quantity - 1 };
  viewer.owned.set(drama.id, [...(viewer.owned.get(drama.id) ?? []), episodes]);
  const forget = () =>
    viewer.owned.set(
      drama.id,
      (viewer.owned.get(drama.id) ?? []).filter(({ first }) => first !== serial.first),
    );
  const { retail, wholesale } = drama;
  const order = { id: orderId, number, sellerId, dramaId: drama.id, quantity, retail, wholesale };
  const { refundedFrom } = serial;
  world.books.preOrdered({ ...order, paidAt: doing.now, lastEpisode: episodes.last, refundedFrom, forget });
  if (doing.dice.isLucky(CANCELS))
    doing.plan('cancel-pre-order', doing.dice.next() * (endsAt(serial) - HOUR_MS - doing.now), (later) =>
      cancel(world, { orderId, purchase }, later),
    );
  if (serial.releasedAt === null) return;
  doing.plan('follow', serial.releasedAt + HOUR_MS / 2 - doing.now, async (later) => {
    if (world.books.orders.has(orderId))
      followOrder(world, { orderId, viewer, seller, firstEpisode: serial.first }, later);
  });
}

const endsAt = ({ releasedAt, refundedFrom }: Serial): number => releasedAt ?? refundedFrom;

interface Cancelled {
  readonly orderId: PlainPreOrder['id'];
  readonly purchase: Purchase;
}

async function cancel(world: World, { orderId, purchase }: Cancelled, { call }: Doing): Promise<void> {
  const isWaiting = world.books.preOrders.has(orderId);
  const cancelled = await call('cancel', (at) => cancelOrder(at)({ viewerId: purchase.viewer.id, orderId }));
  world.judge(`cancelling the pre-order ${orderId}`, cancelled, isWaiting);
  if (cancelled.ok) world.books.preOrderRefunded(orderId);
}
