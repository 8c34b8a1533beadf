import { REFUSAL_NAMES } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { refused } from './envelope.ts';
import { REFUSALS, refusalByCode } from './refusals.ts';

test('every refusal has a number of its own', () => {
  const codes = REFUSAL_NAMES.map((name) => REFUSALS[name].code);
  expect(new Set(codes).size).toBe(REFUSAL_NAMES.length);
  expect(Object.keys(REFUSALS).toSorted()).toEqual([...REFUSAL_NAMES].toSorted());
});

test('a number leads back to its refusal, and an unknown one to none', () => {
  for (const name of REFUSAL_NAMES) expect(refusalByCode(REFUSALS[name].code)).toBe(name);
  expect(refusalByCode(9_999)).toBeUndefined();
  expect(refusalByCode(0)).toBeUndefined();
});

/** DOMAIN §9: numbers are grouped, and a group begins with a name that belongs to it. */
const GROUPS = [
  { from: 1000, what: 'input', first: 'invalid-input', last: 'idempotency-key-required' },
  { from: 2000, what: 'account', first: 'account-does-not-exist', last: 'account-holds-money' },
  { from: 3000, what: 'money', first: 'insufficient-balance', last: 'withdrawal-failed' },
  { from: 4000, what: 'orders', first: 'order-data-changed', last: 'early-settlement-limit' },
  { from: 5000, what: 'library and levels', first: 'insufficient-rights', last: 'upgrade-used-up' },
  { from: 6000, what: 'the staff', first: 'role-not-allowed', last: REFUSAL_NAMES.at(-1) },
] as const;

test.each(GROUPS)('refusals about $what are numbered from $from', ({ from, first, last }) => {
  const group = REFUSAL_NAMES.slice(
    REFUSAL_NAMES.indexOf(first),
    REFUSAL_NAMES.indexOf(last as (typeof REFUSAL_NAMES)[number]) + 1,
  );
  expect(group.length).toBeGreaterThan(0);
  for (const name of group) expect(Math.floor(REFUSALS[name].code / 1000) * 1000).toBe(from);
});

test('the groups are all there is', () => {
  const starts = new Set(REFUSAL_NAMES.map((name) => Math.floor(REFUSALS[name].code / 1000) * 1000));
  expect(starts).toEqual(new Set(GROUPS.map(({ from }) => from)));
});

test('a refusal travels with its facts, its field and what is offered beside it', () => {
  const refusal = { name: 'insufficient-balance', facts: { short: '5' }, counted: false } as const;
  expect(refused({ ...refusal, field: 'order_sn' }, 'No.', 'r-1')).toEqual({
    code: 3000,
    msg: 'No.',
    data: { facts: { short: '5' }, field: 'order_sn', offer: 'deposit' },
    request_id: 'r-1',
  });
  expect(refused({ ...refusal, name: 'wrong-password' }, 'No.', 'r-1').data).toEqual({
    facts: { short: '5' },
  });
});
