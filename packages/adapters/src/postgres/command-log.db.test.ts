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

/** Whether a transaction that stores this answer is the first for the key, or finds an earlier answer. */
const answered = async (asked: ReturnType<typeof command>, answer: unknown = { shipped: true }) => {
  let isFirst: boolean | undefined;
  const ended = open.transactions.run(async ({ commands }) => {
    isFirst = await commands.answer(asked, answer);
    return accept(undefined);
  });
  await ended.catch(() => {});
  return isFirst;
};
const find = (owner: string, key: string) =>
  open.transactions.readOne(({ commands }) => commands.find(owner, key));

test('a key has one answer, and it is the first', async () => {
  expect(await answered(command('a'), { shipped: 'first' })).toBe(true);
  expect(await answered(command('a', 'other input'), { shipped: 'second' })).toBe(false);
  expect(await find('seller-1', 'a')).toEqual({
    inputHash: 'input',
    endpoint: 'ship',
    answer: { shipped: 'first' },
  });
});

test('a transaction that finds its key taken cannot be committed, even if it goes on', async () => {
  await answered(command('f'));
  const going = open.transactions.run(async ({ commands }) => {
    await commands.answer(command('f'), {});
    return accept('goes on');
  });
  await expect(going).rejects.toThrow('rolled back');
});

test('the same key of another owner is another command', async () => {
  await answered(command('b'));
  expect(await answered({ ...command('b'), owner: 'seller-2' })).toBe(true);
});

test('a refused command leaves its key free for another try', async () => {
  await open.transactions.run(async ({ commands }) => {
    await commands.answer(command('c'), {});
    return refuse('insufficient-balance');
  });
  expect(await find('seller-1', 'c')).toBeUndefined();
  expect(await answered(command('c'))).toBe(true);
});

test('answers are forgotten after their time, not before', async () => {
  await answered(command('d'));
  await open.owner.query("update commands.log set claimed_at = now() - interval '25 hours' where key = 'd'");
  await answered(command('e'));
  expect(await forgetCommandsOlderThan(open.app, DAY_MS)).toBe(1);
  expect(await answered(command('d'))).toBe(true);
  expect(await answered(command('e'))).toBe(false);
});
