import { idOf, usdt } from '@cliffhanger/core/kernel';
import { addDramas } from '@cliffhanger/wire/library';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '../language/index.ts';
import { type RightToTake, TakeRightSheet } from './take-right-sheet.tsx';

const ORDER = {
  number: 'CH-7K4M2Q9T',
  dramaId: idOf<'drama'>('01990000-0000-7000-8000-0000000d0001'),
  title: 'Rent-Free Husband',
  poster: '/posters/rent-free-husband.svg',
  quantity: 20,
  orderAmount: usdt('6.4'),
  purchaseCost: usdt('2.8'),
  profit: usdt('3.6'),
};
const OTHER = {
  ...ORDER,
  number: 'CH-8K4M2Q9T',
  quantity: 1,
  orderAmount: usdt('0.32'),
  purchaseCost: usdt('0.14'),
  profit: usdt('0.18'),
};

let sent: readonly string[] = [];

beforeEach(async () => {
  await changeLocale('en');
  await loadMessages(['orders']);
  sent = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent = [...sent, path];
    const data = { list: [], rights: { total: 7, used: 1, left: 6 } };
    return Response.json({ code: 0, msg: '', data, request_id: 'r' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (right: Partial<RightToTake>) =>
  render(
    <TakeRightSheet
      isOpen
      onClose={() => {}}
      right={{ orders: [ORDER, OTHER], left: 7, shipsFrom: 'proceeds', ...right }}
    />,
  );

test('with auto-ship on, the sheet lists every order that ships with its cost and profit', async () => {
  show({});
  expect(await screen.findByText('7 → 6')).toBeDefined();
  expect(screen.getByText(/^Auto-ship is on: 21 episodes ship at once\./)).toBeDefined();
  expect(screen.getByText('−2.94')).toBeDefined();
  expect(screen.getByText('3.78')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use 1 right and ship 21 episodes' }));
  expect(await screen.findByText('What waited for the right is being shipped.')).toBeDefined();
  expect(sent).toContain(addDramas.path);
});

test('with auto-ship off, only the right is used', async () => {
  show({ shipsFrom: undefined });
  expect(await screen.findByText(/nothing ships until you ship it/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Use 1 right' })).toBeDefined();
});
