import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type Instant, idOf, later, type Money } from '@cliffhanger/core/kernel';
import {
  deductEpisodeCredits,
  type OrderState,
  type OrderStateKind,
  PAY_FROM,
  PLATFORM_SELLER,
  type Purchase,
  SETTLEMENT_HOLD_MS,
  type Shipping,
  saleAmounts,
} from '@cliffhanger/core/orders';
import type { Dice } from '@cliffhanger/testing/dice';
import { aNumber, idAt, type WrittenOrder } from './written-orders.ts';

/** The ages at which an order's rules change, to the millisecond. */
const AGES = [0, 2 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS];

const money = (amount: bigint): Money => amount as Money;

/** Random price, balance and age, concentrated around the rules' thresholds. */
export function anyOrder(
  dice: Dice,
  { dramas, now }: { readonly dramas: readonly DramaId[]; readonly now: Instant },
  kinds: readonly OrderStateKind[],
): WrittenOrder {
  const wholesale = money(BigInt(dice.between(0, 999_999)));
  const retail = money(wholesale + BigInt(dice.between(1, 2_000_000)));
  const purchase = { quantity: dice.between(1, 9), retail, wholesale };
  const age = dice.isLucky(0.6) ? dice.pick(AGES) + dice.between(-1, 1) : dice.between(0, 10 * 24) * HOUR_MS;
  const paidAt = later(now, -Math.max(age, 0));
  const episodes = dice.isLucky(0.5) ? 0 : dice.between(0, purchase.quantity + 2);
  const { paymentAmount } = deductEpisodeCredits(purchase, episodes);
  const state = anyState(dice, purchase, { kind: dice.pick(kinds), paidAt, now });
  return {
    ...purchase,
    id: idAt(paidAt),
    number: aNumber(),
    sellerId: idOf<'seller'>(randomUUID()),
    viewerId: idOf<'viewer'>(randomUUID()),
    dramaId: dice.pick(dramas),
    paidAt,
    firstPlayAt: dice.isLucky(0.3) ? later(paidAt, dice.between(0, Math.max(age, 0))) : null,
    state,
    dueAt: later(now, 365 * DAY_MS),
    holdsRight: dice.isLucky(0.85),
    available: around(dice, paymentAmount),
    episodes,
    creditScore: dice.pick([0, 69, 70, 71, 100]),
    payFrom: dice.pick([null, ...PAY_FROM]),
    autoShip: {
      isOn: dice.isLucky(0.85),
      dailyCostLimit: dice.isLucky(0.4) ? null : money(around(dice, paymentAmount) + 1n),
    },
  };
}

/** The amount itself, one micro-unit to either side, or an arbitrary one. */
export function around(dice: Dice, amount: bigint): Money {
  const near = dice.pick([-1n, 0n, 1n, BigInt(dice.between(0, 5_000_000)), -amount]);
  return money(amount + near < 0n ? 0n : amount + near);
}

interface At {
  readonly kind: OrderStateKind;
  readonly paidAt: Instant;
  readonly now: Instant;
}

function anyState(dice: Dice, purchase: Purchase, { kind, paidAt, now }: At): OrderState {
  const shippedAt = later(paidAt, dice.between(0, now - paidAt));
  const shipping = anyShipping(dice, purchase);
  const held = { shippedAt, shipping, releaseAt: later(shippedAt, SETTLEMENT_HOLD_MS) };
  switch (kind) {
    case 'to-ship':
      return { kind };
    case 'shipped':
      return { kind, shippedAt, shipping };
    case 'in-settlement':
      return { kind, ...held };
    case 'audit':
      return dice.isLucky(0.25)
        ? {
            kind,
            shippedAt: null,
            shipping: null,
            releaseAt: later(now, 14 * DAY_MS),
            reason: 'viewer-complaint',
            auditedAt: now,
          }
        : { ...held, kind, reason: 'viewer-complaint', auditedAt: now };
    case 'completed':
      return { kind, shippedAt, shipping, completedAt: now, settledEarly: false };
    case 'refunded':
      return { kind, refundedAt: now };
  }
}

function anyShipping(dice: Dice, purchase: Purchase): Shipping {
  const by = dice.pick(['seller', 'auto-ship', 'overdue', 'platform'] as const);
  if (by === 'platform') return { by };
  const payFrom = dice.pick(PAY_FROM);
  const { deductibleEpisodes, paymentAmount } = deductEpisodeCredits(
    purchase,
    dice.between(0, purchase.quantity),
  );
  const { orderAmount } = saleAmounts(purchase);
  const unsettled = money(payFrom === 'proceeds' ? orderAmount - paymentAmount : orderAmount);
  return { by, payFrom, creditsUsed: deductibleEpisodes, paymentAmount, unsettled };
}

/** The same sale without a seller: shipped by the platform at once. */
export const asOrganicSale = (order: WrittenOrder): WrittenOrder => ({
  ...order,
  sellerId: PLATFORM_SELLER,
  isOrganic: true,
  state:
    'shipping' in order.state
      ? { ...order.state, shippedAt: order.state.shippedAt ?? order.paidAt, shipping: { by: 'platform' } }
      : order.state,
});
