import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import type { OrderDetail } from '../order.ts';
import { type MoneyLine, moneySteps } from './money-steps.ts';

const at = (minute: number) => instantOf(Date.UTC(2026, 10, 12, 20, minute));

const line = (kind: string, minute: number, account: string, amount: string): MoneyLine => ({
  transferId: idOf(`01990000-0000-7000-8000-0000000000${minute + 10}`),
  kind,
  at: at(minute),
  sequence: minute + 1,
  hash: 'ab'.repeat(32),
  account,
  asset: 'USDT',
  amount,
});

const PAID = [line('payment', 0, 'processor:card', '-10.8'), line('payment', 0, 'order:escrow', '10.8')];
const SHIPPED = [
  line('shipment', 2, 'order:escrow', '-10.8'),
  line('shipment', 2, 'platform:wholesale_deferred', '4.32'),
  line('shipment', 2, 'seller:unsettled', '6.48'),
];

const order = (
  change: Partial<OrderDetail>,
  firstPlayAt: OrderDetail['birthCertificate']['firstPlayAt'] = null,
) =>
  ({
    state: 'to-ship',
    moneyTimeline: PAID,
    birthCertificate: { firstPlayAt },
    ...change,
  }) as OrderDetail;

const stepsOf = (detail: OrderDetail) => moneySteps(detail).map(({ kind, state }) => `${kind} ${state}`);

test('a waiting order shows the payment, the deadline to ship, and that it settles later', () => {
  const waiting = order({ shipBy: at(50) });
  expect(stepsOf(waiting)).toEqual(['paid done', 'to-ship now', 'settles later']);
  expect(moneySteps(waiting)[1]?.at).toBe(at(50));
});

test('without the right the deadline is the shipment by the platform', () => {
  const [, waits] = moneySteps(order({ shipBy: at(50), platformShipsAt: at(20) }));
  expect(waits?.at).toBe(at(20));
});

test('a shipped order is on hold until T+7, with all ledger lines and the expected amount', () => {
  const held = order(
    {
      state: 'in-settlement',
      moneyTimeline: [...PAID, ...SHIPPED],
      settlementTime: at(59),
      unsettled: usdt('6.48'),
    },
    at(31),
  );
  expect(stepsOf(held)).toEqual([
    'paid done',
    'shipped done',
    'first-play done',
    'on-hold now',
    'settles later',
  ]);
  expect(moneySteps(held).map(({ lines }) => lines.length)).toEqual([2, 3, 0, 0, 0]);
  expect(moneySteps(held).at(-1)?.expected).toBe(usdt('6.48'));
});

test('a first play before the shipment precedes it', () => {
  const held = order({ state: 'in-settlement', moneyTimeline: [...PAID, ...SHIPPED] }, at(1));
  expect(stepsOf(held).slice(0, 3)).toEqual(['paid done', 'first-play done', 'shipped done']);
});

test('an order the platform shipped has no future steps', () => {
  const missed = order({
    state: 'in-settlement',
    shippedBy: 'platform',
    moneyTimeline: [...PAID, line('platform-shipment', 2, 'platform:retail_deferred', '10.8')],
  });
  expect(stepsOf(missed)).toEqual(['paid done', 'shipped done']);
});

test('a settled and a refunded order have no future steps', () => {
  const settled = line('early-settlement', 9, 'seller:available', '6.48');
  expect(stepsOf(order({ state: 'completed', moneyTimeline: [...PAID, ...SHIPPED, settled] })).at(-1)).toBe(
    'settled-early done',
  );
  const refunded = line('refund', 9, 'platform:refunds_payable', '10.8');
  expect(stepsOf(order({ state: 'refunded', moneyTimeline: [...PAID, refunded] })).at(-1)).toBe(
    'refunded done',
  );
});
