import { type CreditScoreFacts, creditScore, NO_HISTORY } from '@cliffhanger/core/credit';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { TWIN_CASES, TWIN_SEED } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The credit score, which decides who may ship from proceeds: the database compared with core. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

function someOf(dice: Dice): readonly [some: number, all: number] {
  const all = dice.isLucky(0.15) ? 0 : dice.between(1, dice.pick([1, 8, 80, 2_000]));
  return [dice.between(0, all), all];
}

function factsOf(dice: Dice): CreditScoreFacts {
  const [ordersOnTime, ordersDue] = someOf(dice);
  const [complaintsUpheld, ordersSettledOrUpheld] = someOf(dice);
  const [linksApproved, linksDecided] = someOf(dice);
  return {
    ordersOnTime,
    ordersDue,
    // Low enough that the part does not drop to zero.
    complaintsUpheld: dice.isLucky(0.7) ? Math.floor(complaintsUpheld / 12) : complaintsUpheld,
    ordersSettledOrUpheld,
    linksApproved,
    linksDecided,
    identityVerified: dice.isLucky(0.5),
    socialAccountVerified: dice.isLucky(0.5),
  };
}

async function differences(key: string): Promise<readonly unknown[]> {
  const dice = diceOf(key);
  const cases = [NO_HISTORY, ...Array.from({ length: TWIN_CASES }, () => factsOf(dice))];
  const { rows } = await open.owner.query<{ score: number }>(
    `select credit.score_of(facts) as score from jsonb_array_elements($1::jsonb) with ordinality as f (facts, ordinal)
     order by ordinal`,
    [JSON.stringify(cases)],
  );
  return cases.flatMap((facts, index) => {
    const { score } = creditScore(facts);
    return rows[index]?.score === score ? [] : [{ facts, byRule: score, byDatabase: rows[index]?.score }];
  });
}

test(`a credit score is the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  expect(await differences(TWIN_SEED)).toEqual([]);
});

test.each([
  ['rounds half a point down', 'credit.points', '>= 0.5', '> 0.5'],
  ['counts a part without data for more', 'credit.score_of', 'then 24', 'then 25'],
])('a database that %s is found', async (_what, name, from, to) => {
  const found = await withDeviation(open.owner, { function: name, from, to }, () => differences('planted'));
  expect(found.length).toBeGreaterThan(0);
});

/** Half of them have a score, the others none. */
async function differingScores(key: string): Promise<readonly unknown[]> {
  const dice = diceOf(key);
  const sellers = Array.from({ length: TWIN_CASES }, () => ({
    id: crypto.randomUUID(),
    score: dice.isLucky(0.5) ? dice.between(0, 100) : null,
  }));
  await open.owner.query(
    `insert into credit.scores (seller_id, score, facts, computed_at)
     select id, score, '{}', now() from unnest($1::uuid[], $2::integer[]) s (id, score) where score is not null`,
    [sellers.map(({ id }) => id), sellers.map(({ score }) => score)],
  );
  const { rows } = await open.owner.query<{ score: number }>(
    `select public.credit_score_of(id) as score from unnest($1::uuid[]) with ordinality as s (id, ordinal) order by ordinal`,
    [sellers.map(({ id }) => id)],
  );
  return sellers.flatMap(({ score }, index) => {
    const expected = score ?? creditScore(NO_HISTORY).score;
    return rows[index]?.score === expected ? [] : [{ score, expected, found: rows[index]?.score }];
  });
}

test(`who has no score yet counts as who has done nothing yet, seed ${TWIN_SEED}`, async () => {
  expect(await differingScores(`${TWIN_SEED} scores`)).toEqual([]);
});

test('a database that gives newcomers another score is found', async () => {
  const planted = { function: 'public.credit_score_of', from: '68', to: '67' };
  expect(await withDeviation(open.owner, planted, () => differingScores('planted'))).not.toEqual([]);
});
