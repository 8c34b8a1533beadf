import { expect, test } from 'vitest';
import { instantOf, type SellerId, usdt } from '../kernel/index.ts';
import {
  mayConfirm,
  type Resolution,
  type ResolutionId,
  resolutionPlan,
  SUSPENSE_ITEM_REASONS,
  type SuspenseSum,
  waysOutOf,
} from './resolution.ts';

const SELLER = '01990000-0000-7000-8000-000000000001' as SellerId;
const ANOTHER = '01990000-0000-7000-8000-000000000002' as SellerId;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const sum = (more: Partial<SuspenseSum> = {}): SuspenseSum => ({
  subject: { kind: 'transfer', id: SELLER as never },
  network: 'bep20',
  reason: 'no-owner',
  amount: usdt('25'),
  sellerId: null,
  shown: null,
  ...more,
});

test('every sum that is set aside has a way out', () => {
  for (const reason of SUSPENSE_ITEM_REASONS)
    expect(waysOutOf(reason, 'trc20').length, reason).toBeGreaterThan(0);
});

test('it goes back to an address of its own network, or to a seller', () => {
  expect(resolutionPlan(sum(), { way: 'return', address: ADDRESS.toLowerCase() })).toEqual({
    ok: true,
    value: { way: 'return', to: ADDRESS },
  });
  expect(resolutionPlan(sum({ network: 'trc20' }), { way: 'return', address: ADDRESS })).toMatchObject({
    refusal: { name: 'address-malformed' },
  });
  expect(resolutionPlan(sum(), { way: 'credit', sellerId: SELLER })).toMatchObject({ ok: true });
  expect(resolutionPlan(sum(), { way: 'credit' })).toMatchObject({ refusal: { name: 'field-required' } });
});

test('what is one seller’s is credited to nobody else, and what a viewer is owed to no seller', () => {
  const own = sum({ reason: 'below-minimum', sellerId: SELLER });
  expect(resolutionPlan(own, { way: 'credit', sellerId: SELLER })).toMatchObject({ ok: true });
  for (const [found, asked] of [
    [own, { way: 'credit', sellerId: ANOTHER }],
    [sum({ reason: 'owed' }), { way: 'credit', sellerId: SELLER }],
    [sum({ reason: 'wrong-token' }), { way: 'return', address: ADDRESS }],
    [sum(), { way: 'close' }],
  ] as const) {
    expect(resolutionPlan(found, asked)).toMatchObject({ refusal: { name: 'resolution-not-possible' } });
  }
});

test('it is confirmed by somebody else, for as long as it is what was asked for', () => {
  const asked: Resolution = {
    ...sum(),
    id: SELLER as string as ResolutionId,
    plan: { way: 'close' },
    because: 'a mistake',
    reopenedAt: null,
    state: 'asked',
    askedBy: 'ida',
    askedAt: instantOf(0),
    endedBy: null,
    endedAt: null,
    transactionHash: null,
  };
  expect(mayConfirm(asked, sum(), 'olav')).toMatchObject({ ok: true });
  expect(mayConfirm(asked, sum(), 'ida')).toMatchObject({ refusal: { name: 'second-person-needed' } });
  expect(mayConfirm(asked, undefined, 'olav')).toMatchObject({ refusal: { name: 'suspense-unknown' } });
  expect(mayConfirm(asked, sum({ amount: usdt('26') }), 'olav')).toMatchObject({
    refusal: { name: 'suspense-unknown' },
  });
  expect(mayConfirm({ ...asked, state: 'declined' }, sum(), 'olav')).toMatchObject({
    refusal: { name: 'nothing-proposed' },
  });
});
