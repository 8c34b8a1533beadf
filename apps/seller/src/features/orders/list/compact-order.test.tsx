import { BEHIND_HASH, type OpenedPage, PageBeside, type Router } from '@cliffhanger/client/router';
import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import type { Order } from '../order.ts';
import type { ShipOne } from '../ship/index.ts';
import { CompactOrder } from './compact-order.tsx';

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const TO_SHIP = {
  id: 'f0000000-0000-4000-8000-000000000001',
  number: 'CH-7K3VT2QM',
  dramaId: 'd0000000-0000-4000-8000-000000000001',
  title: 'The Ninth Debt',
  poster: '/posters/the-ninth-debt.svg',
  quantity: 24,
  sandbox: false,
  state: 'to-ship',
  hasRight: true,
  orderAmount: usdt('12'),
  purchaseCost: usdt('5.28'),
  profit: usdt('6.72'),
  shipBy: instantOf(NOW + 3_600_000),
} as unknown as Order;

const begin = vi.fn<ShipOne['begin']>();
const list = { router: { addresses: BEHIND_HASH } as Router, page: {} as OpenedPage, beside: undefined };
const inList = (order: Order) => (
  <PageBeside {...list}>
    <CompactOrder order={order} ship={{ pending: undefined, begin }} />
  </PageBeside>
);
const draw = (order: Order) => render(inList(order));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  begin.mockReset();
  await changeLocale('en');
  await loadMessages(['orders', 'desk']);
});

test('a shippable order shows profit and deadline, and can be selected or shipped from its row', async () => {
  draw(TO_SHIP);
  expect(screen.getByRole('link').textContent).toContain('+6.72');
  expect(screen.getByRole('timer').textContent).toBe('1:00:00');
  expect(screen.getByRole('checkbox', { name: /CH-7K3VT2QM/ })).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ship The Ninth Debt, CH-7K3VT2QM' }));
  expect(begin).toHaveBeenCalledExactlyOnceWith(TO_SHIP);
});

test("an order without the right shows that, counts down to the platform's shipment, and has no actions", () => {
  draw({ ...TO_SHIP, hasRight: false, platformShipsAt: instantOf(NOW + 600_000) });
  expect(screen.getByText('Not in your library yet')).not.toBeNull();
  expect(screen.getByRole('timer').textContent).toBe('10:00');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an order the platform shipped has no profit, and one on hold shows its state and date', () => {
  const { rerender } = draw({ ...TO_SHIP, state: 'in-settlement', shippedBy: 'platform' });
  expect(screen.getByRole('link').textContent).not.toContain('+6.72');
  const settlementTime = instantOf(Date.UTC(2026, 10, 22, 21, 41));
  rerender(inList({ ...TO_SHIP, state: 'in-settlement', settlementTime }));
  expect(screen.getByRole('link').textContent).toContain('In settlement');
  expect(screen.getByRole('link').textContent).toContain('Nov 22');
});
