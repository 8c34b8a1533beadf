import { expect, test } from 'vitest';
import type { ExportFile, StatementFile } from './files.ts';
import { reconcileExport } from './reconcile-export.ts';

const ORDER = 'o1';
const entry = (account: string, amount: string, order_id: string | null = null) => ({
  account,
  amount,
  order_id,
});
const transfer = (sequence: number, kind: string, entries: readonly ReturnType<typeof entry>[]) => ({
  id: `t${sequence}`,
  sequence,
  kind,
  reference_id: '',
  hash: `h${sequence}`,
  entries,
});

const TRANSFERS = [
  transfer(1, 'deposit', [entry('custody:bep20', '-10000000'), entry('seller:available', '10000000')]),
  transfer(2, 'payment', [
    entry('processor:card', '-5000000', ORDER),
    entry('order:escrow', '5000000', ORDER),
  ]),
  transfer(3, 'shipment', [
    entry('seller:available', '-2200000', ORDER),
    entry('platform:wholesale_deferred', '2200000', ORDER),
    entry('order:escrow', '-5000000', ORDER),
    entry('seller:unsettled', '5000000', ORDER),
  ]),
  transfer(4, 'withdrawal-request', [
    entry('seller:available', '-3200000'),
    entry('seller:withdrawing', '3200000'),
  ]),
];

/** The transfers in the form of the proof file. */
const statementOf = (transfers: ExportFile['transfers']): StatementFile => ({
  transfers: transfers.map(({ sequence, hash, entries }) => ({
    sequence,
    hash,
    entries: entries.map(({ account, amount, order_id }) => ({ account, amount, orderId: order_id })),
  })),
});
const STATEMENT = statementOf(TRANSFERS);
const FILE: ExportFile = {
  about: { books: { sequence: 4, available: '4.6', unsettled: '5', withdrawing: '3.2', episodes: 0 } },
  orders: [
    {
      id: ORDER,
      order_sn: 'CH1',
      state: 'shipped',
      order_amount: '5',
      payment_amount: '2.2',
      shipped_by: 'seller',
      settled_early: false,
    },
  ],
  'pre-orders': [],
  transfers: TRANSFERS,
  deposits: [{ id: 'd1', amount: '10', state: 'credited', transfer_id: 't1' }],
  'chain-transfers': [],
  withdrawals: [
    {
      id: 'w1',
      amount: '3.2',
      fee: '0.32',
      state: 'requested',
      request_transfer: 't4',
      ending_transfer: null,
    },
  ],
  'early-settlements': [],
  'level-purchases': [],
  remedies: [],
};

const found = (changed: Partial<ExportFile>) => reconcileExport({ ...FILE, ...changed }, STATEMENT);

test('an export and a statement of the same books agree', () => {
  expect(found({})).toEqual([]);
});

test.each<[string, Partial<ExportFile>]>([
  ['a deposit is a cent higher', { deposits: [{ ...FILE.deposits[0]!, amount: '10.01' }] }],
  ['an order has another amount', { orders: [{ ...FILE.orders[0]!, payment_amount: '2.21' }] }],
  ['an order is marked as refunded', { orders: [{ ...FILE.orders[0]!, state: 'refunded' }] }],
  [
    'a withdrawal is left out of the books',
    { withdrawals: [{ ...FILE.withdrawals[0]!, request_transfer: 't9' }] },
  ],
  ['a transfer is missing', { transfers: TRANSFERS.slice(0, 3) }],
  ['an entry was changed', { transfers: [...TRANSFERS.slice(0, 3), transfer(4, 'withdrawal-request', [])] }],
  ['a balance is a millionth off', { about: { books: { ...FILE.about.books, available: '4.600001' } } }],
])('reports a difference when %s', (_what, changed) => {
  expect(found(changed).length).toBeGreaterThan(0);
});

/** An order of the platform that is compensated after an appeal, and a pre-order that is paid and not delivered. */
const LATER = [
  transfer(5, 'payment', [entry('processor:card', '-2000000', 'p1'), entry('order:escrow', '2000000', 'p1')]),
  transfer(6, 'remedy', [
    entry('platform:losses', '-2800000', ORDER),
    entry('seller:available', '2800000', ORDER),
  ]),
];
const MADE_GOOD: ExportFile = {
  ...FILE,
  about: { books: { ...FILE.about.books, sequence: 6, available: '7.4' } },
  transfers: [...TRANSFERS, ...LATER],
  'pre-orders': [{ id: 'p1', order_sn: 'CH2', state: 'waiting', order_amount: '2' }],
  remedies: [{ state: 'done', orders: [{ id: ORDER, amount: '2.8' }] }],
};
const foundLater = (changed: Partial<ExportFile>) =>
  reconcileExport({ ...MADE_GOOD, ...changed }, statementOf(MADE_GOOD.transfers));

test('compensation for an order and a paid pre-order agree too', () => {
  expect(foundLater({})).toEqual([]);
});

test.each<[string, Partial<ExportFile>]>([
  ['a remedy is left out', { remedies: [] }],
  ['a remedy was never paid', { remedies: [{ ...MADE_GOOD.remedies[0]!, state: 'proposed' }] }],
  ['a pre-order was refunded', { 'pre-orders': [{ ...MADE_GOOD['pre-orders'][0]!, state: 'refunded' }] }],
  [
    'a pre-order has another amount',
    { 'pre-orders': [{ ...MADE_GOOD['pre-orders'][0]!, order_amount: '3' }] },
  ],
])('it is found where %s', (_what, changed) => {
  expect(foundLater(changed).length).toBeGreaterThan(0);
});

test('a transfer between the two downloads is not a difference', () => {
  const later = transfer(5, 'deposit', [entry('seller:available', '1')]);
  expect(found({ transfers: [...TRANSFERS, later] })).toEqual([]);
});
