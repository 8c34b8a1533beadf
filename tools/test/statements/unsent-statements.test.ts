import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnsentStatements, type SentStatement } from './unsent-statements.ts';

const SENT: readonly SentStatement[] = [
  { name: 'orders-list-open-after', text: 'select id from orders where state = $1' },
  { name: '', text: 'delete from orders where id = $1' },
];

function unsentIn(source: string): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'unsent-statements-'));
  const folder = join(root, 'packages/adapters/src/postgres');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'store.ts'), source);
    return findUnsentStatements(root, SENT);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test.each([
  [
    'with its name and text',
    "session.query({ name: 'orders-list-open-after', text: 'select id from orders where state = $1' })",
  ],
  ['without a name', "session.query({ text: 'delete from orders where id = $1' })"],
  [
    'put together when it runs',
    'session.query({ name: `orders-list-${state}`, text: `select id from ${table}` })',
  ],
])('a statement %s that was sent is not reported', (_, source) => {
  expect(unsentIn(source)).toEqual([]);
});

test.each([
  [
    'of another name',
    "\nsession.query({ name: 'orders-list-open', text: 'select id from orders where state = $1' })",
    'orders-list-open',
  ],
  [
    'of another text',
    "\nsession.query({ name: 'orders-list-open-after', text: 'select idd from orders' })",
    'select idd from orders',
  ],
  [
    'with another beginning',
    '\nsession.query({ name: `order-table-${state}`, text: TABLE })',
    'order-table-',
  ],
])('a statement %s is reported with its place', (_, source, start) => {
  expect(unsentIn(source)).toEqual([`packages/adapters/src/postgres/store.ts:2: no test sends ${start}`]);
});
