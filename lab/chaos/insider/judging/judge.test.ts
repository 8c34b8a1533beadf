import { expect, test } from 'vitest';
import type { SampleRow } from '../catalogue.ts';
import { dutiesOf } from '../duties.ts';
import type { World } from '../world.ts';
import { judge } from './judge.ts';
import { changesBetween } from './snapshot.ts';

const NOW = Date.UTC(2026, 10, 15);
const at = (days: number): string => new Date(NOW + days * 86_400_000).toISOString();
const [SELLER, ORDER, TRANSFER] = ['s', 'o', 't'];

type Tables = Readonly<Record<string, readonly SampleRow[]>>;

const KEYS: Readonly<Record<string, readonly string[]>> = {
  'ledger.books': ['journal_id'],
  'ledger.entries': ['transfer_id', 'account'],
  'ledger.account_balances': ['account'],
};

/** Judges the difference between two states, as the trial does. */
function judged(role: string, before: Tables, after: Tables, kind: 'call' | 'rows' = 'call') {
  const world: World = {
    now: NOW,
    before: (table) => before[table] ?? [],
    after: (table) => after[table] ?? before[table] ?? [],
  };
  const changes = Object.entries(after).flatMap(([table, rows]) =>
    changesBetween({ table, key: KEYS[table] ?? ['id'] }, before[table] ?? [], rows),
  );
  return judge(role, kind, changes, world);
}

const BOOKS = {
  journal_id: SELLER,
  available: '5000000',
  unsettled: '2000000',
  withdrawing: '0',
  escrow: '0',
  episodes: '0',
};
const WAITING = {
  id: ORDER,
  seller_id: SELLER,
  state: 'in-settlement',
  release_at: at(-1),
  unsettled: '2000000',
  deferred: '880000',
  shipped_by: 'seller',
  settlement_transfer: null,
};
const BEFORE: Tables = {
  'ledger.books': [BOOKS],
  'public.orders': [WAITING],
  'ledger.transfers': [],
  'ledger.entries': [],
};

const line = (account: string, amount: string): SampleRow => ({
  transfer_id: TRANSFER,
  journal_id: SELLER,
  account,
  amount,
  order_id: ORDER,
});
const settled = (released = '2000000'): Tables => ({
  'ledger.books': [
    {
      ...BOOKS,
      available: String(5_000_000n + BigInt(released)),
      unsettled: String(2_000_000n - BigInt(released)),
    },
  ],
  'ledger.transfers': [
    { id: TRANSFER, journal_id: SELLER, kind: 'settlement', reference_id: SELLER, corrects: null },
  ],
  'ledger.entries': [
    line('seller:unsettled', `-${released}`),
    line('seller:available', released),
    line('platform:wholesale_deferred', '-880000'),
    line('platform:wholesale', '880000'),
  ],
  'public.orders': [{ ...WAITING, state: 'completed', unsettled: '0', settlement_transfer: TRANSFER }],
});

test('what is due is settled by the worker, and by nobody else', () => {
  expect(judged('cliffhanger_worker', BEFORE, settled())).toMatchObject({ verdict: 'by duty' });
  expect(judged('cliffhanger_viewer', BEFORE, settled())).toMatchObject({ verdict: 'broken' });
  expect(judged('cliffhanger_unheard_of', BEFORE, settled())).toMatchObject({ verdict: 'broken' });
});

test('not before its day, not twice, and not another amount than core says', () => {
  const early: Tables = { ...BEFORE, 'public.orders': [{ ...WAITING, release_at: at(1) }] };
  expect(judged('cliffhanger_worker', early, settled())).toMatchObject({
    faults: ['settlement: an order of it is not due', expect.anything()],
  });
  const over: Tables = { ...BEFORE, 'public.orders': [{ ...WAITING, state: 'completed' }] };
  expect(judged('cliffhanger_worker', over, settled())).toMatchObject({ verdict: 'broken' });
  expect(judged('cliffhanger_worker', BEFORE, settled('1999999'))).toMatchObject({
    faults: [expect.stringContaining('core says'), expect.anything()],
  });
});

test('a balance that no transfer brought is broken, whoever it is', () => {
  const richer: Tables = { 'ledger.books': [{ ...BOOKS, available: '6000000' }] };
  expect(judged('cliffhanger_worker', BEFORE, richer)).toEqual({
    verdict: 'broken',
    faults: ['seller:available +1000000 without a transfer'],
  });
  const more: Tables = { ...settled(), 'ledger.books': [{ ...BOOKS, available: '8000000', unsettled: '0' }] };
  expect(judged('cliffhanger_worker', BEFORE, more)).toMatchObject({ verdict: 'broken' });
  const gone: Tables = { 'ledger.transfers': [] };
  expect(judged('cliffhanger_worker', { 'ledger.transfers': [{ id: TRANSFER }] }, gone)).toMatchObject({
    faults: ['row gone from ledger.transfers'],
  });
});

test('a transfer does not excuse what else was changed with it', () => {
  const other = { ...WAITING, id: 'another' };
  const before: Tables = { ...BEFORE, 'public.orders': [WAITING, other] };
  const after: Tables = {
    ...settled(),
    'public.orders': [...(settled()['public.orders'] ?? []), { ...other, release_at: at(-30) }],
  };
  expect(judged('cliffhanger_worker', before, after)).toMatchObject({
    verdict: 'broken',
    faults: [expect.stringContaining('public.orders.release_at')],
  });
});

test('a payout method waits its day, or it is broken', () => {
  const method = (ready: number, role = 'cliffhanger_seller') =>
    judged(
      role,
      {},
      {
        'wallet.payout_methods': [
          { id: 'm', ready_at: at(ready), first_paid_at: null, allowlisted_at: null },
        ],
      },
    );
  expect(method(1)).toMatchObject({ verdict: 'by duty' });
  expect(method(-3)).toMatchObject({ verdict: 'broken' });
  expect(method(1, 'cliffhanger_worker')).toMatchObject({ verdict: 'broken' });
});

test('an approval that is written is broken for every role, and for all but the console also one by a function', () => {
  const withdrawal = {
    id: 'w',
    state: 'requested',
    needs: 'one-person',
    approved_by: '{}',
    approved_at: null,
  };
  const before: Tables = {
    'wallet.withdrawals': [withdrawal],
    'staff.people': [
      { id: 'ida', roles: '{finance}', state: 'active' },
      { id: 'sam', roles: '{support}', state: 'active' },
    ],
  };
  const approvedBy = (role: string, who: string, kind: 'call' | 'rows', needs = 'one-person') =>
    judged(
      `cliffhanger_${role}`,
      { ...before, 'wallet.withdrawals': [{ ...withdrawal, needs }] },
      {
        'wallet.withdrawals': [
          { ...withdrawal, needs, state: 'approved', approved_by: `{${who}}`, approved_at: at(0) },
        ],
      },
      kind,
    ).verdict;
  const roles = ['seller', 'viewer', 'worker', 'watcher_1', 'payer', 'auditor', 'ingest'];
  for (const role of [...roles, 'console', 'app']) expect(approvedBy(role, 'ida', 'rows')).toBe('broken');
  for (const role of roles) expect(approvedBy(role, 'ida', 'call')).toBe('broken');
  expect(approvedBy('console', 'ida', 'call')).toBe('by duty');
  expect(approvedBy('console', 'sam', 'call')).toBe('broken');
  expect(approvedBy('console', 'nobody', 'call')).toBe('broken');
  expect(approvedBy('console', 'ida', 'call', 'two-people')).toBe('broken');
  expect(approvedBy('console', 'ida,ida', 'call', 'two-people')).toBe('broken');
});

test('each duty says why, and how it is found or bounded; the auditor and the ingest have none', () => {
  const roles = ['seller', 'viewer', 'console', 'worker', 'watcher_1', 'payer'];
  for (const role of roles) {
    const { events, rows } = dutiesOf(`cliffhanger_${role}`);
    expect(events.length + rows.length).toBeGreaterThan(0);
    for (const { why, bound } of [...events, ...rows])
      expect([why, bound].every((text) => text.endsWith('.'))).toBe(true);
  }
  for (const role of ['auditor', 'ingest', 'somebody'])
    expect(dutiesOf(`cliffhanger_${role}`)).toEqual({ events: [], rows: [] });
});
