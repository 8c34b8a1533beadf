import { setTimeout as sleep } from 'node:timers/promises';
import { accept, usdt } from '@cliffhanger/core/kernel';
import { depositCredited, type Transfer } from '@cliffhanger/core/ledger';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { brokenRules, newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLedger, platformBalances, rollUpPlatformAccounts } from './ledger.ts';

/*
 * The platform's accounts have no balance row that every order would lock: they are sums of entries, rolled
 * up periodically. The sums must be exact at every moment all the same.
 */

let open: OpenTestDatabase;

beforeEach(async () => {
  open = await openTestDatabase({ maxConnections: 16 });
});
afterEach(() => open.close());

const deposit = (amount: string): Transfer =>
  transferFrom(depositCredited('custody:tron', usdt(amount)), { sellerId: newSellerId() });

const post = (transfer: Transfer) =>
  open.transactions.run(async ({ ledger }) => accept(await ledger.post(transfer)));

async function custodyBalance(): Promise<bigint> {
  const balances = await platformBalances(open.app);
  return balances.find(({ account }) => account === 'custody:tron')?.balance ?? 0n;
}

/** A transaction that has posted and is still open. */
async function postWithoutCommit(transfer: Transfer) {
  const client = await open.app.connect();
  await client.query('begin');
  await createLedger(client).post(transfer);
  const finish = (how: 'commit' | 'rollback') => async () => {
    await client.query(how);
    client.release();
  };
  return { commit: finish('commit'), rollback: finish('rollback') };
}

/** Skips entries that a concurrent transaction on this server might still change. */
async function untilRolledUp(entries: bigint): Promise<void> {
  let sum = 0n;
  const roll = async () => {
    sum += await rollUpPlatformAccounts(open.app);
    return sum;
  };
  await expect.poll(roll, { timeout: 15_000 }).toBe(entries);
}

test('a balance is the same before and after a rollup, and nothing is rolled up twice', async () => {
  await post(deposit('3'));
  await post(deposit('4'));
  expect(await custodyBalance()).toBe(-usdt('7'));
  await untilRolledUp(4n);
  expect(await custodyBalance()).toBe(-usdt('7'));
  expect(await rollUpPlatformAccounts(open.app)).toBe(0n);
  await post(deposit('1'));
  expect(await custodyBalance()).toBe(-usdt('8'));
});

test('a transfer that is under way during a rollup is counted once, when it is committed', async () => {
  await post(deposit('1'));
  const underWay = await postWithoutCommit(deposit('10'));
  await post(deposit('2'));
  await rollUpPlatformAccounts(open.app);
  expect(await custodyBalance()).toBe(-usdt('3'));
  await underWay.commit();
  expect(await custodyBalance()).toBe(-usdt('13'));
  await rollUpPlatformAccounts(open.app);
  expect(await custodyBalance()).toBe(-usdt('13'));
});

test('a transfer that is undone after a rollup passed it leaves no trace', async () => {
  const underWay = await postWithoutCommit(deposit('10'));
  await post(deposit('2'));
  await rollUpPlatformAccounts(open.app);
  await underWay.rollback();
  await rollUpPlatformAccounts(open.app);
  expect(await custodyBalance()).toBe(-usdt('2'));
});

test('a rollup that had to wait for another counts nothing twice and misses nothing', async () => {
  await post(deposit('1'));
  const first = await open.app.connect();
  await first.query('begin');
  await rollUpPlatformAccounts(first);
  const second = rollUpPlatformAccounts(open.app);
  await sleep(50);
  await post(deposit('2'));
  await first.query('commit');
  first.release();
  await second;
  await rollUpPlatformAccounts(open.app);
  expect(await custodyBalance()).toBe(-usdt('3'));
});

test('sums stay exact while many transfers and rollups run at once', async () => {
  const posted = new AbortController();
  const rollingUp = Array.from({ length: 3 }, async () => {
    while (!posted.signal.aborted) await rollUpPlatformAccounts(open.app);
  });
  const posting = Array.from({ length: 10 }, async (_, lane) => {
    for (let number = 0; number < 30; number += 1) {
      if (number % 5 === lane % 5) {
        const undone = await postWithoutCommit(deposit('100'));
        await undone.rollback();
      }
      await post(deposit('1'));
    }
  });
  await Promise.all(posting);
  posted.abort();
  await Promise.all(rollingUp);
  expect(await custodyBalance()).toBe(-usdt('300'));
  expect(await brokenRules(open.app)).toEqual([]);
});

test("sellers do not wait for each other at the platform's accounts", async () => {
  const underWay = await postWithoutCommit(deposit('10'));
  try {
    const other = await Promise.race([post(deposit('2')), sleep(5_000, 'still waiting')]);
    expect(other).toMatchObject({ ok: true, value: { outcome: 'posted' } });
    expect(await rollUpPlatformAccounts(open.app)).toBe(0n);
  } finally {
    await underWay.commit();
  }
});

test("one seller's transfers do wait for each other", async () => {
  const sellerId = newSellerId();
  const underWay = await postWithoutCommit({ ...deposit('10'), sellerId });
  const second = post({ ...deposit('2'), sellerId });
  expect(await Promise.race([second, sleep(200, 'still waiting')])).toBe('still waiting');
  await underWay.commit();
  expect(await second).toMatchObject({ ok: true, value: { outcome: 'posted', sequence: 2n } });
});
