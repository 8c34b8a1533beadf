import { accept } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const desk = (...args: string[]) => typeAtDesk(open.database, args);
const raise = (kind: 'deep-reorganisation' | 'gas-low') =>
  open.transactions.run(async ({ chainAlarms }) =>
    accept(
      await chainAlarms.raise({
        network: 'bep20',
        kind,
        facts: { depth: 80 },
        raisedAt: 1_800_000_000_000 as never,
      }),
    ),
  );

test('operators see what is wrong on a chain', async () => {
  await raise('gas-low');
  await raise('deep-reorganisation');
  await raise('deep-reorganisation');
  expect((await desk('alarms')).said).toMatch(
    /bep20 {2}deep-reorganisation.*withdrawals are stopped.*"depth":80/,
  );
  expect((await desk('clear-alarm', 'bep20', 'gas-low', '--by', 'ida')).exitCode).not.toBe(0);
});
