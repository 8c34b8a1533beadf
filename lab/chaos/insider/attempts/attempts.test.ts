import { expect, test } from 'vitest';
import type { Catalogue, Column, Table } from '../catalogue.ts';
import type { People } from '../history.ts';
import { EVIL_ADDRESS, forgedValues, honestValue } from './forged-values.ts';
import { forgerOver } from './forger.ts';
import { SHORT, spread, WHOLE } from './how-many.ts';
import { isCalled, nounOf } from './nouns.ts';
import { tryCalls } from './try-calls.ts';
import { tryRows } from './try-rows.ts';

const PEOPLE = {
  victim: '00000000-0000-7000-8000-000000000001',
  thief: '00000000-0000-7000-8000-000000000002',
  bystander: '00000000-0000-7000-8000-000000000003',
} as unknown as People;
const NOW = Date.UTC(2026, 10, 15);

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  type,
  isGenerated: false,
  isUnique: false,
  isReference: false,
  words: [],
  ...more,
});

const WITHDRAWALS: Table = {
  name: 'wallet.withdrawals',
  kind: 'table',
  key: ['id'],
  columns: [
    column('seller_id', 'uuid', { isReference: true }),
    column('id', 'uuid', { isUnique: true }),
    column('amount', 'bigint'),
    column('state', 'text', { words: ['approved', 'requested'] }),
    column('approved_by', 'text[]'),
    column('owed', 'bigint', { isGenerated: true }),
  ],
  rows: ['requested', 'approved'].map((state, index) => ({
    seller_id: PEOPLE.victim,
    id: `00000000-0000-7000-8000-00000000000${index + 4}`,
    amount: '440000000',
    state,
    approved_by: state === 'approved' ? '{ida}' : '{}',
    owed: '0',
  })),
};
const CATALOGUE: Catalogue = {
  tables: [WITHDRAWALS],
  routines: [
    {
      name: 'wallet.approve',
      signature: 'wallet.approve(uuid,uuid,bigint,bigint)',
      isDefiner: true,
      parameters: [
        { name: 'p_withdrawal', type: 'uuid' },
        { name: 'p_operator', type: 'uuid' },
        { name: 'p_amount', type: 'bigint' },
        { name: 'p_said_ms', type: 'bigint' },
      ],
    },
  ],
  sequences: [],
  schemas: ['wallet'],
};
const FORGER = forgerOver(CATALOGUE, PEOPLE, NOW);
const MAY_NOTHING = {
  ofTable: () => ({ insert: [], update: [], isAnything: false }),
  mayCall: () => false,
};
const MAY_APPROVE = {
  ofTable: () => ({ insert: [], update: ['state', 'approved_by'], isAnything: true }),
  mayCall: () => true,
};

test('every column is written, except what PostgreSQL makes itself, and no value is what stood there', () => {
  const steps = tryRows(FORGER, WITHDRAWALS, MAY_APPROVE, SHORT).map(({ steps: [step] }) => step ?? '');
  for (const { name } of WITHDRAWALS.columns)
    expect(steps.some((step) => step.startsWith(`update wallet.withdrawals set "${name}" =`))).toBe(true);
  const inserts = steps.filter((step) => step.startsWith('insert'));
  expect(inserts.length).toBeGreaterThan(3);
  expect(inserts.every((step) => !step.includes('"owed"'))).toBe(true);
  expect(steps).toContain('truncate wallet.withdrawals cascade');
  expect(
    forgedValues(FORGER, column('state', 'text', { words: ['approved', 'requested'] }), 'requested'),
  ).toEqual([`'approved'::text`]);
});

test('a row is made like one of another state with the columns that a role may write, and nothing else', () => {
  const likeness = tryRows(FORGER, WITHDRAWALS, MAY_APPROVE, SHORT).find(
    ({ name }) => name.includes('requested becomes like approved') && name.includes('columns it may'),
  );
  expect(likeness?.steps).toEqual([
    `update wallet.withdrawals set "state" = 'approved'::text, "approved_by" = '{ida}'::text[]` +
      ` where "id" = '00000000-0000-7000-8000-000000000004'::uuid`,
  ]);
});

test('where a role has no right something is tried all the same', () => {
  const few = tryRows(FORGER, WITHDRAWALS, MAY_NOTHING, SHORT);
  const verbs = new Set(few.map(({ steps: [step = ''] }) => String(step.split(' ')[0])));
  expect([...verbs].toSorted()).toEqual(['delete', 'insert', 'truncate', 'update']);
  expect(few.length).toBeLessThan(tryRows(FORGER, WITHDRAWALS, MAY_APPROVE, SHORT).length);
});

test('a function is called about a row of each state, honestly first and then with each argument forged', () => {
  const calls = tryCalls(FORGER, CATALOGUE, MAY_APPROVE, WHOLE).map(({ steps: [step] }) => step ?? '');
  const honest = calls.filter(
    (step) => step.includes(`p_amount => '440000000'`) && step.includes(`p_said_ms => '${NOW}'`),
  );
  for (const { id } of WITHDRAWALS.rows)
    expect(honest.some((step) => step.includes(`p_withdrawal => '${id}'`))).toBe(true);
  expect(calls.some((step) => step.includes(`p_amount => '9223372036854775807'`))).toBe(true);
  expect(calls.some((step) => step.includes(`p_amount => '-`))).toBe(true);
  expect(calls.some((step) => step.includes(`p_operator => '${PEOPLE.victim}'`))).toBe(true);
  expect(calls.some((step) => step.includes('p_operator => null'))).toBe(true);
  expect(new Set(calls).size).toBe(calls.length);
});

test('values are forged by name and type', () => {
  const forged = (name: string, type: string, was: string | null = null) =>
    forgedValues(FORGER, column(name, type), was);
  expect(forged('amount', 'bigint', '5')[0]).toBe(`'50'::bigint`);
  expect(forged('address', 'text')[0]).toBe(`'${EVIL_ADDRESS}'::text`);
  expect(forged('added_at', 'timestamp with time zone')[0]).toBe(
    `'2026-11-12T00:00:00.000Z'::timestamp with time zone`,
  );
  expect(forged('seller_id', 'uuid', PEOPLE.thief)[0]).toBe(`'${PEOPLE.victim}'::uuid`);
  expect(forged('amounts', 'bigint[]')[0]).toBe(`'{-900000000,900000000}'::bigint[]`);
  expect(honestValue(FORGER, { name: 'said_ms', type: 'bigint' }, undefined)).toBe(`'${NOW}'::bigint`);
});

test('a row is called by a word, and of too many some of each part are taken', () => {
  expect(['public.orders', 'staff.people', 'settings.proposals', 'x.entries'].map(nounOf)).toEqual([
    'order',
    'person',
    'proposal',
    'entry',
  ]);
  expect(isCalled('payout_method', 'method') && !isCalled('payout_method', 'payout')).toBe(true);
  expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
  expect(spread([1, 2], 3)).toEqual([1, 2]);
});
