import { accept, DAY_MS, refuse } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetCommandsOlderThan } from './command-log.ts';

let open: OpenTestDatabase;

beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 20 });
});
afterAll(() => open.close());

const command = (key: string, inputHash = 'input') => ({
  owner: 'seller-1',
  key,
  endpoint: 'ship',
  inputHash,
});

const claim = (asked: ReturnType<typeof command>, answer: unknown = { shipped: true }) =>
  open.transactions.run(async ({ commands }) => {
    const claimed = await commands.claim(asked);
    if (claimed.claimed) await commands.answer(asked, answer);
    return accept(claimed);
  });

test('a key is claimed once and then gives the first answer again', async () => {
  expect(await claim(command('a'), { shipped: 'first' })).toEqual(accept({ claimed: true }));
  expect(await claim(command('a', 'other input'), { shipped: 'second' })).toEqual(
    accept({ claimed: false, inputHash: 'input', endpoint: 'ship', answer: { shipped: 'first' } }),
  );
});

test('the same key of another owner is another command', async () => {
  await claim(command('b'));
  expect(await claim({ ...command('b'), owner: 'seller-2' })).toEqual(accept({ claimed: true }));
});

test('a refused command leaves its key free for another try', async () => {
  await open.transactions.run(async ({ commands }) => {
    await commands.claim(command('c'));
    return refuse('insufficient-balance');
  });
  expect(await claim(command('c'))).toEqual(accept({ claimed: true }));
});

test('answers are forgotten after their time, not before', async () => {
  await claim(command('d'));
  await open.owner.query("update commands.log set claimed_at = now() - interval '25 hours' where key = 'd'");
  await claim(command('e'));
  expect(await forgetCommandsOlderThan(open.app, DAY_MS)).toBe(1);
  expect(await claim(command('d'))).toEqual(accept({ claimed: true }));
  expect((await claim(command('e'))).ok && (await claim(command('e')))).toMatchObject({
    value: { claimed: false },
  });
});
