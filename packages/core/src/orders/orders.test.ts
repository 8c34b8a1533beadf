import { describe, expect, it } from 'vitest';
import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  type OrderId,
  type Result,
  type SellerId,
  usdt,
} from '../kernel/index.ts';
import { allocateSeller, allocationPoint, secretFingerprint, trafficWeight } from './allocation.ts';
import { deductEpisodeCredits, saleAmounts } from './amounts.ts';
import { lastCountingClick } from './attribution.ts';
import { nextDueAt } from './deadlines.ts';
import {
  audited,
  auditRanOut,
  cancelled,
  cancelUntil,
  completed,
  heldForDispute,
  inSettlement,
  releasedFromAudit,
  resumedAudit,
  settlementBeginsAt,
  shipped,
} from './lifecycle.ts';
import { mayBecome, ORDER_TRANSITIONS, type Order, type OrderState } from './order.ts';
import { quoteOverdueShipping, quoteShipping, shippingDeadlines } from './ship.ts';

const PAID_AT = instantOf(1_762_978_440_000);
const at = (ms: number): Instant => later(PAID_AT, ms);

/** The order of the screen pictures: The Ninth Debt, 24 episodes for 12.00, 0.22 wholesale, 18 credits. */
const ORDER: Order = {
  id: idOf<'order'>('0198c0de-0000-7000-8000-0000000000aa') as OrderId,
  sellerId: idOf<'seller'>('0198c0de-0000-7000-8000-000000000001'),
  quantity: 24,
  retail: usdt('0.5'),
  wholesale: usdt('0.22'),
  paidAt: PAID_AT,
  firstPlayAt: null,
  state: { kind: 'to-ship' },
};
const SELLER = { holdsRight: true, available: usdt('482.16'), episodes: 18, creditScore: 86 };
const BY_SELLER = {
  by: 'seller',
  payFrom: 'proceeds',
  creditsUsed: 18,
  paymentAmount: usdt('1.32'),
  unsettled: usdt('10.68'),
} as const;

const inState = (state: OrderState, more: Partial<Order> = {}): Order => ({ ...ORDER, ...more, state });
const SHIPPED = inState({ kind: 'shipped', shippedAt: at(HOUR_MS), shipping: BY_SELLER });
const IN_SETTLEMENT = inState({
  kind: 'in-settlement',
  shippedAt: at(HOUR_MS),
  shipping: BY_SELLER,
  releaseAt: at(HOUR_MS + 7 * DAY_MS),
});

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.name}`);
  return result.value;
}
const refusalOf = (result: Result<unknown>): string | undefined =>
  result.ok ? undefined : result.refusal.name;

describe('what an order is worth', () => {
  it('is the figures of the known order', () => {
    expect(saleAmounts(ORDER)).toEqual({
      orderAmount: usdt('12'),
      purchaseCost: usdt('5.28'),
      profit: usdt('6.72'),
    });
    expect(deductEpisodeCredits(ORDER, 18)).toEqual({
      deductibleEpisodes: 18,
      deductionAmount: usdt('3.96'),
      paymentAmount: usdt('1.32'),
    });
  });

  it('never deducts more episodes than were sold', () => {
    expect(deductEpisodeCredits(ORDER, 1_000).paymentAmount).toBe(usdt('0'));
  });
});

describe('shipping', () => {
  it('from proceeds takes nothing from the wallet and holds the rest for seven days', () => {
    const quote = valueOf(quoteShipping(ORDER, SELLER, 'proceeds', at(0)));
    expect(quote.unsettled).toBe(usdt('10.68'));
    expect(quote.releaseAt).toBe(at(7 * DAY_MS));
  });

  it('from the wallet holds all that the viewer paid', () => {
    expect(valueOf(quoteShipping(ORDER, SELLER, 'wallet', at(0))).unsettled).toBe(usdt('12'));
  });

  it('from proceeds needs a credit score of 65', () => {
    expect(refusalOf(quoteShipping(ORDER, { ...SELLER, creditScore: 64 }, 'proceeds', at(0)))).toBe(
      'proceeds-need-credit-score',
    );
    expect(quoteShipping(ORDER, { ...SELLER, creditScore: 65 }, 'proceeds', at(0)).ok).toBe(true);
  });

  it('from an empty wallet leads to the recharge page', () => {
    expect(refusalOf(quoteShipping(ORDER, { ...SELLER, available: usdt('1.31') }, 'wallet', at(0)))).toBe(
      'insufficient-balance',
    );
    expect(quoteShipping(ORDER, { ...SELLER, available: usdt('1.32') }, 'wallet', at(0)).ok).toBe(true);
  });

  it('needs the right for the drama', () => {
    expect(refusalOf(quoteShipping(ORDER, { ...SELLER, holdsRight: false }, 'proceeds', at(0)))).toBe(
      'no-right-for-drama',
    );
  });

  it('happens once', () => {
    const state = valueOf(shipped(ORDER, BY_SELLER, at(1)));
    expect(refusalOf(shipped(inState(state), BY_SELLER, at(2)))).toBe('order-not-to-ship');
    expect(refusalOf(quoteShipping(inState(state), SELLER, 'wallet', at(2)))).toBe('order-not-to-ship');
  });

  it('is done for the seller from proceeds after 72 hours, whatever the score', () => {
    expect(quoteOverdueShipping(ORDER, 18, at(72 * HOUR_MS))).toMatchObject({
      payFrom: 'proceeds',
      unsettled: usdt('10.68'),
    });
  });

  it('shows its deadlines: two hours without the right, a day with it', () => {
    expect(shippingDeadlines(PAID_AT, false).platformShipsAt).toBe(at(2 * HOUR_MS));
    expect(shippingDeadlines(PAID_AT, true)).toEqual({
      shipBy: at(24 * HOUR_MS),
      shippedForSellerAt: at(72 * HOUR_MS),
      platformShipsAt: null,
    });
  });
});

describe('the next look at an order', () => {
  const due = (order: Order, holdsRight = true) => nextDueAt({ ...order, holdsRight });

  it('is when it would be shipped without its seller, sooner where that takes the operator less time', () => {
    expect(due(ORDER)).toBe(at(72 * HOUR_MS));
    expect(due(ORDER, false)).toBe(at(2 * HOUR_MS));
    expect(nextDueAt({ ...ORDER, holdsRight: true, shippedForSellerAfterMs: 48 * HOUR_MS })).toBe(
      at(48 * HOUR_MS),
    );
  });

  it('is then when its hold begins, and when it ends', () => {
    expect(due(SHIPPED)).toBe(at(DAY_MS));
    expect(due(IN_SETTLEMENT)).toBe(at(HOUR_MS + 7 * DAY_MS));
    const audit = valueOf(audited(IN_SETTLEMENT, 'viewer-complaint', at(2 * DAY_MS)));
    expect(due(inState(audit))).toBe(at(HOUR_MS + 21 * DAY_MS));
  });

  it('is never, once it is over', () => {
    expect(due(inState({ kind: 'refunded', refundedAt: at(1) }))).toBeUndefined();
    expect(due(inState(valueOf(completed(IN_SETTLEMENT, at(DAY_MS), 'early'))))).toBeUndefined();
  });
});

describe('settlement', () => {
  it('begins with the first play', () => {
    const played = { ...SHIPPED, firstPlayAt: at(3 * HOUR_MS) };
    expect(settlementBeginsAt(played)).toBe(at(3 * HOUR_MS));
    expect(refusalOf(inSettlement(played, at(3 * HOUR_MS - 1)))).toBe('order-data-changed');
    expect(valueOf(inSettlement(played, at(3 * HOUR_MS))).releaseAt).toBe(at(HOUR_MS + 7 * DAY_MS));
  });

  it('begins a day after payment when nobody plays', () => {
    expect(settlementBeginsAt(SHIPPED)).toBe(at(DAY_MS));
  });

  it('begins at shipping when the viewer had played before', () => {
    expect(settlementBeginsAt({ ...SHIPPED, firstPlayAt: at(60_000) })).toBe(at(HOUR_MS));
  });

  it('is never a millisecond early', () => {
    const due = at(HOUR_MS + 7 * DAY_MS);
    expect(refusalOf(completed(IN_SETTLEMENT, instantOf(due - 1), 'due'))).toBe('order-data-changed');
    expect(valueOf(completed(IN_SETTLEMENT, due, 'due'))).toMatchObject({
      kind: 'completed',
      settledEarly: false,
    });
  });

  it('may come early, but not for an order in audit', () => {
    expect(valueOf(completed(IN_SETTLEMENT, at(2 * HOUR_MS), 'early')).settledEarly).toBe(true);
    const audit = inState(valueOf(audited(IN_SETTLEMENT, 'episode 41 did not play', at(DAY_MS))));
    expect(refusalOf(completed(audit, at(2 * DAY_MS), 'early'))).toBe('order-data-changed');
  });
});

describe('a viewer', () => {
  it('cancels within a day', () => {
    expect(cancelled(ORDER, at(DAY_MS - 1)).ok).toBe(true);
    expect(cancelled(SHIPPED, at(DAY_MS - 1)).ok).toBe(true);
    expect(refusalOf(cancelled(ORDER, at(DAY_MS)))).toBe('cancel-too-late');
  });

  it('does not cancel what was played', () => {
    expect(refusalOf(cancelled({ ...SHIPPED, firstPlayAt: at(2) }, at(3)))).toBe('cancel-after-play');
  });

  it('is told until when, and never longer than a cancellation is taken', () => {
    for (const order of [ORDER, SHIPPED, { ...SHIPPED, firstPlayAt: at(2) }, IN_SETTLEMENT])
      for (const now of [at(0), at(DAY_MS - 1), at(DAY_MS)]) {
        const until = cancelUntil({ ...order, state: order.state.kind }, now);
        expect(until).toBe(cancelled(order, now).ok ? at(DAY_MS) : null);
      }
  });

  it('who complains holds the money for 14 days past T+7 at most, then the seller is paid', () => {
    const state = valueOf(audited(IN_SETTLEMENT, 'episode 41 did not play', at(DAY_MS)));
    const end = at(HOUR_MS + 21 * DAY_MS);
    expect(state.releaseAt).toBe(end);
    expect(refusalOf(auditRanOut(inState(state), instantOf(end - 1)))).toBe('order-data-changed');
    const released = inState(valueOf(auditRanOut(inState(state), end)).state);
    expect(completed(released, end, 'due').ok).toBe(true);
  });

  it('is held for a bank until the bank’s time is over, never for less than an audit would', () => {
    const decidedBy = at(120 * DAY_MS);
    const held = valueOf(heldForDispute(IN_SETTLEMENT, { decidedBy }, at(2 * DAY_MS)));
    expect(held).toMatchObject({ kind: 'audit', reason: 'payment-disputed', releaseAt: decidedBy });
    const audit = valueOf(audited(SHIPPED, 'own-purchase', at(DAY_MS)));
    const kept = valueOf(heldForDispute(inState(audit), { decidedBy: at(2 * DAY_MS) }, at(2 * DAY_MS)));
    expect(kept).toEqual(audit);
    expect(valueOf(heldForDispute(ORDER, { decidedBy }, at(DAY_MS)))).toMatchObject({ shippedAt: null });
  });

  it('has the time left that was left when the bank stepped in', () => {
    const audit = valueOf(audited(SHIPPED, 'own-purchase', at(DAY_MS)));
    const openedAt = at(2 * DAY_MS);
    const held = valueOf(heldForDispute(inState(audit), { decidedBy: at(120 * DAY_MS) }, openedAt));
    const resumed = valueOf(resumedAudit(inState(held), { openedAt }, at(60 * DAY_MS)));
    expect(resumed.releaseAt - audit.releaseAt).toBe(58 * DAY_MS);
    expect(resumed.reason).toBe('own-purchase');
  });

  it('whose complaint is not found right lets the order go on where it would stand', () => {
    const audit = inState(valueOf(audited(SHIPPED, 'wrong language', at(DAY_MS))));
    expect(valueOf(releasedFromAudit(audit, at(2 * DAY_MS)))).toMatchObject({
      state: { kind: 'in-settlement', releaseAt: at(HOUR_MS + 7 * DAY_MS) },
    });
  });

  it('who complains before it is shipped stops it, and the time that was left is given back', () => {
    const audit = inState(valueOf(audited(ORDER, 'viewer-complaint', at(HOUR_MS))));
    expect(audit.state).toMatchObject({ shippedAt: null, releaseAt: at(HOUR_MS + 14 * DAY_MS) });
    expect(refusalOf(quoteShipping(audit, SELLER, 'proceeds', at(2 * HOUR_MS)))).toBe(
      'order-under-complaint',
    );
    const released = valueOf(releasedFromAudit(audit, at(3 * DAY_MS)));
    expect(released).toEqual({ state: { kind: 'to-ship' }, shipFrom: at(3 * DAY_MS - HOUR_MS) });
    const back = { ...audit, ...released, holdsRight: true };
    expect(nextDueAt(back)).toBe(at(3 * DAY_MS - HOUR_MS + 72 * HOUR_MS));
  });
});

describe('the machine', () => {
  it('ends in completed and refunded', () => {
    const ends = Object.entries(ORDER_TRANSITIONS).filter(([, next]) => next.length === 0);
    expect(ends.map(([kind]) => kind)).toEqual(['completed', 'refunded']);
  });

  it('pays nobody for an order that was not shipped', () => {
    expect(mayBecome('to-ship', 'completed')).toBe(false);
    expect(mayBecome('to-ship', 'in-settlement')).toBe(false);
  });
});

describe('who gets an order', () => {
  const seller = (n: number): SellerId => idOf<'seller'>(`0198c0de-0000-7000-8000-00000000000${n}`);

  it('is the seller of the last click within 30 days', () => {
    const clicks = [
      { sellerId: seller(1), clickedAt: at(-31 * DAY_MS) },
      { sellerId: seller(2), clickedAt: at(-2 * DAY_MS) },
      { sellerId: seller(3), clickedAt: at(-3 * DAY_MS) },
      { sellerId: seller(4), clickedAt: at(1) },
    ];
    expect(lastCountingClick(clicks, PAID_AT)?.sellerId).toBe(seller(2));
    expect(lastCountingClick(clicks.slice(0, 1), PAID_AT)).toBeUndefined();
  });

  const SECRET = 'c0ffee'.padEnd(64, '0');
  const SHARES = [
    { sellerId: seller(1), weight: trafficWeight(1, 80) },
    { sellerId: seller(2), weight: trafficWeight(12, 80) },
    { sellerId: seller(3), weight: trafficWeight(5, 55) },
    { sellerId: seller(4), weight: trafficWeight(12, 39) },
  ];

  it('is drawn the same way by everybody who has the secret and the weights', () => {
    const drawn = allocateSeller(SHARES, SECRET, 'CH-7K3VT');
    expect(allocateSeller([...SHARES].reverse(), SECRET, 'CH-7K3VT')).toBe(drawn);
    expect(secretFingerprint(SECRET)).toHaveLength(64);
    expect(allocationPoint(SECRET, 'CH-7K3VT')).not.toBe(allocationPoint(SECRET, 'CH-7K3VU'));
  });

  it('follows the weights over many orders', () => {
    const wins = new Map<string, number>();
    for (let order = 0; order < 4_000; order += 1) {
      const winner = allocateSeller(SHARES, SECRET, `CH-${order}`) ?? 'nobody';
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
    }
    // Weights 10 : 120 : 25 : 0 of 155.
    expect((wins.get(seller(1)) ?? 0) / 4_000).toBeCloseTo(10 / 155, 1);
    expect((wins.get(seller(2)) ?? 0) / 4_000).toBeCloseTo(120 / 155, 1);
    expect(wins.get(seller(4))).toBeUndefined();
  });

  it('is nobody when nobody promotes the drama', () => {
    expect(allocateSeller([], SECRET, 'CH-1')).toBeUndefined();
  });
});
