import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf } from '@cliffhanger/core/kernel';
import { listHall } from '@cliffhanger/wire/catalog';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { listOrders } from '@cliffhanger/wire/orders';
import { findLinks } from '@cliffhanger/wire/promotion';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { DeskSearch } from './desk-search.tsx';

const requests: { path: string; body: Record<string, unknown> }[] = [];
const onClose = vi.fn();

const enveloped = (endpoint: unknown, value: unknown): unknown => ({
  code: 0,
  msg: '',
  data: z.encode((endpoint as Endpoint).answer, value as never),
});

const NO_PAGE = { list: [], total: 0, page: 1, pageSize: 5, hasMore: false };
const COUNTS = { all: 0, toShip: 0, shipped: 0, inSettlement: 0, audit: 0, completed: 0, refunded: 0 };

/** Finds one link and nothing else. */
function responseTo(path: string): unknown {
  if (path === findLinks.path)
    return enveloped(findLinks, {
      list: [
        {
          dramaId: idOf<'drama'>('01990000-0000-7000-8000-000000000001'),
          title: 'The Ninth Debt',
          code: 'wall2345',
          subId: 'bio',
          url: 'https://cliffhanger.example/r/wall2345',
        },
      ],
    });
  if (path === listHall.path)
    return enveloped(listHall, { ...NO_PAGE, rights: { total: 3, used: 1, left: 2 } });
  return enveloped(listOrders, { ...NO_PAGE, counts: COUNTS });
}

vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['desk', 'orders', 'catalog']);
});
beforeEach(() => {
  requests.length = 0;
  onClose.mockClear();
  queryClient.clear();
  // jsdom has no modal dialogs; this is the part the test needs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Response.json(responseTo(path));
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <DeskSearch onClose={onClose} />
      </AtAddress>
    </QueryClientProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a link comes before a page with the same beginning; arrows select and Enter opens', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), 'wall');
  await screen.findByRole('option', { name: /wall2345/ });
  expect(names()).toEqual(['/r/wall2345 · bioThe Ninth Debt↵', 'Wallet']);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Wallet/ }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('an order is searched by the beginning of its number, whatever part was typed', async () => {
  await userEvent.setup().type(screen.getByRole('combobox'), '7k3v');
  await screen.findByRole('option', { name: /wall2345/ });
  expect(requests.find(({ path }) => path === listOrders.path)?.body).toMatchObject({ search: 'CH-7K3V' });
});

test('a single letter sends no request', async () => {
  await userEvent.setup().type(screen.getByRole('combobox'), 'w');
  expect(await screen.findByRole('option', { name: /Wallet/ })).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requests).toEqual([]);
});
