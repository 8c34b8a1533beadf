import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { allocateSeller, allocationSeed, PLATFORM_SELLER, secretFingerprint } from '@cliffhanger/core/orders';
import { getAllocationDay } from '@cliffhanger/wire/checkout';
import type { AnswerOf, Endpoint } from '@cliffhanger/wire/kernel';
import { listAllocationDays } from '@cliffhanger/wire/orders';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { DrawsScreen } from './draws-screen.tsx';

const SECRET = '2d300ec45688cd50a208ff88d14e37f3fff9af506994af5bd3fb97365cabf3f0';
const DRAMA = idOf<'drama'>('0190c8f2-7a44-7000-8000-00000000000d');
const NOBODYS = idOf<'drama'>('0190c8f2-7a44-7000-8000-00000000000e');
const SHARES = [1, 2].map((end) => ({
  sellerId: idOf<'seller'>(`0190c8f2-7a44-7000-8000-00000000000${end}`),
  weight: 50,
}));
const draw = {
  day: '2026-11-13',
  fingerprint: secretFingerprint(SECRET),
  secret: SECRET,
  weightsAt: instantOf(0),
  inLog: { promise: null, weights: null, orders: null },
  beginsAt: instantOf(0),
  network: 'bep20',
  block: { network: 'bep20', height: 71_234_567, hash: `0x${'5e'.repeat(32)}` },
};
type Day = AnswerOf<typeof getAllocationDay>;
const RIGHT: Day = {
  draw,
  weights: [{ dramaId: DRAMA, title: 'The Night Ferry', shares: SHARES }],
  results: [
    {
      number: 'CH-22222222',
      dramaId: DRAMA,
      sellerId:
        allocateSeller(SHARES, allocationSeed(SECRET, draw.block.hash), 'CH-22222222') ?? PLATFORM_SELLER,
      drawn: null,
      passed: [],
    },
    { number: 'CH-33333333', dramaId: NOBODYS, sellerId: PLATFORM_SELLER, drawn: null, passed: [] },
  ],
  total: 2,
  hasMore: false,
};

let day: Day;
let listed: Day['draw'];
const respond = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
  Response.json({ code: 0, msg: '', data: z.encode(answer, value), request_id: 'r' });

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['draw']);
});
beforeEach(() => {
  day = RIGHT;
  listed = draw;
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string) =>
    path === listAllocationDays.path
      ? respond(listAllocationDays, { list: [listed] })
      : respond(getAllocationDay, day),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function checks(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress address="/">
        <DrawsScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Check this day on my device' }));
}

test('a day is recomputed on the device, including orders that stayed with the platform', async () => {
  await checks();
  expect(await screen.findByText('Checked: the secret matches, and so do all 2 draws.')).toBeDefined();
  expect(screen.getByText('1 order stayed with the platform.')).toBeDefined();
  expect(screen.getByText('BEP-20, block 71234567')).toBeDefined();
  expect(screen.getByText(draw.block.hash)).toBeDefined();
});

test('without a chain the seed is the secret alone', async () => {
  day = { ...RIGHT, draw: { ...draw, network: null, block: null } };
  listed = day.draw;
  await checks();
  expect(await screen.findByText(/the seed is the secret alone/)).toBeDefined();
});

test('a day whose block is missing does not verify', async () => {
  day = { ...RIGHT, draw: { ...draw, block: null } };
  await checks();
  expect(await screen.findByText(/the block that the rule of this day asks for/)).toBeDefined();
});

test('an order the platform withheld from its seller is listed', async () => {
  day = {
    ...RIGHT,
    results: RIGHT.results.map((result) => ({ ...result, sellerId: PLATFORM_SELLER, dramaId: DRAMA })),
  };
  await checks();
  expect(await screen.findByText(/CH-22222222, CH-33333333/)).toBeDefined();
});
