import { LOGIN_ROLES, OWNER_ROLE, TESTS_ROLE } from '@cliffhanger/adapters/postgres/roles';
import { addressesFrom, testAddresses } from '@cliffhanger/dev-addresses';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceStates, startServices } from './stack.ts';

const addresses = addressesFrom();
const SERVICES_OF_TESTS = ['test-postgres', 'nats', 'mail sink', 'chain'];
const client = new Client({ connectionString: testAddresses(addresses).superuserUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

test('starting again what already runs changes nothing', async () => {
  await startServices(addresses, SERVICES_OF_TESTS);
  const states = serviceStates(addresses).filter(({ name }) => SERVICES_OF_TESTS.includes(name));
  expect(states.map(({ running }) => running)).toEqual([true, true, true, true]);
});

test('what nobody knows is not started', async () => {
  await expect(startServices(addresses, ['objectstore'])).rejects.toThrow('no service called objectstore');
});

test.each([
  ['fsync', 'off'],
  ['synchronous_commit', 'on'],
  ['data_checksums', 'on'],
  ['listen_addresses', '127.0.0.1'],
])('PostgreSQL runs with the settings of a test run: %s is %s', async (setting, value) => {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting]);
  expect(rows).toEqual([{ value }]);
});

test('none of our roles is a superuser', async () => {
  const names = [...Object.values(LOGIN_ROLES), OWNER_ROLE, TESTS_ROLE].toSorted();
  const roles = 'select rolname, rolsuper from pg_roles where rolname = any($1) order by rolname';
  const { rows } = await client.query(roles, [names]);
  expect(rows).toEqual(names.map((rolname) => ({ rolname, rolsuper: false })));
});
