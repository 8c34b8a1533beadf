import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import {
  accept,
  idOf,
  instantOf,
  type Money,
  NO_MONEY,
  type Result,
  refuse,
  refuseAndCount,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { TEST_SEED } from '@cliffhanger/testing/cases';
import { createTestDatabase, PATIENT_CALLER_MS, type TestDatabase } from '@cliffhanger/testing/database';
import { diceOf } from '@cliffhanger/testing/dice';
import { endpoint, fields, id, money } from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiUnderTest, startApi } from '../../../test/start-api.ts';
import { type Api, serve } from '../serve.ts';

/*
 * DOMAIN §9, RELIABILITY "Money exact": a hundred requests with the same key have one effect and the same
 * answer.
 */

const deposit = endpoint({
  name: 'deposits.test-deposit',
  path: '/api/test/deposit',
  access: 'seller',
  origin: 'ours',
  summary: 'Credits an amount, for this test.',
  request: fields({ amount: money, note: z.optional(z.string()) }),
  answer: fields({ transferId: id<'transfer'>(), available: money }),
  movesMoney: true,
});
/** A call of the spec, which has no idempotency header. */
const specDeposit = endpoint({
  ...deposit,
  name: 'deposits.test-spec',
  path: '/api/test/spec',
  origin: 'spec',
});
const other = endpoint({ ...deposit, name: 'deposits.test-other', path: '/api/test/other' });
const careless = endpoint({ ...deposit, name: 'deposits.test-careless', path: '/api/test/careless' });

/** Reads the balance before its transaction, so a retry sees another state than the first attempt. */
const firstDeposit = endpoint({ ...deposit, name: 'deposits.test-first', path: '/api/test/first' });

const SESSION = idOf<'session'>('01990000-0000-7000-8000-000000000002');
const newSeller = () => idOf<'seller'>(randomUUID());

interface Credited {
  readonly transferId: ReturnType<typeof idOf<'transfer'>>;
  readonly available: Money;
}

/** A typical use case: one transaction, one posting, an answer read from the books. */
const creditDeposit =
  (transactions: Transactions) =>
  (sellerId: SellerId, amount: Money): Promise<Result<Credited>> =>
    transactions.run(async (repositories) => {
      if (amount <= NO_MONEY)
        return refuse('deposit-below-minimum', { facts: { minimum: '0' }, field: 'amount' });
      const posted = await repositories.ledger.post({
        ...depositCredited('custody:test', amount),
        id: idOf(randomUUID()),
        key: `deposit:${randomUUID()}`,
        sellerId,
        reference: { type: 'deposit', id: randomUUID() },
        effectiveAt: instantOf(Date.now()),
        actor: 'test',
      });
      if (posted.outcome !== 'posted') throw new Error('the deposit was not posted');
      const { available } = await repositories.ledger.balancesOf(sellerId);
      // A counted refusal commits its writes.
      if (amount === usdt('13')) return refuseAndCount('deposit-failed');
      return accept({ transferId: posted.transferId, available });
    });

let database: TestDatabase;
let pool: ReturnType<typeof createMoneyPool>;
let owner: ReturnType<typeof createMoneyPool>;
let transactions: Transactions;
let server: ApiUnderTest;
let seller: SellerId;

const dice = diceOf(`${TEST_SEED} idempotency`);

const addCalls = (api: Api) => {
  for (const call of [deposit, specDeposit, other]) {
    serve(api, call, ({ input, seller: { id: sellerId }, idempotent }) =>
      creditDeposit(idempotent())(sellerId, input.amount),
    );
  }
  serve(api, firstDeposit, async ({ input, seller: { id: sellerId }, idempotent }) => {
    await sleep(dice.between(0, 20));
    const { available: held } = await api.transactions.read((repositories) =>
      repositories.ledger.balancesOf(sellerId),
    );
    if (held > NO_MONEY) return refuse('deposit-failed');
    return creditDeposit(idempotent())(sellerId, input.amount);
  });
  serve(api, careless, ({ input, seller: { id: sellerId } }) =>
    creditDeposit(api.transactions)(sellerId, input.amount),
  );
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createMoneyPool({
    connectionString: database.appUrl,
    maxConnections: 10,
    connectedWithinMs: PATIENT_CALLER_MS,
  });
  owner = createMoneyPool({
    connectionString: database.ownerUrl,
    maxConnections: 1,
    connectedWithinMs: PATIENT_CALLER_MS,
  });
  transactions = createTransactions(pool, createRepositories);
  server = await startApi(addCalls, {
    transactions,
    authenticate: async (token) => ({ id: idOf(token), sessionId: SESSION, isOnlyExit: false }),
  });
});
afterAll(async () => {
  await server.stop();
  await owner.end();
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  seller = newSeller();
});

const post = (
  body: object,
  key?: string,
  { path = deposit.path, as = seller }: { path?: string; as?: SellerId } = {},
) =>
  server.post(
    path,
    { lang: 'en', ...body },
    { 'access-token': as, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );

const available = async (of: SellerId = seller) =>
  (await transactions.read((repositories) => repositories.ledger.balancesOf(of))).available;
const transfers = async (of: SellerId = seller) =>
  (await pool.query('select count(*)::int as n from ledger.transfers where journal_id = $1', [of])).rows[0]
    ?.n;

test('two hundred at once with one key: one effect, two hundred identical answers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => post({ amount: '5' }, 'one-key-for-all')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
  const texts = new Set(
    answers.map(({ envelope: { code, msg, data } }) => JSON.stringify({ code, msg, data })),
  );
  expect([...texts]).toEqual([expect.stringContaining('"available":"5"')]);
  expect(await transfers()).toBe(1);
  expect(await available()).toBe(usdt('5'));
  expect(new Set(answers.map(({ envelope }) => envelope.request_id)).size).toBe(200);
});

test('a later try gets the same answer, although the balance has moved on', async () => {
  const first = await post({ amount: '5' }, 'kept-key');
  await post({ amount: '7' }, 'another-key');
  const again = await post({ amount: '5' }, 'kept-key');
  expect(again.envelope.data).toEqual(first.envelope.data);
  expect(await available()).toBe(usdt('12'));
});

test('the language and the order of fields are not part of what was asked', async () => {
  const first = await post({ amount: '5', note: 'a' }, 'kept-key');
  const again = await post({ note: 'a', amount: '5', lang: 'de', unknown: 1 }, 'kept-key');
  expect(again.envelope.data).toEqual(first.envelope.data);
  expect(await transfers()).toBe(1);
});

test('the same key with another body, or for another call, is refused', async () => {
  await post({ amount: '5' }, 'used-key');
  expect((await post({ amount: '6' }, 'used-key')).envelope.code).toBe(1034);
  expect((await post({ amount: '5' }, 'used-key', { path: other.path })).envelope.code).toBe(1034);
  expect(await transfers()).toBe(1);
});

test('while the server’s secret is changed a retry at another process finds its answer; a secret that is gone finds none', async () => {
  const startWith = (current: string, former: readonly string[]) =>
    startApi(addCalls, {
      transactions,
      authenticate: async (token) => ({ id: idOf(token), sessionId: SESSION, isOnlyExit: false }),
      commandSecrets: { current, former },
    });
  const [before, next, afterwards] = await Promise.all([
    startWith('old', ['new']),
    startWith('new', ['old']),
    startWith('new', []),
  ]);
  const ask = async (api: ApiUnderTest, key: string, amount = '5') => {
    const headers = { 'access-token': seller, 'idempotency-key': key };
    return (await api.post(deposit.path, { lang: 'en', amount }, headers)).envelope;
  };
  try {
    const first = await ask(before, 'asked-before');
    expect((await ask(next, 'asked-before')).data).toEqual(first.data);
    expect((await ask(next, 'asked-before', '6')).code).toBe(1034);
    expect((await ask(afterwards, 'asked-before')).code).toBe(1034);
    const second = await ask(next, 'asked-next');
    expect((await ask(before, 'asked-next')).data).toEqual(second.data);
    expect((await ask(afterwards, 'asked-next')).data).toEqual(second.data);
    expect(await transfers()).toBe(2);
  } finally {
    await Promise.all([before, next, afterwards].map((api) => api.stop()));
  }
});

test('two bodies race for one key: one of them is carried out, every other body is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => post({ amount: turn % 2 === 0 ? '5' : '6' }, 'raced-key')),
  );
  const codes = answers.map(({ envelope }) => envelope.code);
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes.filter((code) => code === 1034)).toHaveLength(30);
  expect(await transfers()).toBe(1);
});

test('keys of two sellers never meet', async () => {
  const neighbour = newSeller();
  await post({ amount: '5' }, 'common-key');
  await post({ amount: '9' }, 'common-key', { as: neighbour });
  expect(await available()).toBe(usdt('5'));
  expect(await available(neighbour)).toBe(usdt('9'));
});

test('a call of ours that moves money needs a key', async () => {
  expect((await post({ amount: '5' })).envelope.code).toBe(1035);
  expect(await transfers()).toBe(0);
});

describe('a call of the owner’s text without a key', () => {
  const send = (amount = '5') => post({ amount }, undefined, { path: specDeposit.path });
  const pass = (seconds: number) =>
    owner.query(
      'update commands.log set claimed_at = claimed_at - make_interval(secs => $2) where owner = $1',
      [seller, seconds],
    );

  test('is carried out once for a hundred requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
    const texts = new Set(answers.map(({ envelope: { code, data } }) => JSON.stringify({ code, data })));
    expect([...texts]).toEqual([expect.stringContaining('"available":"5"')]);
    expect(await transfers()).toBe(1);
  });

  test('is a repetition until two minutes after its effect, across any edge of a minute', async () => {
    const first = await send();
    await pass(119);
    expect((await send('5.00')).envelope.data).toEqual(first.envelope.data);
    expect(await transfers()).toBe(1);
  });

  test('is a new wish afterwards, and that one again has one effect', async () => {
    await send();
    await pass(121);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()));
    const texts = new Set(answers.map(({ envelope: { code, data } }) => JSON.stringify({ code, data })));
    expect([...texts]).toEqual([expect.stringContaining('"available":"10"')]);
    expect(await transfers()).toBe(2);
  });

  test('is another one with another body', async () => {
    await send();
    await send('6');
    expect(await available()).toBe(usdt('11'));
  });

  test('is another seller’s own', async () => {
    const neighbour = newSeller();
    await send();
    await post({ amount: '5' }, undefined, { path: specDeposit.path, as: neighbour });
    expect(await available(neighbour)).toBe(usdt('5'));
  });

  test('cannot be met by a key that a client made up', async () => {
    await send();
    const { rows } = await owner.query('select key from commands.log where owner = $1', [seller]);
    expect((await post({ amount: '6' }, rows[0]?.key, { path: specDeposit.path })).envelope.code).toBe(1000);
  });
});

test.each(['short', 'x'.repeat(129), 'has a space', 'tab\there'])('%j is no key', async (key) => {
  expect((await post({ amount: '5' }, key)).envelope.code).toBe(1000);
  expect(await transfers()).toBe(0);
});

test('a refusal is not kept: the same key works when there is no reason to refuse any more', async () => {
  expect((await post({ amount: '0' }, 'refused-key')).envelope).toMatchObject({
    code: 3002,
    data: { field: 'amount' },
  });
  expect((await post({ amount: '3' }, 'refused-key')).envelope.code).toBe(0);
  expect(await available()).toBe(usdt('3'));
});

test('a refusal that is counted keeps what it counted, and gives the key back', async () => {
  expect((await post({ amount: '13' }, 'counted-key')).envelope.code).toBe(3003);
  expect(await available()).toBe(usdt('13'));
  expect((await post({ amount: '1' }, 'counted-key')).envelope.code).toBe(0);
});

test('a try whose use case would refuse by now still gets the first answer', async () => {
  const send = () => post({ amount: '5' }, 'first-key', { path: firstDeposit.path });
  const answers = await Promise.all(Array.from({ length: 60 }, send));
  answers.push(await send());
  expect(new Set(answers.map(({ envelope: { code, data } }) => JSON.stringify({ code, data }))).size).toBe(1);
  expect(answers[0]?.envelope.code).toBe(0);
  expect(await transfers()).toBe(1);
  expect((await post({ amount: '5' }, 'second-key', { path: firstDeposit.path })).envelope.code).toBe(3003);
});

test('a use case that moves money past its key fails loudly', async () => {
  expect((await post({ amount: '5' }, 'careless-key', { path: careless.path })).status).toBe(500);
});

test('what is kept says nothing that could be read back', async () => {
  await post({ amount: '5', note: 'canary-note-of-the-seller' }, 'kept-key');
  const { rows } = await pool.query('select input_hash, answer::text from commands.log where owner = $1', [
    seller,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('canary');
});
