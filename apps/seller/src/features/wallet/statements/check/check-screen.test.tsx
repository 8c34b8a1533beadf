import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { microUsdt, NO_MONEY } from '@cliffhanger/core/kernel';
import type { StatementProof } from '@cliffhanger/core/proofs';
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
import { storeLog } from './stored-log.ts';

/** jsdom has no workers: the mock runs the verifier in the test's thread. */
vi.mock('./checker.ts', () => ({
  OFFLINE_CHECKER: '/verify.html',
  runChecker: async ({ file, outside }: CheckOrder) => verifyStatement(file, outside),
  checkerDigests: async () => ({ app: 'a'.repeat(64), page: 'b'.repeat(64) }),
}));
const { StatementCheckScreen } = await import('./check-screen.tsx');

interface Vector {
  readonly file: StatementProof;
  readonly keptCheckpoint?: string;
  readonly consistency?: readonly string[];
}

/** The shared test vectors of both verifiers. */
const VECTORS = import.meta.glob<string>('../../../../../../../packages/verifier/vectors/statement-*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});

function vector(name: string): Vector {
  const found = Object.entries(VECTORS).find(([path]) => path.endsWith(`/statement-${name}.json`));
  if (found === undefined) throw new RangeError(`no vector ${name}`);
  return JSON.parse(found[1]) as Vector;
}

let proof: StatementProof;
let listedTotal: bigint | undefined;
let consistency: readonly string[] | undefined;

const respond = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
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
  await loadMessages(['statements', 'verifier']);
});
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  listedTotal = undefined;
  consistency = undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === getStatementProof.path) return respond(getStatementProof, proof);
    if (path === listStatements.path)
      return respond(listStatements, { list: listedTotal === undefined ? [] : [monthOf(listedTotal)] });
    return consistency === undefined
      ? new Response('', { status: 404 })
      : Response.json({ proof: consistency });
  });
});

/** The server responds with the vector's file, and the device has stored the vector's checkpoint. */
function serveVector(name: string): void {
  const { file, keptCheckpoint, consistency: between } = vector(name);
  proof = file;
  consistency = between;
  if (keptCheckpoint !== undefined)
    storeLog(file.origin, { checkpoint: keptCheckpoint, verifierKey: verifierKeyIn(file) });
}

const verifierKeyIn = ({ keys }: StatementProof): string => keys.at(-1)?.text.split('\n')[2] ?? '';
const storedLogs = () => localStorage.getItem('kept-checkpoints');

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress address="/?month=2026-10">
        <StatementCheckScreen />
      </AtAddress>
    </QueryClientProvider>,
  );

test("a valid statement shows what was verified, the seller's total, and the program used", async () => {
  serveVector('right');
  open();
  expect(await screen.findByText('Everything is right')).toBeTruthy();
  const { first, last } = proof.lines;
  expect(screen.getByText(new RegExp(`all ${last - first + 1} lines are there`))).toBeTruthy();
  expect(screen.getByText(/seen here for the first time/)).toBeTruthy();
  expect(screen.getByText('a'.repeat(64))).toBeTruthy();
  expect(screen.getByText('b'.repeat(64))).toBeTruthy();
  expect(screen.getByText('Save the offline checker').getAttribute('download')).toBe('verify.html');
});

test('on the second check the key is known and the history is unchanged', async () => {
  serveVector('right');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/the one this device knows/)).toBeTruthy();
  expect(screen.getByText('What this device saw before is part of it')).toBeTruthy();
});

test('a longer log is accepted with a consistency proof', async () => {
  serveVector('right-kept-and-consistent');
  open();
  expect(await screen.findByText('What this device saw before is part of it')).toBeTruthy();
  expect(storedLogs()).toContain(JSON.stringify(proof.checkpoint).slice(1, -1));
});

test('a changed amount is reported with line and date, and the file as evidence', async () => {
  serveVector('wrong-hash-amount');
  open();
  expect(await screen.findByText('This does not match')).toBeTruthy();
  expect(screen.getByText('Line 12 was changed.')).toBeTruthy();
  expect(screen.getByText(/Day 2026-/)).toBeTruthy();
  expect(screen.getByText(/evidence against us/)).toBeTruthy();
  expect(storedLogs()).toBeNull();
});

test.each([
  ['fork', 'You were shown two different logs.'],
  ['rewritten', 'The public log was rewritten.'],
  ['older-than-kept', 'The log shown is older than the one this device saw before.'],
])('%s: both roots are shown as evidence, and the stored checkpoint stays', async (name, words) => {
  serveVector(name);
  const before = storedLogs();
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('Seen earlier on this device')).toBeTruthy();
  expect(screen.getByText('Shown now')).toBeTruthy();
  expect(storedLogs()).toBe(before);
});

test('a total in the list that differs from the proof is reported', async () => {
  serveVector('right');
  listedTotal = 1n;
  open();
  expect(await screen.findByText('The amount in the list is not the one that the lines prove.')).toBeTruthy();
});

test('offline, an error is shown and the check can be retried', async () => {
  serveVector('right');
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
