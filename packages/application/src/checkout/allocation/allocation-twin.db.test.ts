import { orderNumber, orderNumbers, secretFingerprint, trafficWeight } from '@cliffhanger/core/orders';
import {
  type OpenTestDatabase,
  openTestDatabase,
  withDeviatingConstraint,
  withDeviation,
} from '@cliffhanger/testing/database';
import { diceOf } from '@cliffhanger/testing/dice';
import { newSellerId } from '@cliffhanger/testing/ledger';
import { answersTo, TWIN_CASES, TWIN_SEED } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Weights of the allocation and numbers of orders: the database computes both; compared with core. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

async function differingWeights(seed: string): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const edges = [0, 39, 40, 41, 59, 60, 61, 100].map((score) => ({ level: 3, score }));
  const cases = [
    ...edges,
    ...Array.from({ length: TWIN_CASES }, () => ({ level: dice.between(0, 9), score: dice.between(0, 100) })),
  ];
  const { rows } = await open.owner.query<{ weight: number }>(
    `select checkout.traffic_weight((c ->> 'level')::integer, (c ->> 'score')::integer) as weight
     from jsonb_array_elements($1::jsonb) with ordinality as f (c, number) order by number`,
    [JSON.stringify(cases)],
  );
  return cases.flatMap(({ level, score }, index) => {
    const weight = trafficWeight(level, score);
    return rows[index]?.weight === weight ? [] : [{ level, score, weight, found: rows[index]?.weight }];
  });
}

test(`a seller weighs the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  expect(await differingWeights(TWIN_SEED)).toEqual([]);
});

test.each([
  ['p_score < 40', 'p_score <= 40'],
  ['p_level_weight * 5', 'p_level_weight * 6'],
])('a database that weighs with %s as %s is found', async (from, to) => {
  const planted = { function: 'checkout.traffic_weight', from, to };
  expect(await withDeviation(open.owner, planted, () => differingWeights('planted'))).not.toEqual([]);
});

/** The numbers a seller gets for repeated charges that hash to the same number. */
async function numbersInTurn(number: string): Promise<readonly string[]> {
  const sellerId = newSellerId();
  const given: string[] = [];
  for (let turn = 0; turn < orderNumbers(number).length; turn += 1) {
    const { rows } = await open.owner.query<{ number: string }>(
      `with free as (select checkout.free_number($1, $2) as number)
       insert into checkout.order_numbers (seller_id, number) select $1, number from free returning number`,
      [sellerId, number],
    );
    given.push(rows[0]?.number ?? '');
  }
  return given;
}

test(`a number that a seller has already gets the next character, in the rule’s order, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} numbers`);
  for (let turn = 0; turn < 20; turn += 1) {
    const number = orderNumber('sandbox', `charge ${dice.between(0, 1_000_000)}`);
    expect(await numbersInTurn(number)).toEqual(orderNumbers(number));
  }
});

test('after the last character there is no number left', async () => {
  const sellerId = newSellerId();
  const number = orderNumber('sandbox', 'one charge');
  await open.owner.query(
    'insert into checkout.order_numbers (seller_id, number) select $1, unnest($2::text[])',
    [sellerId, orderNumbers(number)],
  );
  await expect(open.owner.query('select checkout.free_number($1, $2)', [sellerId, number])).rejects.toThrow(
    'no order number is free',
  );
});

/** Published before its day: the fingerprint of the secret, or of another one. */
async function differingFingerprints(seed: string): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const aSecret = (): string => Array.from({ length: 64 }, () => dice.between(0, 15).toString(16)).join('');
  const cases = Array.from({ length: TWIN_CASES }, () => {
    const secret = aSecret();
    const isRight = dice.isLucky(0.5);
    return { secret, isRight, fingerprint: secretFingerprint(isRight ? secret : aSecret()) };
  });
  await open.owner.query('delete from checkout.allocation_days');
  const answers = await answersTo(
    open.owner,
    `insert into checkout.allocation_days (day, secret, fingerprint, prepared_at)
     values ((select coalesce(max(day), '2026-01-01') + 1 from checkout.allocation_days), $1 ->> 'secret',
       $1 ->> 'fingerprint', now()) returning 'taken'`,
    cases,
  );
  return cases.filter(({ isRight }, at) => isRight !== (answers[at] === 'taken'));
}

test(`a secret of a day has the fingerprint that core gives it, and no other, seed ${TWIN_SEED}`, async () => {
  expect(await differingFingerprints(`${TWIN_SEED} fingerprints`)).toEqual([]);
});

test('a database that takes another fingerprint is found', async () => {
  const planted = {
    table: 'checkout.allocation_days',
    constraint: 'fingerprint_of_secret',
    from: "decode(secret, 'hex'::text)",
    to: "convert_to(secret, 'UTF8')",
  };
  expect(
    await withDeviatingConstraint(open.owner, planted, () => differingFingerprints('planted')),
  ).not.toEqual([]);
});
