import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { DAY_MS, microUsdt, NO_MONEY } from '@cliffhanger/core/kernel';
import type { StatementProof } from '@cliffhanger/core/proofs';
import { ProofWorld } from '@cliffhanger/testing/proofs';
import { verifyStatement } from '@cliffhanger/verifier/statement';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { getStatementProof, listStatements } from '@cliffhanger/wire/wallet';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../../shared/language/index.ts';
import { queryClient } from '../../../../shared/server/index.ts';
import type { CheckOrder } from './check-worker.ts';

/** There are no workers in a test: the checker itself is what a worker would run. */
vi.mock('./checker.ts', () => ({
  OFFLINE_CHECKER: '/verify.html',
  runChecker: async ({ file, outside }: CheckOrder) => verifyStatement(file, outside),
  checkerDigests: async () => ({ app: 'a'.repeat(64), page: 'b'.repeat(64) }),
}));
const { StatementCheckScreen } = await import('./check-screen.tsx');

const OCTOBER = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) };

/** Books of October, closed once in November; another seed is another log of the same length. */
function octoberOf(seed: string, more = 0): StatementProof {
  const world = new ProofWorld(seed);
  const seller = world.addSeller();
  world.trade(seller, 30);
  world.advanceTo(OCTOBER.to + DAY_MS);
  world.close('day');
  if (more > 0) {
    world.trade(seller, more);
    world.close('hour');
  }
  return world.makeStatement(seller, OCTOBER);
}

let proof: StatementProof;
let listedTotal: bigint | undefined;
let consistency: readonly string[] | undefined;

const said = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
  Response.json({ code: 0, msg: '', data: z.encode(answer, value), request_id: 'r' });

const monthOf = (total: bigint) => ({
  month: '2026-10',
  lines: 30,
  available: microUsdt(total),
  unsettled: NO_MONEY,
  withdrawing: NO_MONEY,
  profit: NO_MONEY,
  sales: 0,
  refunds: 0,
  withdrawals: 0,
  withdrawn: NO_MONEY,
});

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['statements', 'wallet']);
});
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  listedTotal = undefined;
  consistency = undefined;
  proof = octoberOf('one');
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === getStatementProof.path) return said(getStatementProof, proof);
    if (path === listStatements.path)
      return said(listStatements, { list: listedTotal === undefined ? [] : [monthOf(listedTotal)] });
    return consistency === undefined
      ? new Response('', { status: 404 })
      : Response.json({ proof: consistency });
  });
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress address="/?month=2026-10">
        <StatementCheckScreen />
      </AtAddress>
    </QueryClientProvider>,
  );

test('a right statement says what was checked, how much was theirs, and which program checked', async () => {
  open();
  expect(await screen.findByText('Everything is right')).toBeTruthy();
  expect(screen.getByText(/all 30 lines are there/)).toBeTruthy();
  expect(screen.getByText(/seen here for the first time/)).toBeTruthy();
  expect(screen.getByText('a'.repeat(64))).toBeTruthy();
  expect(screen.getByText('b'.repeat(64))).toBeTruthy();
  expect(screen.getByText('Save the offline checker').getAttribute('download')).toBe('verify.html');
});

test('the second time the key is known and the history is the same', async () => {
  open().unmount();
  await vi.waitFor(() => expect(localStorage.getItem('kept-checkpoints')).not.toBeNull());
  open();
  expect(await screen.findByText(/the one this device knows/)).toBeTruthy();
  expect(screen.getByText('What this device saw before is part of it')).toBeTruthy();
});

test('one changed amount is said with its line and day, and that the file is evidence', async () => {
  const [first, second, ...rest] = proof.transfers;
  const [entry, ...others] = second!.entries;
  const changed = { ...second!, entries: [{ ...entry!, amount: `${entry!.amount}0` }, ...others] };
  proof = { ...proof, transfers: [first!, changed, ...rest] };
  open();
  expect(await screen.findByText('This does not match')).toBeTruthy();
  expect(screen.getByText(/Line 2 was changed/)).toBeTruthy();
  expect(screen.getByText(/Day 2026-10-/)).toBeTruthy();
  expect(screen.getByText(/evidence against us/)).toBeTruthy();
  expect(localStorage.getItem('kept-checkpoints')).toBeNull();
});

test('another log than the one that was kept is said with both roots as evidence', async () => {
  open().unmount();
  await vi.waitFor(() => expect(localStorage.getItem('kept-checkpoints')).not.toBeNull());
  const kept = localStorage.getItem('kept-checkpoints');
  proof = octoberOf('two');
  open();
  expect(await screen.findByText('This does not match')).toBeTruthy();
  expect(screen.getByText('Seen earlier on this device')).toBeTruthy();
  expect(screen.getByText('Shown now')).toBeTruthy();
  expect(localStorage.getItem('kept-checkpoints')).toBe(kept);
});

test('a shorter log than the one that was kept is not taken', async () => {
  proof = octoberOf('one', 3);
  open().unmount();
  await vi.waitFor(() => expect(localStorage.getItem('kept-checkpoints')).not.toBeNull());
  proof = octoberOf('one');
  open();
  expect(await screen.findByText(/older than/)).toBeTruthy();
});

test('an amount in the list that the lines do not prove is said', async () => {
  listedTotal = 1n;
  open();
  expect(await screen.findByText('The amount in the list is not the one that the lines prove.')).toBeTruthy();
});

test('without a line the problem is said, and one can try again', async () => {
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  open();
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(screen.queryByText('Everything is right')).toBeNull();
  vi.stubGlobal('fetch', online);
  await userEvent.click(again);
  expect(await screen.findByText('Everything is right')).toBeTruthy();
});
