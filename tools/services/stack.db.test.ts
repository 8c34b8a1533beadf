import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROLE, addressesFrom, OWNER_ROLE } from './ports.ts';
import { serviceStates, startServices } from './stack.ts';

const addresses = addressesFrom();
const client = new Client({ connectionString: addresses.superuserUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

test('starting again what already runs changes nothing', async () => {
  await startServices(addresses);
  expect(serviceStates(addresses).map(({ running }) => running)).toEqual([true, true, true, true]);
});

test.each([
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['data_checksums', 'on'],
  ['listen_addresses', '127.0.0.1'],
])('PostgreSQL keeps what it acknowledged: %s is %s', async (setting, value) => {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting]);
  expect(rows).toEqual([{ value }]);
});

test('neither of our roles is a superuser', async () => {
  const roles = 'select rolname, rolsuper from pg_roles where rolname = any($1) order by rolname';
  const { rows } = await client.query(roles, [[APP_ROLE, OWNER_ROLE]]);
  expect(rows).toEqual([
    { rolname: APP_ROLE, rolsuper: false },
    { rolname: OWNER_ROLE, rolsuper: false },
  ]);
});
